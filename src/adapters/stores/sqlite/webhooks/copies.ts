import type { DeliveryRecord, WebhookRecord } from '../../../../domain/transfer/records.js';
import { number } from '../../common/rows.js';
import { NO_SESSION } from '../../common/webhook-rows.js';
import type { Connection } from '../connection/driver.js';
import { addDelivery } from './deliveries.js';
import { createEndpointStore } from './endpoints.js';
import { addLane } from './outbox.js';
import { scopeIn } from '../connection/scope.js';

const ENDPOINT = 'SELECT hid FROM webhook WHERE id = ?';

/** Adds copied endpoints, or replaces them. `widOf` returns the key of a workspace. */
export async function putEndpoints(db: Connection, records: readonly WebhookRecord[], widOf: (workspace: string) => number): Promise<void> {
  for (const { webhook } of records) {
    const endpoints = createEndpointStore(
      db,
      scopeIn(widOf(webhook.workspace), { workspace: webhook.workspace, name: webhook.owner }, 'WRITE'),
    );
    if (!(await endpoints.save(webhook))) await endpoints.create(webhook);
  }
}

/** Adds copied deliveries, or replaces them. Pending ones continue in the target. */
export function putDeliveries(db: Connection, records: readonly DeliveryRecord[]): void {
  for (const { delivery } of records) {
    const row = db.get(ENDPOINT, delivery.endpoint);
    if (row === undefined) continue;
    const hid = number(row, 'hid');
    addDelivery(db, hid, delivery);
    if (delivery.state === 'PENDING') addLane(db, hid, delivery.session ?? NO_SESSION, delivery.createdAt);
  }
}
