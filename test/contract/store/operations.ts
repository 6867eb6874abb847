import * as fc from 'fast-check';
import { expect } from 'vitest';
import type { Json } from '../../../src/domain/common/json.js';
import { EFFECTS_KEPT, type Operation } from '../../../src/domain/model/operation.js';
import { fieldsWhere } from '../../../src/domain/records/fields.js';
import { OPERATION } from '../../../src/domain/records/others.js';
import type { OperationFilter } from '../../../src/ports/store/operations.js';
import type { Store } from '../../../src/ports/store/store.js';
import type { Specs } from '../contract.js';
import { openSession, operationOf, random, newPrincipals, write } from './builders.js';
import { expectPages, listed } from './paging.js';

/** A value for every field: a field that is missing here is a type error. */
const WHOLE: Required<Omit<Operation, 'id' | 'session' | 'sequence'>> = {
  clientId: 'c',
  callId: 'call_1',
  message: 'msg_1',
  tool: 'list_devices',
  arguments: { ids: [1, { deep: null }] },
  result: '{"broken": \0',
  status: 'FAILED',
  error: 'timeout\0',
  durationMs: 12.5,
  at: 7_000,
  metadata: { created: [], changed: [], deleted: [], selected: ['1'], deselected: [], errors: ['“x”'], recordedBy: 'anna' },
  entities: ['ent_1', 'ent_2'],
  tokens: 12,
};
const OPTIONAL = fieldsWhere(OPERATION, ({ optional }) => optional === true);

const without = (names: readonly string[]): Partial<Operation> =>
  Object.fromEntries(Object.entries(WHOLE).filter(([name]) => !names.includes(name)));

