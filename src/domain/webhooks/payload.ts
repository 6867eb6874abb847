import type { SessionId } from '../common/ids.js';
import type { SessionEvent } from '../model/session-event.js';
import type { Session } from '../model/session.js';
import { webhookTypeOf, type OwnWebhookType, type WebhookEventType } from './event-types.js';
import type { WebhookEndpoint } from './endpoint.js';

/** An event that is to be delivered to every endpoint that selects it. */
export interface OutboxEvent {
  /** Begins the ids of its deliveries. */
  readonly id: string;
  readonly type: WebhookEventType;
  /** The session and its key, by which endpoints select events. Absent for events about webhooks. */
  readonly session?: SessionId;
  readonly key?: string;
  readonly revision: number;
  readonly at: number;
  readonly payload: string;
}

/**
 * The event in the form of Standard Webhooks; undefined if events of this kind are not delivered. The payload has no content of the session, except
 * its key: a receiver reads what it may see with the ids, or from the cursor on.
 */
export function outboxEvent(
  id: string,
  event: SessionEvent,
  { workspace, key }: Pick<Session, 'workspace' | 'key'>,
): OutboxEvent | undefined {
  const type = webhookTypeOf(event.kind);
  if (type === undefined) return undefined;
  const { session, revision, at } = event;
  // The key of a deleted session is erased with it.
  const sessionKey = event.kind === 'SESSION_DELETED' ? undefined : key;
  const data = { workspace, sessionId: session, sessionKey, revision, cursor: String(revision), ...changedIds(event) };
  return { id, type, session, ...(key === undefined ? {} : { key }), revision, at, payload: payloadOf(type, at, data) };
}

/** An event about an endpoint. */
export function ownEvent(id: string, type: OwnWebhookType, endpoint: WebhookEndpoint, at: number): OutboxEvent {
  const { workspace, id: webhookId, disabledReason } = endpoint;
  const data = { workspace, webhookId, ...(type === 'webhook.disabled' ? { reason: disabledReason } : {}) };
  return { id, type, revision: 0, at, payload: payloadOf(type, at, data) };
}

const payloadOf = (type: WebhookEventType, at: number, data: object): string =>
  JSON.stringify({ type, timestamp: new Date(at).toISOString(), data });

/** The ids of what the event is about. */
function changedIds(event: SessionEvent): Readonly<Record<string, string>> {
  switch (event.kind) {
    case 'MESSAGE_ADDED':
    case 'MESSAGE_BEGUN':
    case 'MESSAGE_CANCELLED':
    case 'MESSAGE_CHANGED':
      return { messageId: event.message.id };
    case 'CONTEXT_PRUNED':
    case 'CONTEXT_RESTORED':
      return { messageId: event.pruning.message };
    case 'OPERATION_RECORDED':
    case 'OPERATION_FINISHED':
      return { operationId: event.operation.id };
    default:
      return {};
  }
}
