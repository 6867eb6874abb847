import { expect } from 'vitest';
import type { Message } from '../../../src/domain/model/message.js';
import type { Pruning } from '../../../src/domain/model/pruning.js';
import type { Store } from '../../../src/ports/store/store.js';
import type { Specs } from '../contract.js';
import { add, addChain, mentionOf, messageOf, openSession, newPrincipals, entityWrite, understood, upsert, write } from './builders.js';
import { expectPages } from './paging.js';

const textsOf = (messages: readonly Message[]): string => messages.map(({ text }) => text).join(' ');

/** a b c d, with e f g from b and h i from f. */
async function threeBranches(store: Store, anna: Parameters<typeof addChain>[1]) {
  const session = await openSession(store, anna);
  const trunk = await addChain(store, anna, session, ['a', 'b', 'c', 'd']);
  const side = await addChain(store, anna, session, ['e', 'f', 'g'], { sequence: 5, ...(trunk[1] && { parent: trunk[1] }) });
  const twig = await addChain(store, anna, session, ['h', 'i'], { sequence: 8, ...(side[1] && { parent: side[1] }) });
  return { session, trunk, side, twig };
}

/** What windows read of a chain from a depth on, and flags that clients set. */
export const PRUNED_SPECS: Specs<Store> = {
  async 'a chain may be read from any depth on, across its forks'(store) {
    const { anna } = newPrincipals();
    const { session, twig } = await threeBranches(store, anna);
    const { messages } = store.read(anna);
    const all = ['a', 'b', 'e', 'f', 'h', 'i'];
    for (const from of [0, 1, 2, 3, 4, 5, 6, 40]) {
      const chain = { session: session.id, head: twig[1]?.id ?? '', from };
      const left = all.slice(from);
      if (left.length > 0) {
        await expectPages(
          (page) => messages.chain(chain, page, {}),
          ({ text }) => text,
          left,
        );
      }
      expect(textsOf(await messages.recent(chain, 3))).toBe(left.slice(-3).join(' '));
      expect(textsOf(await messages.recent(chain, 99))).toBe(left.join(' '));
      expect(textsOf(await messages.opening(chain, 2))).toBe(left.slice(0, 2).join(' '));
      expect((await messages.size(chain)).messages).toBe(6);
    }
  },

  async 'searches and mentions find nothing before the depth that a chain is read from'(store) {
    const { anna } = newPrincipals();
    const device = entityWrite('sw-1');
    await upsert(store, anna, 1, device);
    const session = await openSession(store, anna);
    const told = understood(mentionOf('sw-1', device.id));
    const chain: Message[] = [];
    for (let depth = 0; depth < 30; depth += 1) {
      const parent = chain.at(-1)?.id;
      chain.push(messageOf(session, depth + 1, 'berlin', { depth, ...(parent === undefined ? {} : { parent }), ...told }));
    }
    await add(store, anna, ...chain);
    const cut = { session: session.id, head: chain.at(-1)?.id ?? '', from: 20 };
    const { messages } = store.read(anna);
    const found = await messages.search(cut, ['berlin'], { limit: 99, postings: 1_000 });
    expect(found.map(({ message }) => message.depth).toSorted((a, b) => a - b)).toEqual([20, 21, 22, 23, 24, 25, 26, 27, 28, 29]);
    expect(await messages.search(cut, ['berlin'], { limit: 99, postings: 1_000, selective: true })).toEqual([]);
    const { hits, neighbors } = await messages.mentioning(cut, [device.id], { limit: 4, neighbors: 4 });
    expect(hits.map(({ depth }) => depth)).toEqual([29, 28, 27, 26]);
    expect(neighbors.map(({ depth }) => depth)).toEqual([25]);
  },

  async 'flagged messages of a chain are found, the newest ones'(store) {
    const { anna, bert } = newPrincipals();
    const { session, trunk, side, twig } = await threeBranches(store, anna);
    const mark = (message: Message | undefined) =>
      write(store, anna, ({ messages }) => messages.mark(message?.id ?? '', { flagged: true, priority: 6 }));
    for (const each of [trunk[0], trunk[3], side[0], side[2], twig[0]]) expect(await mark(each)).toBe(true);
    const { messages } = store.read(anna);
    const chain = { session: session.id, head: twig[1]?.id ?? '' };
    expect(textsOf(await messages.flagged(chain, 9))).toBe('a e h');
    expect(textsOf(await messages.flagged(chain, 2))).toBe('e h');
    expect(textsOf(await messages.flagged({ ...chain, from: 3 }, 9))).toBe('h');
    expect(textsOf(await messages.flagged({ ...chain, head: trunk[3]?.id ?? '' }, 9))).toBe('a d');
    expect(await store.read(bert).messages.flagged(chain, 9)).toEqual([]);
  },

  async 'a changed flag is visible to every read, also of cached messages'(store) {
    const { anna, bert, chris } = newPrincipals();
    const session = await openSession(store, anna);
    const message = messageOf(session, 1, 'berlin', { flagged: true });
    await add(store, anna, message);
    const chain = { session: session.id, head: message.id };
    const seen = async () => {
      const { messages } = store.read(anna);
      const pages = [
        await messages.recent(chain, 3),
        await messages.opening(chain, 3),
        await messages.flagged(chain, 3),
        (await messages.search(chain, ['berlin'], { limit: 3, postings: 9 })).map((hit) => hit.message),
        (await messages.chain(chain, { first: 3 }, {})).items.map(({ value }) => value),
        (await messages.list(session.id, { first: 3 }, { flagged: true })).items.map(({ value }) => value),
        [...(await messages.getMany([message.id])).values()],
      ];
      return pages.map((page) => page.flatMap(({ flagged, priority }) => [flagged, priority]));
    };
    const all = (...mark: readonly unknown[]): readonly unknown[] => Array.from({ length: 7 }, () => mark);
    expect(await seen()).toEqual(all(true, 6));
    expect(await write(store, anna, ({ messages }) => messages.mark(message.id, { flagged: true, priority: 9 }))).toBe(true);
    expect(await seen()).toEqual(all(true, 9));
    for (const stranger of [bert, chris])
      expect(await write(store, stranger, ({ messages }) => messages.mark(message.id, { flagged: false, priority: 1 }))).toBe(false);
    expect(await seen()).toEqual(all(true, 9));
    await write(store, anna, ({ messages }) => messages.mark(message.id, { flagged: false, priority: 2 }));
    expect(await seen()).toEqual([[false, 2], [false, 2], [], [false, 2], [false, 2], [], [false, 2]]);
    expect(await store.read(anna).messages.get(message.id)).toEqual({ ...message, flagged: false, priority: 2 });
  },

  async 'membership in a chain is known without reading the chain'(store) {
    const { anna, bert } = newPrincipals();
    const { session, trunk, side, twig } = await threeBranches(store, anna);
    const ids = [...trunk, ...side, ...twig].map(({ id }) => id);
    const on = async (head: Message | undefined, from?: number) => {
      const chain = { session: session.id, head: head?.id ?? '', ...(from === undefined ? {} : { from }) };
      const found = await store.read(anna).messages.onChain(chain, [...ids, 'msg_none']);
      return [...trunk, ...side, ...twig].filter(({ id }) => found.has(id)).map(({ text }) => text);
    };
    expect(await on(twig[1])).toEqual(['a', 'b', 'e', 'f', 'h', 'i']);
    expect(await on(trunk[2])).toEqual(['a', 'b', 'c']);
    expect(await on(side[2], 3)).toEqual(['f', 'g']);
    expect([...(await store.read(bert).messages.onChain({ session: session.id, head: ids[3] ?? '' }, ids))]).toEqual([]);
  },

  async 'prunings are stored with their session'(store) {
    const { anna } = newPrincipals();
    const session = await openSession(store, anna);
    expect(await store.read(anna).sessions.get(session.id)).toEqual(session);
    const counts = { messages: 3, entities: 1, tokensBefore: 90, tokensAfter: 12 };
    const pruning: Pruning = { kind: 'CLEARED', at: 5, by: anna.name, message: 'msg_1', depth: 2, since: 5, ...counts };
    const pruned = { ...session, prunings: [pruning, { ...pruning, kind: 'COMPACTED' as const, restoredAt: 7 }] };
    await write(store, anna, ({ sessions }) => sessions.save(pruned));
    expect(await store.read(anna).sessions.get(session.id)).toEqual(pruned);
    await write(store, anna, ({ sessions }) => sessions.save(session));
    expect(await store.read(anna).sessions.get(session.id)).toEqual(session);
  },
};
