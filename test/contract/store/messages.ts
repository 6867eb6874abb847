import { expect } from 'vitest';
import { planPostings } from '../../../src/domain/text/bm25.js';
import { rankPassages } from '../../../src/domain/window/retrieval/passages.js';
import { countTerms } from '../../../src/domain/text/terms.js';
import type { Message } from '../../../src/domain/model/message.js';
import type { ChainHit } from '../../../src/ports/store/messages.js';
import type { Store } from '../../../src/ports/store/store.js';
import type { Specs } from '../contract.js';
import {
  NOTHING_FOUND,
  add,
  addChain,
  messageOf,
  mentionOf,
  openSession,
  random,
  newPrincipals,
  entityWrite,
  understood,
  upsert,
  write,
  writeOf,
} from './builders.js';
import { expectPages, listed } from './paging.js';

const idsOf = (messages: readonly Message[]): string[] => messages.map(({ id }) => id);

interface Score {
  readonly text: string;
  readonly words: number;
  readonly around: number;
}

/** The expected result of the pure function, best first. */
function scored(messages: readonly Message[], terms: readonly string[], postings = Number.MAX_SAFE_INTEGER): readonly Score[] {
  const counted = messages.map(({ text }) => countTerms(text));
  const size = { documents: messages.length, terms: counted.reduce((sum, { length }) => sum + length, 0) };
  const postingsOf = (term: string) =>
    counted.flatMap(({ terms: own, length }, depth) =>
      own.filter((each) => each.term === term).map(({ count }) => ({ depth, count, length })),
    );
  const known = [...new Set(terms)].map((term) => ({ term, documents: postingsOf(term).length })).filter(({ documents }) => documents > 0);
  const read = planPostings(known, postings).map(({ term, documents, limit }) => ({
    documents,
    postings: postingsOf(term)
      .toSorted((a, b) => b.depth - a.depth)
      .slice(0, limit),
  }));
  return rankPassages(read, size, { deepest: messages.length - 1, limit: 100, asked: new Set(terms).size }).map(({ depth, ...score }) => ({
    text: messages[depth]?.text ?? '',
    ...score,
  }));
}

function expectScores(found: readonly ChainHit[], expected: readonly Score[]): void {
  expect(found.map(({ message }) => message.text)).toEqual(expected.map(({ text }) => text));
  found.forEach(({ words, around }, index) => {
    expect(words).toBeCloseTo(expected[index]?.words ?? Number.NaN, 9);
    expect(around).toBeCloseTo(expected[index]?.around ?? Number.NaN, 9);
  });
}

const CORPUS = [
  'the core switch in berlin is down',
  'which rack holds the core switch',
  'rack B-R01 holds it, switch sw-core-01',
  'reboot the router in hamburg',
  'router router router',
  'berlin berlin rack',
  'thanks',
  'is the switch up again in berlin',
];

