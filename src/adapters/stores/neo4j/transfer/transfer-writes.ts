import { copyUnfinished } from '../../common/unfinished-copies.js';
import { isPlacementKey } from '../../../../domain/inventory/address/keys.js';
import type { OwnAlias } from '../../../../domain/model/entity.js';
import { keysOf } from '../../../../domain/inventory/search/search-rank.js';
import { groupBy } from '../../../../domain/common/group-by.js';
import { countTerms } from '../../../../domain/text/terms.js';
import type {
  EntityRecord,
  MessageRecord,
  OperationRecord,
  RecordOf,
  RelationRecord,
  TrackedRecord,
  TransferKind,
  TransferRecord,
  UnfinishedRecord,
  VersionRecord,
  WindowRecord,
} from '../../../../domain/transfer/records.js';
import { labelOf } from '../inventory/entity-rows.js';
import { ADD_PLACEMENTS, DROP_PLACEMENTS, reserveNumbers, searchProperties } from '../inventory/entity-writes.js';
import { addMessages } from '../messages/message-writes.js';
import { createApiKeyStore } from '../access/api-keys.js';
import { createAuditStore } from '../access/audit.js';
import { createMemoryStore } from '../memories/memories.js';
import { createOperationStore } from '../operations/operations.js';
import { addCopiedTypes, storedAs, typeOf } from '../inventory/relations/relation-types.js';
import { RESCOPE } from '../inventory/relations/relations.js';
import { texts, text } from '../../common/rows.js';
import { scopeIn, type Neo4jScope } from '../connection/scope.js';
import { SET_DUE } from '../sessions/retention.js';
import { createSessionStore, sessionProperties } from '../sessions/sessions.js';
import type { Runner } from '../connection/statement.js';
import { createUnfinishedStore } from '../messages/unfinished-messages.js';
import { countWords } from '../indexing/vocabulary.js';
import { putDeliveries, putEndpoints } from '../webhooks/copies.js';
import { asBytes } from '../connection/rows.js';

const PUT_WORKSPACES = 'UNWIND $rows AS row MERGE (w:Workspace { name: row.name }) SET w.inventoryRevision = row.inventoryRevision';
const WORDS_BEFORE = 'MATCH (e:Entity) WHERE e.id IN $ids AND e.workspace = $workspace RETURN e.id AS id, e.words AS words';
const PUT_ENTITIES = `UNWIND $rows AS row MERGE (e:Entity { id: row.id })
  ON CREATE SET e.workspace = $workspace, e.source = row.source, e.objectType = row.objectType, e.objectId = row.objectId, e.number = row.number, e.scopes = CASE WHEN row.properties.present THEN [] END
  WITH e, row WHERE e.workspace = $workspace
  SET e += row.properties, e:$(row.label)`;
const PUT_VERSIONS = `UNWIND $rows AS row MATCH (e:Entity { id: row.entity }) MERGE (e)-[:WAS]->(v:EntityVersion { validTo: row.version.validTo }) SET v = row.version`;
const ADD_RELATIONS = `UNWIND $rows AS row MATCH (a:Entity { id: row.from }) MATCH (b:Entity { id: row.to })
  WITH a, b, row WHERE NOT EXISTS { MATCH (a)-[r]->(b) WHERE ${typeOf('r')} = row.type AND r.validFrom = row.properties.validFrom AND r.derived = row.properties.derived }
  CREATE (a)-[r:$(row.stored)]->(b) SET r = row.properties`;
const WORKSPACES = 'MATCH (e:Entity) WHERE e.id IN $ids RETURN e.workspace AS workspace, collect(e.id) AS ids';
const PUT_SESSIONS = `UNWIND $rows AS row MERGE (s:Session { id: row.id })
  ON CREATE SET s += row.fixed, s.nextBranch = 0, s.terms = 0, s.documents = 0 SET s += row.properties, s.usage = row.usage ${SET_DUE}`;
const SCOPES = 'MATCH (s:Session) WHERE s.id IN $ids RETURN s.id AS id, s.workspace AS workspace, s.owner AS principal';
const KNOWN_MESSAGES = 'MATCH (m:Message) WHERE m.id IN $ids RETURN m.id AS id';
const KNOWN_OPERATIONS = 'MATCH (o:Operation) WHERE o.id IN $ids RETURN o.id AS id';
const KEEP_WINDOWS = `UNWIND $rows AS row MATCH (s:Session { id: row.session }) MERGE (w:KeptWindow { id: row.id })
  ON CREATE SET w.session = s.id, w.at = row.at, w.content = row.content`;
const PUT_TRACKED = `UNWIND $rows AS row MATCH (s:Session { id: row.session }) MATCH (e:Entity { id: row.entity })
  MERGE (subject:Subject { entity: row.entity }) MERGE (e)-[:SUBJECT]->(subject) MERGE (s)-[t:TRACKS]->(subject)
  SET t = row, t.workspace = s.workspace, t.owner = s.owner`;

