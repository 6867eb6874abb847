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

/** Sent once for each change that may change windows. Only endpoints that name this type select it, because it repeats what other events report. */
export const WINDOW_CHANGED = 'window.changed';

/** The kinds of events after which a window may differ. */
const WINDOW_KINDS: readonly SessionEvent['kind'][] = [
  'SESSION_CHANGED',
  'MESSAGE_ADDED',
  'MESSAGE_CANCELLED',
  'MESSAGE_CHANGED',
  'CONTEXT_PRUNED',
  'CONTEXT_RESTORED',
  'OPERATION_RECORDED',
  'OPERATION_FINISHED',
];

export const changesWindows = ({ kind }: Pick<SessionEvent, 'kind'>): boolean => WINDOW_KINDS.includes(kind);

export type SessionWebhookType = (typeof OF_SESSIONS)[keyof typeof OF_SESSIONS] | typeof WINDOW_CHANGED;

/** Events about webhooks themselves: a test that its owner requested, and the automatic disabling of another endpoint of the owner. */
export type OwnWebhookType = 'webhook.test' | 'webhook.disabled';

/** Events about the inventory of the workspace: an import that the owner of the endpoint ran has ended. */
export type ImportWebhookType = 'import.finished';

export type WebhookEventType = SessionWebhookType | ImportWebhookType | OwnWebhookType;

/** The types that an endpoint can select. A test is sent to any endpoint. */
export const SELECTABLE_TYPES: readonly WebhookEventType[] = [
  ...Object.values(OF_SESSIONS),
  WINDOW_CHANGED,
  'import.finished',
  'webhook.disabled',
];

/** The type of a session's event; undefined if it is not delivered. */
export const webhookTypeOf = (kind: SessionEvent['kind']): SessionWebhookType | undefined =>
  (OF_SESSIONS as Partial<Record<SessionEvent['kind'], SessionWebhookType>>)[kind];
