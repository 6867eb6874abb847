import { ownAliasesOf } from '../../common/entity-rows.js';
import { mayReplace, type KnownState } from '../../../../domain/model/entity.js';
import { withOwnAliases } from '../../../../domain/inventory/names/lookup-keys.js';
import type { EntityWrite, UpsertOutcome } from '../../../../ports/store/entities.js';
import type { Connection, Row } from '../connection/driver.js';
import { keepFormerKeys, rememberFormerKeys } from './former-keys.js';
import { addOwnTypes } from './relations/relation-types.js';
import { number, text } from '../../common/rows.js';
import type { SqliteScope } from '../connection/scope.js';
import { rescope } from '../indexing/scoped-keys.js';
import { indexWords } from './search-words.js';
import { countWords } from '../indexing/vocabulary.js';

const KNOWN =
  'SELECT eid, id, digest, present, deleted_at, observed, words, own_aliases AS ownAliases FROM entity WHERE +wid = ? AND id IN (SELECT value FROM json_each(?))';
/** Columns by name, so that a version can be applied to a row. */
export const KEEP_VERSION = `INSERT OR IGNORE INTO entity_version (eid, valid_from, valid_to, body)
  SELECT eid, updated_at, ?1, json_object('type', type, 'name', name, 'display', display, 'slug', slug, 'status', status, 'aliases', aliases, 'own_aliases', own_aliases, 'attributes', attributes,
    'observed', observed, 'created_at', created_at, 'updated_at', updated_at) FROM entity WHERE +wid = ?2 AND present = 1 AND id IN (SELECT value FROM json_each(?3))`;
/** The revision that {@link BUMP} makes. `?1` is the workspace. */
export const NEXT_REVISION = '(SELECT inventory_revision + 1 FROM workspace WHERE wid = ?1)';
const UPSERT = `INSERT INTO entity (id, wid, source, object_type, object_id, type, name, display, slug, status, aliases, attributes, nouns, words, digest, observed, present, created_at, updated_at, changed_in)
  SELECT value ->> 'id', ?1, value ->> 'source', value ->> 'objectType', value ->> 'objectId', value ->> 'type', value ->> 'name', value ->> 'display', value ->> 'slug',
    value ->> 'status', value -> 'aliases', value -> 'attributes', value -> 'nouns', value -> 'words', value ->> 'digest', value ->> 'observed', 1, ?2, ?2, ${NEXT_REVISION} FROM json_each(?3) WHERE true
  ON CONFLICT (id) DO UPDATE SET type = excluded.type, name = excluded.name, display = excluded.display, slug = excluded.slug, status = excluded.status,
    aliases = excluded.aliases, attributes = excluded.attributes, nouns = excluded.nouns, words = excluded.words, digest = excluded.digest, observed = excluded.observed,
    created_at = CASE WHEN entity.present = 1 THEN entity.created_at ELSE excluded.created_at END, updated_at = excluded.updated_at, changed_in = excluded.changed_in, present = 1, deleted_at = NULL WHERE entity.wid = excluded.wid`;
const ADD_PLACEHOLDERS = `INSERT OR IGNORE INTO entity (id, wid, source, object_type, object_id, type, name, display, aliases, attributes, nouns, words, digest, present, created_at, updated_at)
  SELECT DISTINCT value ->> 'to', ?1, value ->> 'source', value ->> 'objectType', value ->> 'objectId', 'OTHER', '', '', '[]', '{}', '[]', '[]', '', 0, ?2, ?2 FROM json_each(?3)`;
export const STATE = `CREATE TEMP TABLE IF NOT EXISTS stated (src INTEGER NOT NULL, type TEXT NOT NULL, dst INTEGER NOT NULL, PRIMARY KEY (src, type, dst)) WITHOUT ROWID;
  CREATE TEMP TABLE IF NOT EXISTS writing (eid INTEGER PRIMARY KEY); DELETE FROM stated; DELETE FROM writing`;
