import { join } from 'node:path';
import { understandingIn } from '../../../src/adapters/stores/common/packed-understanding.js';
import { connect, type Connection } from '../../../src/adapters/stores/sqlite/connection/driver.js';
import { MIGRATIONS } from '../../../src/adapters/stores/sqlite/migrations/schema.js';

/** Earlier versions counted the arguments and results of operations only. */
const UNCOUNT_ERRORS = `DROP TRIGGER stored_operation; DROP TRIGGER stored_operation_deleted; DROP TRIGGER stored_operation_finished;
  UPDATE session SET bytes = bytes
    - (SELECT coalesce(sum(coalesce(octet_length(o.error), 0) + octet_length(o.metadata)), 0) FROM operation o WHERE o.sid = session.sid);
  CREATE TRIGGER stored_operation AFTER INSERT ON operation BEGIN
    UPDATE session SET bytes = bytes + octet_length(NEW.arguments) + octet_length(NEW.result) WHERE sid = NEW.sid; END;
  CREATE TRIGGER stored_operation_deleted AFTER DELETE ON operation BEGIN
    UPDATE session SET bytes = bytes - octet_length(OLD.arguments) - octet_length(OLD.result) WHERE sid = OLD.sid; END;
  CREATE TRIGGER stored_operation_finished AFTER UPDATE OF result ON operation BEGIN
    UPDATE session SET bytes = bytes + octet_length(NEW.result) - octet_length(OLD.result) WHERE sid = NEW.sid; END`;

/** Statements that undo each migration, by words that only this migration contains; newest first. */
const UNDO: readonly (readonly [words: string, undo: string | ((db: Connection) => void)])[] = [
  ['DROP TRIGGER stored_operation', UNCOUNT_ERRORS],
  ['COLUMN understanding_bytes', unpack],
  ['ALTER TABLE unfinished ADD COLUMN bytes', 'ALTER TABLE unfinished DROP COLUMN bytes'],
  ['COLUMN body', 'ALTER TABLE session DROP COLUMN body; ALTER TABLE operation DROP COLUMN body'],
  ['COLUMN changed_in', 'DROP INDEX entity_changed; ALTER TABLE entity DROP COLUMN changed_in'],
  ['COLUMN sources', 'ALTER TABLE workspace DROP COLUMN sources'],
  [
    'CREATE TABLE stored',
    `${['stored_session', 'stored_session_deleted', 'stored_session_owner', 'stored_session_content', 'stored_operation', 'stored_operation_deleted', 'stored_operation_finished', 'stored_entity', 'stored_entity_present', 'stored_entity_absent', 'stored_entity_deleted', 'stored_memory', 'stored_memory_deleted'].map((name) => `DROP TRIGGER ${name}`).join('; ')};
      DROP TABLE stored; ALTER TABLE session DROP COLUMN bytes`,
  ],
  ['CREATE TABLE api_key', 'DROP TABLE api_key; DROP TABLE audit_record'],
  [
    'COLUMN written_by',
    'ALTER TABLE message DROP COLUMN written_by; ALTER TABLE message DROP COLUMN author_claimed; ALTER TABLE memory DROP COLUMN provenance',
  ],
  [
    'COLUMN watched_until',
    `DROP INDEX session_left; DROP INDEX session_own_erase; DROP INDEX session_own_archive; DROP INDEX session_idle_end;
      ${['archived_at', 'grace_ms', 'archive_after_ms', 'erase_after_ms', 'watched_until', 'usage'].map((name) => `ALTER TABLE session DROP COLUMN ${name}`).join('; ')};
      ALTER TABLE workspace DROP COLUMN retention_run`,
  ],
  ['CREATE INDEX memory_document', 'DROP INDEX memory_document; ALTER TABLE memory DROP COLUMN document'],
  ['CREATE TABLE memory', 'DROP TABLE memory_revision; DROP TABLE memory; ALTER TABLE session DROP COLUMN project'],
  [
    'CREATE TABLE session_right',
    'DROP TABLE session_right; ALTER TABLE session DROP COLUMN members; ALTER TABLE unfinished RENAME COLUMN writer TO owner',
  ],
  ['CREATE TABLE webhook', 'DROP TABLE webhook_lane; DROP TABLE webhook_delivery; DROP TABLE webhook'],
  [
    'DELETE FROM scoped_key',
    "DELETE FROM scoped_key; DELETE FROM entity_key WHERE key LIKE 'p:%' OR key LIKE '~%'; UPDATE entity SET nouns = '[]' WHERE type IN ('DEVICE', 'OTHER')",
  ],
  ['entity_search', 'DROP TABLE entity_search; DROP TABLE former_key'],
  ['COLUMN observed', 'ALTER TABLE entity DROP COLUMN observed; ALTER TABLE operation DROP COLUMN call_id'],
  ['CREATE TABLE relation_type', 'DROP TABLE relation_type'],
  ['CREATE TABLE unfinished', 'DROP TABLE unfinished_text; DROP TABLE unfinished; ALTER TABLE message DROP COLUMN interrupted'],
  ['CREATE TABLE vector', 'DROP TABLE vector'],
  [
    'CREATE TABLE kept_window',
    'DROP TABLE kept_window; DROP INDEX message_flagged; ALTER TABLE message DROP COLUMN window; ALTER TABLE session DROP COLUMN prunings',
  ],
  ['CREATE TABLE summary', 'DROP TABLE summary'],
  ['COLUMN own_aliases', 'ALTER TABLE entity DROP COLUMN own_aliases'],
  ['COLUMN cancelled', 'ALTER TABLE message DROP COLUMN cancelled'],
  [
    'operation_deselected',
    `${['created', 'changed', 'deleted', 'selected', 'deselected'].map((name) => `DROP INDEX operation_${name}`).join('; ')};
      ALTER TABLE operation DROP COLUMN effects; ALTER TABLE session DROP COLUMN selection; ALTER TABLE message DROP COLUMN intent`,
  ],
];

/** Earlier versions stored what was understood as a text. */
function unpack(db: Connection): void {
  for (const row of db.all('SELECT mid, understanding, understanding_bytes AS understandingBytes FROM message'))
    db.run('UPDATE message SET understanding = ? WHERE mid = ?', understandingIn(row), row['mid'] ?? null);
  db.exec('ALTER TABLE message DROP COLUMN understanding_bytes; ALTER TABLE message DROP COLUMN unresolved');
}

/** Changes a data folder as if it was written before the migration that contains these words. */
export function makeOlder(folder: string, words: string): void {
  const seen = MIGRATIONS.findIndex((migration) => migration.includes(words));
  const undone = MIGRATIONS.slice(seen).toReversed();
  const db = connect(join(folder, 'netloom.db'), { readOnly: false });
  for (const migration of undone) {
    const undo = UNDO.find(([each]) => migration.includes(each));
    if (undo === undefined) throw new Error(`No way back is known from: ${migration.slice(0, 200)}`);
    if (typeof undo[1] === 'string') db.exec(undo[1]);
    else undo[1](db);
  }
  db.exec(`PRAGMA user_version = ${seen}`);
  db.close();
}
