import { copyUnfinished } from '../../common/unfinished-copies.js';
import { groupBy } from '../../../../domain/common/group-by.js';
import { keysOf } from '../../../../domain/inventory/search/search-rank.js';
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
import type { Connection } from '../connection/driver.js';
import { DROP_KEYS, STATE } from '../inventory/entity-writes.js';
import { addMessage } from '../messages/message-writes.js';
import { addFormerKeys } from '../inventory/former-keys.js';
import { createApiKeyStore } from '../access/api-keys.js';
import { createAuditStore } from '../access/audit.js';
import { createMemoryStore } from '../memories/memories.js';
import { createOperationStore } from '../operations/operations.js';
import { addCopiedTypes } from '../inventory/relations/relation-types.js';
import { json, number, text } from '../../common/rows.js';
import { NO_WORKSPACE, scopeIn, type SqliteScope } from '../connection/scope.js';
import { rescope } from '../indexing/scoped-keys.js';
import { indexWords } from '../inventory/search-words.js';
import { createSessionStore } from '../sessions/sessions.js';
import { createUnfinishedStore } from '../messages/unfinished-messages.js';
import { countWords } from '../indexing/vocabulary.js';
import { putDeliveries, putEndpoints } from '../webhooks/copies.js';
import { createWindowStore } from '../windows/windows.js';

const FIND_WORKSPACE = 'SELECT wid FROM workspace WHERE name = ?';
const ADD_WORKSPACE = 'INSERT INTO workspace (name) VALUES (?) RETURNING wid';
const SET_REVISION = 'UPDATE workspace SET inventory_revision = ? WHERE wid = ?';
const WORDS_BEFORE = 'SELECT id, words FROM entity WHERE id IN (SELECT value FROM json_each(?))';
const PUT_ENTITIES = `INSERT INTO entity (id, wid, source, object_type, object_id, type, name, display, slug, status, aliases, own_aliases, attributes, observed, nouns, words, digest, present, created_at, updated_at, deleted_at)
  SELECT value ->> 'id', ?1, value ->> 'source', value ->> 'objectType', value ->> 'objectId', value ->> 'type', value ->> 'name', value ->> 'display', value ->> 'slug',
    value ->> 'status', value -> 'aliases', coalesce(value -> 'ownAliases', '[]'), value -> 'attributes', coalesce(value ->> 'observed', 0), value -> 'nouns', value -> 'words', value ->> 'digest', value ->> 'present', value ->> 'createdAt',
    value ->> 'updatedAt', value ->> 'deletedAt' FROM json_each(?2) WHERE true
  ON CONFLICT (id) DO UPDATE SET type = excluded.type, name = excluded.name, display = excluded.display, slug = excluded.slug, status = excluded.status,
    aliases = excluded.aliases, own_aliases = excluded.own_aliases, attributes = excluded.attributes, observed = excluded.observed, nouns = excluded.nouns, words = excluded.words, digest = excluded.digest, present = excluded.present,
    created_at = excluded.created_at, updated_at = excluded.updated_at, deleted_at = excluded.deleted_at WHERE entity.wid = excluded.wid`;
const FILL_WRITING = 'INSERT OR IGNORE INTO writing SELECT eid FROM entity WHERE id IN (SELECT value FROM json_each(?))';
const ADD_KEYS = `INSERT OR IGNORE INTO entity_key (wid, key, eid) SELECT e.wid, k.value, e.eid FROM json_each(?) j CROSS JOIN entity e ON e.id = j.value ->> 'id',
  json_each(j.value, '$.keys') k`;
const MARK_DIRTY = `INSERT INTO dirty (eid, mark) SELECT e.eid, j.value ->> 'dirtyAt' FROM json_each(?) j CROSS JOIN entity e ON e.id = j.value ->> 'id'
  WHERE j.value ->> 'dirtyAt' IS NOT NULL ON CONFLICT DO UPDATE SET mark = excluded.mark`;
const PUT_VERSIONS = `INSERT OR REPLACE INTO entity_version (eid, valid_from, valid_to, body)
  SELECT e.eid, j.value ->> 'validFrom', j.value ->> 'validTo', j.value ->> 'body' FROM json_each(?) j CROSS JOIN entity e ON e.id = j.value ->> 'entity'`;
const ADD_RELATIONS = `INSERT INTO relation (src, type, dst, derived, valid_from, valid_to)
  SELECT s.eid, j.value ->> 'type', d.eid, j.value ->> 'derived', j.value ->> 'validFrom', j.value ->> 'validTo'
  FROM json_each(?) j CROSS JOIN entity s ON s.id = j.value ->> 'from' CROSS JOIN entity d ON d.id = j.value ->> 'to' WHERE NOT EXISTS (SELECT 1 FROM relation r
    WHERE r.src = s.eid AND r.type = j.value ->> 'type' AND r.dst = d.eid AND r.derived = j.value ->> 'derived' AND r.valid_from = j.value ->> 'validFrom')`;