export const MESSAGE_SPECS: Specs<Store> = {
  async 'messages are returned as they were written'(store) {
    const { anna } = newPrincipals();
    const session = await openSession(store, anna);
    const text = 'NUL \0, emoji 👩‍👩‍👧, CJK 網絡, "quotes" \\ and\nlines \u2028';
    const whole = messageOf(session, 1, text, {
      role: 'ASSISTANT',
      kind: 'RESPONSE',
      contextType: 'TOOL_OUTPUT',
      priority: 9,
      author: 'Bot',
      agent: 'Planner "1"',
      updatedAt: 1_790_000_000_123,
      writtenBy: 'anna',
      authorClaimed: true,
      intent: 'HYBRID',
      clientId: 'c-1',
      flagged: true,
      parts: [
        {
          kind: 'TEXT',
          text,
          tokens: 9,
          details: {
            durationMs: 12,
            model: 'm',
            provider: 'p',
            tasks: [{ name: 'search', status: 'FAILED', result: '"status":"UNKNOWN"' }],
          },
        },
        { kind: 'TOOL_CALL', callId: 'x', tool: 'ping', arguments: { deep: [1, null, { a: 'b' }] }, tokens: 3 },
      ],
    });
    await add(store, anna, whole);
    const { messages } = store.read(anna);
    expect(await messages.get(whole.id)).toEqual(whole);
    expect(await messages.byClientId(session.id, 'c-1')).toEqual({ message: whole, digest: writeOf(whole).digest });
    expect([...(await messages.getMany([whole.id, `msg_${random()}`])).keys()]).toEqual([whole.id]);
  },

  async 'missing messages are undefined or absent'(store) {
    const { anna } = newPrincipals();
    const session = await openSession(store, anna);
    const { messages } = store.read(anna);
    const chain = { session: session.id, head: `msg_${random()}` };
    expect(await messages.get(chain.head)).toBeUndefined();
    expect(await messages.byClientId(session.id, 'x')).toBeUndefined();
    expect(await messages.size(chain)).toEqual({ messages: 0, tokens: 0 });
    expect(await messages.recent(chain, 5)).toEqual([]);
    expect(await messages.search(chain, ['x'], { limit: 5, postings: 100 })).toEqual([]);
    await expect(add(store, anna, messageOf({ ...session, id: `ses_${random()}` }, 1, 'x'))).rejects.toMatchObject({ code: 'NOT_FOUND' });
  },

  async 'another principal cannot read or write messages'(store) {
    const { anna, bert, chris } = newPrincipals();
    const device = entityWrite('sw-1');
    await upsert(store, anna, 1, device);
    const session = await openSession(store, anna);
    const [root] = await addChain(store, anna, session, ['berlin']);
    const leaf = messageOf(session, 2, 'sw-1', {
      parent: root?.id ?? '',
      depth: 1,
      clientId: 'c',
      ...understood(mentionOf('sw-1', device.id)),
    });
    await add(store, anna, leaf);
    const chain = { session: session.id, head: leaf.id };
    for (const stranger of [bert, chris]) {
      const { messages } = store.read(stranger);
      expect(await messages.get(leaf.id)).toBeUndefined();
      expect((await messages.getMany([leaf.id])).size).toBe(0);
      expect(await messages.byClientId(session.id, 'c')).toBeUndefined();
      expect(await listed((page) => messages.list(session.id, page, {}))).toEqual([]);
      expect(await listed((page) => messages.chain(chain, page, {}))).toEqual([]);
      expect((await messages.children([root?.id ?? ''], 5)).size).toBe(0);
      expect(await messages.opening(chain, 5)).toEqual([]);
      expect(await messages.recent(chain, 5)).toEqual([]);
      expect(await messages.size(chain)).toEqual({ messages: 0, tokens: 0 });
      expect(await messages.search(chain, ['berlin'], { limit: 5, postings: 100 })).toEqual([]);
      expect(await messages.mentioning(chain, [device.id], { limit: 5, neighbors: 5 })).toEqual(NOTHING_FOUND);
      await expect(add(store, stranger, messageOf(session, 3, 'mine'))).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
    expect(await store.read(anna).messages.size(chain)).toMatchObject({ messages: 2 });
  },

  async 'a mention of an entity of another workspace is ignored'(store) {
    const { anna, chris } = newPrincipals();
    const foreign = entityWrite('sw-9');
    await upsert(store, chris, 1, foreign);
    const session = await openSession(store, anna);
    const message = messageOf(session, 1, 'sw-9', understood(mentionOf('sw-9', foreign.id)));
    await add(store, anna, message);
    expect(await store.read(anna).sessions.entities(session.id, 10)).toEqual([]);
    expect(
      await store.read(anna).messages.mentioning({ session: session.id, head: message.id }, [foreign.id], { limit: 5, neighbors: 5 }),
    ).toEqual(NOTHING_FOUND);
  },

  async 'messages are listed by sequence, filtered, and paged both ways'(store) {
    const { anna } = newPrincipals();
    const session = await openSession(store, anna);
    const messages = Array.from({ length: 7 }, (_, index) =>
      messageOf(session, index + 1, `m${index}`, {
        role: index % 2 === 0 ? 'USER' : 'TOOL',
        flagged: index % 3 === 0,
        contextType: index === 4 ? 'SUMMARY' : 'PRIMARY',
      }),
    );
    await add(store, anna, ...messages);
    const read = store.read(anna).messages;
    await expectPages(
      (page) => read.list(session.id, page, {}),
      ({ id }) => id,
      idsOf(messages),
    );
    await expectPages(
      (page) => read.list(session.id, page, { roles: ['TOOL'] }),
      ({ text }) => text,
      ['m1', 'm3', 'm5'],
    );
    await expectPages(
      (page) => read.list(session.id, page, { flagged: true }),
      ({ text }) => text,
      ['m0', 'm3', 'm6'],
    );
    await expectPages(
      (page) => read.list(session.id, page, { flagged: false, roles: ['USER'] }),
      ({ text }) => text,
      ['m2', 'm4'],
    );
    await expectPages(
      (page) => read.list(session.id, page, { contextTypes: ['SUMMARY', 'MEMORY'] }),
      ({ text }) => text,
      ['m4'],
    );
  },

  async 'invalid page arguments are refused'(store) {
    const { anna } = newPrincipals();
    const session = await openSession(store, anna);
    const read = store.read(anna).messages;
    const bad = [
      { first: 0 },
      { first: -1 },
      { first: 101 },
      { first: 1.5 },
      { last: 1e9 },
      { first: 2, last: 2 },
      { first: 2, after: 'nonsense' },
      { first: 2, before: 'x' },
    ];
    for (const page of bad)
      await expect(read.list(session.id, page, {}), JSON.stringify(page)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  },

  async 'search scores terms and their neighborhood'(store) {
    const { anna } = newPrincipals();
    const session = await openSession(store, anna);
    const messages = await addChain(store, anna, session, CORPUS);
    const chain = { session: session.id, head: messages.at(-1)?.id ?? '' };
    const read = store.read(anna).messages;
    for (const query of ['core switch berlin', 'router', 'rack sw-core-01', 'unheard of', 'switches racks routers berlin']) {
      const { terms } = countTerms(query);
      const wanted = terms.map(({ term }) => term);
      expectScores(await read.search(chain, wanted, { limit: 100, postings: 10_000 }), scored(messages, wanted));
      expectScores(await read.search(chain, wanted, { limit: 2, postings: 10_000 }), scored(messages, wanted).slice(0, 2));
    }
  },

  async 'search reads rare terms and new messages first, up to its limit'(store) {
    const { anna } = newPrincipals();
    const session = await openSession(store, anna);
    const messages = await addChain(store, anna, session, ['alpha', 'beta alpha', 'alpha', 'beta alpha', 'alpha gamma', 'alpha']);
    const chain = { session: session.id, head: messages.at(-1)?.id ?? '' };
    const terms = countTerms('alpha beta gamma').terms.map(({ term }) => term);
    const read = store.read(anna).messages;
    for (const budget of [1, 2, 3, 4, 5, 9])
      expectScores(await read.search(chain, terms, { limit: 100, postings: budget }), scored(messages, terms, budget));
    expect(await read.search(chain, [], { limit: 10, postings: 100 })).toEqual([]);
  },

  async 'messages that mention any of several entities are listed newest first'(store) {
    const { anna } = newPrincipals();
    const [one, two] = [entityWrite('sw-1'), entityWrite('sw-2')];
    await upsert(store, anna, 1, one, two);
    const session = await openSession(store, anna);
    const about = [[one], [], [two], [one, two], []];
    let parent: Message | undefined;
    const messages = about.map((things, index) => {
      const place = parent === undefined ? {} : { parent: parent.id, depth: index };
      parent = messageOf(session, index + 1, `m${index}`, { ...place, ...understood(mentionOf('it', ...things.map(({ id }) => id))) });
      return parent;
    });
    await add(store, anna, ...messages);
    const chain = { session: session.id, head: messages.at(-1)?.id ?? '' };
    const texts = async (ids: readonly string[], limit: number) =>
      (await store.read(anna).messages.mentioning(chain, ids, { limit, neighbors: 0 })).hits.map(({ text }) => text);
    expect(await texts([one.id, two.id], 10)).toEqual(['m3', 'm2', 'm0']);
    expect(await texts([one.id], 10)).toEqual(['m3', 'm0']);
    expect(await texts([one.id, two.id], 2)).toEqual(['m3', 'm2']);
    expect(await texts([`ent_${random()}`], 2)).toEqual([]);
    const around = await store.read(anna).messages.mentioning(chain, [two.id], { limit: 2, neighbors: 1 });
    expect(around.neighbors.map(({ text }) => text).toSorted()).toEqual(['m4']);
  },

  async 'a message that is rolled back leaves no trace'(store) {
    const { anna } = newPrincipals();
    const device = entityWrite('sw-1');
    await upsert(store, anna, 1, device);
    const session = await openSession(store, anna);
    const [root] = await addChain(store, anna, session, ['about berlin']);
    const lost = messageOf(session, 2, 'lost berlin', { parent: root?.id ?? '', depth: 1, ...understood(mentionOf('sw-1', device.id)) });
    const failing = write(store, anna, async ({ messages }) => {
      await messages.add(writeOf(lost));
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    const { messages, sessions } = store.read(anna);
    expect(await messages.get(lost.id)).toBeUndefined();
    expect(await sessions.entities(session.id, 10)).toEqual([]);
    const chain = { session: session.id, head: root?.id ?? '' };
    const found = await messages.search(chain, ['berlin', 'lost'], { limit: 10, postings: 100 });
    expectScores(found, scored(root === undefined ? [] : [root], ['berlin', 'lost']));
    await add(store, anna, lost);
    expect(await messages.recent({ ...chain, head: lost.id }, 5)).toHaveLength(2);
  },

  async 'unresolved names are found in the last messages of the last sessions of their owner'(store) {
    const { anna, bert, chris } = newPrincipals();
    const unknown = (text: string, status: 'UNKNOWN' | 'AMBIGUOUS' = 'UNKNOWN') => understood({ ...mentionOf(text), status });
    const texts = async (owner: typeof anna, bounds = { sessions: 9, messages: 9, limit: 9 }) =>
      (await store.read(owner).messages.unresolved(bounds)).map(({ text }) => text);
    const [old, recent, other] = [
      await openSession(store, anna, { lastActivityAt: 1_000 }),
      await openSession(store, anna, { lastActivityAt: 2_000 }),
      await openSession(store, bert),
    ];
    await add(store, anna, messageOf(old, 1, 'old', unknown('sw-9')));
    await add(store, anna, messageOf(recent, 1, 'clear', understood(mentionOf('sw-1'))));
    await add(store, anna, messageOf(recent, 2, 'first', { ...unknown('sw-9', 'AMBIGUOUS'), createdAt: 2_002 }));
    await add(store, anna, messageOf(recent, 3, 'second', { ...unknown('sw-8'), createdAt: 2_003 }));
    await add(store, anna, messageOf(recent, 4, 'gone', { ...unknown('sw-8'), createdAt: 2_004, cancelled: true }));
    await add(store, bert, messageOf(other, 1, 'theirs', unknown('sw-9')));
    expect(await texts(anna)).toEqual(['second', 'first', 'old']);
    expect(await texts(anna, { sessions: 1, messages: 9, limit: 9 })).toEqual(['second', 'first']);
    expect(await texts(anna, { sessions: 9, messages: 2, limit: 9 })).toEqual(['second', 'old']);
    expect(await texts(anna, { sessions: 9, messages: 9, limit: 1 })).toEqual(['second']);
    expect(await texts(bert)).toEqual(['theirs']);
    expect(await texts(chris)).toEqual([]);
  },
};