export const OPERATION_SPECS: Specs<Store> = {
  async 'operations are returned as they were recorded'(store) {
    const { anna } = newPrincipals();
    const session = await openSession(store, anna);
    const whole = operationOf(session, 1, WHOLE);
    await write(store, anna, ({ operations }) => operations.add(whole, 'digest', 50));
    const { operations } = store.read(anna);
    expect(await operations.get(whole.id)).toEqual(whole);
    expect(await operations.byClientId(session.id, 'c')).toEqual({ operation: whole, digest: 'digest' });
    expect(await operations.get(`op_${random()}`)).toBeUndefined();
    expect(await operations.byClientId(session.id, 'other')).toBeUndefined();
  },

  async 'operations with any of their optional fields are returned as they were recorded, and as they were finished'(store) {
    const { anna } = newPrincipals();
    const session = await openSession(store, anna);
    let sequence = 0;
    await fc.assert(
      fc.asyncProperty(fc.subarray([...OPTIONAL]), fc.subarray([...OPTIONAL]), fc.jsonValue(), async (first, then, args) => {
        const place = { id: `op_${random()}`, session: session.id, sequence: (sequence += 1) };
        const recorded = { ...without(['clientId', ...first]), ...place, arguments: JSON.parse(JSON.stringify(args)) as Json } as Operation;
        await write(store, anna, ({ operations }) => operations.add(recorded, 'digest', 50));
        expect(await store.read(anna).operations.get(place.id)).toEqual(recorded);
        const outcome = without([...then, ...fieldsWhere(OPERATION, ({ fixed }) => fixed === true)]);
        const fixed = Object.fromEntries(Object.entries(recorded).filter(([name]) => OPERATION[name as keyof Operation].fixed === true));
        const finished = { ...fixed, ...outcome } as unknown as Operation;
        await write(store, anna, ({ operations }) => operations.finish(finished));
        expect(await store.read(anna).operations.get(place.id)).toEqual(finished);
      }),
      { numRuns: 20 },
    );
  },

  async 'a running operation is finished and then found by its effects, no longer by those it had'(store) {
    const { anna, bert } = newPrincipals();
    const session = await openSession(store, anna);
    const started = operationOf(session, 1, { clientId: 'c', status: 'RUNNING', result: '' });
    const running = { ...started, metadata: { ...started.metadata, created: ['dcim.device:1'] } };
    await write(store, anna, ({ operations }) => operations.add(running, 'digest', 50));
    const metadata = { ...started.metadata, selected: ['dcim.device:1'] };
    const finished = {
      ...running,
      status: 'FAILED' as const,
      result: 'half \0 of it',
      error: 'timeout',
      durationMs: 7.5,
      metadata,
      entities: ['ent_1'],
      tokens: 9,
    };
    // An operation of another principal is as absent as one that does not exist.
    await write(store, bert, ({ operations }) => operations.finish({ ...finished, result: 'foreign' }));
    expect(await store.read(anna).operations.get(running.id)).toEqual(running);
    await write(store, anna, ({ operations }) => operations.finish(finished));
    const { operations } = store.read(anna);
    expect(await operations.get(running.id)).toEqual(finished);
    expect(await operations.byClientId(session.id, 'c')).toEqual({ operation: finished, digest: 'digest' });
    const bySelection = await operations.list(session.id, { first: 5 }, { effect: 'SELECTED' });
    expect(bySelection.items.map(({ value }) => value.id)).toEqual([running.id]);
    expect((await operations.list(session.id, { first: 5 }, { effect: 'CREATED' })).items).toEqual([]);
  },

  async 'operations are listed by the messages that they were recorded for'(store) {
    const { anna, bert } = newPrincipals();
    const session = await openSession(store, anna);
    const made = ['msg_1', 'msg_2', undefined, 'msg_1'].map((message, index) =>
      operationOf(session, index + 1, message === undefined ? {} : { message }),
    );
    await write(store, anna, async ({ operations }) => {
      for (const each of made) await operations.add(each, 'd', 50);
    });
    const of = async (scope: typeof anna, ...messages: readonly string[]) =>
      (await store.read(scope).operations.list(session.id, { first: 9 }, { messages })).items.map(({ value }) => value.sequence);
    expect([await of(anna, 'msg_1'), await of(anna, 'msg_2', 'msg_1'), await of(anna, 'msg_3')]).toEqual([[4, 1], [4, 2, 1], []]);
    expect(await of(bert, 'msg_1')).toEqual([]);
  },

  async 'operations are listed newest first, filtered, and paged both ways'(store) {
    const { anna } = newPrincipals();
    const session = await openSession(store, anna);
    const tools = ['ping', 'list', 'ping', 'get', 'ping'];
    const made = tools.map((tool, index) => operationOf(session, index + 1, { tool, status: index === 2 ? 'FAILED' : 'SUCCEEDED' }));
    await write(store, anna, async ({ operations }) => {
      for (const each of made) await operations.add(each, 'd', 50);
    });
    const read = store.read(anna).operations;
    await expectPages(
      (page) => read.list(session.id, page, {}),
      ({ sequence }) => String(sequence),
      ['5', '4', '3', '2', '1'],
    );
    await expectPages(
      (page) => read.list(session.id, page, { tools: ['ping', 'none'] }),
      ({ sequence }) => String(sequence),
      ['5', '3', '1'],
    );
    await expectPages(
      (page) => read.list(session.id, page, { tools: ['ping'], status: 'FAILED' }),
      ({ sequence }) => String(sequence),
      ['3'],
    );
  },

  async 'the oldest operations beyond the bound are dropped, of this session only'(store) {
    const { anna } = newPrincipals();
    const [one, two] = [await openSession(store, anna), await openSession(store, anna)];
    await write(store, anna, async ({ operations }) => {
      await operations.add(operationOf(two, 1), 'd', 3);
      for (let sequence = 1; sequence <= 8; sequence += 1) await operations.add(operationOf(one, sequence), 'd', 3);
    });
    const read = store.read(anna).operations;
    expect((await listed((page) => read.list(one.id, page, {}))).map(({ sequence }) => sequence)).toEqual([8, 7, 6]);
    expect(await listed((page) => read.list(two.id, page, {}))).toHaveLength(1);
  },

  async 'operations are found by their effects, even the oldest of 2,000'(store) {
    const { anna } = newPrincipals();
    const session = await openSession(store, anna);
    const none = { created: [], changed: [], deleted: [], selected: [], deselected: [], errors: [] };
    const wanted = operationOf(session, 1, { tool: 'canvas', metadata: { ...none, deselected: ['dcim.device:7'] } });
    const twice = operationOf(session, 1_000, { metadata: { ...none, selected: ['1'], created: ['2'] } });
    const others = Array.from({ length: 2_000 }, (_, index) => operationOf(session, index + 1, { metadata: none }));
    const all = others.with(0, wanted).with(999, twice);
    for (let from = 0; from < all.length; from += 500) {
      await write(store, anna, ({ operations }) =>
        Promise.all(all.slice(from, from + 500).map((each) => operations.add(each, 'd', 3_000))),
      );
    }
    const read = store.read(anna).operations;
    const found = async (filter: OperationFilter) => (await listed((page) => read.list(session.id, page, filter))).map(({ id }) => id);
    expect(await found({ effect: 'DESELECTED' })).toEqual([wanted.id]);
    expect(await found({ effect: 'DESELECTED', tools: ['canvas'], status: 'SUCCEEDED' })).toEqual([wanted.id]);
    expect(await found({ effect: 'DESELECTED', tools: ['other'] })).toEqual([]);
    expect(await found({ effect: 'SELECTED' })).toEqual([twice.id]);
    expect(await found({ effect: 'CREATED' })).toEqual([twice.id]);
    expect(await found({ effect: 'DELETED' })).toEqual([]);
  },

  async 'operations of one effect are paged both ways'(store) {
    const { anna } = newPrincipals();
    const session = await openSession(store, anna);
    const { metadata } = operationOf(session, 1);
    const made = Array.from({ length: 9 }, (_, index) =>
      operationOf(session, index + 1, index % 2 === 0 ? { metadata: { ...metadata, changed: ['1'] } } : {}),
    );
    await write(store, anna, async ({ operations }) => {
      for (const each of made) await operations.add(each, 'd', 50);
    });
    await expectPages(
      (page) => store.read(anna).operations.list(session.id, page, { effect: 'CHANGED' }),
      ({ sequence }) => String(sequence),
      ['9', '7', '5', '3', '1'],
    );
  },

  async 'the newest operations of each effect are kept beyond the bound'(store) {
    const { anna } = newPrincipals();
    const session = await openSession(store, anna);
    const { metadata } = operationOf(session, 1);
    const selecting = EFFECTS_KEPT + 5;
    await write(store, anna, async ({ operations }) => {
      for (let sequence = 1; sequence <= selecting; sequence += 1)
        await operations.add(operationOf(session, sequence, { metadata: { ...metadata, selected: ['1'] } }), 'd', 3);
      for (let sequence = selecting + 1; sequence <= selecting + 10; sequence += 1)
        await operations.add(operationOf(session, sequence), 'd', 3);
    });
    const read = store.read(anna).operations;
    const kept = (await listed((page) => read.list(session.id, page, {}))).map(({ sequence }) => sequence);
    const last = selecting + 10;
    expect(kept).toEqual([last, last - 1, last - 2, ...Array.from({ length: EFFECTS_KEPT }, (_, index) => selecting - index)]);
    const selected = await listed((page) => read.list(session.id, page, { effect: 'SELECTED' }));
    expect(selected.map(({ sequence }) => sequence)).toEqual(kept.slice(3));
  },

  async 'extracted metadata of an operation is returned unchanged'(store) {
    const { anna } = newPrincipals();
    const session = await openSession(store, anna);
    const { metadata } = operationOf(session, 1);
    const statusChanges = [{ id: 'dcim.device:1', from: 'active', to: 'offline' }, { to: 'staged' }];
    const whole = operationOf(session, 1, {
      metadata: { ...metadata, statusChanges, query: '{ a }\0', summary: 'two', warnings: ['one'] },
    });
    await write(store, anna, ({ operations }) => operations.add(whole, 'd', 50));
    expect(await store.read(anna).operations.get(whole.id)).toEqual(whole);
  },

  async 'another principal cannot read or write an operation'(store) {
    const { anna, bert, chris } = newPrincipals();
    const session = await openSession(store, anna);
    const { metadata } = operationOf(session, 1);
    const operation = operationOf(session, 1, { clientId: 'c', metadata: { ...metadata, selected: ['1'] } });
    await write(store, anna, ({ operations }) => operations.add(operation, 'd', 50));
    for (const stranger of [bert, chris]) {
      const read = store.read(stranger).operations;
      expect(await read.get(operation.id)).toBeUndefined();
      expect(await read.byClientId(session.id, 'c')).toBeUndefined();
      expect(await listed((page) => read.list(session.id, page, {}))).toEqual([]);
      expect(await listed((page) => read.list(session.id, page, { effect: 'SELECTED' }))).toEqual([]);
      await expect(write(store, stranger, ({ operations }) => operations.add(operationOf(session, 2), 'd', 1))).rejects.toMatchObject({
        code: 'NOT_FOUND',
      });
    }
    expect(await listed((page) => store.read(anna).operations.list(session.id, page, {}))).toEqual([operation]);
  },
};