const SCOPES = 'SELECT s.id, s.wid, s.owner FROM session s WHERE s.id IN (SELECT value FROM json_each(?))';
const SET_USAGE = 'UPDATE session SET usage = ? WHERE id = ?';
const KNOWN_MESSAGES = 'SELECT m.id FROM message m WHERE m.id IN (SELECT value FROM json_each(?))';
const KNOWN_OPERATIONS = 'SELECT o.id FROM operation o WHERE o.id IN (SELECT value FROM json_each(?))';
const PUT_TRACKED = `INSERT INTO session_entity (sid, eid, first_sequence, last_sequence, count, first_at, last_at, words)
  SELECT s.sid, e.eid, j.value ->> 'firstSequence', j.value ->> 'lastSequence', j.value ->> 'count', j.value ->> 'firstAt', j.value ->> 'lastAt', j.value -> 'words'
  FROM json_each(?) j CROSS JOIN session s ON s.id = j.value ->> 'session' CROSS JOIN entity e ON e.id = j.value ->> 'entity' WHERE true
  ON CONFLICT DO UPDATE SET first_sequence = excluded.first_sequence, last_sequence = excluded.last_sequence, count = excluded.count, first_at = excluded.first_at,
    last_at = excluded.last_at, words = excluded.words`;

/** The scope of an owner. */
const scopeOf = (wid: number, name: string): SqliteScope => scopeIn(wid, { workspace: '', name }, 'WRITE');

function widOf(db: Connection, name: string): number {
  return number(db.get(FIND_WORKSPACE, name) ?? db.get(ADD_WORKSPACE, name) ?? {}, 'wid');
}

function putEntities(db: Connection, records: readonly EntityRecord[]): void {
  for (const [workspace, some] of groupBy(records, (record) => record.workspace)) {
    const scope = scopeOf(widOf(db, workspace), '');
    const ids = JSON.stringify(some.map(({ entity }) => entity.id));
    const before = new Map(db.all(WORDS_BEFORE, ids).map((row) => [text(row, 'id'), json<string[]>(row, 'words')]));
    const rows = some.map(({ entity: { ref, ...entity }, nouns, keys, words, digest, present, dirtyAt }) => {
      return { ...entity, ...ref, nouns, keys, words, digest, dirtyAt, present: present ? 1 : 0 };
    });
    const body = JSON.stringify(rows);
    db.run(PUT_ENTITIES, scope.wid, body);
    db.exec(STATE);
    db.run(FILL_WRITING, ids);
    db.run(DROP_KEYS);
    db.run(ADD_KEYS, body);
    rescope(db);
    indexWords(db);
    db.run(MARK_DIRTY, body);
    countWords(
      db,
      scope,
      some.map(({ entity, words }) => ({ before: before.get(entity.id) ?? [], after: words })),
    );
  }
}

const NO_REF = { source: '', objectType: '', objectId: '' };

/** The body has the names and values of columns, with lists and attributes as texts, so that it can be applied to a row. */
function putVersions(db: Connection, records: readonly VersionRecord[]): void {
  const rows = records.map(
    ({ entity, validFrom, validTo, body: { aliases, ownAliases = [], attributes, createdAt, slug = null, status = null, ...body } }) => {
      const texts = { aliases: JSON.stringify(aliases), own_aliases: JSON.stringify(ownAliases), attributes: JSON.stringify(attributes) };
      return {
        entity,
        validFrom,
        validTo,
        body: JSON.stringify({ ...body, slug, status, ...texts, created_at: createdAt, updated_at: validFrom }),
      };
    },
  );
  db.run(PUT_VERSIONS, JSON.stringify(rows));
  for (const { entity, body } of records) addFormerKeys(db, entity, keysOf({ ...body, ref: NO_REF }));
}

function addRelations(db: Connection, records: readonly RelationRecord[]): void {
  const rows = records.map(({ relation }) => ({ ...relation, derived: relation.derived ? 1 : 0 }));
  db.run(ADD_RELATIONS, JSON.stringify(rows));
  addCopiedTypes(db, rows);
  db.exec(STATE);
  db.run(FILL_WRITING, JSON.stringify(rows.map(({ from }) => from)));
  rescope(db);
}

