import { expect } from 'vitest';
import { nextMillisecond } from '../../testkit/next-millisecond.js';
import type { Principal } from '../../../src/domain/common/principal.js';
import type { Memory, MemoryOwner } from '../../../src/domain/memory/memory.js';
import type { Store } from '../../../src/ports/store/store.js';
import type { Specs } from '../contract.js';
import { entityWrite, newPrincipals, openSession, random, upsert, write } from './builders.js';
import { listed } from './paging.js';

function memoryOf(by: Principal, more: Partial<Memory> = {}): Memory {
  return {
    id: `mem_${random()}`,
    workspace: by.workspace,
    owner: { kind: 'USER', name: by.name },
    kind: 'FACT',
    status: 'CONFIRMED',
    text: 'Rack R1 is rented.',
    entities: [],
    source: { kind: 'COMMAND', by: by.name },
    createdAt: 1_000,
    updatedAt: 1_000,
    ...more,
  };
}

const put = (store: Store, by: Principal, ...memories: readonly Memory[]): Promise<number> =>
  write(store, by, (repositories) => repositories.memories.put(memories));

const PROJECT: MemoryOwner = { kind: 'PROJECT', name: 'migration' };

export const MEMORY_SPECS: Specs<Store> = {
  async 'memories are returned as they were written, with every kind of source'(store) {
    const { anna } = newPrincipals();
    const device = entityWrite(`core-${random()}`);
    await upsert(store, anna, 1, device);
    const whole = memoryOf(anna, {
      text: 'Näme "x" \n 🙂',
      subject: 'our: rack',
      entities: [device.id],
      aliases: ['der "Käfig"', 'R1'],
      expiresAt: 5,
      validTo: 6,
      status: 'SUPERSEDED',
      supersededBy: `mem_${random()}`,
      source: { kind: 'FILE', document: '/default/projects/edge/NETLOOM.md', file: 'NETLOOM.md', line: 3, section: 'Racks / R1' },
    });
    const learned = memoryOf(anna, {
      confirmedBy: 'adam',
      updatedBy: 'bert',
      change: { by: 'bert', at: 7, text: 'Näme "y"', aliases: ['y'], expiresAt: null, forget: true },
      revisions: [{ text: 'Was \n "bought".', by: anna.name, at: 3 }],
      source: { kind: 'MESSAGE', by: anna.name, session: 'ses_1', message: `msg_${random()}`, quote: 'Is rented.' },
    });
    expect(await put(store, anna, whole, learned)).toBe(2);
    const { memories } = store.read(anna);
    expect(await memories.get(whole.id)).toEqual(whole);
    expect([...(await memories.getMany([learned.id, `mem_${random()}`]))]).toEqual([[learned.id, learned]]);
  },

  async 'a memory that is written again replaces the former one, but keeps its owner'(store) {
    const { anna } = newPrincipals();
    const memory = memoryOf(anna, { subject: 'x' });
    await put(store, anna, memory);
    const { subject: _subject, ...rest } = memory;
    const changed: Memory = { ...rest, text: 'It is owned.', updatedAt: 2_000 };
    expect(await put(store, anna, changed)).toBe(1);
    expect(await store.read(anna).memories.get(memory.id)).toEqual(changed);
    expect(await put(store, anna, { ...changed, owner: PROJECT, text: 'no' })).toBe(0);
    expect(await store.read(anna).memories.get(memory.id)).toEqual(changed);
  },

  async 'memories of a user do not exist for others, and those of projects and agents exist for their workspace only'(store) {
    const { anna, bert, chris } = newPrincipals();
    const message = `msg_${random()}`;
    const source = { kind: 'MESSAGE', by: anna.name, session: 'ses_1', message, quote: 'q' } as const;
    const own = memoryOf(anna, { source });
    const shared = memoryOf(anna, { owner: PROJECT, source });
    const agent = memoryOf(anna, { owner: { kind: 'AGENT', name: 'responder' }, source });
    await put(store, anna, own, shared, agent);
    const seen = async (scope: Principal) => {
      const { memories } = store.read(scope);
      const all = await listed((page) => memories.list(page, {}));
      expect((await memories.getMany([own.id, shared.id, agent.id])).size).toBe(all.length);
      expect(await memories.learnedFrom([message], 9)).toHaveLength(all.length);
      return all.map(({ owner }) => owner.kind).toSorted();
    };
    expect(await seen(anna)).toEqual(['AGENT', 'PROJECT', 'USER']);
    expect(await seen(bert)).toEqual(['AGENT', 'PROJECT']);
    expect(await seen(chris)).toEqual([]);
    for (const other of [bert, chris]) {
      const { memories } = store.read(other);
      expect(await memories.current(own.owner, 9)).toEqual([]);
      expect(await memories.count(own.owner)).toEqual({ PROPOSED: 0, CONFIRMED: 0, SUPERSEDED: 0 });
      expect(await put(store, other, { ...own, text: 'taken over' })).toBe(0);
      expect(await write(store, other, (repositories) => repositories.memories.delete(own.id))).toBe(false);
    }
    expect(await put(store, chris, { ...shared, workspace: chris.workspace, text: 'taken over' })).toBe(0);
    expect((await store.read(anna).memories.getMany([own.id, shared.id])).get(own.id)).toEqual(own);
    expect(await store.read(anna).memories.get(shared.id)).toEqual(shared);
    expect(await write(store, bert, (repositories) => repositories.memories.delete(shared.id))).toBe(true);
  },

  async 'memories are listed newest first, paged both ways, by owner, kind, status and words'(store) {
    const { anna } = newPrincipals();
    const all = Array.from({ length: 7 }, (_, index) =>
      memoryOf(anna, {
        text: `Fact ${index}`,
        createdAt: 1_000 + Math.floor(index / 2),
        kind: index % 2 === 0 ? 'FACT' : 'PREFERENCE',
        status: index < 2 ? 'PROPOSED' : 'CONFIRMED',
        ...(index === 6 ? { owner: PROJECT } : {}),
      }),
    );
    await put(store, anna, ...all);
    const expected = all.toSorted((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1)).map(({ id }) => id);
    const { memories } = store.read(anna);
    const ids = async (filter: Parameters<typeof memories.list>[1]) =>
      (await listed((page) => memories.list(page, filter))).map(({ id }) => id);
    expect(await ids({})).toEqual(expected);
    expect((await memories.list({ last: 3 }, {})).items.map(({ value }) => value.id)).toEqual(expected.slice(-3));
    expect(await ids({ owner: PROJECT })).toEqual([all[6]?.id]);
    expect(await ids({ ownerKind: 'PROJECT' })).toEqual([all[6]?.id]);
    expect(await ids({ ownerKind: 'AGENT' })).toEqual([]);
    expect(await ids({ ownerKind: 'AGENT', owner: PROJECT })).toEqual([all[6]?.id]);
    expect((await ids({ kind: 'PREFERENCE' })).toSorted()).toEqual([all[1], all[3], all[5]].map((each) => each?.id ?? '').toSorted());
    expect((await ids({ status: 'PROPOSED' })).toSorted()).toEqual([all[0], all[1]].map((each) => each?.id ?? '').toSorted());
    expect(await ids({ search: 'FACT 3' })).toEqual([all[3]?.id]);
  },

  async 'memories that wait for a confirmation are listed'(store) {
    const { anna } = newPrincipals();
    const change = { by: 'bert', at: 5, text: 'Other' };
    const shared = { owner: PROJECT, status: 'CONFIRMED' } as const;
    const isNew = memoryOf(anna, { ...shared, text: 'Not "confirmedBy":"anybody" yet' });
    const changed = memoryOf(anna, { ...shared, confirmedBy: 'anna', change });
    const inForce = memoryOf(anna, { ...shared, confirmedBy: 'anna', revisions: [{ text: '"change":{', at: 1 }] });
    const ofServer = memoryOf(anna, { ...shared, source: { kind: 'FILE', document: 'a.md', file: 'a.md', line: 1 } });
    await put(store, anna, isNew, changed, inForce, ofServer, memoryOf(anna), memoryOf(anna, { owner: PROJECT, status: 'PROPOSED' }));
    const { memories } = store.read(anna);
    const ids = async (waiting: boolean) => (await listed((page) => memories.list(page, { waiting }))).map(({ id }) => id);
    expect((await ids(true)).toSorted()).toEqual([isNew.id, changed.id].toSorted());
    expect(await ids(false)).toHaveLength(4);
  },

  async 'current memories leave out superseded ones, and are counted by status'(store) {
    const { anna } = newPrincipals();
    const kept = memoryOf(anna, { updatedAt: 3_000 });
    const proposed = memoryOf(anna, { updatedAt: 2_000, status: 'PROPOSED' });
    const former = memoryOf(anna, { status: 'SUPERSEDED' });
    await put(store, anna, former, proposed, kept);
    const { memories } = store.read(anna);
    expect((await memories.current(kept.owner, 9)).map(({ id }) => id)).toEqual([kept.id, proposed.id]);
    expect(await memories.current(kept.owner, 1)).toHaveLength(1);
    expect(await memories.count(kept.owner)).toEqual({ PROPOSED: 1, CONFIRMED: 1, SUPERSEDED: 1 });
  },

  async 'documents with current memories are listed once for each owner, and only those that the scope may read'(store) {
    const { anna, bert, chris } = newPrincipals();
    const from = (by: Principal, document: string, more: Partial<Memory> = {}) =>
      memoryOf(by, { source: { kind: 'FILE', document, file: 'NETLOOM.md', line: 1 }, ...more });
    const all = [
      from(anna, '/a.md'),
      from(anna, '/a.md', { owner: PROJECT }),
      from(anna, '/a.md', { owner: PROJECT }),
      from(anna, 'b.md', { owner: PROJECT }),
      from(anna, 'c.md', { owner: PROJECT, status: 'SUPERSEDED' }),
      memoryOf(anna),
    ];
    await put(store, anna, ...all);
    const documents = async (by: Principal) =>
      (await store.read(by).memories.documents(9)).map(({ owner, document }) => `${owner.kind} ${document}`).toSorted();
    expect(await documents(anna)).toEqual(['PROJECT /a.md', 'PROJECT b.md', 'USER /a.md']);
    expect(await documents(bert)).toEqual(['PROJECT /a.md', 'PROJECT b.md']);
    expect(await documents(chris)).toEqual([]);
    expect(await store.read(anna).memories.documents(1)).toHaveLength(1);
  },

  async 'the revision of an owner grows with every change of its memories, and with no other'(store) {
    const { anna } = newPrincipals();
    const user: MemoryOwner = { kind: 'USER', name: anna.name };
    const revisions = () => store.read(anna).memories.revisions([user, PROJECT]);
    expect(await revisions()).toEqual([0, 0]);
    expect(await store.read(anna).memories.revisions([])).toEqual([]);
    const memory = memoryOf(anna);
    await put(store, anna, memory, memoryOf(anna));
    const [first = 0] = await revisions();
    expect(first).toBeGreaterThan(0);
    await put(store, anna, memoryOf(anna, { owner: PROJECT }));
    const [same, project = 0] = await revisions();
    expect([same, project > 0]).toEqual([first, true]);
    await write(store, anna, (repositories) => repositories.memories.delete(memory.id));
    expect((await revisions())[0]).toBeGreaterThan(first);
    expect(await write(store, anna, (repositories) => repositories.memories.delete(memory.id))).toBe(false);
  },

  async 'proposals of a session are deleted by their user or by the owner of the session, and what was confirmed stays'(store) {
    const { anna, bert } = newPrincipals();
    const session = await openSession(store, anna);
    const from = (by: Principal, more: Partial<Memory>) =>
      memoryOf(by, { source: { kind: 'MESSAGE', by: by.name, session: session.id, message: `msg_${random()}`, quote: 'q' }, ...more });
    const [proposed, confirmed, theirs] = [from(anna, { status: 'PROPOSED' }), from(anna, {}), from(bert, { status: 'PROPOSED' })];
    const other = memoryOf(bert, { status: 'PROPOSED' });
    await put(store, anna, proposed, confirmed);
    await put(store, bert, theirs, other);
    expect(await store.read(anna).memories.countProposals(session.id)).toBe(2);
    expect(await write(store, anna, ({ memories }) => memories.deleteProposals(session.id))).toBe(2);
    expect(await store.read(anna).memories.countProposals(session.id)).toBe(0);
    expect(await store.read(anna).memories.get(proposed.id)).toBeUndefined();
    expect(await store.read(anna).memories.get(confirmed.id)).toEqual(confirmed);
    expect(await store.read(bert).memories.get(theirs.id)).toBeUndefined();
    expect(await store.read(bert).memories.get(other.id)).toEqual(other);
  },

  async 'proposals of a message are deleted by everybody who may write its session, and by nobody else'(store) {
    const { anna, bert, chris } = newPrincipals();
    const session = await openSession(store, anna);
    const message = `msg_${random()}`;
    const from = (more: Partial<Memory>) =>
      memoryOf(bert, { source: { kind: 'MESSAGE', by: bert.name, session: session.id, message, quote: 'q' }, ...more });
    const [proposed, confirmed] = [from({ status: 'PROPOSED' }), from({})];
    await put(store, bert, proposed, confirmed);
    for (const stranger of [bert, chris])
      expect(await write(store, stranger, ({ memories }) => memories.deleteProposalsOf(session.id, message))).toBe(0);
    expect(await write(store, anna, ({ memories }) => memories.deleteProposalsOf(session.id, `msg_${random()}`))).toBe(0);
    expect(await write(store, anna, ({ memories }) => memories.deleteProposalsOf(session.id, message))).toBe(1);
    expect(await store.read(bert).memories.get(proposed.id)).toBeUndefined();
    expect(await store.read(bert).memories.get(confirmed.id)).toEqual(confirmed);
  },

  async 'all memories of a user are deleted, and nobody else’s'(store) {
    const { anna, bert } = newPrincipals();
    await put(store, anna, memoryOf(anna), memoryOf(anna), memoryOf(anna, { owner: PROJECT }));
    await put(store, bert, memoryOf(bert));
    const before = await store.read(anna).memories.revisions([{ kind: 'USER', name: anna.name }]);
    expect(await write(store, anna, ({ memories }) => memories.deleteOwn())).toBe(2);
    expect((await listed((page) => store.read(anna).memories.list(page, {}))).map(({ owner }) => owner.kind)).toEqual(['PROJECT']);
    expect(await listed((page) => store.read(bert).memories.list(page, { owner: { kind: 'USER', name: bert.name } }))).toHaveLength(1);
    const revisions = () => store.read(anna).memories.revisions([{ kind: 'USER', name: anna.name }]);
    expect(await revisions()).toEqual([0]);
    // The first part of the revision of memories is a time in milliseconds.
    await nextMillisecond();
    await put(store, anna, memoryOf(anna));
    expect((await revisions())[0]).toBeGreaterThan(before[0] ?? Infinity);
  },
};
