import { expect } from 'vitest';
import type { WebhookEndpoint } from '../../../../src/domain/webhooks/endpoint.js';
import type { OutboxEvent } from '../../../../src/domain/webhooks/payload.js';
import type { Store } from '../../../../src/ports/store/store.js';
import type { Specs } from '../../contract.js';
import { newPrincipals, openSession, random, write } from '../builders.js';
import { addEndpoint, ascending, claim, delivered, deliveriesOf, dueEndpoints, enqueue, eventOf, settle } from './builders.js';

/** The revisions of the deliveries of endpoints that select events in different ways. */
const SELECTIONS: readonly (readonly [Partial<WebhookEndpoint>, readonly number[]])[] = [
  [{}, [1, 2, 3, 4, 0]],
  [{ types: ['session.ended', 'webhook.disabled'] }, [2, 0]],
  [{ types: ['session.message.added'], keyPrefix: 'ticket-' }, [3]],
  [{ keyPrefix: 'ticket-9' }, [0]],
  [{ state: 'DISABLED', disabledReason: 'OWNER', disabledAt: 5 }, []],
];

export const OUTBOX_SPECS: Specs<Store> = {
  async 'an event becomes a pending delivery of each endpoint of the owner'(store) {
    const { anna, bert } = newPrincipals();
    const [one, two] = [await addEndpoint(store, anna), await addEndpoint(store, anna, { number: 9 })];
    const other = await addEndpoint(store, bert);
    const session = `ses_${random()}`;
    const event = eventOf(session, 7);
    expect(await enqueue(store, anna, event)).toBe(2);
    const [first] = await deliveriesOf(store, anna, one.id);
    expect(first).toEqual({
      id: `${event.id}0`,
      endpoint: one.id,
      type: 'session.message.added',
      session,
      revision: 7,
      payload: '{"revision":7}',
      state: 'PENDING',
      attempts: 0,
      createdAt: 10_007,
      nextAttemptAt: 10_007,
    });
    expect(await store.read(anna).webhooks.delivery(`${event.id}9`)).toMatchObject({ endpoint: two.id });
    expect(await deliveriesOf(store, bert, other.id)).toEqual([]);
  },

  async 'an explicit event is selected only by endpoints that name its type'(store) {
    const { anna } = newPrincipals();
    const all = await addEndpoint(store, anna);
    const named = await addEndpoint(store, anna, { number: 1, types: ['window.changed'] });
    const event = eventOf(`ses_${random()}`, 3, { type: 'window.changed', explicit: true });
    expect(await enqueue(store, anna, event)).toBe(1);
    expect(await deliveriesOf(store, anna, all.id)).toEqual([]);
    expect(await deliveriesOf(store, anna, named.id)).toMatchObject([{ type: 'window.changed', revision: 3 }]);
  },

  async 'endpoints select events by type, session and the beginning of the key'(store) {
    const { anna } = newPrincipals();
    const [one, other] = [`ses_${random()}`, `ses_${random()}`];
    const endpoints: WebhookEndpoint[] = [];
    for (const [number, [more]] of [...SELECTIONS, [{ session: one }, []] as const].entries())
      endpoints.push(await addEndpoint(store, anna, { number, ...more }));
    const events: readonly OutboxEvent[] = [
      eventOf(one, 1),
      eventOf(one, 2, { type: 'session.ended' }),
      eventOf(other, 3, { key: 'ticket-7' }),
      eventOf(other, 4, { key: 'my ticket-9', type: 'session.changed' }),
      eventOf(undefined, 0),
    ];
    expect(await enqueue(store, anna, ...events)).toBe(5 + 2 + 1 + 1 + 3);
    for (const [index, expected] of [...SELECTIONS.map(([, revisions]) => revisions), [1, 2, 0]].entries()) {
      const found = (await deliveriesOf(store, anna, endpoints[index]?.id ?? '')).map(({ revision }) => revision);
      expect(ascending(found), `endpoint ${index}`).toEqual(ascending(expected));
    }
  },

  async 'events of a transaction that is rolled back are never delivered'(store) {
    const { anna } = newPrincipals();
    const endpoint = await addEndpoint(store, anna);
    const attempt = write(store, anna, async ({ webhooks }) => {
      expect(await webhooks.enqueue([eventOf(`ses_${random()}`, 1)])).toBe(1);
      throw new Error('stop');
    });
    await expect(attempt).rejects.toThrow('stop');
    expect(await deliveriesOf(store, anna, endpoint.id)).toEqual([]);
    expect(await dueEndpoints(store, anna)).toEqual([]);
  },

  async 'events that are added at the same time as a delivery ends are not forgotten'(store) {
    const { anna } = newPrincipals();
    const endpoint = await addEndpoint(store, anna);
    const session = `ses_${random()}`;
    await enqueue(store, anna, eventOf(session, 1));
    for (let revision = 1; revision <= 12; revision += 1) {
      const claimed = await claim(store, anna, endpoint.id, { now: 20_000 + revision * 10 });
      expect(claimed.map(({ delivery }) => delivery.revision)).toEqual([revision]);
      await Promise.all(claimed.map((each) => settle(store, anna, delivered(each))).concat(added(revision + 1)));
    }
    async function added(revision: number): Promise<boolean> {
      return (await enqueue(store, anna, eventOf(session, revision))) === 1;
    }
  },

  async 'events can be added while the endpoint is deleted at the same time'(store) {
    const { anna } = newPrincipals();
    const sessions = Array.from({ length: 6 }, () => `ses_${random()}`);
    for (let round = 1; round <= 8; round += 1) {
      const endpoint = await addEndpoint(store, anna);
      await enqueue(store, anna, ...sessions.map((session) => eventOf(session, round)));
      const remove = write(store, anna, ({ webhooks }) => webhooks.delete(endpoint.id));
      await Promise.all([remove, ...sessions.map((session) => enqueue(store, anna, eventOf(session, round + 1)))]);
      expect(await remove).toBe(true);
      expect(await enqueue(store, anna, eventOf(sessions[0], round + 2))).toBe(0);
    }
  },

  async 'deleting a session deletes its deliveries, except those of the deletion'(store) {
    const { anna } = newPrincipals();
    const endpoint = await addEndpoint(store, anna);
    const [session, other] = [await openSession(store, anna), await openSession(store, anna)];
    await enqueue(store, anna, eventOf(session.id, 1), eventOf(session.id, 2), eventOf(other.id, 1));
    const claimed = (await claim(store, anna, endpoint.id)).find(({ delivery }) => delivery.session === session.id);
    const before = await store.read(anna).sessions.traces(session.id);
    expect(before?.counts.deliveries).toBe(2);
    await write(store, anna, async ({ sessions, webhooks }) => {
      await sessions.delete(session.id);
      expect(await webhooks.enqueue([eventOf(session.id, 3, { type: 'session.deleted' })])).toBe(1);
    });
    expect((await store.read(anna).sessions.traces(session.id, before?.handle))?.counts.deliveries).toBe(0);
    const left = await deliveriesOf(store, anna, endpoint.id);
    expect(left.map(({ type }) => type).toSorted()).toEqual(['session.deleted', 'session.message.added']);
    expect(await settle(store, anna, delivered(claimed ?? expect.fail()))).toBe(false);
    const next = await claim(store, anna, endpoint.id, { now: 30_000 });
    expect(next.map(({ delivery }) => delivery.type).toSorted()).toEqual(['session.deleted', 'session.message.added']);
  },

  async 'deleting the session of somebody else deletes no deliveries'(store) {
    const { anna, bert } = newPrincipals();
    const endpoint = await addEndpoint(store, anna);
    const session = await openSession(store, anna);
    await enqueue(store, anna, eventOf(session.id, 1));
    expect(await write(store, bert, ({ sessions }) => sessions.delete(session.id))).toBe(false);
    expect(await deliveriesOf(store, anna, endpoint.id)).toHaveLength(1);
  },
};
