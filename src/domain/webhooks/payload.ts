import type { SessionId } from '../common/ids.js';
import type { ImportRun } from '../inventory/import-run.js';
import type { SessionEvent } from '../model/session-event.js';
import type { Session } from '../model/session.js';
import { changesWindows, webhookTypeOf, WINDOW_CHANGED, type OwnWebhookType, type WebhookEventType } from './event-types.js';
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
  /** Only endpoints that name the type select the event, not those that select all types. */
  readonly explicit?: true;
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

/** The event that the windows of a session may have changed, with the last of the events of one change. Undefined if none of them changes windows. */
export function windowEvent(
  id: string,
  events: readonly SessionEvent[],
  { workspace, key }: Pick<Session, 'workspace' | 'key'>,
): OutboxEvent | undefined {
  const last = events.findLast(changesWindows);
  if (last === undefined) return undefined;
  const { session, revision, at } = last;
  const data = { workspace, sessionId: session, sessionKey: key, revision, cursor: String(revision) };
  const payload = payloadOf(WINDOW_CHANGED, at, data);
  return { id, type: WINDOW_CHANGED, session, ...(key === undefined ? {} : { key }), revision, at, payload, explicit: true };
}

/** An event about an endpoint. */
export function ownEvent(id: string, type: OwnWebhookType, endpoint: WebhookEndpoint, at: number): OutboxEvent {
  const { workspace, id: webhookId, disabledReason } = endpoint;
  const data = { workspace, webhookId, ...(type === 'webhook.disabled' ? { reason: disabledReason } : {}) };
  return { id, type, revision: 0, at, payload: payloadOf(type, at, data) };
}

/** An event about the end of an import. */
export function importEvent(
  id: string,
  workspace: string,
  { id: importId, state }: Pick<ImportRun, 'id' | 'state'>,
  at: number,
): OutboxEvent {
  const type = 'import.finished';
  return { id, type, revision: 0, at, payload: payloadOf(type, at, { workspace, importId, state }) };
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
