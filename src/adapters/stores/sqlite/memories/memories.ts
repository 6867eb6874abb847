import { pageOf, sliceOf } from '../../../../domain/common/cursor.js';
import { MEMORY_STATUSES, type Memory, type MemoryOwnerKind } from '../../../../domain/memory/memory.js';
import type { MemoryCounts, MemoryFilter, MemoryStore } from '../../../../ports/store/memories.js';
import { MEMORY_FIELDS, memoryFields, memoryOf } from '../../common/memory-rows.js';
import { number, text } from '../../common/rows.js';
import type { Connection } from '../connection/driver.js';
import { columns } from '../connection/rows.js';
import { ACCESS, type SqliteScope } from '../connection/scope.js';

export const MEMORY_COLUMNS = `${columns('m', MEMORY_FIELDS)}, w.name AS workspace`;
/** The memories of other users do not exist for a principal. */
const READABLE = "m.wid = ?1 AND (m.owner_kind <> 'USER' OR m.owner_name = ?2)";
const FROM = 'FROM memory m JOIN workspace w USING (wid)';
const PUT = `INSERT INTO memory (wid, id, owner_kind, owner_name, kind, status, text, subject, entities, source, created_at, updated_at, expires_at, valid_to, superseded_by, session, message, document, provenance)
  SELECT ?1, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20 WHERE ?4 <> 'USER' OR ?5 = ?2
  ON CONFLICT (id) DO UPDATE SET kind = excluded.kind, status = excluded.status, text = excluded.text, subject = excluded.subject, entities = excluded.entities,
    source = excluded.source, updated_at = excluded.updated_at, expires_at = excluded.expires_at, valid_to = excluded.valid_to, superseded_by = excluded.superseded_by, document = excluded.document, provenance = excluded.provenance
    WHERE memory.wid = excluded.wid AND memory.owner_kind = excluded.owner_kind AND memory.owner_name = excluded.owner_name`;
const NOW_MS = "CAST(unixepoch('subsec') * 1000 AS INTEGER)";
const CHANGED = `INSERT INTO memory_revision (wid, owner_kind, owner_name, revision) VALUES (?, ?, ?, ${NOW_MS})
  ON CONFLICT DO UPDATE SET revision = max(revision + 1, excluded.revision)`;
const BY_IDS = `SELECT ${MEMORY_COLUMNS} FROM json_each(?3) j CROSS JOIN memory m ON m.id = j.value JOIN workspace w USING (wid) WHERE ${READABLE}`;
/** The author of a statement in a file of the server is not known; it waits for nobody. */
const WAITING = `(m.owner_kind <> 'USER' AND m.status = 'CONFIRMED' AND (m.provenance ->> '$.change' IS NOT NULL
  OR (m.provenance ->> '$.confirmedBy' IS NULL AND m.source ->> '$.by' IS NOT NULL)))`;
const FILTER = `(?3 IS NULL OR m.owner_kind = ?3) AND (?4 IS NULL OR m.owner_name = ?4) AND (?5 IS NULL OR m.kind = ?5) AND (?6 IS NULL OR m.status = ?6)
  AND (?7 IS NULL OR instr(lower_case(m.text), ?7) > 0) AND (?8 IS NULL OR ${WAITING} = ?8)`;
const LIST_FORWARD = `SELECT ${MEMORY_COLUMNS} ${FROM} WHERE ${READABLE} AND ${FILTER} AND (?9 IS NULL OR (m.created_at, m.id) < (?9, ?10))
  ORDER BY m.created_at DESC, m.id DESC LIMIT ?11`;
const LIST_BACKWARD = `SELECT ${MEMORY_COLUMNS} ${FROM} WHERE ${READABLE} AND ${FILTER} AND (?9 IS NULL OR (m.created_at, m.id) > (?9, ?10))
  ORDER BY m.created_at, m.id LIMIT ?11`;
const CURRENT = `SELECT ${MEMORY_COLUMNS} ${FROM} WHERE ${READABLE} AND m.owner_kind = ?3 AND m.owner_name = ?4 AND m.status <> 'SUPERSEDED'
  ORDER BY m.updated_at DESC, m.id DESC LIMIT ?5`;
const COUNT = `SELECT m.status, count(*) AS n FROM memory m WHERE ${READABLE} AND m.owner_kind = ?3 AND m.owner_name = ?4 GROUP BY m.status`;
const LEARNED = `SELECT ${MEMORY_COLUMNS} FROM json_each(?3) j CROSS JOIN memory m ON m.message = j.value JOIN workspace w USING (wid) WHERE ${READABLE}
  ORDER BY m.created_at, m.id LIMIT ?4`;
const DOCUMENTS = `SELECT DISTINCT m.owner_kind AS kind, m.owner_name AS name, m.document FROM memory m
  WHERE ${READABLE} AND m.document IS NOT NULL AND m.status <> 'SUPERSEDED' LIMIT ?3`;
const REVISIONS = `SELECT coalesce((SELECT r.revision FROM memory_revision r WHERE r.wid = ?1 AND r.owner_kind = j.value ->> 'kind' AND r.owner_name = j.value ->> 'name'), 0) AS n
  FROM json_each(?2) j ORDER BY j.key`;
const DELETE = `DELETE FROM memory AS m WHERE ${READABLE} AND m.id = ?3 RETURNING owner_kind AS kind, owner_name AS name`;
const DELETE_PROPOSALS = `DELETE FROM memory AS m WHERE m.wid = ?1 AND m.session = ?3 AND m.status = 'PROPOSED' AND (m.owner_kind <> 'USER' OR m.owner_name = ?2 OR EXISTS (
    SELECT 1 FROM session s WHERE s.id = ?3 AND s.wid = ?1 AND s.owner = ?2)) RETURNING owner_kind AS kind, owner_name AS name`;