const ownerScope = (workspace: string, name: string): Neo4jScope => scopeIn({ workspace, name }, 'WRITE');

/** A placeholder only has an identity. */
function propertiesOf({ entity, keys, words, nouns, digest, present, dirtyAt }: EntityRecord): Record<string, unknown> {
  const {
    id: _id,
    ref: _ref,
    type,
    name,
    display,
    slug,
    status,
    aliases,
    ownAliases,
    attributes,
    observed,
    createdAt,
    updatedAt,
    deletedAt,
  } = entity;
  const times = { present, createdAt, updatedAt, deletedAt };
  if (!present && deletedAt === undefined) return times;
  const said = {
    type,
    name,
    display,
    slug,
    status,
    aliases,
    ownAliases: ownAliasesIn(ownAliases),
    attributes: JSON.stringify(attributes),
    observed,
    nouns,
  };
  return present
    ? {
        ...times,
        ...said,
        ...searchProperties(entity, ownAliases),
        keys: keys.filter((key) => !isPlacementKey(key)),
        words,
        digest,
        dirtyAt,
      }
    : { ...times, ...said };
}

const ownAliasesIn = (own: readonly OwnAlias[] | undefined): string | undefined => (own === undefined ? undefined : JSON.stringify(own));

function labelFor({ entity, present }: EntityRecord): string {
  if (present) return labelOf(entity.type);
  return entity.deletedAt === undefined ? 'Placeholder' : 'Deleted';
}

async function putEntities(db: Runner, records: readonly EntityRecord[]): Promise<void> {
  for (const [workspace, some] of groupBy(records, (record) => record.workspace)) {
    const own = ownerScope(workspace, '');
    const ids = some.map(({ entity }) => entity.id);
    const before = new Map((await db.run(WORDS_BEFORE, { ...own, ids })).map((row) => [text(row, 'id'), texts(row, 'words')]));
    const { before: first } = await reserveNumbers(db, own, some.length);
    const rows = some.map((record, index) => ({
      id: record.entity.id,
      number: first + index,
      ...record.entity.ref,
      label: labelFor(record),
      properties: propertiesOf(record),
    }));
    const placements = some.flatMap(({ entity: { id }, keys }) => keys.filter(isPlacementKey).map((key) => ({ id, key })));
    const changes = some.map(({ entity, words }) => ({ before: before.get(entity.id) ?? [], after: words }));
    await Promise.all([
      db.run(PUT_ENTITIES, { ...own, rows }),
      before.size === 0 ? [] : db.run(DROP_PLACEMENTS, { ...own, ids: [...before.keys()] }),
      placements.length === 0 ? [] : db.run(ADD_PLACEMENTS, { ...own, placements }),
      countWords(db, own, changes),
    ]);
  }
}

const NO_REF = { source: '', objectType: '', objectId: '' };

async function putVersions(db: Runner, records: readonly VersionRecord[]): Promise<void> {
  const ids = [...new Set(records.map(({ entity }) => entity))];
  const found = await db.run(WORKSPACES, { ids });
  const workspaces = new Map(found.flatMap((row) => texts(row, 'ids').map((id) => [id, text(row, 'workspace')])));
  const rows = records.map(({ entity, validFrom, validTo, body }) => ({
    entity,
    version: {
      ...body,
      keys: [...keysOf({ ...body, ref: NO_REF })],
      workspace: workspaces.get(entity),
      ownAliases: ownAliasesIn(body.ownAliases),
      attributes: JSON.stringify(body.attributes),
      updatedAt: validFrom,
      entity,
      validFrom,
      validTo,
    },
  }));
  await db.run(PUT_VERSIONS, { rows });
}

async function addRelations(db: Runner, records: readonly RelationRecord[]): Promise<void> {
  const rows = records.map(({ relation: { from, type, to, ...properties } }) => {
    const { stored, named } = storedAs(type);
    return { from, type, to, stored, properties: { ...properties, type: named } };
  });
  const ids = [...new Set(rows.map(({ from }) => from))];
  const [, workspaces] = await Promise.all([db.run(ADD_RELATIONS, { rows }), db.run(WORKSPACES, { ids }), addCopiedTypes(db, rows)]);
  await Promise.all(workspaces.map((row) => db.run(RESCOPE, { workspace: text(row, 'workspace'), ids: texts(row, 'ids') })));
}

async function putSessions(db: Runner, records: readonly RecordOf<'SESSION'>[]): Promise<void> {
  const rows = records.map(({ session, usage }) => {
    const { id, workspace, owner, createdAt } = session;
    return { id, fixed: { workspace, owner, createdAt }, properties: sessionProperties(session), usage: usage && JSON.stringify(usage) };
  });
  await db.run(PUT_SESSIONS, { rows });
  for (const { session } of records.filter(({ session: { members } }) => members !== undefined))
    await createSessionStore(db, ownerScope(session.workspace, session.owner)).saveMembers(session.id, session.members ?? []);
}

