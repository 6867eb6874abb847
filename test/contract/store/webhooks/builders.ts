import type { Principal } from '../../../../src/domain/common/principal.js';
import type { WebhookDelivery } from '../../../../src/domain/webhooks/delivery.js';
import type { WebhookEndpoint } from '../../../../src/domain/webhooks/endpoint.js';
import type { OutboxEvent } from '../../../../src/domain/webhooks/payload.js';
import type { ClaimedDelivery, ClaimOptions } from '../../../../src/ports/store/webhooks.js';
import type { Store } from '../../../../src/ports/store/store.js';
import { random, write } from '../builders.js';

export const endpointOf = ({ workspace, name }: Principal, more: Partial<WebhookEndpoint> = {}): WebhookEndpoint => ({
  id: `whk_${random()}`,
  workspace,
  owner: name,
  number: 0,
  url: 'https://example.org/hook?token=1',
  types: [],
  state: 'ENABLED',
  secrets: [{ value: 'whsec_AAAA', createdAt: 1_000 }],
  createdAt: 1_000,
  updatedAt: 1_000,
  ...more,
});

export async function addEndpoint(store: Store, owner: Principal, more: Partial<WebhookEndpoint> = {}): Promise<WebhookEndpoint> {
  const endpoint = endpointOf(owner, more);
  await write(store, owner, ({ webhooks }) => webhooks.create(endpoint));
  return endpoint;
}

export const eventOf = (session: string | undefined, revision: number, more: Partial<OutboxEvent> = {}): OutboxEvent => ({
  id: `whd_${random()}`,
  type: session === undefined ? 'webhook.disabled' : 'session.message.added',
  ...(session === undefined ? {} : { session }),
  revision,
  at: 10_000 + revision,
  payload: JSON.stringify({ revision }),
  ...more,
});

export const enqueue = (store: Store, owner: Principal, ...events: readonly OutboxEvent[]): Promise<number> =>
  write(store, owner, ({ webhooks }) => webhooks.enqueue(events));

export const claim = (
  store: Store,
  owner: Principal,
  endpoint: string,
  options: Partial<ClaimOptions> = {},
): Promise<readonly ClaimedDelivery[]> => {
  const { now = 20_000 } = options;
  return write(store, owner, ({ webhooks }) => webhooks.claim(endpoint, { now, until: now + 1_000, limit: 10, ...options }));
};

export const settle = (store: Store, owner: Principal, claimed: ClaimedDelivery): Promise<boolean> =>
  write(store, owner, ({ webhooks }) => webhooks.settle(claimed));

/** The claimed delivery as delivered, at a time. */
export const delivered = (
  { delivery: { nextAttemptAt: _next, ...rest }, claim: number }: ClaimedDelivery,
  at = 21_000,
): ClaimedDelivery => ({
  delivery: { ...rest, state: 'DELIVERED', attempts: rest.attempts + 1, lastAttemptAt: at, lastStatus: 204, finishedAt: at },
  claim: number,
});

/** The same as given up. */
export const failed = (claimed: ClaimedDelivery, at = 21_000): ClaimedDelivery => {
  const { lastStatus: _status, ...rest } = delivered(claimed, at).delivery;
  return { ...claimed, delivery: { ...rest, state: 'FAILED', lastError: 'There was no response in time.' } };
};

/** The same with another attempt at a time. */
export const postponed = ({ delivery, claim: number }: ClaimedDelivery, nextAttemptAt: number): ClaimedDelivery => ({
  delivery: { ...delivery, attempts: delivery.attempts + 1, lastAttemptAt: 21_000, lastStatus: 500, nextAttemptAt },
  claim: number,
});

/** All deliveries of an endpoint, oldest first. */
export async function deliveriesOf(store: Store, owner: Principal, endpoint: string): Promise<readonly WebhookDelivery[]> {
  const { items } = await store.read(owner).webhooks.deliveries(endpoint, { first: 100 }, {});
  return items.map(({ value }) => value).toReversed();
}

export const ascending = (numbers: readonly number[]): readonly number[] => numbers.toSorted((a, b) => a - b);

export const revisions = (claimed: readonly ClaimedDelivery[]): readonly number[] =>
  ascending(claimed.map(({ delivery }) => delivery.revision));

export async function dueEndpoints(store: Store, owner: Principal, now = 20_000): Promise<readonly string[]> {
  return (await store.read(owner).webhooks.due(now, 50)).map(({ id }) => id);
}
