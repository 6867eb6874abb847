import type { SessionEvent } from '../model/session-event.js';

/** The events of a session that are delivered to webhooks. Events that are not stored, such as appended text, are not among them. */
const OF_SESSIONS = {
  SESSION_CHANGED: 'session.changed',
  MESSAGE_ADDED: 'session.message.added',
  MESSAGE_BEGUN: 'session.message.begun',
  MESSAGE_CANCELLED: 'session.message.cancelled',
  MESSAGE_CHANGED: 'session.message.changed',
  CONTEXT_PRUNED: 'session.context.pruned',
  CONTEXT_RESTORED: 'session.context.restored',
  OPERATION_RECORDED: 'session.operation.recorded',
  OPERATION_FINISHED: 'session.operation.finished',
  SESSION_ENDED: 'session.ended',
  SESSION_DELETED: 'session.deleted',
} as const satisfies Partial<Record<SessionEvent['kind'], string>>;

export type SessionWebhookType = (typeof OF_SESSIONS)[keyof typeof OF_SESSIONS];

/** Events about webhooks themselves: a test that its owner requested, and the automatic disabling of another endpoint of the owner. */
export type OwnWebhookType = 'webhook.test' | 'webhook.disabled';

export type WebhookEventType = SessionWebhookType | OwnWebhookType;

/** The types that an endpoint can select. A test is sent to any endpoint. */
export const SELECTABLE_TYPES: readonly WebhookEventType[] = [...Object.values(OF_SESSIONS), 'webhook.disabled'];

/** The type of a session's event; undefined if it is not delivered. */
export const webhookTypeOf = (kind: SessionEvent['kind']): SessionWebhookType | undefined =>
  (OF_SESSIONS as Partial<Record<SessionEvent['kind'], SessionWebhookType>>)[kind];
