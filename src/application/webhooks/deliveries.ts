import { checkId, type Dependencies } from '../common/index.js';
import { invalid, NetloomError, notFound } from '../../domain/common/errors.js';
import { ID_PREFIXES, type DeliveryId, type WebhookId } from '../../domain/common/ids.js';
import type { Page, PageRequest } from '../../domain/common/page.js';
import { partyOf, type Principal } from '../../domain/common/principal.js';
import { isSuccess } from '../../domain/webhooks/attempt.js';
import { attempted, type WebhookDelivery } from '../../domain/webhooks/delivery.js';
import type { WebhookEndpoint } from '../../domain/webhooks/endpoint.js';
import { ownEvent } from '../../domain/webhooks/payload.js';
import type { DeliveryFilter, PendingDeliveries } from '../../ports/store/webhooks.js';
import { sendTo } from './send.js';

/** The maximum number of deliveries of one replay. */
export const MAX_REPLAYED = 1_000;
/** The number of tests that a process sends at the same time. */
const TESTS_AT_ONCE = 8;
/** The maximum number of tests of a principal within a minute, so that nobody scans the networks that webhooks may reach. */
const TESTS_PER_MINUTE = 10;

/** Which deliveries to attempt again: one, or all that were given up since a time. */
export interface Replay {
  readonly delivery?: DeliveryId;
  readonly failedSince?: number;
}

export interface Replayed {
  readonly replayed: number;
  /** Whether there may be more than {@link MAX_REPLAYED}. */
  readonly more: boolean;
}

export interface Deliveries {
  /** Newest first. Empty if the caller has no such endpoint. */
  list(caller: Principal, endpoint: WebhookId, page: PageRequest, filter: DeliveryFilter): Promise<Page<WebhookDelivery>>;
  get(caller: Principal, id: DeliveryId): Promise<WebhookDelivery | undefined>;
  /** Counts the pending deliveries of an endpoint. None if the caller has no such endpoint. */
  pending(caller: Principal, endpoint: WebhookId): Promise<PendingDeliveries>;
  /** Makes deliveries due again: they are sent with the same id, and in the order of their sessions. */
  replay(caller: Principal, endpoint: WebhookId, selection: Replay): Promise<Replayed>;
  /**
   * Sends `webhook.test` once, also to a disabled endpoint, and waits for the response. Its delivery is not repeated. Throws RATE_LIMITED after ten
   * tests of the caller within a minute.
   */
  test(caller: Principal, endpoint: WebhookId): Promise<WebhookDelivery>;
}

export function createDeliveries(deps: Dependencies): Deliveries {
  const { store, clock } = deps;
  let testing = 0;
  const required = async (caller: Principal, id: WebhookId): Promise<WebhookEndpoint> => {
    const endpoint = await store.read(caller).webhooks.get(checkId('webhookId', id, 'webhook'));
    if (endpoint === undefined) throw notFound('webhook', id);
    return endpoint;
  };
  return {
    list: (caller, endpoint, page, filter) => {
      if (filter.session !== undefined) checkId('sessionId', filter.session, 'session');
      return store.read(caller).webhooks.deliveries(checkId('webhookId', endpoint, 'webhook'), page, filter);
    },
    get: (caller, id) => store.read(caller).webhooks.delivery(checkId('deliveryId', id, 'delivery')),
    pending: (caller, endpoint) => store.read(caller).webhooks.pending(checkId('webhookId', endpoint, 'webhook')),
    async replay(caller, endpoint, { delivery, failedSince }) {
      const { id } = await required(caller, endpoint);
      const selection = delivery === undefined ? failedSince : undefined;
      if ((delivery === undefined) === (failedSince === undefined))
        throw invalid('deliveryId', 'either `deliveryId` or `failedSince`', delivery === undefined ? 'none of them' : 'both of them');
      const selected =
        selection === undefined ? { delivery: checkId('deliveryId', delivery ?? '', 'delivery') } : { failedSince: selection };
      const replayed = await store.transaction(caller, ({ webhooks }) => webhooks.replay(id, selected, clock.now(), MAX_REPLAYED), {
        kind: 'BULK',
        on: id,
      });
      if (replayed === 0 && delivery !== undefined) throw notFound('delivery', delivery);
      if (replayed > 0) deps.onOutbox?.();
      return { replayed, more: replayed === MAX_REPLAYED };
    },
    async test(caller, id) {
      const endpoint = await required(caller, id);
      await countTest(deps, caller);
      if (testing >= TESTS_AT_ONCE)
        throw new NetloomError(
          'UNAVAILABLE',
          `Expected at most ${TESTS_AT_ONCE} webhook tests at the same time, got one more. Try again in a moment.`,
        );
      testing += 1;
      try {
        return await sendTest(deps, caller, endpoint);
      } finally {
        testing -= 1;
      }
    },
  };
}

async function countTest({ limiter }: Dependencies, caller: Principal): Promise<void> {
  const freeInMs = await limiter.take(`webhook-tests:${partyOf(caller)}`, TESTS_PER_MINUTE);
  if (freeInMs === undefined) return;
  const retryAfter = Math.max(1, Math.ceil(freeInMs / 1_000));
  throw new NetloomError(
    'RATE_LIMITED',
    `At most ${TESTS_PER_MINUTE} webhook tests a minute are allowed; the next one in ${retryAfter} s.`,
    {
      retryAfter,
    },
  );
}

async function sendTest(deps: Dependencies, caller: Principal, endpoint: WebhookEndpoint): Promise<WebhookDelivery> {
  const now = deps.clock.now();
  const { id, type, revision, payload } = ownEvent(`${ID_PREFIXES.delivery}_${deps.clock.unique()}`, 'webhook.test', endpoint, now);
  const sent: WebhookDelivery = { id, endpoint: endpoint.id, type, revision, payload, state: 'PENDING', attempts: 0, createdAt: now };
  const outcome = await sendTo(deps, endpoint, sent, new AbortController().signal);
  const at = deps.clock.now();
  const { nextAttemptAt: _next, ...result } = attempted(sent, outcome, { at, random: 0 });
  const delivery: WebhookDelivery = { ...result, state: isSuccess(outcome) ? 'DELIVERED' : 'FAILED', finishedAt: at };
  await deps.store.transaction(caller, ({ webhooks }) => webhooks.add(delivery));
  return delivery;
}
