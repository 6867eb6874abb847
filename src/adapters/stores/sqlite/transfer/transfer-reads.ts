import { sortedKeys, type RecordOf, type TransferKey, type TransferKind, type VersionRecord } from '../../../../domain/model/transfer.js';
import type { JsonObject } from '../../../../domain/common/json.js';
import type { Preferences } from '../../../../domain/model/session.js';
import type { Connection, Row } from '../connection/driver.js';
import { ENTITY_COLUMNS, entityOf, observedOf, ownAliasesOf } from '../inventory/entity-rows.js';
import { MESSAGE_COLUMNS, messageOf } from '../messages/message-rows.js';
import { OPERATION_COLUMNS, operationOf } from '../operations/operations.js';
import { json, maybeNumber, maybeText, number, present, text } from '../../common/rows.js';
import { SESSION_COLUMNS, sessionOf, trackedOf } from '../sessions/sessions.js';
import { UNFINISHED_COLUMNS, unfinishedOf } from '../messages/unfinished-messages.js';
import { windowOf, WINDOW_COLUMNS } from '../windows/windows.js';

/** Each statement follows an index from a key on; the last parameter is the limit. Versions and relations that held for no time are skipped. */
const PAGES = {
  WORKSPACE: 'SELECT name, inventory_revision FROM workspace WHERE name > ?1 AND inventory_revision > 0 ORDER BY name LIMIT ?2',
  PREFERENCES: `SELECT w.name AS workspace, p.principal, p.value FROM workspace w CROSS JOIN preference p USING (wid) WHERE w.name >= ?1 AND (w.name > ?1 OR p.principal > ?2)
    ORDER BY w.name, p.principal LIMIT ?3`,
  ENTITY: `SELECT ${ENTITY_COLUMNS}, w.name AS workspace, e.present, e.nouns, e.words, e.digest, d.mark AS dirty_at,
      (SELECT json_group_array(k.key) FROM entity_key k WHERE k.eid = e.eid) AS keys
    FROM entity e CROSS JOIN workspace w ON w.wid = e.wid LEFT JOIN dirty d ON d.eid = e.eid WHERE e.id > ?1 ORDER BY e.id LIMIT ?2`,
  VERSION: `SELECT e.id AS entity, v.valid_from, v.valid_to, v.body FROM entity e CROSS JOIN entity_version v ON v.eid = e.eid
    WHERE e.id >= ?1 AND v.valid_to > CASE WHEN e.id = ?1 THEN ?2 ELSE -1 END AND v.valid_from < v.valid_to ORDER BY e.id, v.valid_to LIMIT ?3`,
  RELATION: `SELECT s.id AS src, r.type, d.id AS dst, r.derived, r.valid_from, r.valid_to FROM entity s CROSS JOIN relation r ON r.src = s.eid CROSS JOIN entity d ON d.eid = r.dst
    WHERE s.id >= ?1 AND (s.id > ?1 OR (r.type, d.id, r.valid_from, r.derived) > (?2, ?3, ?4, ?5)) AND (r.valid_to IS NULL OR r.valid_from < r.valid_to)
    ORDER BY s.id, r.type, d.id, r.valid_from, r.derived LIMIT ?6`,
  SESSION: `SELECT ${SESSION_COLUMNS} FROM session s CROSS JOIN workspace w ON w.wid = s.wid WHERE s.id > ?1 ORDER BY s.id LIMIT ?2`,
  MESSAGE: `SELECT ${MESSAGE_COLUMNS} FROM session s CROSS JOIN message m ON m.sid = s.sid
    WHERE s.id >= ?1 AND m.sequence > CASE WHEN s.id = ?1 THEN ?2 ELSE -1 END ORDER BY s.id, m.sequence LIMIT ?3`,
  UNFINISHED: `SELECT ${UNFINISHED_COLUMNS}, (SELECT group_concat(text, '' ORDER BY start) FROM unfinished_text t WHERE t.uid = u.uid) AS text
    FROM unfinished u CROSS JOIN session s ON s.sid = u.sid WHERE u.id > ?1 ORDER BY u.id LIMIT ?2`,
  OPERATION: `SELECT ${OPERATION_COLUMNS} FROM session s CROSS JOIN operation o ON o.sid = s.sid
    WHERE s.id >= ?1 AND o.sequence > CASE WHEN s.id = ?1 THEN ?2 ELSE -1 END ORDER BY s.id, o.sequence LIMIT ?3`,
  WINDOW: `SELECT ${WINDOW_COLUMNS} FROM kept_window k CROSS JOIN session s ON s.sid = k.sid WHERE k.id > ?1 ORDER BY k.id LIMIT ?2`,
  TRACKED: `SELECT s.id AS session, e.id, t.first_sequence, t.last_sequence, t.count, t.first_at, t.last_at, t.words FROM session s CROSS JOIN session_entity t ON t.sid = s.sid
    CROSS JOIN entity e ON e.eid = t.eid WHERE s.id >= ?1 AND (s.id > ?1 OR e.id > ?2) ORDER BY s.id, e.id LIMIT ?3`,
} as const satisfies Record<TransferKind, string>;

