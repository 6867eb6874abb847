import type { WebhookStore } from '../../../../ports/store/webhooks.js';
import type { Neo4jScope } from '../connection/scope.js';
import type { Runner } from '../connection/statement.js';
import { createDeliveryStore } from './deliveries.js';
import { createEndpointStore } from './endpoints.js';
import { createOutboxStore } from './outbox.js';

export const createWebhookStore = (db: Runner, own: Neo4jScope): WebhookStore => ({
  ...createEndpointStore(db, own),
  ...createDeliveryStore(db, own),
  ...createOutboxStore(db, own),
});
