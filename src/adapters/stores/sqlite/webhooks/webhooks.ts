import type { WebhookStore } from '../../../../ports/store/webhooks.js';
import type { Connection } from '../connection/driver.js';
import type { SqliteScope } from '../connection/scope.js';
import { createDeliveryStore } from './deliveries.js';
import { createEndpointStore } from './endpoints.js';
import { createOutboxStore } from './outbox.js';

export const createWebhookStore = (db: Connection, scope: SqliteScope): WebhookStore => ({
  ...createEndpointStore(db, scope),
  ...createDeliveryStore(db, scope),
  ...createOutboxStore(db, scope),
});
