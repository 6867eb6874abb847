import { expect } from 'vitest';
import type { Principal } from '../../../src/domain/common/principal.js';
import type { Operation } from '../../../src/domain/model/operation.js';
import type { Message } from '../../../src/domain/model/message.js';
import type { Memory } from '../../../src/domain/memory/memory.js';
import type { Store } from '../../../src/ports/store/store.js';
import type { Specs } from '../contract.js';
import { add, addChain, entityWrite, messageOf, newPrincipals, openSession, operationOf, random, unfinishedOf, write } from './builders.js';

const bytesOf = (...values: readonly unknown[]): number =>
  values.reduce<number>((sum, value) => sum + Buffer.byteLength(JSON.stringify(value)), 0);

const bytesOfOperation = ({ arguments: given, result, error, metadata }: Operation): number =>
  bytesOf(given, result, metadata, ...(error === undefined ? [] : [error]));

const stored = async (store: Store, { workspace, name }: Principal) => {
  const { principal, workspace: all } = await store.read({ workspace, name }).quotas.stored([name]);
  return { own: Object.values(principal), all: Object.values(all) };
};

const memoryOf = ({ workspace, name }: Principal): Memory => ({
  id: `mem_${random()}`,
  workspace,
  owner: { kind: 'USER', name },
  kind: 'FACT',
  status: 'CONFIRMED',
  text: 'The door code is 1234.',
  entities: [],
  source: { kind: 'COMMAND', by: name },
  createdAt: 1,
  updatedAt: 1,
});

