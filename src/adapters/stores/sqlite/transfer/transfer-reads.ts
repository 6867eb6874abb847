import type { RecordOf, TransferKey, TransferKind } from '../../../../domain/transfer/records.js';
import { RECORDS } from '../../common/transfer-records.js';
import type { ResultRow } from '../../common/rows.js';
import type { Connection, Row } from '../connection/driver.js';
import { ENTITY_COLUMNS, versionFieldsOf } from '../inventory/entity-rows.js';
import { KEY_COLUMNS } from '../access/api-keys.js';
import { AUDIT_COLUMNS } from '../access/audit.js';
import { MEMORY_COLUMNS } from '../memories/memories.js';
import { MESSAGE_COLUMNS } from '../messages/message-rows.js';
import { UNFINISHED_COLUMNS } from '../messages/unfinished-messages.js';
import { OPERATION_COLUMNS, outcomeOf } from '../operations/operations.js';
import { SESSION_COLUMNS, TRACKED_COLUMNS } from '../sessions/sessions.js';
import { DELIVERY_COLUMNS } from '../webhooks/deliveries.js';
import { ENDPOINT_COLUMNS } from '../webhooks/endpoints.js';
import { WINDOW_COLUMNS } from '../windows/windows.js';

/** Each statement follows an index from a key on; the last parameter is the limit. Versions and relations that held for no time are skipped. */
const PAGES = {
  WORKSPACE:
    'SELECT name, inventory_revision AS inventoryRevision FROM workspace WHERE name > ?1 AND inventory_revision > 0 ORDER BY name LIMIT ?2',
  PREFERENCES: `SELECT w.name AS workspace, p.principal, p.value FROM workspace w CROSS JOIN preference p USING (wid) WHERE w.name >= ?1 AND (w.name > ?1 OR p.principal > ?2)
    ORDER BY w.name, p.principal LIMIT ?3`,
  ENTITY: `SELECT ${ENTITY_COLUMNS}, w.name AS workspace, e.present, e.nouns, e.words, e.digest, d.mark AS dirtyAt,
      (SELECT json_group_array(k.key) FROM entity_key k WHERE k.eid = e.eid) AS keys
    FROM entity e CROSS JOIN workspace w ON w.wid = e.wid LEFT JOIN dirty d ON d.eid = e.eid WHERE e.id > ?1 ORDER BY e.id LIMIT ?2`,
  VERSION: `SELECT e.id AS entity, v.valid_from AS validFrom, v.valid_to AS validTo, v.body FROM entity e CROSS JOIN entity_version v ON v.eid = e.eid
    WHERE e.id >= ?1 AND v.valid_to > CASE WHEN e.id = ?1 THEN ?2 ELSE -1 END AND v.valid_from < v.valid_to ORDER BY e.id, v.valid_to LIMIT ?3`,
  RELATION: `SELECT s.id AS "from", r.type, d.id AS "to", r.derived, r.valid_from AS validFrom, r.valid_to AS validTo FROM entity s CROSS JOIN relation r ON r.src = s.eid CROSS JOIN entity d ON d.eid = r.dst
    WHERE s.id >= ?1 AND (s.id > ?1 OR (r.type, d.id, r.valid_from, r.derived) > (?2, ?3, ?4, ?5)) AND (r.valid_to IS NULL OR r.valid_from < r.valid_to)
    ORDER BY s.id, r.type, d.id, r.valid_from, r.derived LIMIT ?6`,
  SESSION: `SELECT ${SESSION_COLUMNS}, s.usage FROM session s CROSS JOIN workspace w ON w.wid = s.wid WHERE s.id > ?1 ORDER BY s.id LIMIT ?2`,
  MESSAGE: `SELECT ${MESSAGE_COLUMNS} FROM session s CROSS JOIN message m ON m.sid = s.sid
    WHERE s.id >= ?1 AND m.sequence > CASE WHEN s.id = ?1 THEN ?2 ELSE -1 END ORDER BY s.id, m.sequence LIMIT ?3`,
  UNFINISHED: `SELECT ${UNFINISHED_COLUMNS}, (SELECT group_concat(text, '' ORDER BY start) FROM unfinished_text t WHERE t.uid = u.uid) AS text
    FROM unfinished u CROSS JOIN session s ON s.sid = u.sid WHERE u.id > ?1 ORDER BY u.id LIMIT ?2`,
  OPERATION: `SELECT ${OPERATION_COLUMNS} FROM session s CROSS JOIN operation o ON o.sid = s.sid
    WHERE s.id >= ?1 AND o.sequence > CASE WHEN s.id = ?1 THEN ?2 ELSE -1 END ORDER BY s.id, o.sequence LIMIT ?3`,
  WINDOW: `SELECT ${WINDOW_COLUMNS} FROM kept_window k CROSS JOIN session s ON s.sid = k.sid WHERE k.id > ?1 ORDER BY k.id LIMIT ?2`,
  TRACKED: `SELECT s.id AS session, ${TRACKED_COLUMNS} FROM session s CROSS JOIN session_entity t ON t.sid = s.sid
    CROSS JOIN entity e ON e.eid = t.eid WHERE s.id >= ?1 AND (s.id > ?1 OR e.id > ?2) ORDER BY s.id, e.id LIMIT ?3`,
  WEBHOOK: `SELECT ${ENDPOINT_COLUMNS} FROM webhook h CROSS JOIN workspace w USING (wid) WHERE h.id > ?1 ORDER BY h.id LIMIT ?2`,
  DELIVERY: `SELECT ${DELIVERY_COLUMNS} FROM webhook_delivery d CROSS JOIN webhook h USING (hid) WHERE d.id > ?1 ORDER BY d.id LIMIT ?2`,
  MEMORY: `SELECT ${MEMORY_COLUMNS} FROM memory m JOIN workspace w USING (wid) WHERE m.id > ?1 ORDER BY m.id LIMIT ?2`,
  API_KEY: `SELECT ${KEY_COLUMNS} FROM api_key k JOIN workspace w USING (wid) WHERE k.id > ?1 ORDER BY k.id LIMIT ?2`,
  AUDIT: `SELECT ${AUDIT_COLUMNS} FROM audit_record a JOIN workspace w USING (wid) WHERE a.id > ?1 ORDER BY a.id LIMIT ?2`,
} as const satisfies Record<TransferKind, string>;

/** Rows whose columns are not named and typed like the fields of their records. */
const ADAPTED: { readonly [Kind in TransferKind]?: (row: Row) => ResultRow } = {
  VERSION: (row) => ({ ...row, ...versionFieldsOf(row) }),
  OPERATION: (row) => ({ ...row, ...outcomeOf(row) }),
};

/** Implements StoreTransfer.page. */
export function readPage<Kind extends TransferKind>(
  db: Connection,
  kind: Kind,
  after: TransferKey,
  limit: number,
): readonly RecordOf<Kind>[] {
  const adapted = ADAPTED[kind] ?? ((row: Row) => row);
  return db.all(PAGES[kind], ...after, limit).map((row) => RECORDS[kind](adapted(row)));
}
