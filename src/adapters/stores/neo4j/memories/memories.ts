import { pageOf, sliceOf } from '../../../../domain/common/cursor.js';
import { MEMORY_STATUSES, type Memory, type MemoryOwnerKind } from '../../../../domain/memory/memory.js';
import type { MemoryCounts, MemoryFilter, MemoryStore } from '../../../../ports/store/memories.js';
import { memoryFields, memoryOf } from '../../common/memory-rows.js';
import { number, present, text } from '../../common/rows.js';
import { ACCESSIBLE, type Neo4jScope } from '../connection/scope.js';
import type { Row, Runner } from '../connection/statement.js';

/** The memories of other users do not exist for a principal. */
const READABLE = "m.workspace = $workspace AND (m.ownerKind <> 'USER' OR m.ownerName = $principal)";
const CHANGED = `WITH collect(DISTINCT { kind: kind, name: name }) AS owners, count(*) AS n
  CALL (owners) { UNWIND owners AS owner MERGE (r:MemoryRevision { workspace: $workspace, ownerKind: owner.kind, ownerName: owner.name })
    ON CREATE SET r.revision = 0 SET r.revision = CASE WHEN r.revision < timestamp() THEN timestamp() ELSE r.revision + 1 END }
  RETURN n`;
const PUT = `UNWIND $memories AS each WITH each WHERE each.ownerKind <> 'USER' OR each.ownerName = $principal
  MERGE (m:Memory { id: each.id }) ON CREATE SET m.workspace = $workspace, m.ownerKind = each.ownerKind, m.ownerName = each.ownerName, m.createdAt = each.createdAt
  WITH m, each WHERE m.workspace = $workspace AND m.ownerKind = each.ownerKind AND m.ownerName = each.ownerName
  SET m = each, m.workspace = $workspace
  WITH m OPTIONAL MATCH (m)-[a:ABOUT]->() DELETE a WITH DISTINCT m
  CALL (m) { UNWIND m.entities AS id MATCH (e:Entity { id: id }) WHERE e.workspace = $workspace
    MERGE (subject:Subject { entity: id }) MERGE (e)-[:SUBJECT]->(subject) MERGE (m)-[:ABOUT]->(subject) }
  WITH m.ownerKind AS kind, m.ownerName AS name ${CHANGED}`;
const CHANGED_OWN = `WITH 'USER' AS kind, $principal AS name ${CHANGED}`;
const BY_IDS = `MATCH (m:Memory) WHERE m.id IN $ids AND ${READABLE} RETURN m { .* } AS memory`;
/** Both are JSON, in which a quotation mark of a text is escaped. The author of a statement in a file of the server is not known; it waits for nobody. */
const WAITING = `(m.ownerKind <> 'USER' AND m.status = 'CONFIRMED' AND (coalesce(m.provenance, '') CONTAINS '"change":{'
  OR (NOT coalesce(m.provenance, '') CONTAINS '"confirmedBy":"' AND m.source CONTAINS '"by":"')))`;
const FILTER = `($ownerKind IS NULL OR m.ownerKind = $ownerKind) AND ($ownerName IS NULL OR m.ownerName = $ownerName) AND ($kind IS NULL OR m.kind = $kind)
  AND ($status IS NULL OR m.status = $status) AND ($search IS NULL OR toLower(m.text) CONTAINS $search) AND ($waiting IS NULL OR ${WAITING} = $waiting)`;
const LISTED = `MATCH (m:Memory) WHERE ${READABLE} AND m.createdAt IS NOT NULL AND ${FILTER}`;
const LIST_FORWARD = `${LISTED} AND ($at IS NULL OR m.createdAt < $at OR (m.createdAt = $at AND m.id < $after))
  RETURN m { .* } AS memory ORDER BY m.createdAt DESC, m.id DESC LIMIT $limit`;
const LIST_BACKWARD = `${LISTED} AND ($at IS NULL OR m.createdAt > $at OR (m.createdAt = $at AND m.id > $after))
  RETURN m { .* } AS memory ORDER BY m.createdAt, m.id LIMIT $limit`;
const OWNED = `MATCH (m:Memory) WHERE m.workspace = $workspace AND m.ownerKind = $ownerKind AND m.ownerName = $ownerName AND ${READABLE}`;
const CURRENT = `${OWNED} AND m.status <> 'SUPERSEDED' RETURN m { .* } AS memory ORDER BY m.updatedAt DESC, m.id DESC LIMIT $limit`;
const COUNT = `${OWNED} RETURN m.status AS status, count(*) AS n`;
const LEARNED = `MATCH (m:Memory) WHERE m.message IN $messages AND ${READABLE} RETURN m { .* } AS memory ORDER BY m.createdAt, m.id LIMIT $limit`;
const DOCUMENTS = `MATCH (m:Memory) WHERE ${READABLE} AND m.document IS NOT NULL AND m.status <> 'SUPERSEDED'
  RETURN DISTINCT m.ownerKind AS kind, m.ownerName AS name, m.document AS document LIMIT $limit`;
const REVISIONS = `UNWIND range(0, size($owners) - 1) AS i WITH i, $owners[i] AS owner
  OPTIONAL MATCH (r:MemoryRevision { workspace: $workspace, ownerKind: owner.kind, ownerName: owner.name }) RETURN coalesce(r.revision, 0) AS n ORDER BY i`;