export const QUOTA_SPECS: Specs<Store> = {
  async 'sessions, messages and bytes are counted for their owner and the workspace, and freed with the session'(store) {
    const { anna, bert, chris } = newPrincipals();
    expect(await stored(store, anna)).toEqual({ own: [0, 0, 0], all: [0, 0, 0, 0, 0] });
    const session = await openSession(store, anna);
    const messages = await addChain(store, anna, session, ['the first räck', 'the second']);
    const branch = messageOf(session, 3, 'another', { parent: messages[0]?.id ?? '', depth: 1, cancelled: true });
    await add(store, anna, branch);
    const operation = operationOf(session, 1);
    await write(store, anna, ({ operations }) => operations.add(operation, 'd', 5));
    const sizeOf = (message: Message): number => store.read(anna).quotas.sizeOf(message);
    const bytes = [...messages, branch].reduce((sum, message) => sum + sizeOf(message), bytesOfOperation(operation));
    // The content in full, and what was understood packed.
    for (const message of messages) expect(sizeOf(message)).toBeGreaterThan(bytesOf(message.parts));
    expect(await stored(store, anna)).toEqual({ own: [1, 2, bytes], all: [1, 2, bytes, 0, 0] });
    const other = await openSession(store, bert);
    expect(await stored(store, bert)).toEqual({ own: [1, 0, 0], all: [2, 2, bytes, 0, 0] });
    expect(await stored(store, chris)).toEqual({ own: [0, 0, 0], all: [0, 0, 0, 0, 0] });
    await write(store, anna, ({ sessions }) => sessions.handOver(session.id, bert.name));
    expect(await stored(store, anna)).toEqual({ own: [0, 0, 0], all: [2, 2, bytes, 0, 0] });
    expect((await stored(store, bert)).own).toEqual([2, 2, bytes]);
    await write(store, bert, ({ sessions }) => sessions.delete(session.id));
    expect(await stored(store, bert)).toEqual({ own: [1, 0, 0], all: [1, 0, 0, 0, 0] });
    await write(store, bert, ({ sessions }) => sessions.delete(other.id));
    expect((await stored(store, bert)).all).toEqual([0, 0, 0, 0, 0]);
  },

  async 'the text of unfinished messages counts for the owner of the session, until it is removed'(store) {
    const { anna, bert } = newPrincipals();
    const session = await openSession(store, anna);
    const [unfinished, other] = [unfinishedOf(session), unfinishedOf(session)];
    for (const each of [unfinished, other]) await write(store, anna, ({ unfinished: all }) => all.begin(each));
    const append = (id: string, start: number, text: string) =>
      write(store, anna, ({ unfinished: all }) => all.append(id, { start, text, at: 2 }));
    await append(unfinished.id, 0, 'räck');
    await append(unfinished.id, 4, ' 1');
    await append(other.id, 0, 'four');
    expect(await stored(store, anna)).toEqual({ own: [1, 0, 11], all: [1, 0, 11, 0, 0] });
    expect((await write(store, anna, ({ unfinished: all }) => all.lock(unfinished.id)))?.owner).toBe(anna.name);
    expect((await stored(store, bert)).own).toEqual([0, 0, 0]);
    await write(store, anna, ({ sessions }) => sessions.handOver(session.id, bert.name));
    expect((await stored(store, bert)).own).toEqual([1, 0, 11]);
    await write(store, bert, ({ unfinished: all }) => all.remove(unfinished.id));
    expect(await stored(store, bert)).toEqual({ own: [1, 0, 4], all: [1, 0, 4, 0, 0] });
    await write(store, bert, ({ sessions }) => sessions.delete(session.id));
    expect((await stored(store, bert)).all).toEqual([0, 0, 0, 0, 0]);
  },

  async 'the bytes of operations change with their results, and are freed when operations are dropped'(store) {
    const { anna } = newPrincipals();
    const session = await openSession(store, anna);
    const running = operationOf(session, 1, { result: '', status: 'RUNNING' });
    await write(store, anna, ({ operations }) => operations.add(running, 'd', 2));
    const finished = { ...running, result: 'a long result', error: 'räck', status: 'SUCCEEDED' as const };
    await write(store, anna, ({ operations }) => operations.finish(finished));
    expect((await stored(store, anna)).own).toEqual([1, 0, bytesOfOperation(finished)]);
    const later = [2, 3, 4].map((sequence) => operationOf(session, sequence));
    for (const each of later) await write(store, anna, ({ operations }) => operations.add(each, 'd', 2));
    expect((await stored(store, anna)).own).toEqual([1, 0, later.slice(1).reduce((sum, each) => sum + bytesOfOperation(each), 0)]);
  },

  async 'what a transaction adds is counted in it, and not counted if it fails'(store) {
    const { anna } = newPrincipals();
    const session = await openSession(store, anna);
    const failing = write(store, anna, async ({ messages, quotas }) => {
      const message = messageOf(session, 1, 'hello');
      await messages.add({ message, terms: [], length: 0, digest: '' });
      expect((await quotas.stored([anna.name])).principal.MESSAGES).toBe(1);
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect((await stored(store, anna)).own).toEqual([1, 0, 0]);
  },

  async 'entities and memories are counted for the workspace while they exist'(store) {
    const { anna } = newPrincipals();
    const far = entityWrite('far');
    const near = entityWrite('near', { relations: [['SITE', far]] });
    await write(store, anna, ({ entities }) => entities.upsert([near], 1));
    // An entity that is only referred to does not exist.
    expect((await stored(store, anna)).all[3]).toBe(1);
    await write(store, anna, ({ entities }) => entities.upsert([near, far], 2));
    expect((await stored(store, anna)).all[3]).toBe(2);
    await write(store, anna, ({ entities }) => entities.delete([near.id], 3));
    expect((await stored(store, anna)).all[3]).toBe(1);
    const memory = memoryOf(anna);
    await write(store, anna, ({ memories }) => memories.put([memory, memoryOf(anna)]));
    await write(store, anna, ({ memories }) => memories.put([{ ...memory, text: 'It is 4321.' }]));
    expect((await stored(store, anna)).all[4]).toBe(2);
    await write(store, anna, ({ memories }) => memories.delete(memory.id));
    expect((await stored(store, anna)).all[4]).toBe(1);
  },
};
