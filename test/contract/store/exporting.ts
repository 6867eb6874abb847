import { expect } from 'vitest';
import type { SummaryPosition } from '../../../src/ports/store/summaries.js';
import type { Store } from '../../../src/ports/store/store.js';
import type { Specs } from '../contract.js';
import { addChain, messageOf, newPrincipals, openSession, operationOf, sessionOf, write, writeOf } from './builders.js';

export const EXPORT_SPECS: Specs<Store> = {
  async 'everything that was written in a session is read in order, page by page'(store) {
    const { anna, bert } = newPrincipals();
    const session = await openSession(store, anna);
    const [root] = await addChain(store, anna, session, ['the first', 'the second']);
    const branch = messageOf(session, 3, 'another', { parent: root?.id ?? '', depth: 1, clientId: 'c' });
    const lost = messageOf(session, 4, 'lost', { parent: branch.id, depth: 2, cancelled: true });
    const next = messageOf(session, 5, 'instead', { parent: branch.id, depth: 2 });
    await write(store, anna, async ({ messages, operations }) => {
      for (const message of [branch, lost, next]) await messages.add({ ...writeOf(message), digest: `of ${message.sequence}` });
      for (const sequence of [1, 2, 3]) await operations.add(operationOf(session, sequence), `of ${sequence}`, 2);
    });
    const { messages, operations } = store.read(anna);
    const all = await messages.written(session.id, 0, 10);
    expect(all.map(({ value }) => value.sequence)).toEqual([1, 2, 3, 4, 5]);
    expect(all.slice(2)).toEqual([branch, lost, next].map((value) => ({ value, digest: `of ${value.sequence}` })));
    expect((await messages.written(session.id, 2, 2)).map(({ value }) => value.id)).toEqual([branch.id, lost.id]);
    expect((await operations.written(session.id, 0, 10)).map(({ value, digest }) => [value.sequence, digest])).toEqual([
      [2, 'of 2'],
      [3, 'of 3'],
    ]);
    expect(await operations.written(session.id, 2, 1)).toHaveLength(1);
    expect(await store.read(bert).messages.written(session.id, 0, 10)).toEqual([]);
  },

  async 'a cancelled message of a copy keeps its position, and is only found by its id'(store) {
    const { anna } = newPrincipals();
    const session = await openSession(store, anna);
    const root = messageOf(session, 1, 'berlin');
    const lost = messageOf(session, 2, 'berlin lost', { parent: root.id, depth: 1, cancelled: true });
    const next = messageOf(session, 3, 'berlin kept', { parent: root.id, depth: 1 });
    await write(store, anna, async ({ messages }) => {
      await Promise.all([root, lost, next].map((message) => messages.add(writeOf(message))));
    });
    const { messages } = store.read(anna);
    const chain = { session: session.id, head: next.id };
    expect(await messages.get(lost.id)).toEqual(lost);
    expect((await messages.list(session.id, { first: 5 }, {})).items.map(({ value }) => value.id)).toEqual([root.id, next.id]);
    expect((await messages.recent(chain, 5)).map(({ id }) => id)).toEqual([root.id, next.id]);
    expect((await messages.children([root.id], 5)).get(root.id)?.map(({ id }) => id)).toEqual([next.id]);
    expect(await messages.search(chain, ['lost'], { limit: 5, postings: 50 })).toEqual([]);
    expect((await messages.search(chain, ['kept'], { limit: 5, postings: 50 })).map(({ message }) => message.id)).toContain(next.id);
  },

  async 'the summaries of all branches are listed with their last messages, page by page'(store) {
    const { anna, bert } = newPrincipals();
    const session = await openSession(store, anna);
    const messages = await addChain(store, anna, session, ['a', 'b', 'c']);
    const branch = messageOf(session, 4, 'd', { parent: messages[0]?.id ?? '', depth: 1 });
    const block = (level: number, end: number) => ({ level, end, fromTokens: 1, tokens: 1, lines: [], names: [] });
    await write(store, anna, async (repositories) => {
      await repositories.messages.add(writeOf(branch));
      await repositories.summaries.add({ session: session.id, head: messages[2]?.id ?? '' }, [block(1, 2), block(0, 2), block(0, 0)]);
      await repositories.summaries.add({ session: session.id, head: branch.id }, [block(0, 1)]);
    });
    const { summaries } = store.read(anna);
    const found: (readonly [string, number])[] = [];
    for (let after: SummaryPosition = [-1, -1, -1]; ;) {
      const [one] = await summaries.list(session.id, after, 1);
      if (one === undefined) break;
      found.push([one.message, one.block.level]);
      after = one.position;
    }
    const [first, , third] = messages.map(({ id }) => id);
    expect(found).toEqual([
      [first, 0],
      [third, 0],
      [third, 1],
      [branch.id, 0],
    ]);
    expect(await store.read(bert).summaries.list(session.id, [-1, -1, -1], 5)).toEqual([]);
  },

  async 'a session with the id of another one is a conflict, also of another principal'(store) {
    const { anna, bert } = newPrincipals();
    const { id } = await openSession(store, anna);
    for (const owner of [anna, bert])
      await expect(write(store, owner, ({ sessions }) => sessions.create({ ...sessionOf(owner), id }))).rejects.toMatchObject({
        code: 'CONFLICT',
      });
  },
};