const DELETED = `WITH m, m.ownerKind AS kind, m.ownerName AS name DETACH DELETE m ${CHANGED}`;
const DELETE = `MATCH (m:Memory { id: $id }) WHERE ${READABLE} ${DELETED}`;
const DELETE_PROPOSALS = `MATCH (m:Memory) WHERE m.session = $session AND m.workspace = $workspace AND m.status = 'PROPOSED'
  AND (m.ownerKind <> 'USER' OR m.ownerName = $principal OR EXISTS { MATCH (s:Session { id: $session }) WHERE s.workspace = $workspace AND s.owner = $principal }) ${DELETED}`;
const DELETE_PROPOSALS_OF = `MATCH (m:Memory) WHERE m.message = $message AND m.session = $session AND m.workspace = $workspace AND m.status = 'PROPOSED'
  AND EXISTS { MATCH (s:Session { id: $session }) WHERE ${ACCESSIBLE} } ${DELETED}`;
const COUNT_PROPOSALS = `MATCH (m:Memory) WHERE m.session = $session AND m.workspace = $workspace AND m.status = 'PROPOSED' RETURN count(*) AS n`;
/** In portions, so that many memories do not fill the server's memory. */
const PORTION = 5_000;
const DELETE_OWN = `MATCH (m:Memory) WHERE m.workspace = $workspace AND m.ownerKind = 'USER' AND m.ownerName = $principal
  WITH m LIMIT ${PORTION} DETACH DELETE m RETURN count(*) AS n`;
const DELETE_REVISION = `MATCH (r:MemoryRevision { workspace: $workspace, ownerKind: 'USER', ownerName: $principal }) DELETE r`;

const memoryIn = (row: Row): Memory => memoryOf(row['memory'] as Row);
const changesIn = (rows: readonly Row[]): number => number(rows[0] ?? { n: 0 }, 'n');

const filterOf = ({ owner, ownerKind, kind, status, search, waiting }: MemoryFilter) => ({
  ownerKind: owner?.kind ?? ownerKind,
  ownerName: owner?.name,
  kind,
  status,
  search: search?.toLowerCase(),
  waiting,
});

export function createMemoryStore(db: Runner, own: Neo4jScope): MemoryStore {
  const getMany: MemoryStore['getMany'] = async (ids) =>
    new Map((await db.run(BY_IDS, { ...own, ids })).map(memoryIn).map((memory) => [memory.id, memory]));
  return {
    put: async (memories) =>
      memories.length === 0
        ? 0
        : changesIn(await db.run(PUT, { ...own, memories: memories.map((memory) => present(memoryFields(memory))) })),
    get: async (id) => (await getMany([id])).get(id),
    getMany,
    async list(page, filter) {
      const slice = sliceOf(page, 'ns');
      const [at, after] = slice.from ?? [];
      const asked = { ...own, ...filterOf(filter), at, after, limit: slice.size + 1 };
      const rows = await db.run(slice.backward ? LIST_BACKWARD : LIST_FORWARD, asked);
      return pageOf(slice, rows.map(memoryIn), (memory) => [memory.createdAt, memory.id]);
    },
    current: async ({ kind, name }, limit) => (await db.run(CURRENT, { ...own, ownerKind: kind, ownerName: name, limit })).map(memoryIn),
    async count({ kind, name }) {
      const rows = await db.run(COUNT, { ...own, ownerKind: kind, ownerName: name });
      const counts = new Map(rows.map((row) => [text(row, 'status'), number(row, 'n')]));
      return Object.fromEntries(MEMORY_STATUSES.map((status) => [status, counts.get(status) ?? 0])) as MemoryCounts;
    },
    learnedFrom: async (messages, limit) => (await db.run(LEARNED, { ...own, messages, limit })).map(memoryIn),
    documents: async (limit) =>
      (await db.run(DOCUMENTS, { ...own, limit })).map((row) => ({
        owner: { kind: text(row, 'kind') as MemoryOwnerKind, name: text(row, 'name') },
        document: text(row, 'document'),
      })),
    async revisions(owners) {
      if (owners.length === 0) return [];
      return (await db.run(REVISIONS, { ...own, owners: owners.map(({ kind, name }) => ({ kind, name })) })).map((row) => number(row, 'n'));
    },
    delete: async (id) => changesIn(await db.run(DELETE, { ...own, id })) > 0,
    async deleteProposals(session) {
      const [deleted] = await Promise.all([db.run(DELETE_PROPOSALS, { ...own, session }), db.run(CHANGED_OWN, { ...own })]);
      return changesIn(deleted);
    },
    deleteProposalsOf: async (session, message) => changesIn(await db.run(DELETE_PROPOSALS_OF, { ...own, session, message })),
    countProposals: async (session) => changesIn(await db.run(COUNT_PROPOSALS, { ...own, session })),
    async deleteOwn() {
      let deleted = 0;
      for (let portion = PORTION; portion === PORTION; deleted += portion) portion = changesIn(await db.run(DELETE_OWN, { ...own }));
      await db.run(DELETE_REVISION, { ...own });
      return deleted;
    },
  };
}
