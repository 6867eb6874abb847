import type { SessionId, WebhookId } from '../common/ids.js';
import type { AttemptOutcome } from './attempt.js';
import { isGone, isSuccess } from './attempt.js';
import type { WebhookEventType } from './event-types.js';

export type WebhookState = 'ENABLED' | 'DISABLED';

/** OWNER: the owner disabled it. GONE: the receiver answered 410. FAILING: all attempts of five days failed. */
export type DisabledReason = 'OWNER' | 'GONE' | 'FAILING';

/** A signing secret in the form of Standard Webhooks: `whsec_` and base64. */
export interface WebhookSecret {
  readonly value: string;
  readonly createdAt: number;
  /** A former secret signs until this time. */
  readonly expiresAt?: number;
}

/** A receiver of events. It belongs to the principal that created it, and receives only events of sessions of that principal. */
export interface WebhookEndpoint {
  readonly id: WebhookId;
  readonly workspace: string;
  readonly owner: string;
  /** Distinguishes the endpoints of an owner: from 0 to {@link MAX_ENDPOINTS} - 1. */
  readonly number: number;
  readonly url: string;
  readonly description?: string;
  /** The selected types; empty for all. */
  readonly types: readonly WebhookEventType[];
  /** Only events of this session. */
  readonly session?: SessionId;
  /** Only events of sessions whose key begins with this text. */
  readonly keyPrefix?: string;
  readonly state: WebhookState;
  readonly disabledReason?: DisabledReason;
  readonly disabledAt?: number;
  /** The first of the failures since the last success, and a recent one. Absent if the last attempt succeeded. */
  readonly failingSince?: number;
  readonly failedAt?: number;
  /** The current secret, then a former one that is still valid during a rotation. */
  readonly secrets: readonly WebhookSecret[];
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** The number of endpoints of a principal. */
export const MAX_ENDPOINTS = 10;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** An endpoint is disabled after failures of this time without a success. */
export const FAILING_LIMIT_MS = 5 * DAY_MS;
/** A failure after such a pause begins a new series: pauses between attempts of one delivery are shorter. */
const SERIES_GAP_MS = 2 * DAY_MS;
/** Later failures within this time are not recorded, to save writes. */
const RECORDED_EVERY_MS = HOUR_MS;

/** The endpoint after an attempt; the same object if nothing changes. */
export function endpointAfter(endpoint: WebhookEndpoint, outcome: AttemptOutcome, at: number): WebhookEndpoint {
  if (isSuccess(outcome)) return endpoint.failingSince === undefined ? endpoint : withoutFailures(endpoint);
  if (endpoint.state === 'DISABLED') return endpoint;
  if (isGone(outcome)) return disabled(endpoint, 'GONE', at);
  const { failingSince, failedAt = failingSince } = endpoint;
  const continued = failingSince !== undefined && failedAt !== undefined && at - failedAt <= SERIES_GAP_MS;
  if (!continued) return { ...endpoint, failingSince: at, failedAt: at };
  if (at - failingSince >= FAILING_LIMIT_MS) return disabled(endpoint, 'FAILING', at);
  return at - failedAt >= RECORDED_EVERY_MS ? { ...endpoint, failedAt: at } : endpoint;
}

export const disabled = (endpoint: WebhookEndpoint, reason: DisabledReason, at: number): WebhookEndpoint => ({
  ...endpoint,
  state: 'DISABLED',
  disabledReason: reason,
  disabledAt: at,
  updatedAt: at,
});

/** The endpoint in the state ENABLED, without a history of failures. */
export function enabled(endpoint: WebhookEndpoint, at: number): WebhookEndpoint {
  const { disabledReason: _reason, disabledAt: _at, ...rest } = withoutFailures(endpoint);
  return { ...rest, state: 'ENABLED', updatedAt: at };
}

function withoutFailures({ failingSince: _since, failedAt: _at, ...rest }: WebhookEndpoint): WebhookEndpoint {
  return rest;
}

/** The endpoint with a new secret. The current one stays valid for `overlapMs`; a former one is dropped, so that there are at most two. */
export function rotated(endpoint: WebhookEndpoint, value: string, at: number, overlapMs: number): WebhookEndpoint {
  const [current] = endpoint.secrets;
  const former = current === undefined || overlapMs === 0 ? [] : [{ ...current, expiresAt: at + overlapMs }];
  return { ...endpoint, secrets: [{ value, createdAt: at }, ...former], updatedAt: at };
}

/** The secrets that sign at this time, the current one first. */
export const validSecrets = ({ secrets }: Pick<WebhookEndpoint, 'secrets'>, at: number): readonly WebhookSecret[] =>
  secrets.filter(({ expiresAt }) => expiresAt === undefined || expiresAt > at);
