import { expect } from 'vitest';
import type { Message } from '../../../src/domain/model/message.js';
import type { Principal } from '../../../src/domain/common/principal.js';
import type { Session } from '../../../src/domain/model/session.js';
import { countTerms } from '../../../src/domain/text/terms.js';
import type { Store } from '../../../src/ports/store/store.js';
import type { Specs } from '../contract.js';
import { add, addChain, messageOf, openSession, newPrincipals } from './builders.js';
import { expectPages, listed } from './paging.js';

const idOf = ({ id }: Message): string => id;

/** From the root to the message, by parents. */
function pathTo(head: Message, all: ReadonlyMap<string, Message>): readonly Message[] {
  const path = [head];
  for (let at = all.get(head.parent ?? ''); at !== undefined; at = all.get(at.parent ?? '')) path.unshift(at);
  return path;
}

/** A tree that grows at random positions, the same every time. */
async function growTree(store: Store, owner: Principal, session: Session, size: number, seed: number): Promise<readonly Message[]> {
  let state = seed;
  const next = (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
  const tree: Message[] = [];
  for (let sequence = 1; sequence <= size; sequence += 1) {
    const last = tree.at(-1);
    const parent = next(10) === 0 ? undefined : next(3) === 0 ? tree[next(tree.length)] : last;
    const place = parent === undefined ? {} : { parent: parent.id, depth: parent.depth + 1 };
    tree.push(messageOf(session, sequence, `word${next(5)} m${sequence}`, place));
  }
  await add(store, owner, ...tree);
  return tree;
}

export const BRANCH_SPECS: Specs<Store> = {
  async 'a chain leads from the root to its head, in any tree'(store) {
    const { anna } = newPrincipals();
    const session = await openSession(store, anna);
    const tree = await growTree(store, anna, session, 60, 7);
    const all = new Map(tree.map((message) => [message.id, message]));
    const read = store.read(anna).messages;
    for (const head of tree) {
      const path = pathTo(head, all);
      const chain = { session: session.id, head: head.id };
      expect((await listed((page) => read.chain(chain, page, {}))).map(idOf)).toEqual(path.map(idOf));
      expect((await read.recent(chain, 4)).map(idOf)).toEqual(path.slice(-4).map(idOf));
      expect((await read.opening(chain, 3)).map(idOf)).toEqual(path.slice(0, 3).map(idOf));
      expect(await read.size(chain)).toEqual({ messages: path.length, tokens: path.reduce((sum, { tokens }) => sum + tokens, 0) });
      const found = await read.search(chain, ['word1'], { limit: 100, postings: 10_000 });
      const near = path.filter(({ text }) => text.startsWith('word1 ')).map(({ depth }) => depth);
      const reached = path.filter(({ depth }) => near.some((each) => Math.abs(each - depth) <= 8));
      expect(found.map(({ message }) => message.id).toSorted()).toEqual(reached.map(idOf).toSorted());
      expect(
        found
          .filter(({ words }) => words > 0)
          .map(({ message }) => message.depth)
          .toSorted((a, b) => a - b),
      ).toEqual(near);
    }
  },

  async 'the branches of any tree are its messages without children, the newest branch first, in both directions'(store) {
    const { anna, chris } = newPrincipals();
    const session = await openSession(store, anna);
    const tree = await growTree(store, anna, session, 60, 11);
    const heads = tree.filter(({ id }) => !tree.some(({ parent }) => parent === id));
    const read = store.read(anna).messages;
    const found = await listed((page) => read.branches(session.id, page));
    expect(found.map(({ head }) => head.id).toSorted()).toEqual(heads.map(idOf).toSorted());
    const all = new Map(tree.map((message) => [message.id, message]));
    for (const { head, first } of found) expect(pathTo(head, all).map(idOf)).toContain(first.id);
    // Each message is on the own part of one branch, so branches begin at different messages, the newest first.
    const sequences = found.map(({ first }) => first.sequence);
    expect(sequences).toEqual([...new Set(sequences)].toSorted((a, b) => b - a));
    for (const size of [1, 3])
      await expectPages(
        (page) => read.branches(session.id, page),
        ({ head }) => head.id,
        found.map(({ head }) => head.id),
        size,
      );
    expect((await store.read(chris).messages.branches(session.id, { first: 9 })).items).toEqual([]);
    expect((await read.branches('ses_none', { first: 9 })).items).toEqual([]);
  },

  async 'a cancelled message is on no branch'(store) {
    const { anna } = newPrincipals();
    const session = await openSession(store, anna);
    const [, middle, last] = await addChain(store, anna, session, ['a', 'b', 'c']);
    if (middle === undefined || last === undefined) throw new Error('There are messages.');
    const cancel = (message: Message) =>
      store.transaction(anna, ({ messages }) => messages.cancel({ message: { ...message, cancelled: true }, ...countTerms(message.text) }));
    const heads = async () =>
      (await store.read(anna).messages.branches(session.id, { first: 9 })).items.map(({ value }) => value.head.text);
    await cancel(last);
    expect(await heads()).toEqual(['b']);
    const [next] = await addChain(store, anna, session, ['d'], { sequence: 4, parent: middle });
    expect(await heads()).toEqual(['d']);
    if (next !== undefined) await cancel(next);
    expect(await heads()).toEqual(['b']);
  },

  async 'a chain is paged both ways across its forks'(store) {
    const { anna } = newPrincipals();
    const session = await openSession(store, anna);
    const trunk = await addChain(store, anna, session, ['a', 'b', 'c', 'd']);
    const side = await addChain(store, anna, session, ['e', 'f', 'g'], { sequence: 5, ...(trunk[1] && { parent: trunk[1] }) });
    const twig = await addChain(store, anna, session, ['h', 'i'], { sequence: 8, ...(side[1] && { parent: side[1] }) });
    const chain = { session: session.id, head: twig[1]?.id ?? '' };
    const read = store.read(anna).messages;
    for (const size of [1, 2, 3])
      await expectPages(
        (page) => read.chain(chain, page, {}),
        ({ text }) => text,
        ['a', 'b', 'e', 'f', 'h', 'i'],
        size,
      );
    expect((await listed((page) => read.chain({ ...chain, head: side[2]?.id ?? '' }, page, {}))).map(({ text }) => text)).toEqual([
      'a',
      'b',
      'e',
      'f',
      'g',
    ]);
    expect((await listed((page) => read.list(session.id, page, {}))).map(({ text }) => text).join('')).toBe('abcdefghi');
    await expectPages(
      (page) => read.chain(chain, page, { roles: ['TOOL'] }),
      ({ text }) => text,
      [],
    );
  },

  async 'siblings are listed by sequence, up to a limit for each parent'(store) {
    const { anna } = newPrincipals();
    const session = await openSession(store, anna);
    const [root] = await addChain(store, anna, session, ['root']);
    const parent = root?.id ?? '';
    const siblings = [2, 3, 4].map((sequence) => messageOf(session, sequence, `s${sequence}`, { parent, depth: 1 }));
    await add(store, anna, ...siblings);
    const read = store.read(anna).messages;
    expect((await read.children([parent], 10)).get(parent)?.map(idOf)).toEqual(siblings.map(idOf));
    expect((await read.children([parent, siblings[0]?.id ?? ''], 2)).get(parent)?.map(idOf)).toEqual(siblings.slice(0, 2).map(idOf));
    expect((await read.children([siblings[0]?.id ?? ''], 2)).size).toBe(0);
  },

  async 'a session may have several roots'(store) {
    const { anna } = newPrincipals();
    const session = await openSession(store, anna);
    const one = await addChain(store, anna, session, ['a', 'b']);
    const two = await addChain(store, anna, session, ['c', 'd'], { sequence: 3 });
    const read = store.read(anna).messages;
    expect((await read.recent({ session: session.id, head: one[1]?.id ?? '' }, 9)).map(({ text }) => text)).toEqual(['a', 'b']);
    expect((await read.recent({ session: session.id, head: two[1]?.id ?? '' }, 9)).map(({ text }) => text)).toEqual(['c', 'd']);
  },

  async 'a head of another session gives an empty chain'(store) {
    const { anna } = newPrincipals();
    const [mine, other] = [await openSession(store, anna), await openSession(store, anna)];
    const [head] = await addChain(store, anna, other, ['berlin']);
    const chain = { session: mine.id, head: head?.id ?? '' };
    const read = store.read(anna).messages;
    expect(await listed((page) => read.chain(chain, page, {}))).toEqual([]);
    expect(await read.size(chain)).toEqual({ messages: 0, tokens: 0 });
    expect(await read.search(chain, ['berlin'], { limit: 5, postings: 100 })).toEqual([]);
  },
};
