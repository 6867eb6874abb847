import type { DeliveryId, SessionId, WebhookId } from '../common/ids.js';
import { isGone, isSuccess, type AttemptOutcome } from './attempt.js';
import type { WebhookEventType } from './event-types.js';
import { pauseAfter } from './retry-schedule.js';

/** PENDING: it waits for its first or next attempt. FAILED: there are no more attempts, unless it is replayed. */
export const DELIVERY_STATES = ['PENDING', 'DELIVERED', 'FAILED'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** One event for one endpoint. */
export interface WebhookDelivery {
  readonly id: DeliveryId;
  readonly endpoint: WebhookId;
  readonly type: WebhookEventType;
  /** Absent for events about webhooks. */
  readonly session?: SessionId;
  /** The revision of the session after the event; 0 without a session. Deliveries of one session are attempted in this order. */
  readonly revision: number;
  /** The body of the request, which is the same in every attempt. */
  readonly payload: string;
  readonly state: DeliveryState;
  /** The number of attempts since it was added or replayed. */
  readonly attempts: number;
  readonly createdAt: number;
  /** The earliest time of the next attempt, if it is pending. It starts only after earlier deliveries of the session have finished. */
  readonly nextAttemptAt?: number;
  readonly lastAttemptAt?: number;
  /** The status of the last response; absent if there was none. */
  readonly lastStatus?: number;
  /** Why the last attempt got no response. */
  readonly lastError?: string;
  /** When it was delivered or given up. */
  readonly finishedAt?: number;
}

/** The delivery after an attempt: delivered, given up, or pending with the time of the next attempt. */
export function attempted(
  delivery: WebhookDelivery,
  outcome: AttemptOutcome,
  { at, random }: { readonly at: number; readonly random: number },
): WebhookDelivery {
  const { nextAttemptAt: _next, lastStatus: _status, lastError: _error, finishedAt: _finished, ...rest } = delivery;
  const result = outcome.kind === 'RESPONSE' ? { lastStatus: outcome.status } : { lastError: outcome.error };
  const made = { ...rest, ...result, attempts: delivery.attempts + 1, lastAttemptAt: at };
  if (isSuccess(outcome)) return { ...made, state: 'DELIVERED', finishedAt: at };
  const wait = outcome.kind === 'RESPONSE' ? outcome.retryAfterMs : undefined;
  const pause = isGone(outcome) ? undefined : pauseAfter(made.attempts, random, wait);
  return pause === undefined ? { ...made, state: 'FAILED', finishedAt: at } : { ...made, state: 'PENDING', nextAttemptAt: at + pause };
}
