import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSqliteStore } from '../../../src/adapters/stores/sqlite/store.js';
import type { Message } from '../../../src/domain/model/message.js';
import type { Session } from '../../../src/domain/model/session.js';
import { termsOf } from '../../../src/domain/text/terms.js';
import type { EntityWrite } from '../../../src/ports/store/entities.js';
import type { Store } from '../../../src/ports/store/store.js';
import {
  add,
  changed,
  mentionOf,
  messageOf,
  openSession,
  newPrincipals,
  entityWrite,
  understood,
  upsert,
  write,
  writeOf,
} from '../../contract/store/builders.js';

const WORDS = ['switch', 'rack', 'berlin', 'router', 'cable', 'down', 'power', 'feed'];
const ASKED = WORDS.flatMap(termsOf);

let folder: string;
/** Writes and reads with caches. */
let store: Store;
/** Reads the same file without caches. */
let looking: Store;
const { anna, bert, chris } = newPrincipals();

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'netloom-test-'));
  store = createSqliteStore({ folder });
  looking = createSqliteStore({ folder, readOnly: true });
});

afterEach(async () => {
  await looking.dispose();
  await store.dispose();
  rmSync(folder, { recursive: true, force: true });
});

async function talkSeenBy(each: Store, session: Session, head: Message | undefined, about: readonly string[]): Promise<unknown> {
  if (head === undefined) return undefined;
  const { messages } = each.read(anna);
  const chain = { session: session.id, head: head.id };
  return {
    all: await messages.recent(chain, 100),
    few: await messages.recent(chain, 3),
    late: await messages.recent({ ...chain, from: 2 }, 10),
    opening: await messages.opening(chain, 2),
    size: await messages.size(chain),
    found: await messages.search(chain, ASKED, { limit: 5, postings: 12 }),
    rare: await messages.search(chain, ASKED.slice(0, 2), { limit: 50, postings: 500 }),
    mentioning: await messages.mentioning(chain, about, { limit: 4, neighbors: 2 }),
  };
}

async function inventorySeenBy(each: Store, things: readonly EntityWrite[]): Promise<unknown> {
  const ids = things.map(({ id }) => id);
  const { relations, entities, lookup } = each.read(anna);
  return {
    around: await relations.neighborhood(ids.slice(0, 2), { depth: 2, limit: 50, perNode: 5 }),
    only: await relations.neighborhood(ids.slice(0, 1), {
      depth: 1,
      limit: 50,
      types: ['RACK'],
      entityTypes: ['DEVICE'],
      direction: 'IN',
    }),
    names: await relations.namesAround(ids, 3),
    things: await entities.getMany(ids),
    briefs: await lookup.summaries(ids),
    called: await lookup.find({ keys: ['sw-1', 'new-1', 'lost', 'alias', '~noun-1'], scopes: [], scopingKeys: [], perKey: 2 }),
    path: await relations.path(ids[0] ?? '', ids[3] ?? '', { maxHops: 4 }),
  };
}

type Deed =
  | { readonly kind: 'say' | 'takeBack' | 'fail'; readonly words: readonly string[]; readonly at: number }
  | { readonly kind: 'mark' | 'cancel' | 'replace'; readonly at: number };

const deed: fc.Arbitrary<Deed> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('say' as const), words: fc.subarray(WORDS, { minLength: 1 }), at: fc.nat(30) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('fail' as const), words: fc.subarray(WORDS, { minLength: 1 }), at: fc.nat(30) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('mark' as const, 'cancel' as const, 'replace' as const), at: fc.nat(30) }) },
);