function versionOf(row: Row): VersionRecord {
  const body = json<Row>(row, 'body');
  return {
    kind: 'VERSION',
    entity: text(row, 'entity'),
    validFrom: number(row, 'valid_from'),
    validTo: number(row, 'valid_to'),
    body: present({
      type: text(body, 'type') as VersionRecord['body']['type'],
      name: text(body, 'name'),
      display: text(body, 'display'),
      slug: maybeText(body, 'slug'),
      status: maybeText(body, 'status'),
      aliases: json<string[]>(body, 'aliases'),
      ownAliases: ownAliasesOf(body),
      attributes: json<JsonObject>(body, 'attributes'),
      observed: observedOf(body),
      createdAt: maybeNumber(body, 'created_at'),
    }),
  };
}

const RECORDS: { readonly [Kind in TransferKind]: (row: Row) => RecordOf<Kind> } = {
  WORKSPACE: (row) => ({ kind: 'WORKSPACE', name: text(row, 'name'), inventoryRevision: number(row, 'inventory_revision') }),
  PREFERENCES: (row) => ({
    kind: 'PREFERENCES',
    workspace: text(row, 'workspace'),
    principal: text(row, 'principal'),
    value: json<Preferences>(row, 'value'),
  }),
  ENTITY: (row) =>
    present({
      kind: 'ENTITY' as const,
      workspace: text(row, 'workspace'),
      entity: entityOf(row),
      present: number(row, 'present') === 1,
      nouns: json<string[]>(row, 'nouns'),
      keys: sortedKeys(json<string[]>(row, 'keys')),
      words: json<string[]>(row, 'words'),
      digest: text(row, 'digest'),
      dirtyAt: maybeNumber(row, 'dirty_at'),
    }),
  VERSION: versionOf,
  RELATION(row) {
    const ends = { from: text(row, 'src'), type: text(row, 'type'), to: text(row, 'dst'), derived: number(row, 'derived') === 1 };
    return {
      kind: 'RELATION',
      relation: present({ ...ends, validFrom: number(row, 'valid_from'), validTo: maybeNumber(row, 'valid_to') }),
    };
  },
  SESSION: (row) => ({ kind: 'SESSION', session: sessionOf(row) }),
  MESSAGE: (row) => ({ kind: 'MESSAGE', message: messageOf(row), digest: text(row, 'digest') }),
  UNFINISHED: (row) => ({ kind: 'UNFINISHED', unfinished: unfinishedOf(row), text: maybeText(row, 'text') ?? '' }),
  OPERATION: (row) => ({ kind: 'OPERATION', operation: operationOf(row), digest: text(row, 'digest') }),
  WINDOW(row) {
    const { content, ...rest } = windowOf(row);
    return { kind: 'WINDOW', ...rest, content: Buffer.from(content).toString('base64') };
  },
  TRACKED: (row) => ({ kind: 'TRACKED', session: text(row, 'session'), ...trackedOf(row) }),
};

/** Implements StoreTransfer.page. */
export function readPage<Kind extends TransferKind>(
  db: Connection,
  kind: Kind,
  after: TransferKey,
  limit: number,
): readonly RecordOf<Kind>[] {
  return db.all(PAGES[kind], ...after, limit).map(RECORDS[kind]);
}
