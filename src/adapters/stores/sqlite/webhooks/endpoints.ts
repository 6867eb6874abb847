import { NetloomError } from '../../../../domain/common/errors.js';
import type { WebhookEndpoint } from '../../../../domain/webhooks/endpoint.js';
import type { WebhookStore } from '../../../../ports/store/webhooks.js';
import { ENDPOINT_FIELDS, endpointOf } from '../../common/webhook-rows.js';
import type { Bindable, Connection } from '../connection/driver.js';
import { columns } from '../connection/rows.js';
import type { SqliteScope } from '../connection/scope.js';

export const ENDPOINT_COLUMNS = `${columns('h', ENDPOINT_FIELDS)}, w.name AS workspace`;
const OWN = `FROM webhook h CROSS JOIN workspace w USING (wid) WHERE h.wid = ?1 AND h.owner = ?2`;
const LIST = `SELECT ${ENDPOINT_COLUMNS} ${OWN} ORDER BY h.number`;
const BY_ID = `SELECT ${ENDPOINT_COLUMNS} FROM webhook h JOIN workspace w USING (wid) WHERE h.id = ?3 AND h.wid = ?1 AND h.owner = ?2`;
const TAKEN = 'SELECT 1 AS taken FROM webhook WHERE wid = ? AND owner = ? AND number = ?';
const INSERT = `INSERT INTO webhook (wid, owner, id, number, created_at, url, description, types, session, key_prefix, state, disabled_reason, disabled_at, failing_since,
  failed_at, secrets, updated_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;
const UPDATE = `UPDATE webhook SET url = ?, description = ?, types = ?, session = ?, key_prefix = ?, state = ?, disabled_reason = ?, disabled_at = ?, failing_since = ?,
  failed_at = ?, secrets = ?, updated_at = ? WHERE id = ? AND wid = ? AND owner = ?`;
const DELETE = 'DELETE FROM webhook WHERE id = ?3 AND wid = ?1 AND owner = ?2';
/** The endpoints of a workspace are few, and each is asked for its first lane. */
const DUE = `SELECT * FROM (
    SELECT ${ENDPOINT_COLUMNS}, (SELECT min(l.due_at) FROM webhook_lane l WHERE l.hid = h.hid AND l.due_at <= ?2 AND l.leased_until <= ?2) AS due_at
    FROM webhook h CROSS JOIN workspace w USING (wid) WHERE h.wid = ?1 AND h.state = 'ENABLED'
  ) WHERE due_at IS NOT NULL ORDER BY due_at, id LIMIT ?3`;

/** The columns from the URL on, in the order of the statements. */
const bodyOf = (endpoint: WebhookEndpoint): readonly Bindable[] => {
  const { url, description, types, session, keyPrefix, state, disabledReason, disabledAt, failingSince, failedAt, secrets, updatedAt } =
    endpoint;
  const selected = [url, description, JSON.stringify(types), session, keyPrefix] as const;
  return [...selected, state, disabledReason, disabledAt, failingSince, failedAt, JSON.stringify(secrets), updatedAt];
};

type EndpointStore = Pick<WebhookStore, 'create' | 'list' | 'get' | 'lock' | 'save' | 'delete' | 'due'>;

export function createEndpointStore(db: Connection, scope: SqliteScope): EndpointStore {
  const own = [scope.wid, scope.principal] as const;
  const get: WebhookStore['get'] = async (id) => {
    const row = db.get(BY_ID, ...own, id);
    return row === undefined ? undefined : endpointOf(row);
  };
  return {
    get,
    lock: get,
    async create(endpoint) {
      if (db.get(TAKEN, ...own, endpoint.number) !== undefined)
        throw new NetloomError('CONFLICT', 'Another webhook was added at the same time. Try again.');
      db.run(INSERT, ...own, endpoint.id, endpoint.number, endpoint.createdAt, ...bodyOf(endpoint));
    },
    list: async () => db.all(LIST, ...own).map(endpointOf),
    save: async (endpoint) => db.run(UPDATE, ...bodyOf(endpoint), endpoint.id, ...own) > 0,
    delete: async (id) => db.run(DELETE, ...own, id) > 0,
    due: async (now, limit) => db.all(DUE, scope.wid, now, limit).map(endpointOf),
  };
}