export const FILL_WRITING = 'INSERT INTO writing SELECT eid FROM entity WHERE +wid = ? AND id IN (SELECT value FROM json_each(?))';
const FILL_STATED = `INSERT OR IGNORE INTO stated SELECT s.eid, j.value ->> 'type', d.eid FROM json_each(?1) j CROSS JOIN entity s ON s.id = j.value ->> 'from'
  CROSS JOIN entity d ON d.id = j.value ->> 'to' WHERE s.wid = ?2 AND d.wid = ?2`;
const CLOSE_GONE = `UPDATE relation SET valid_to = ?1 WHERE valid_to IS NULL AND derived = 0 AND src IN (SELECT eid FROM writing)
  AND NOT EXISTS (SELECT 1 FROM stated t WHERE t.src = relation.src AND t.type = relation.type AND t.dst = relation.dst)`;
const OPEN_NEW = `INSERT OR IGNORE INTO relation (src, type, dst, derived, valid_from) SELECT src, type, dst, 0, ?1 FROM stated`;
export const DROP_KEYS = 'DELETE FROM entity_key WHERE eid IN (SELECT eid FROM writing)';
const ADD_KEYS = `INSERT OR IGNORE INTO entity_key (wid, key, eid) SELECT ?1, k.value, e.eid FROM json_each(?2) j CROSS JOIN entity e ON e.id = j.value ->> 'id' AND e.wid = ?1,
  json_each(j.value, '$.keys') k`;
const DROP_SCOPED = 'DELETE FROM scoped_key WHERE eid IN (SELECT eid FROM writing)';
const MARK = 'INSERT OR IGNORE INTO dirty (eid, mark) SELECT eid, ?1 FROM writing';
export const BUMP = 'UPDATE workspace SET inventory_revision = inventory_revision + 1 WHERE wid = ?';

const MARK_NEIGHBOURS = `INSERT OR IGNORE INTO dirty (eid, mark) SELECT DISTINCT eid, ?1 FROM (SELECT r.src AS eid FROM writing w CROSS JOIN relation r ON r.dst = w.eid AND r.valid_to IS NULL
  UNION SELECT r.dst FROM writing w CROSS JOIN relation r ON r.src = w.eid AND r.valid_to IS NULL) CROSS JOIN entity e USING (eid) WHERE e.present = 1 AND eid NOT IN (SELECT eid FROM writing)`;
const CLOSE_ALL = `UPDATE relation SET valid_to = ?1 WHERE valid_to IS NULL AND (src IN (SELECT eid FROM writing) OR dst IN (SELECT eid FROM writing))`;
const DELETE_ROWS = `UPDATE entity SET changed_in = ${NEXT_REVISION}, present = 0, deleted_at = ?2, updated_at = ?2, digest = '', words = '[]', own_aliases = '[]' WHERE eid IN (SELECT eid FROM writing)`;
const DROP_DIRTY = 'DELETE FROM dirty WHERE eid IN (SELECT eid FROM writing)';
const DROP_INSIDE = 'DELETE FROM scoped_key WHERE scope IN (SELECT eid FROM writing)';

function rowsOf(writes: readonly EntityWrite[]): string {
  return JSON.stringify(
    writes.map(({ id, draft, keys, placements, nouns, words, digest }) => {
      const { ref, type, name, display, slug, status, aliases, attributes, observed = 0 } = draft;
      return {
        id,
        ...ref,
        type,
        name,
        display,
        slug,
        status,
        aliases,
        attributes,
        observed,
        keys: [...keys, ...placements],
        nouns,
        words,
        digest,
      };
    }),
  );
}

function relationsOf(writes: readonly EntityWrite[]): string {
  return JSON.stringify(
    writes.flatMap(({ id, draft, targets }) =>
      draft.relations.map((relation, index) => ({ from: id, type: relation.type, to: targets[index], ...relation.to })),
    ),
  );
}

