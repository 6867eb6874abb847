import { expect } from 'vitest';
import type { Store } from '../../../src/ports/store.js';
import type { Specs } from '../contract.js';
import { openSession, operationOf, random, strangers, write } from './builders.js';
import { expectPages, listed } from './paging.js';

export const OPERATION_SPECS: Specs<Store> = {
  async 'operations come back as they were recorded'(store) {
    const { anna } = strangers();
    const session = await openSession(store, anna);
    const whole = operationOf(session, 1, {
      clientId: 'c',
      message: 'msg_1',
      arguments: { ids: [1, { deep: null }] },
      result: '{"broken": \0',
      status: 'FAILED',
      error: 'timeout',
      durationMs: 12.5,
      entities: ['ent_1', 'ent_2'],
    });
    await write(store, anna, ({ operations }) => operations.add(whole, 'digest', 50));
    const { operations } = store.read(anna);
    expect(await operations.get(whole.id)).toEqual(whole);
    expect(await operations.byClientId(session.id, 'c')).toEqual({ operation: whole, digest: 'digest' });
    expect(await operations.get(`op_${random()}`)).toBeUndefined();
    expect(await operations.byClientId(session.id, 'other')).toBeUndefined();
  },

  async 'operations are listed newest first, filtered, and paged both ways'(store) {
    const { anna } = strangers();
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
    const { anna } = strangers();
    const [one, two] = [await openSession(store, anna), await openSession(store, anna)];
    await write(store, anna, async ({ operations }) => {
      await operations.add(operationOf(two, 1), 'd', 3);
      for (let sequence = 1; sequence <= 8; sequence += 1) await operations.add(operationOf(one, sequence), 'd', 3);
    });
    const read = store.read(anna).operations;
    expect((await listed((page) => read.list(one.id, page, {}))).map(({ sequence }) => sequence)).toEqual([8, 7, 6]);
    expect(await listed((page) => read.list(two.id, page, {}))).toHaveLength(1);
  },

  async 'a stranger reads and writes no operation'(store) {
    const { anna, bert, chris } = strangers();
    const session = await openSession(store, anna);
    const operation = operationOf(session, 1, { clientId: 'c' });
    await write(store, anna, ({ operations }) => operations.add(operation, 'd', 50));
    for (const stranger of [bert, chris]) {
      const read = store.read(stranger).operations;
      expect(await read.get(operation.id)).toBeUndefined();
      expect(await read.byClientId(session.id, 'c')).toBeUndefined();
      expect(await listed((page) => read.list(session.id, page, {}))).toEqual([]);
      await expect(write(store, stranger, ({ operations }) => operations.add(operationOf(session, 2), 'd', 1))).rejects.toMatchObject({
        code: 'NOT_FOUND',
      });
    }
    expect(await listed((page) => store.read(anna).operations.list(session.id, page, {}))).toEqual([operation]);
  },
};