const DELETE_PROPOSALS_OF = `DELETE FROM memory AS m WHERE m.wid = ?1 AND m.message = ?4 AND m.session = ?3 AND m.status = 'PROPOSED'
  AND EXISTS (SELECT 1 FROM session s WHERE s.id = ?3 AND s.wid = ?1 AND ${ACCESS}) RETURNING owner_kind AS kind, owner_name AS name`;
const COUNT_PROPOSALS = `SELECT count(*) AS n FROM memory WHERE wid = ? AND session = ? AND status = 'PROPOSED'`;
const DELETE_OWN = `DELETE FROM memory WHERE wid = ? AND owner_kind = 'USER' AND owner_name = ?`;
const DELETE_REVISION = `DELETE FROM memory_revision WHERE wid = ? AND owner_kind = 'USER' AND owner_name = ?`;

const filterValues = ({ owner, ownerKind, kind, status, search, waiting }: MemoryFilter) =>
  [owner?.kind ?? ownerKind, owner?.name, kind, status, search?.toLowerCase(), waiting] as const;

type Owners = readonly { readonly kind: string; readonly name: string }[];

/** `changed` counts a change of the memories of these owners. */
function deletesOf(
  db: Connection,
  scope: SqliteScope,
  changed: (owners: Owners) => void,
): Pick<MemoryStore, 'delete' | 'deleteProposals' | 'deleteProposalsOf' | 'countProposals' | 'deleteOwn'> {
  const own = [scope.wid, scope.principal] as const;
  return {
    async delete(id) {
      const row = db.get(DELETE, ...own, id);
      if (row !== undefined) changed([{ kind: text(row, 'kind'), name: text(row, 'name') }]);
      return row !== undefined;
    },
    async deleteProposals(session) {
      const rows = db.all(DELETE_PROPOSALS, ...own, session);
      changed([{ kind: 'USER', name: scope.principal }, ...rows.map((row) => ({ kind: text(row, 'kind'), name: text(row, 'name') }))]);
      return rows.length;
    },
    async deleteProposalsOf(session, message) {
      const rows = db.all(DELETE_PROPOSALS_OF, scope.wid, scope.access, session, message);
      changed(rows.map((row) => ({ kind: text(row, 'kind'), name: text(row, 'name') })));
      return rows.length;
    },
    countProposals: async (session) => number(db.get(COUNT_PROPOSALS, scope.wid, session) ?? {}, 'n'),
    async deleteOwn() {
      const deleted = db.run(DELETE_OWN, ...own);
      db.run(DELETE_REVISION, ...own);
      return deleted;
    },
  };
}

/** Returns the number of written memories. */
function putOne(db: Connection, scope: SqliteScope, memory: Memory): number {
  const m = memoryFields(memory);
  const times = [m.createdAt, m.updatedAt, m.expiresAt, m.validTo, m.supersededBy, m.session, m.message, m.document, m.provenance] as const;
  return db.run(
    PUT,
    scope.wid,
    scope.principal,
    m.id,
    m.ownerKind,
    m.ownerName,
    m.kind,
    m.status,
    m.text,
    m.subject,
    JSON.stringify(m.entities),
    m.source,
    ...times,
  );
}

export function createMemoryStore(db: Connection, scope: SqliteScope): MemoryStore {
  const own = [scope.wid, scope.principal] as const;
  const changed = (owners: Owners): void => {
    const each = new Map(owners.map((owner) => [`${owner.kind} ${owner.name}`, owner]));
    for (const { kind, name } of each.values()) db.run(CHANGED, scope.wid, kind, name);
  };
  return {
    ...deletesOf(db, scope, changed),
    async put(memories) {
      const written = memories.filter((memory) => putOne(db, scope, memory) > 0);
      changed(written.map(({ owner }) => owner));
      return written.length;
    },
    async get(id) {
      const [row] = db.all(BY_IDS, ...own, JSON.stringify([id]));
      return row === undefined ? undefined : memoryOf(row);
    },
    getMany: async (ids) => new Map(db.all(BY_IDS, ...own, JSON.stringify(ids)).map((row) => [text(row, 'id'), memoryOf(row)])),
    async list(page, filter) {
      const slice = sliceOf(page, 'ns');
      const [at, id] = slice.from ?? [null, null];
      const rows = db.all(slice.backward ? LIST_BACKWARD : LIST_FORWARD, ...own, ...filterValues(filter), at, id, slice.size + 1);
      return pageOf(slice, rows.map(memoryOf), (memory) => [memory.createdAt, memory.id]);
    },
    current: async ({ kind, name }, limit) => db.all(CURRENT, ...own, kind, name, limit).map(memoryOf),
    async count({ kind, name }) {
      const counts = new Map(db.all(COUNT, ...own, kind, name).map((row) => [text(row, 'status'), number(row, 'n')]));
      return Object.fromEntries(MEMORY_STATUSES.map((status) => [status, counts.get(status) ?? 0])) as MemoryCounts;
    },
    learnedFrom: async (messages, limit) => db.all(LEARNED, ...own, JSON.stringify(messages), limit).map(memoryOf),
    documents: async (limit) =>
      db.all(DOCUMENTS, ...own, limit).map((row) => ({
        owner: { kind: text(row, 'kind') as MemoryOwnerKind, name: text(row, 'name') },
        document: text(row, 'document'),
      })),
    revisions: async (owners) => db.all(REVISIONS, scope.wid, JSON.stringify(owners)).map((row) => number(row, 'n')),
  };
}
