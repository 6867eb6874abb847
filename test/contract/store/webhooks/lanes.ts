import { expect } from 'vitest';
import type { Store } from '../../../../src/ports/store/store.js';
import type { Specs } from '../../contract.js';
import { newPrincipals, random, write } from '../builders.js';
import {
  addEndpoint,
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

export const LANE_SPECS: Specs<Store> = {
  async 'the deliveries of a session are claimed one after the other, in the order of the revisions'(store) {
    const { anna } = newPrincipals();
    const endpoint = await addEndpoint(store, anna);
    const session = `ses_${random()}`;
    await enqueue(store, anna, eventOf(session, 2), eventOf(session, 1), eventOf(session, 3));
    for (const revision of [1, 2, 3]) {
      const claimed = await claim(store, anna, endpoint.id);
      expect(revisions(claimed)).toEqual([revision]);
      expect(await claim(store, anna, endpoint.id)).toEqual([]);
      expect(await dueEndpoints(store, anna)).toEqual([]);
      for (const each of claimed) expect(await settle(store, anna, revision === 2 ? failed(each) : delivered(each))).toBe(true);
    }
    expect(await claim(store, anna, endpoint.id)).toEqual([]);
    const states = (await deliveriesOf(store, anna, endpoint.id)).toSorted((a, b) => a.revision - b.revision).map(({ state }) => state);
    expect(states).toEqual(['DELIVERED', 'FAILED', 'DELIVERED']);
    const first = (await deliveriesOf(store, anna, endpoint.id)).find(({ revision }) => revision === 1);
    expect(first).toMatchObject({ attempts: 1, lastAttemptAt: 21_000, lastStatus: 204, finishedAt: 21_000 });
    expect(first).not.toHaveProperty('nextAttemptAt');
  },

  async 'a delivery that waits holds back its session only'(store) {
    const { anna } = newPrincipals();
    const [endpoint, other] = [await addEndpoint(store, anna), await addEndpoint(store, anna, { number: 1 })];
    const [slow, quick] = [`ses_${random()}`, `ses_${random()}`];
    await enqueue(store, anna, eventOf(slow, 1), eventOf(slow, 2), eventOf(quick, 3));
    const claimed = await claim(store, anna, endpoint.id);
    expect(revisions(claimed)).toEqual([1, 3]);
    for (const each of claimed) await settle(store, anna, each.delivery.revision === 1 ? postponed(each, 50_000) : delivered(each));
    await enqueue(store, anna, eventOf(slow, 4), eventOf(quick, 5));
    expect(revisions(await claim(store, anna, endpoint.id))).toEqual([5]);
    expect(revisions(await claim(store, anna, other.id))).toEqual([1, 3]);
    expect((await dueEndpoints(store, anna, 49_999)).toSorted()).toEqual([endpoint.id, other.id].toSorted());
    const again = (await claim(store, anna, endpoint.id, { now: 50_000 })).find(({ delivery }) => delivery.session === slow);
    expect(again?.delivery).toMatchObject({ revision: 1, attempts: 1, lastStatus: 500, nextAttemptAt: 50_000 });
  },

  async 'a lease expires, and its holder cannot change the delivery any more'(store) {
    const { anna } = newPrincipals();
    const endpoint = await addEndpoint(store, anna);
    await enqueue(store, anna, eventOf(`ses_${random()}`, 1));
    const [lost] = await claim(store, anna, endpoint.id, { now: 20_000, until: 25_000 });
    expect(await claim(store, anna, endpoint.id, { now: 24_999 })).toEqual([]);
    expect(await dueEndpoints(store, anna, 25_000)).toEqual([endpoint.id]);
    const [taken] = await claim(store, anna, endpoint.id, { now: 25_000 });
    expect(taken?.delivery.id).toBe(lost?.delivery.id);
    expect(await settle(store, anna, failed(lost ?? expect.fail()))).toBe(false);
    expect(await settle(store, anna, delivered(taken ?? expect.fail()))).toBe(true);
    expect(await settle(store, anna, failed(taken ?? expect.fail()))).toBe(false);
    expect(await deliveriesOf(store, anna, endpoint.id)).toMatchObject([{ state: 'DELIVERED' }]);
  },

  async 'concurrent claims never return the same delivery'(store) {
    const { anna } = newPrincipals();
    const endpoint = await addEndpoint(store, anna);
    await enqueue(store, anna, ...Array.from({ length: 30 }, (_, index) => eventOf(`ses_${random()}`, index + 1)));
    const claims = await Promise.all(Array.from({ length: 12 }, () => claim(store, anna, endpoint.id, { limit: 5 })));
    const ids = claims.flat().map(({ delivery }) => delivery.id);
    expect(new Set(ids).size).toBe(ids.length);
    let left = await claim(store, anna, endpoint.id, { limit: 30 });
    ids.push(...left.map(({ delivery }) => delivery.id));
    left = await claim(store, anna, endpoint.id, { limit: 30 });
    expect(left).toEqual([]);
    expect(new Set(ids).size).toBe(30);
  },

  async 'due endpoints are those of all principals of the workspace, the longest due first'(store) {
    const { anna, bert, chris } = newPrincipals();
    const [late, early, off] = [
      await addEndpoint(store, anna),
      await addEndpoint(store, bert),
      await addEndpoint(store, anna, { number: 1, types: ['session.ended'] }),
    ];
    const away = await addEndpoint(store, chris);
    await enqueue(store, anna, eventOf(`ses_${random()}`, 9), eventOf(`ses_${random()}`, 9, { type: 'session.ended' }));
    await enqueue(store, bert, eventOf(`ses_${random()}`, 2));
    await enqueue(store, chris, eventOf(`ses_${random()}`, 1));
    await write(store, anna, ({ webhooks }) => webhooks.save({ ...off, state: 'DISABLED', disabledReason: 'OWNER', disabledAt: 1 }));
    expect(await store.read(anna).webhooks.due(20_000, 10)).toEqual([early, late]);
    expect(await store.read(bert).webhooks.due(20_000, 1)).toEqual([early]);
    expect(await dueEndpoints(store, anna, 10_001)).toEqual([]);
    expect(await dueEndpoints(store, chris)).toEqual([away.id]);
  },

  async 'waiting deliveries of an endpoint can be made due'(store) {
    const { anna } = newPrincipals();
    const [endpoint, other] = [await addEndpoint(store, anna), await addEndpoint(store, anna, { number: 1 })];
    const session = `ses_${random()}`;
    await enqueue(store, anna, eventOf(session, 1), eventOf(session, 2));
    for (const { id } of [endpoint, other])
      for (const each of await claim(store, anna, id)) await settle(store, anna, postponed(each, 90_000));
    await write(store, anna, ({ webhooks }) => webhooks.hurry(endpoint.id, 30_000));
    expect(await dueEndpoints(store, anna, 30_000)).toEqual([endpoint.id]);
    const [first] = await claim(store, anna, endpoint.id, { now: 30_000 });
    expect(first?.delivery).toMatchObject({ revision: 1, nextAttemptAt: 30_000 });
  },
};