/** Implements EntityStore.upsert, with one statement per step for the whole batch. */
export function upsertEntities(db: Connection, scope: SqliteScope, batch: readonly EntityWrite[], now: number): UpsertOutcome {
  const known = new Map(db.all(KNOWN, scope.wid, JSON.stringify(batch.map(({ id }) => id))).map((row) => [text(row, 'id'), row]));
  const isPresent = (id: string) => known.get(id)?.['present'] === 1;
  const changed = batch
    .filter(({ id, draft }) => mayReplace(draft, stateOf(known.get(id))))
    .filter(({ id, digest }) => !isPresent(id) || known.get(id)?.['digest'] !== digest)
    .map((write) => withOwnAliases(write, ownAliasesOf(known.get(write.id) ?? {})));
  const updated = changed.filter(({ id }) => isPresent(id)).length;
  const outcome = {
    created: changed.length - updated,
    updated,
    unchanged: batch.length - changed.length,
    changed: changed.map(({ id }) => id),
  };
  if (changed.length === 0) return { ...outcome, relationsOpened: 0, relationsClosed: 0 };

  const ids = JSON.stringify(outcome.changed);
  const rows = rowsOf(changed);
  const relations = relationsOf(changed);
  db.run(KEEP_VERSION, now, scope.wid, ids);
  db.run(UPSERT, scope.wid, now, rows);
  db.run(ADD_PLACEHOLDERS, scope.wid, now, relations);
  db.exec(STATE);
  db.run(FILL_WRITING, scope.wid, ids);
  db.run(FILL_STATED, relations, scope.wid);
  const relationsClosed = db.run(CLOSE_GONE, now);
  const relationsOpened = db.run(OPEN_NEW, now);
  addOwnTypes(
    db,
    scope,
    changed.flatMap(({ draft }) => draft.relations.map(({ type }) => type)),
  );
  if (updated > 0) rememberFormerKeys(db);
  db.run(DROP_KEYS);
  db.run(ADD_KEYS, scope.wid, rows);
  if (updated > 0) keepFormerKeys(db);
  rescope(db);
  indexWords(db);
  countWords(
    db,
    scope,
    changed.map(({ id, words }) => ({ before: wordsOf(known.get(id)?.['words']), after: words })),
  );
  db.run(MARK, now);
  db.run(BUMP, scope.wid);
  return { ...outcome, relationsOpened, relationsClosed };
}

function stateOf(row: Row | undefined): KnownState | undefined {
  if (row === undefined) return undefined;
  return { present: number(row, 'present') === 1, deleted: row['deleted_at'] !== null, observed: number(row, 'observed') };
}

function wordsOf(column: string | number | null | undefined): readonly string[] {
  return typeof column === 'string' ? (JSON.parse(column) as string[]) : [];
}

/** Implements EntityStore.delete. Related entities are marked, so that their derived relations are computed again. */
export function deleteEntities(db: Connection, scope: SqliteScope, ids: readonly string[], now: number): number {
  const known = db.all(KNOWN, scope.wid, JSON.stringify(ids)).filter((row) => number(row, 'present') === 1);
  if (known.length === 0) return 0;
  const gone = JSON.stringify(known.map((row) => text(row, 'id')));
  db.run(KEEP_VERSION, now, scope.wid, gone);
  db.exec(STATE);
  db.run(FILL_WRITING, scope.wid, gone);
  db.run(MARK_NEIGHBOURS, now);
  db.run(CLOSE_ALL, now);
  countWords(
    db,
    scope,
    known.map((row) => ({ before: wordsOf(row['words']), after: [] })),
  );
  rememberFormerKeys(db);
  [DROP_KEYS, DROP_SCOPED, DROP_INSIDE, DROP_DIRTY].forEach((statement) => db.run(statement));
  keepFormerKeys(db);
  db.run(DELETE_ROWS, scope.wid, now);
  indexWords(db);
  db.run(BUMP, scope.wid);
  return known.length;
}
