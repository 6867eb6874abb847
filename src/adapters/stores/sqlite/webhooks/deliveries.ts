import { pageOf, sliceOf } from '../../../../domain/common/cursor.js';
import type { WebhookDelivery } from '../../../../domain/webhooks/delivery.js';
import { PENDING_COUNTED, type WebhookStore } from '../../../../ports/store/webhooks.js';
import { number } from '../../common/rows.js';
import { DELIVERY_FIELDS, deliveryOf, NO_SESSION } from '../../common/webhook-rows.js';
import type { Bindable, Connection } from '../connection/driver.js';
import { columns } from '../connection/rows.js';
import type { SqliteScope } from '../connection/scope.js';

export const DELIVERY_COLUMNS = `${columns('d', DELIVERY_FIELDS)}, h.id AS endpoint`;
const ENDPOINT = 'SELECT hid FROM webhook WHERE id = ?3 AND wid = ?1 AND owner = ?2';
const PUT = `INSERT OR REPLACE INTO webhook_delivery (hid, id, type, session, revision, payload, state, attempts, created_at, next_attempt_at, last_attempt_at, last_status, last_error,
  finished_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;
const FILTER = `(?3 IS NULL OR d.state = ?3) AND (?4 IS NULL OR d.session = ?4)`;
const LIST_FORWARD = `SELECT ${DELIVERY_COLUMNS} FROM webhook_delivery d CROSS JOIN webhook h USING (hid)
  WHERE d.hid = ?1 AND (?2 IS NULL OR d.id < ?2) AND ${FILTER} ORDER BY d.id DESC LIMIT ?5`;
const LIST_BACKWARD = `SELECT ${DELIVERY_COLUMNS} FROM webhook_delivery d CROSS JOIN webhook h USING (hid)
  WHERE d.hid = ?1 AND (?2 IS NULL OR d.id > ?2) AND ${FILTER} ORDER BY d.id LIMIT ?5`;
const BY_ID = `SELECT ${DELIVERY_COLUMNS} FROM webhook_delivery d CROSS JOIN webhook h USING (hid) WHERE d.id = ?3 AND h.wid = ?1 AND h.owner = ?2`;
const OLD = `DELETE FROM webhook_delivery WHERE did IN (SELECT d.did FROM webhook_delivery d WHERE d.hid = ?1 AND d.created_at < ?2 ORDER BY d.created_at LIMIT ?3)`;
const beyond = (condition: string): string => `DELETE FROM webhook_delivery WHERE did IN (
    SELECT d.did FROM webhook_delivery d WHERE d.hid = ?1 AND d.state ${condition} ORDER BY d.created_at DESC, d.id DESC LIMIT ?3 OFFSET ?2)`;
const FINISHED_BEYOND = beyond("<> 'PENDING'");
const PENDING_BEYOND = beyond("= 'PENDING'");
const PENDING = `SELECT count(*) AS n, min(created_at) AS oldest_at FROM (
    SELECT d.created_at FROM webhook_delivery d WHERE d.hid = ?1 AND d.state = 'PENDING' LIMIT ?2)`;
const ENDPOINTS = 'SELECT hid FROM webhook WHERE wid = ?';

/** Adds a delivery, or replaces the one with the same id. */
export function addDelivery(db: Connection, hid: number, delivery: WebhookDelivery): void {
  const { id, type, session = NO_SESSION, revision, payload, state, attempts, createdAt } = delivery;
  const { nextAttemptAt, lastAttemptAt, lastStatus, lastError, finishedAt } = delivery;
  const fixed: readonly Bindable[] = [hid, id, type, session, revision, payload, state, attempts, createdAt];
  db.run(PUT, ...fixed, nextAttemptAt, lastAttemptAt, lastStatus, lastError, finishedAt);
}

/** The key of an endpoint of the scope. */
export function hidOf(db: Connection, { wid, principal }: SqliteScope, endpoint: string): number | undefined {
  const row = db.get(ENDPOINT, wid, principal, endpoint);
  return row === undefined ? undefined : number(row, 'hid');
}

type DeliveryStore = Pick<WebhookStore, 'add' | 'deliveries' | 'delivery' | 'pending' | 'prune'>;

export function createDeliveryStore(db: Connection, scope: SqliteScope): DeliveryStore {
  return {
    async add(delivery) {
      const hid = hidOf(db, scope, delivery.endpoint);
      if (hid !== undefined) addDelivery(db, hid, delivery);
    },
    async deliveries(endpoint, page, { state, session }) {
      const slice = sliceOf(page, 's');
      const statement = slice.backward ? LIST_BACKWARD : LIST_FORWARD;
      const rows = db.all(statement, hidOf(db, scope, endpoint), slice.from?.[0], state, session, slice.size + 1);
      return pageOf(slice, rows.map(deliveryOf), ({ id }) => [id]);
    },
    async delivery(id) {
      const row = db.get(BY_ID, scope.wid, scope.principal, id);
      return row === undefined ? undefined : deliveryOf(row);
    },
    async pending(endpoint) {
      const row = db.get(PENDING, hidOf(db, scope, endpoint), PENDING_COUNTED);
      const count = row === undefined ? 0 : number(row, 'n');
      return row === undefined || count === 0 ? { count } : { count, oldestAt: number(row, 'oldest_at') };
    },
    async prune({ before, finished, pending, limit }) {
      let pruned = 0;
      for (const row of db.all(ENDPOINTS, scope.wid)) {
        const hid = number(row, 'hid');
        pruned +=
          db.run(OLD, hid, before, limit) + db.run(FINISHED_BEYOND, hid, finished, limit) + db.run(PENDING_BEYOND, hid, pending, limit);
      }
      return pruned;
    },
  };
}
