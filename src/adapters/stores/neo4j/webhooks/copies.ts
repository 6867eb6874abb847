import type { DeliveryRecord, WebhookRecord } from '../../../../domain/transfer/records.js';
import { NO_SESSION } from '../../common/webhook-rows.js';
import type { Runner } from '../connection/statement.js';
import { deliveryProperties } from './deliveries.js';
import { endpointProperties } from './endpoints.js';
import { FIRST, LANE } from './outbox.js';

const PUT_ENDPOINTS = `UNWIND $rows AS row MERGE (e:WebhookEndpoint { id: row.properties.id })
  SET e = row.properties, e.workspace = row.workspace, e.owner = row.owner`;
const PUT_DELIVERIES = `UNWIND $rows AS row MATCH (e:WebhookEndpoint { id: row.endpoint }) MERGE (d:WebhookDelivery { id: row.properties.id })
  SET d = row.properties, d.endpoint = e.id, d.workspace = e.workspace, d.owner = e.owner`;
const PUT_LANES = `UNWIND $lanes AS lane MATCH (e:WebhookEndpoint { id: lane.endpoint }) WITH e, lane.session AS session
  ${LANE} WITH l ${FIRST} SET l.dueAt = d.nextAttemptAt`;

/** Adds copied endpoints, or replaces them. */
export async function putEndpoints(db: Runner, records: readonly WebhookRecord[]): Promise<void> {
  const rows = records.map(({ webhook }) => {
    const { workspace, owner } = webhook;
    return { workspace, owner, properties: endpointProperties(webhook) };
  });
  await db.run(PUT_ENDPOINTS, { rows });
}

/** Adds copied deliveries, or replaces them. Pending ones continue in the target. */
export async function putDeliveries(db: Runner, records: readonly DeliveryRecord[]): Promise<void> {
  const rows = records.map(({ delivery }) => ({ endpoint: delivery.endpoint, properties: deliveryProperties(delivery) }));
  await db.run(PUT_DELIVERIES, { rows });
  const pending = records.filter(({ delivery }) => delivery.state === 'PENDING');
  const lanes = new Map(
    pending.map(({ delivery: { endpoint, session = NO_SESSION } }) => [`${endpoint} ${session}`, { endpoint, session }]),
  );
  await db.run(PUT_LANES, { lanes: [...lanes.values()] });
}