async function putSessions(db: Connection, records: readonly RecordOf<'SESSION'>[]): Promise<void> {
  for (const { session, usage } of records) {
    const sessions = createSessionStore(db, scopeOf(widOf(db, session.workspace), session.owner), () => undefined);
    if (!(await sessions.save(session))) await sessions.create(session);
    await sessions.saveMembers(session.id, session.members ?? []);
    db.run(SET_USAGE, usage === undefined ? null : JSON.stringify(usage), session.id);
  }
}

/** The owners of these sessions, by session id. */
function ownersOf(db: Connection, sessions: readonly string[]): (session: string) => SqliteScope {
  const rows = db.all(SCOPES, JSON.stringify([...new Set(sessions)]));
  const scopes = new Map(rows.map((row) => [text(row, 'id'), scopeOf(number(row, 'wid'), text(row, 'owner'))]));
  return (session) => scopes.get(session) ?? scopeOf(NO_WORKSPACE, '');
}

function addMessages(db: Connection, records: readonly MessageRecord[]): void {
  const known = new Set(db.all(KNOWN_MESSAGES, JSON.stringify(records.map(({ message }) => message.id))).map((row) => text(row, 'id')));
  const ownerOf = ownersOf(
    db,
    records.map(({ message }) => message.session),
  );
  for (const { message, digest } of records) {
    if (!known.has(message.id)) addMessage(db, ownerOf(message.session), { message, digest, ...countTerms(message.text) });
  }
}

async function addUnfinished(db: Connection, records: readonly UnfinishedRecord[]): Promise<void> {
  const ownerOf = ownersOf(
    db,
    records.map(({ unfinished }) => unfinished.session),
  );
  for (const record of records) await copyUnfinished(createUnfinishedStore(db, ownerOf(record.unfinished.session)), record);
}

async function addOperations(db: Connection, records: readonly OperationRecord[]): Promise<void> {
  const ids = JSON.stringify(records.map(({ operation }) => operation.id));
  const known = new Set(db.all(KNOWN_OPERATIONS, ids).map((row) => text(row, 'id')));
  const ownerOf = ownersOf(
    db,
    records.map(({ operation }) => operation.session),
  );
  for (const { operation, digest } of records) {
    if (known.has(operation.id)) continue;
    await createOperationStore(db, ownerOf(operation.session)).add(operation, digest, operation.sequence);
  }
}

async function keepWindows(db: Connection, records: readonly WindowRecord[]): Promise<void> {
  const ownerOf = ownersOf(
    db,
    records.map(({ session }) => session),
  );
  for (const { kind: _kind, content, ...rest } of records) {
    const kept = { ...rest, content: Buffer.from(content, 'base64') };
    await createWindowStore(db, ownerOf(rest.session)).keep(kept, Number.MAX_SAFE_INTEGER);
  }
}

type Writers = { readonly [Kind in TransferKind]: (db: Connection, records: readonly RecordOf<Kind>[]) => void | Promise<void> };

const WRITERS: Writers = {
  WORKSPACE: (db, records) => records.forEach((each) => db.run(SET_REVISION, each.inventoryRevision, widOf(db, each.name))),
  async PREFERENCES(db, records) {
    for (const { workspace, principal, value } of records)
      await createSessionStore(db, scopeOf(widOf(db, workspace), principal), () => undefined).savePreferences(value);
  },
  ENTITY: putEntities,
  VERSION: putVersions,
  RELATION: addRelations,
  SESSION: putSessions,
  MESSAGE: addMessages,
  UNFINISHED: addUnfinished,
  OPERATION: addOperations,
  WINDOW: keepWindows,
  TRACKED: (db, records: readonly TrackedRecord[]) => void db.run(PUT_TRACKED, JSON.stringify(records)),
  WEBHOOK: (db, records) => putEndpoints(db, records, (workspace) => widOf(db, workspace)),
  DELIVERY: putDeliveries,
  async MEMORY(db, records) {
    for (const { memory } of records) await createMemoryStore(db, scopeOf(widOf(db, memory.workspace), memory.owner.name)).put([memory]);
  },
  async API_KEY(db, records) {
    for (const { key } of records) await createApiKeyStore(db, scopeOf(widOf(db, key.workspace), key.principal)).put(key);
  },
  async AUDIT(db, records) {
    for (const { record } of records) await createAuditStore(db, scopeOf(widOf(db, record.workspace), '')).add([record]);
  },
};

/** Implements StoreTransfer.write, inside a transaction. All records are of the same kind. */
export async function writeRecords(db: Connection, records: readonly TransferRecord[]): Promise<void> {
  const [first] = records;
  if (first === undefined) return;
  const write = WRITERS[first.kind] as (connection: Connection, some: readonly TransferRecord[]) => void | Promise<void>;
  await write(db, records);
}