describe('the caches of the embedded store', () => {
  it('return the same as an uncached read of sessions', async () => {
    const about = entityWrite('sw-1');
    await upsert(store, anna, 1, about);
    await fc.assert(
      fc.asyncProperty(fc.array(deed, { minLength: 4, maxLength: 24 }), async (deeds) => {
        let session = await openSession(store, anna);
        let said: Message[] = [];
        let head: Message | undefined;
        let sequence = 0;
        const sayAfter = (at: number, words: readonly string[]): Message => {
          const parent = at % 5 === 0 ? said[at % Math.max(1, said.length)] : head;
          const place = parent === undefined ? {} : { parent: parent.id, depth: parent.depth + 1 };
          const meant = at % 3 === 0 ? understood(mentionOf('sw-1', about.id)) : {};
          sequence += 1;
          return messageOf(session, sequence, words.join(' '), { ...place, ...meant });
        };
        for (const each of deeds) {
          const one = said[each.at % Math.max(1, said.length)];
          if (each.kind === 'say') {
            head = sayAfter(each.at, each.words);
            said.push(head);
            await add(store, anna, head);
          } else if (each.kind === 'fail') {
            const lost = sayAfter(each.at, each.words);
            const failed = write(store, anna, async ({ messages }) => {
              await messages.add(writeOf(lost));
              throw new Error('on purpose');
            });
            await expect(failed).rejects.toThrow('on purpose');
          } else if (each.kind === 'mark' && one !== undefined) {
            await write(store, anna, ({ messages }) => messages.mark(one.id, { flagged: each.at % 2 === 0, priority: each.at % 10 }));
          } else if (each.kind === 'cancel' && head !== undefined && !said.some(({ parent }) => parent === head?.id)) {
            const last = head;
            await write(store, anna, ({ messages }) => messages.cancel(writeOf(last)));
            said = said.filter(({ id }) => id !== last.id);
            head = said.find(({ id }) => id === last.parent);
          } else if (each.kind === 'replace') {
            const old = session;
            await write(store, anna, ({ sessions }) => sessions.delete(old.id));
            session = await openSession(store, anna);
            [said, head] = [[], undefined];
          }
          const ids = [about.id];
          expect(await talkSeenBy(store, session, head, ids)).toEqual(await talkSeenBy(looking, session, head, ids));
          for (const other of [bert, chris]) {
            const { messages } = store.read(other);
            const chain = { session: session.id, head: head?.id ?? '' };
            expect(await messages.recent(chain, 9)).toEqual([]);
            expect(await messages.search(chain, ASKED, { limit: 5, postings: 12 })).toEqual([]);
            expect(await messages.size(chain)).toEqual({ messages: 0, tokens: 0 });
          }
        }
      }),
      { numRuns: 40 },
    );
  });

  it('return the same as an uncached read of inventories', async () => {
    const site = entityWrite('site-1', { type: 'SITE' });
    const rack = entityWrite('rack-1', { type: 'RACK', relations: [['SITE', site]] });
    const [a, b] = [
      entityWrite('sw-1', { relations: [['RACK', rack]] }),
      entityWrite('sw-2', {
        relations: [
          ['RACK', rack],
          ['SITE', site],
        ],
      }),
    ];
    const things = [a, b, rack, site];
    await upsert(store, anna, 1, ...things);
    const change = fc.record({
      which: fc.nat(3),
      how: fc.constantFrom('rename', 'move', 'delete', 'link', 'restore', 'alias', 'annotate', 'elsewhere', 'fail'),
      number: fc.nat(9),
    });
    let now = 1;
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 2, maxLength: 12 }), async (changes) => {
        for (const { which, how, number } of changes) {
          now += 1;
          const one = things[which] ?? a;
          if (how === 'rename') await upsert(store, anna, now, changed(one, { name: `new-${number}` }));
          if (how === 'restore') await upsert(store, anna, now, one);
          if (how === 'move') await upsert(store, anna, now, changed(b, { relations: number % 2 === 0 ? [] : [['RACK', rack]] }));
          if (how === 'delete') await write(store, anna, ({ entities }) => entities.delete([one.id], now));
          if (how === 'link') {
            const links = number % 2 === 0 ? [] : [{ from: a.id, type: 'LINKED_TO', to: b.id }];
            await write(store, anna, ({ relations }) => relations.replaceDerived([a.id], ['LINKED_TO'], links, now));
          }
          if (how === 'alias') {
            const alias = {
              ownAliases: [{ alias: `alias-${number}`, addedBy: anna.name, addedAt: now }],
              addedKeys: ['alias'],
              droppedKeys: ['sw-1'],
              words: [],
            };
            await write(store, anna, ({ entities }) => entities.changeAliases(one.id, () => alias, now));
          }
          if (how === 'annotate')
            await write(store, anna, ({ entities }) =>
              entities.annotate([{ id: one.id, nouns: [`noun-${number}`], keys: [`~noun-${number % 3}`] }]),
            );
          if (how === 'elsewhere') await upsert(store, chris, now, entityWrite('sw-1'));
          if (how === 'fail') {
            const failed = write(store, anna, async (repositories) => {
              await repositories.entities.upsert([changed(one, { name: 'lost' })], now);
              expect((await repositories.entities.getMany([one.id])).get(one.id)?.name).toBe('lost');
              throw new Error('on purpose');
            });
            await expect(failed).rejects.toThrow('on purpose');
          }
          expect(await inventorySeenBy(store, things)).toEqual(await inventorySeenBy(looking, things));
        }
      }),
      { numRuns: 40 },
    );
  });
});
