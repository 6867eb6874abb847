import { expect } from 'vitest';
import type { Store } from '../../../../src/ports/store/store.js';
import type { Specs } from '../../contract.js';
import { newPrincipals, random, write } from '../builders.js';
import {
  addEndpoint,
  ascending,
  claim,
  delivered,
  deliveriesOf,
  dueEndpoints,
  enqueue,
  eventOf,
  failed,
  postponed,
  revisions,
  settle,
} from './builders.js';

export const DELIVERY_SPECS: Specs<Store> = {
  async 'deliveries are paged, newest first, by state and session'(store) {
    const { anna } = newPrincipals();
    const endpoint = await addEndpoint(store, anna);
    const [session, other] = [`ses_${random()}`, `ses_${random()}`];
    const id = (index: number) => `whd_${String(index).padStart(20, '0')}${random()}`;
    await enqueue(store, anna, ...[1, 2, 3, 4, 5].map((index) => eventOf(index % 2 === 0 ? other : session, index, { id: id(index) })));
    for (const each of await claim(store, anna, endpoint.id)) await settle(store, anna, failed(each));
    const { webhooks } = store.read(anna);
    const page = await webhooks.deliveries(endpoint.id, { first: 2 }, {});
    expect(page.items.map(({ value }) => value.revision)).toEqual([5, 4]);
    expect(page.hasNext).toBe(true);
    const next = await webhooks.deliveries(endpoint.id, { first: 9, after: page.items[1]?.cursor ?? '' }, {});
    expect(next.items.map(({ value }) => value.revision)).toEqual([3, 2, 1]);
    const back = await webhooks.deliveries(endpoint.id, { last: 2, before: next.items[0]?.cursor ?? '' }, {});
    expect(back.items.map(({ value }) => value.revision)).toEqual([5, 4]);
    const of = async (filter: Parameters<typeof webhooks.deliveries>[2]) =>
      (await webhooks.deliveries(endpoint.id, { first: 9 }, filter)).items.map(({ value }) => value.revision);
    expect(await of({ state: 'FAILED' })).toEqual([2, 1]);
    expect(await of({ session })).toEqual([5, 3, 1]);
    expect(await of({ session: other, state: 'PENDING' })).toEqual([4]);
  },

  async 'pending deliveries are counted, with the time of the oldest'(store) {
    const { anna, bert } = newPrincipals();
    const endpoint = await addEndpoint(store, anna);
    const pending = (caller = anna) => store.read(caller).webhooks.pending(endpoint.id);
    expect(await pending()).toEqual({ count: 0 });
    const [session, other] = [`ses_${random()}`, `ses_${random()}`];
    const events = [eventOf(session, 1, { at: 3_000 }), eventOf(session, 2, { at: 5_000 }), eventOf(other, 1, { at: 4_000 })];
    await enqueue(store, anna, ...events);
    expect(await pending()).toEqual({ count: 3, oldestAt: 3_000 });
    expect(await pending(bert)).toEqual({ count: 0 });
    for (const each of await claim(store, anna, endpoint.id)) await settle(store, anna, delivered(each));
    expect(await pending()).toEqual({ count: 1, oldestAt: 5_000 });
  },

  async 'a finished delivery can be added, and is not attempted'(store) {
    const { anna } = newPrincipals();
    const endpoint = await addEndpoint(store, anna);
    const delivery = {
      id: `whd_${random()}`,
      endpoint: endpoint.id,
      type: 'webhook.test',
      revision: 0,
      payload: '{}',
      state: 'FAILED',
      attempts: 1,
      createdAt: 10_000,
      lastAttemptAt: 10_001,
      lastError: 'The connection was refused.',
      finishedAt: 10_001,
    } as const;
    await write(store, anna, ({ webhooks }) => webhooks.add(delivery));
    expect(await deliveriesOf(store, anna, endpoint.id)).toEqual([delivery]);
    expect(await dueEndpoints(store, anna, 99_000)).toEqual([]);
  },

  async 'a replayed delivery is due again before later ones of its session'(store) {
    const { anna } = newPrincipals();
    const endpoint = await addEndpoint(store, anna);
    const session = `ses_${random()}`;
    await enqueue(store, anna, eventOf(session, 1), eventOf(session, 2));
    const [first] = await claim(store, anna, endpoint.id);
    await settle(store, anna, delivered(first ?? expect.fail()));
    const [second] = await claim(store, anna, endpoint.id);
    await settle(store, anna, postponed(second ?? expect.fail(), 90_000));
    const replay = (delivery: string) => write(store, anna, ({ webhooks }) => webhooks.replay(endpoint.id, { delivery }, 30_000, 10));
    expect(await replay(first?.delivery.id ?? '')).toBe(1);
    expect(await replay(`whd_${random()}`)).toBe(0);
    const [again] = await claim(store, anna, endpoint.id, { now: 30_000 });
    expect(again?.delivery).toMatchObject({
      id: first?.delivery.id,
      state: 'PENDING',
      attempts: 0,
      nextAttemptAt: 30_000,
      lastStatus: 204,
    });
    expect(again?.delivery).not.toHaveProperty('finishedAt');
    await settle(store, anna, delivered(again ?? expect.fail(), 31_000));
    expect(await claim(store, anna, endpoint.id, { now: 89_999 })).toEqual([]);
    expect(await replay(second?.delivery.id ?? '')).toBe(1);
    expect(revisions(await claim(store, anna, endpoint.id, { now: 30_000 }))).toEqual([2]);
  },

  async 'a delivery of another endpoint is not replayed'(store) {
    const { anna } = newPrincipals();
    const [one, other] = [await addEndpoint(store, anna), await addEndpoint(store, anna, { number: 1 })];
    await enqueue(store, anna, eventOf(`ses_${random()}`, 1));
    const [delivery] = await deliveriesOf(store, anna, other.id);
    const replay = write(store, anna, ({ webhooks }) => webhooks.replay(one.id, { delivery: delivery?.id ?? '' }, 5, 10));
    expect(await replay).toBe(0);
  },

  async 'failed deliveries since a time are replayed, within a limit'(store) {
    const { anna } = newPrincipals();
    const endpoint = await addEndpoint(store, anna);
    const sessions = Array.from({ length: 4 }, () => `ses_${random()}`);
    await enqueue(store, anna, ...sessions.map((session, index) => eventOf(session, index + 1)));
    for (const each of await claim(store, anna, endpoint.id)) await settle(store, anna, failed(each, 21_000 + each.delivery.revision));
    const replay = (limit: number) =>
      write(store, anna, ({ webhooks }) => webhooks.replay(endpoint.id, { failedSince: 21_002 }, 30_000, limit));
    expect(await replay(2)).toBe(2);
    expect(revisions(await claim(store, anna, endpoint.id, { now: 30_000 }))).toEqual([2, 3]);
    expect(await replay(2)).toBe(1);
    expect(await replay(2)).toBe(0);
    expect(revisions(await claim(store, anna, endpoint.id, { now: 30_000 }))).toEqual([4]);
  },

  async 'old deliveries and the oldest of too many are pruned, in all endpoints of the workspace'(store) {
    const { anna, bert, chris } = newPrincipals();
    const [endpoint, other] = [await addEndpoint(store, anna), await addEndpoint(store, bert)];
    const away = await addEndpoint(store, chris);
    for (const owner of [anna, bert, chris])
      await enqueue(store, owner, ...[1, 2, 3, 4, 5, 6].map((at) => eventOf(`ses_${random()}`, at, { at: at * 1_000 })));
    for (const each of await claim(store, anna, endpoint.id, { limit: 4 })) await settle(store, anna, delivered(each));
    const prune = (finished: number, pending: number, limit = 100) =>
      write(store, anna, ({ webhooks }) => webhooks.prune({ before: 2_000, finished, pending, limit }));
    const left = async (owner: typeof anna, id: string) =>
      ascending((await deliveriesOf(store, owner, id)).map(({ revision }) => revision));
    expect(await prune(100, 100)).toBe(2);
    expect([await left(anna, endpoint.id), await left(bert, other.id)]).toEqual([
      [2, 3, 4, 5, 6],
      [2, 3, 4, 5, 6],
    ]);
    expect(await prune(2, 3, 1)).toBe(2);
    expect(await prune(2, 3)).toBe(1);
    expect([await left(anna, endpoint.id), await left(bert, other.id)]).toEqual([
      [3, 4, 5, 6],
      [4, 5, 6],
    ]);
    expect(await left(chris, away.id)).toHaveLength(6);
    // The lanes of pruned deliveries are due once more, and have nothing to claim.
    expect(revisions(await claim(store, bert, other.id))).toEqual([4, 5, 6]);
    expect(await dueEndpoints(store, bert)).toEqual([endpoint.id]);
  },
};
