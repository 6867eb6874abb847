import type { DeliveryState, WebhookDelivery } from '../../../domain/webhooks/delivery.js';
import type { DisabledReason, WebhookEndpoint, WebhookSecret, WebhookState } from '../../../domain/webhooks/endpoint.js';
import type { WebhookEventType } from '../../../domain/webhooks/event-types.js';
import { json, maybeNumber, maybeText, number, present, text, texts, type ResultRow } from './rows.js';

/** The fields that {@link endpointOf} reads, except the workspace. */
export const ENDPOINT_FIELDS = [
  'id',
  'owner',
  'number',
  'url',
  'description',
  'types',
  'session',
  'keyPrefix',
  'state',
  'disabledReason',
  'disabledAt',
  'failingSince',
  'failedAt',
  'secrets',
  'createdAt',
  'updatedAt',
] as const;

export function endpointOf(row: ResultRow): WebhookEndpoint {
  return present({
    id: text(row, 'id'),
    workspace: text(row, 'workspace'),
    owner: text(row, 'owner'),
    number: number(row, 'number'),
    url: text(row, 'url'),
    description: maybeText(row, 'description'),
    types: texts(row, 'types') as WebhookEventType[],
    session: maybeText(row, 'session'),
    keyPrefix: maybeText(row, 'keyPrefix'),
    state: text(row, 'state') as WebhookState,
    disabledReason: maybeText(row, 'disabledReason') as DisabledReason | undefined,
    disabledAt: maybeNumber(row, 'disabledAt'),
    failingSince: maybeNumber(row, 'failingSince'),
    failedAt: maybeNumber(row, 'failedAt'),
    secrets: json<readonly WebhookSecret[]>(row, 'secrets'),
    createdAt: number(row, 'createdAt'),
    updatedAt: number(row, 'updatedAt'),
  });
}

/** The fields that {@link deliveryOf} reads, except the endpoint. */
export const DELIVERY_FIELDS = [
  'id',
  'type',
  'session',
  'revision',
  'payload',
  'state',
  'attempts',
  'createdAt',
  'nextAttemptAt',
  'lastAttemptAt',
  'lastStatus',
  'lastError',
  'finishedAt',
] as const;

/** The stored session of deliveries without one. They are a lane, too. */
export const NO_SESSION = '';

export function deliveryOf(row: ResultRow): WebhookDelivery {
  const session = text(row, 'session');
  return present({
    id: text(row, 'id'),
    endpoint: text(row, 'endpoint'),
    type: text(row, 'type') as WebhookEventType,
    session: session === NO_SESSION ? undefined : session,
    revision: number(row, 'revision'),
    payload: text(row, 'payload'),
    state: text(row, 'state') as DeliveryState,
    attempts: number(row, 'attempts'),
    createdAt: number(row, 'createdAt'),
    nextAttemptAt: maybeNumber(row, 'nextAttemptAt'),
    lastAttemptAt: maybeNumber(row, 'lastAttemptAt'),
    lastStatus: maybeNumber(row, 'lastStatus'),
    lastError: maybeText(row, 'lastError'),
    finishedAt: maybeNumber(row, 'finishedAt'),
  });
}
