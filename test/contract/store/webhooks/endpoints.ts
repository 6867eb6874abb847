import { expect } from 'vitest';
import type { WebhookEndpoint } from '../../../../src/domain/webhooks/endpoint.js';
import type { Store } from '../../../../src/ports/store/store.js';
import type { Specs } from '../../contract.js';
import { newPrincipals, random, write } from '../builders.js';
import { addEndpoint, deliveriesOf, endpointOf, enqueue, eventOf } from './builders.js';

export const ENDPOINT_SPECS: Specs<Store> = {
  async 'an endpoint is returned as it was created and changed, and lists are by number'(store) {
    const { anna } = newPrincipals();
    const second = await addEndpoint(store, anna, { number: 1, description: 'Tickets', types: ['session.ended'], keyPrefix: 'ticket-' });
    const first = await addEndpoint(store, anna, { session: `ses_${random()}` });
    expect(await store.read(anna).webhooks.list()).toEqual([first, second]);
    const { keyPrefix: _prefix, description: _description, ...rest } = second;
    const changed: WebhookEndpoint = {
      ...rest,
      state: 'DISABLED',
      disabledReason: 'FAILING',
      disabledAt: 5_000,
      failingSince: 3_000,
      failedAt: 4_000,
      secrets: [
        { value: 'whsec_BBBB', createdAt: 2_000 },
        { value: 'whsec_AAAA', createdAt: 1_000, expiresAt: 9_000 },
      ],
      updatedAt: 5_000,
    };
    await write(store, anna, async ({ webhooks }) => {
      expect(await webhooks.lock(second.id)).toEqual(second);
      expect(await webhooks.save(changed)).toBe(true);
    });
    expect(await store.read(anna).webhooks.get(second.id)).toEqual(changed);
  },

  async 'two endpoints of an owner cannot have the same number'(store) {
    const { anna, bert } = newPrincipals();
    await addEndpoint(store, anna);
    await expect(addEndpoint(store, anna)).rejects.toMatchObject({ code: 'CONFLICT' });
    await addEndpoint(store, bert);
    expect(await store.read(anna).webhooks.list()).toHaveLength(1);
  },

  async 'an endpoint is deleted with its deliveries, once'(store) {
    const { anna } = newPrincipals();
    const [gone, kept] = [await addEndpoint(store, anna), await addEndpoint(store, anna, { number: 1 })];
    const session = `ses_${random()}`;
    expect(await enqueue(store, anna, eventOf(session, 1), eventOf(session, 2))).toBe(4);
    const [one] = await deliveriesOf(store, anna, gone.id);
    for (const result of [true, false]) expect(await write(store, anna, ({ webhooks }) => webhooks.delete(gone.id))).toBe(result);
    expect(await store.read(anna).webhooks.get(gone.id)).toBeUndefined();
    expect(await deliveriesOf(store, anna, gone.id)).toEqual([]);
    expect(await store.read(anna).webhooks.delivery(one?.id ?? '')).toBeUndefined();
    expect(await deliveriesOf(store, anna, kept.id)).toHaveLength(2);
    expect(await write(store, anna, ({ webhooks }) => webhooks.save(gone))).toBe(false);
  },

  async 'other principals cannot read, change or delete an endpoint and its deliveries'(store) {
    const { anna, bert, chris } = newPrincipals();
    const endpoint = await addEndpoint(store, anna);
    await enqueue(store, anna, eventOf(`ses_${random()}`, 1));
    const before = await deliveriesOf(store, anna, endpoint.id);
    for (const stranger of [bert, chris]) {
      const { webhooks: read } = store.read(stranger);
      expect(await read.list()).toEqual([]);
      expect(await read.get(endpoint.id)).toBeUndefined();
      expect(await read.delivery(before[0]?.id ?? '')).toBeUndefined();
      expect(await deliveriesOf(store, stranger, endpoint.id)).toEqual([]);
      await write(store, stranger, async ({ webhooks }) => {
        expect(await webhooks.lock(endpoint.id)).toBeUndefined();
        expect(await webhooks.save({ ...endpoint, url: 'https://example.com/' })).toBe(false);
        expect(await webhooks.delete(endpoint.id)).toBe(false);
        expect(await webhooks.claim(endpoint.id, { now: 99_000, until: 99_999, limit: 5 })).toEqual([]);
        expect(await webhooks.replay(endpoint.id, { failedSince: 0 }, 5, 5)).toBe(0);
        expect(await webhooks.replay(endpoint.id, { delivery: before[0]?.id ?? '' }, 5, 5)).toBe(0);
        await webhooks.hurry(endpoint.id, 5);
        await webhooks.add({ ...(before[0] ?? expect.fail()), id: `whd_${random()}` });
        expect(await webhooks.enqueue([eventOf(`ses_${random()}`, 1)])).toBe(0);
      });
    }
    expect(await store.read(anna).webhooks.get(endpoint.id)).toEqual(endpoint);
    expect(await deliveriesOf(store, anna, endpoint.id)).toEqual(before);
  },

  async 'concurrent changes of an endpoint wait for each other'(store) {
    const { anna } = newPrincipals();
    const endpoint = endpointOf(anna, { createdAt: 0, updatedAt: 0 });
    await write(store, anna, ({ webhooks }) => webhooks.create(endpoint));
    const grow = () =>
      write(store, anna, async ({ webhooks }) => {
        const known = await webhooks.lock(endpoint.id);
        if (known !== undefined) await webhooks.save({ ...known, updatedAt: known.updatedAt + 1 });
      });
    await Promise.all(Array.from({ length: 8 }, grow));
    expect((await store.read(anna).webhooks.get(endpoint.id))?.updatedAt).toBe(8);
  },
};
