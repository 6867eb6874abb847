import { expect } from 'vitest';
import type { SummaryBlock } from '../../../src/domain/window/model/summary-block.js';
import type { Store } from '../../../src/ports/store/store.js';
import type { Specs } from '../contract.js';
import { add, addChain, messageOf, openSession, newPrincipals } from './builders.js';

const blockAt = (level: number, end: number, text: string): SummaryBlock => ({
  level,
  end,
  fromTokens: 100,
  tokens: 9,
  lines: [{ depth: end, role: 'USER', author: 'Anna', kind: 'DECISION', text, tokens: 5, says: 3, facts: ['VLAN 200', 'näme "x"\u0000'] }],
  names: ['10.0.0.1/24'],
});

const said = (count: number): readonly string[] => Array.from({ length: count }, (_, index) => `message ${index}`);

const placesOf = (blocks: readonly SummaryBlock[]): readonly string[] => blocks.map(({ level, end }) => `${level}:${end}`);

export const SUMMARY_SPECS: Specs<Store> = {
  async 'existing summaries are returned unchanged, oldest and finest first'(store) {
    const { anna } = newPrincipals();
    const session = await openSession(store, anna);
    const messages = await addChain(store, anna, session, said(40));
    const chain = { session: session.id, head: messages[39]?.id ?? '' };
    const first = blockAt(0, 7, 'Go with VLAN 200.');
    const blocks = [blockAt(1, 31, 'all of it'), blockAt(0, 31, 'the end'), blockAt(0, 15, 'more'), first];
    await store.transaction(anna, ({ summaries }) => summaries.add(chain, blocks));
    const places = [31, 23, 15, 7].flatMap((end) => [0, 1].map((level) => ({ level, end })));
    const { summaries } = store.read(anna);
    const found = await summaries.get(chain, places);
    expect(placesOf(found)).toEqual(['0:7', '0:15', '0:31', '1:31']);
    expect(found[0]).toEqual(first);
    expect(await summaries.get(chain, [])).toEqual([]);
  },

  async 'an existing summary is never overwritten'(store) {
    const { anna } = newPrincipals();
    const session = await openSession(store, anna);
    const messages = await addChain(store, anna, session, said(8));
    const chain = { session: session.id, head: messages[7]?.id ?? '' };
    for (const text of ['first', 'second']) await store.transaction(anna, ({ summaries }) => summaries.add(chain, [blockAt(0, 7, text)]));
    expect(await store.read(anna).summaries.get(chain, [{ level: 0, end: 7 }])).toEqual([blockAt(0, 7, 'first')]);
  },

  async 'a rewritten summary replaces the stored one, and a missing one is not written'(store) {
    const { anna, ...others } = newPrincipals();
    const session = await openSession(store, anna);
    const messages = await addChain(store, anna, session, said(16));
    const chain = { session: session.id, head: messages[15]?.id ?? '' };
    const block = blockAt(0, 7, 'first');
    const written: SummaryBlock = { ...block, written: { model: 'näme', text: 'A "text".' } };
    const places = [7, 15].map((end) => ({ level: 0, end }));
    await store.transaction(anna, ({ summaries }) => summaries.add(chain, [block]));
    for (const other of Object.values(others)) await store.transaction(other, ({ summaries }) => summaries.rewrite(chain, [written]));
    expect(await store.read(anna).summaries.get(chain, places)).toEqual([block]);
    await store.transaction(anna, ({ summaries }) => summaries.rewrite(chain, [written, { ...written, end: 15 }]));
    expect(await store.read(anna).summaries.get(chain, places)).toEqual([written]);
    await store.transaction(anna, ({ summaries }) => summaries.rewrite(chain, []));
    await store.transaction(anna, ({ summaries }) => summaries.add(chain, [block]));
    expect(await store.read(anna).summaries.get(chain, places)).toEqual([written]);
  },

  async 'branches share only the summaries of their common messages'(store) {
    const { anna } = newPrincipals();
    const session = await openSession(store, anna);
    const trunk = await addChain(store, anna, session, said(10));
    const fork = trunk[8];
    const others = [];
    for (let parent = fork, depth = 9; depth < 16; depth += 1) {
      const message = messageOf(session, depth + 2, `other ${depth}`, { parent: parent?.id ?? '', depth });
      others.push(message);
      parent = message;
    }
    await add(store, anna, ...others);
    const [one, two] = [trunk[9], others.at(-1)].map((head) => ({ session: session.id, head: head?.id ?? '' }));
    if (one === undefined || two === undefined) throw new Error('no branches');
    await store.transaction(anna, ({ summaries }) => summaries.add(two, [blockAt(0, 7, 'shared'), blockAt(0, 15, 'its own')]));
    const places = [7, 15].map((end) => ({ level: 0, end }));
    const { summaries } = store.read(anna);
    expect(placesOf(await summaries.get(two, places))).toEqual(['0:7', '0:15']);
    expect(placesOf(await summaries.get(one, places))).toEqual(['0:7']);
  },

  async 'another principal cannot read or write summaries, and deleting a session deletes them'(store) {
    const { anna, ...others } = newPrincipals();
    const session = await openSession(store, anna);
    const messages = await addChain(store, anna, session, said(8));
    const chain = { session: session.id, head: messages[7]?.id ?? '' };
    const places = [{ level: 0, end: 7 }];
    for (const other of Object.values(others))
      await store.transaction(other, ({ summaries }) => summaries.add(chain, [blockAt(0, 7, 'not theirs')]));
    expect(await store.read(anna).summaries.get(chain, places)).toEqual([]);
    await store.transaction(anna, ({ summaries }) => summaries.add(chain, [blockAt(0, 7, 'hers')]));
    for (const other of Object.values(others)) expect(await store.read(other).summaries.get(chain, places)).toEqual([]);
    expect(await store.read(anna).summaries.get(chain, places)).toHaveLength(1);
    await store.transaction(anna, ({ sessions }) => sessions.delete(session.id));
    expect(await store.read(anna).summaries.get(chain, places)).toEqual([]);
  },
};
