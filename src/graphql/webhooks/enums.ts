import { SELECTABLE_TYPES, type WebhookEventType } from '../../domain/webhooks/event-types.js';
import type { DeliveryState } from '../../domain/webhooks/delivery.js';
import type { DisabledReason, WebhookState } from '../../domain/webhooks/endpoint.js';
import { enumType } from '../common/enum-type.js';

/** `session.message.added` is SESSION_MESSAGE_ADDED. */
const nameOf = (type: WebhookEventType): string => type.replaceAll('.', '_').toUpperCase();

const TYPES: Readonly<Record<WebhookEventType, string>> = {
  'session.changed': 'The title, the preferences, the pins, the active file or the branch changed: `session.changed`.',
  'session.message.added': 'A message was written, or finished: `session.message.added`.',
  'session.message.begun': 'A message was begun whose text comes later: `session.message.begun`.',
  'session.message.cancelled': 'A message was cancelled: `session.message.cancelled`.',
  'session.message.changed': 'The flag or the priority of a message changed: `session.message.changed`.',
  'session.context.pruned': 'The session was compacted or cleared: `session.context.pruned`.',
  'session.context.restored': 'A compaction or clearing was undone: `session.context.restored`.',
  'session.operation.recorded': 'A tool operation was recorded: `session.operation.recorded`.',
  'session.operation.finished': 'A RUNNING tool operation was completed: `session.operation.finished`.',
  'session.ended': 'The session was ended: `session.ended`.',
  'session.deleted': 'The session was deleted: `session.deleted`.',
  'window.changed':
    'Windows of the session may have changed, once for each change: `window.changed`. A webhook without `events` does not receive it; select it by name.',
  'import.finished': 'An import that you ran ended, also with an error: `import.finished`.',
  'webhook.disabled': 'Another webhook of yours was disabled because of its receiver: `webhook.disabled`.',
  'webhook.test': 'A test that `testWebhook` sent: `webhook.test`. It cannot be selected, and is sent to any webhook.',
};

export const WebhookEventTypeEnum = enumType<WebhookEventType>(
  'WebhookEventType',
  'The types of events that webhooks receive. In payloads they are written in lower case with dots.',
  TYPES,
  Object.fromEntries([...SELECTABLE_TYPES, 'webhook.test' as const].map((type) => [type, nameOf(type)])),
);

export const WebhookStateEnum = enumType<WebhookState>('WebhookState', 'Whether a webhook receives events.', {
  ENABLED: 'It receives events.',
  DISABLED: 'It receives no events. Pending deliveries wait until it is enabled.',
});

export const WebhookDisabledReasonEnum = enumType<DisabledReason>('WebhookDisabledReason', 'Why a webhook is disabled.', {
  OWNER: 'You disabled it.',
  GONE: 'The receiver answered 410: it wants no more events.',
  FAILING: 'All attempts of five days failed.',
});

export const WebhookDeliveryStateEnum = enumType<DeliveryState>('WebhookDeliveryState', 'The state of a delivery.', {
  PENDING: 'It waits for its first or next attempt, or for earlier deliveries of its session.',
  DELIVERED: 'The receiver answered with a status from 200 to 299.',
  FAILED: 'All attempts failed. `replayDeliveries` sends it again.',
});