/** The owners of these sessions, by session id. */
async function scopesOf(db: Runner, sessions: readonly string[]): Promise<(session: string) => Neo4jScope> {
  const rows = await db.run(SCOPES, { ids: [...new Set(sessions)] });
  const scopes = new Map(rows.map((row) => [text(row, 'id'), ownerScope(text(row, 'workspace'), text(row, 'principal'))]));
  return (session) => scopes.get(session) ?? ownerScope('', '');
}

interface OfSession {
  readonly id: string;
  readonly session: string;
}

/** Which of these do not exist yet, and the owners of their sessions. */
async function freshOf<R>(db: Runner, statement: string, records: readonly R[], of: (record: R) => OfSession) {
  const all = records.map(of);
  const [rows, scopeOf] = await Promise.all([
    db.run(statement, { ids: all.map(({ id }) => id) }),
    scopesOf(
      db,
      all.map(({ session }) => session),
    ),
  ]);
  const known = new Set(rows.map((row) => text(row, 'id')));
  return records.filter((record) => !known.has(of(record).id)).map((record) => ({ record, own: scopeOf(of(record).session) }));
}

async function putMessages(db: Runner, records: readonly MessageRecord[]): Promise<void> {
  const fresh = await freshOf(db, KNOWN_MESSAGES, records, ({ message }) => message);
  const writes = fresh.map(({ record: { message, digest }, own }) => ({ own, write: { message, digest, ...countTerms(message.text) } }));
  if (writes.length > 0) await addMessages(db, writes);
}

async function addUnfinished(db: Runner, records: readonly UnfinishedRecord[]): Promise<void> {
  const scopeOf = await scopesOf(
    db,
    records.map(({ unfinished }) => unfinished.session),
  );
  for (const record of records) await copyUnfinished(createUnfinishedStore(db, scopeOf(record.unfinished.session)), record);
}

async function addOperations(db: Runner, records: readonly OperationRecord[]): Promise<void> {
  const fresh = await freshOf(db, KNOWN_OPERATIONS, records, ({ operation }) => operation);
  await Promise.all(
    fresh.map(({ record: { operation, digest }, own }) => createOperationStore(db, own).add(operation, digest, operation.sequence)),
  );
}

async function keepWindows(db: Runner, records: readonly WindowRecord[]): Promise<void> {
  const rows = records.map(({ kind: _kind, content, ...rest }) => ({ ...rest, content: asBytes(Buffer.from(content, 'base64')) }));
  await db.run(KEEP_WINDOWS, { rows });
}

async function putTracked(db: Runner, records: readonly TrackedRecord[]): Promise<void> {
  await db.run(PUT_TRACKED, { rows: records.map(({ kind: _kind, ...tracked }) => tracked) });
}

type Writers = { readonly [Kind in TransferKind]: (db: Runner, records: readonly RecordOf<Kind>[]) => Promise<void> };

const WRITERS: Writers = {
  async WORKSPACE(db, records) {
    await db.run(PUT_WORKSPACES, { rows: records });
  },
  async PREFERENCES(db, records) {
    for (const { workspace, principal, value } of records)
      await createSessionStore(db, ownerScope(workspace, principal)).savePreferences(value);
  },
  ENTITY: putEntities,
  VERSION: putVersions,
  RELATION: addRelations,
  SESSION: putSessions,
  MESSAGE: putMessages,
  UNFINISHED: addUnfinished,
  OPERATION: addOperations,
  WINDOW: keepWindows,
  TRACKED: putTracked,
  WEBHOOK: putEndpoints,
  DELIVERY: putDeliveries,
  async MEMORY(db, records) {
    for (const { memory } of records) await createMemoryStore(db, ownerScope(memory.workspace, memory.owner.name)).put([memory]);
  },
  async API_KEY(db, records) {
    for (const { key } of records) await createApiKeyStore(db, ownerScope(key.workspace, key.principal)).put(key);
  },
  async AUDIT(db, records) {
    const workspaces = new Map(
      records.map(({ record }) => [record.workspace, records.filter((each) => each.record.workspace === record.workspace)]),
    );
    for (const [workspace, some] of workspaces) await createAuditStore(db, ownerScope(workspace, '')).add(some.map(({ record }) => record));
  },
};

/** Implements StoreTransfer.write, inside a transaction. All records are of the same kind. */
export async function writeRecords(db: Runner, records: readonly TransferRecord[]): Promise<void> {
  const [first] = records;
  if (first === undefined) return;
  const write = WRITERS[first.kind] as (runner: Runner, some: readonly TransferRecord[]) => Promise<void>;
  await write(db, records);
}
