import { ACCESS } from './access.js';
import { BODIES, PACKED_UNDERSTANDING, SOURCES, UNFINISHED_BYTES } from './added-columns.js';
import { CHANGED_IN } from './changed-in.js';
import { OPERATION_BYTES, QUOTAS } from './quotas.js';
import { KNOWN_RELATIONS } from '../../../../domain/inventory/derivation/relation-types.js';

/**
 * The schema, as migrations in order. A data folder stores how many it has; a folder with more was written by a newer version and is refused.
 *
 * Rows refer to each other by integer keys; the ids of the API are unique columns next to them. All tables belong to a workspace (`wid`), directly or
 * through their session or entity.
 */
const SESSIONS = `
CREATE TABLE workspace (wid INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, inventory_revision INTEGER NOT NULL DEFAULT 0) STRICT;
CREATE TABLE preference (wid INTEGER NOT NULL, principal TEXT NOT NULL, value TEXT NOT NULL, PRIMARY KEY (wid, principal)) STRICT, WITHOUT ROWID;
CREATE TABLE session (
  sid INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, wid INTEGER NOT NULL REFERENCES workspace, owner TEXT NOT NULL, key TEXT, title TEXT,
  status TEXT NOT NULL, created_at INTEGER NOT NULL, last_activity_at INTEGER NOT NULL, ended_at INTEGER, expires_at INTEGER NOT NULL,
  revision INTEGER NOT NULL, preferences TEXT NOT NULL, active_file TEXT, pins TEXT NOT NULL, head TEXT, focus TEXT NOT NULL, counters TEXT NOT NULL,
  next_branch INTEGER NOT NULL DEFAULT 0, terms INTEGER NOT NULL DEFAULT 0, documents INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE UNIQUE INDEX session_key ON session (wid, owner, key) WHERE key IS NOT NULL;
CREATE INDEX session_activity ON session (wid, owner, last_activity_at DESC, id DESC);
CREATE INDEX session_expiry ON session (wid, expires_at) WHERE status = 'ACTIVE';
`;

/**
 * The messages of a session are a tree of branches: a message that follows the end of a branch extends it, any other starts a new one. A chain is a
 * few (branch, depth range) segments, which are read by index regardless of its length.
 */
const MESSAGES = `
CREATE TABLE branch (
  sid INTEGER NOT NULL REFERENCES session ON DELETE CASCADE, branch INTEGER NOT NULL, parent INTEGER, fork_depth INTEGER NOT NULL,
  PRIMARY KEY (sid, branch)
) STRICT, WITHOUT ROWID;
CREATE TABLE message (
  mid INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, sid INTEGER NOT NULL REFERENCES session ON DELETE CASCADE, sequence INTEGER NOT NULL,
  parent TEXT, branch INTEGER NOT NULL, depth INTEGER NOT NULL, role TEXT NOT NULL, kind TEXT NOT NULL, context_type TEXT NOT NULL,
  priority INTEGER NOT NULL, author TEXT, client_id TEXT, digest TEXT NOT NULL, flagged INTEGER NOT NULL, tokens INTEGER NOT NULL,
  chain_tokens INTEGER NOT NULL, created_at INTEGER NOT NULL, parts TEXT NOT NULL, understanding TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX message_sequence ON message (sid, sequence);
CREATE UNIQUE INDEX message_client ON message (sid, client_id) WHERE client_id IS NOT NULL;
CREATE INDEX message_branch ON message (sid, branch, depth);
CREATE INDEX message_parent ON message (parent, sequence) WHERE parent IS NOT NULL;
CREATE TABLE term (sid INTEGER NOT NULL REFERENCES session ON DELETE CASCADE, term TEXT NOT NULL, documents INTEGER NOT NULL, PRIMARY KEY (sid, term)) STRICT, WITHOUT ROWID;
CREATE TABLE posting (
  sid INTEGER NOT NULL REFERENCES session ON DELETE CASCADE, term TEXT NOT NULL, mid INTEGER NOT NULL, count INTEGER NOT NULL, length INTEGER NOT NULL,
  branch INTEGER NOT NULL, depth INTEGER NOT NULL, PRIMARY KEY (sid, term, mid)
) STRICT, WITHOUT ROWID;
`;

const OPERATIONS = `
CREATE TABLE operation (
  oid INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, sid INTEGER NOT NULL REFERENCES session ON DELETE CASCADE, sequence INTEGER NOT NULL,
  client_id TEXT, digest TEXT NOT NULL, message TEXT, tool TEXT NOT NULL, arguments TEXT NOT NULL, result TEXT NOT NULL, status TEXT NOT NULL,
  error TEXT, duration_ms REAL, at INTEGER NOT NULL, metadata TEXT NOT NULL, entities TEXT NOT NULL, tokens INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX operation_sequence ON operation (sid, sequence);
CREATE UNIQUE INDEX operation_client ON operation (sid, client_id) WHERE client_id IS NOT NULL;
`;

/** An open relation is unique by (source, type, target); an ended one keeps the time for which it held. */
const GRAPH = `
CREATE TABLE entity (
  eid INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, wid INTEGER NOT NULL REFERENCES workspace, source TEXT NOT NULL, object_type TEXT NOT NULL,
  object_id TEXT NOT NULL, type TEXT NOT NULL, name TEXT NOT NULL, display TEXT NOT NULL, slug TEXT, status TEXT, aliases TEXT NOT NULL,
  attributes TEXT NOT NULL, nouns TEXT NOT NULL, words TEXT NOT NULL, digest TEXT NOT NULL, present INTEGER NOT NULL,
  created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL, deleted_at INTEGER
) STRICT;
CREATE UNIQUE INDEX entity_ref ON entity (wid, source, object_type, object_id);
CREATE INDEX entity_type ON entity (wid, type, name) WHERE present = 1;
CREATE INDEX entity_name ON entity (wid, name) WHERE present = 1;
CREATE INDEX entity_placeholder ON entity (wid) WHERE present = 0 AND deleted_at IS NULL;
CREATE TABLE entity_version (
  eid INTEGER NOT NULL REFERENCES entity, valid_from INTEGER NOT NULL, valid_to INTEGER NOT NULL, body TEXT NOT NULL, PRIMARY KEY (eid, valid_to)
) STRICT, WITHOUT ROWID;
CREATE TABLE relation (
  rid INTEGER PRIMARY KEY, src INTEGER NOT NULL REFERENCES entity, type TEXT NOT NULL, dst INTEGER NOT NULL REFERENCES entity,
  derived INTEGER NOT NULL, valid_from INTEGER NOT NULL, valid_to INTEGER
) STRICT;
CREATE UNIQUE INDEX relation_out ON relation (src, type, dst) WHERE valid_to IS NULL;
CREATE INDEX relation_in ON relation (dst, type, src) WHERE valid_to IS NULL;
CREATE INDEX relation_out_ever ON relation (src, type);
CREATE INDEX relation_in_ever ON relation (dst, type);
CREATE TABLE dirty (eid INTEGER PRIMARY KEY REFERENCES entity, mark INTEGER NOT NULL) STRICT;
CREATE INDEX dirty_mark ON dirty (mark);
CREATE TABLE mention (
  sid INTEGER NOT NULL REFERENCES session ON DELETE CASCADE, eid INTEGER NOT NULL REFERENCES entity, mid INTEGER NOT NULL, branch INTEGER NOT NULL,
  depth INTEGER NOT NULL, PRIMARY KEY (sid, eid, mid)
) STRICT, WITHOUT ROWID;
CREATE TABLE session_entity (
  sid INTEGER NOT NULL REFERENCES session ON DELETE CASCADE, eid INTEGER NOT NULL REFERENCES entity, first_sequence INTEGER NOT NULL,
  last_sequence INTEGER NOT NULL, count INTEGER NOT NULL, first_at INTEGER NOT NULL, last_at INTEGER NOT NULL, words TEXT NOT NULL,
  PRIMARY KEY (sid, eid)
) STRICT, WITHOUT ROWID;
CREATE INDEX session_entity_last ON session_entity (sid, last_sequence DESC);
CREATE INDEX session_entity_entity ON session_entity (eid, last_at DESC);
`;

/**
 * `entity_key` finds entities by name, `scoped_key` inside a container: it joins an entity's keys with its open scoping relations and is updated with
 * both. `word_variant` has each known word with up to two letters deleted, for misspellings.
 */
const KEYS = `
CREATE TABLE entity_key (wid INTEGER NOT NULL, key TEXT NOT NULL, eid INTEGER NOT NULL REFERENCES entity, PRIMARY KEY (wid, key, eid)) STRICT, WITHOUT ROWID;
CREATE INDEX entity_key_entity ON entity_key (eid);
CREATE TABLE scoped_key (scope INTEGER NOT NULL, key TEXT NOT NULL, eid INTEGER NOT NULL REFERENCES entity, PRIMARY KEY (scope, key, eid)) STRICT, WITHOUT ROWID;
CREATE INDEX scoped_key_entity ON scoped_key (eid, scope);
CREATE TABLE word (wid INTEGER NOT NULL, word TEXT NOT NULL, uses INTEGER NOT NULL, PRIMARY KEY (wid, word)) STRICT, WITHOUT ROWID;
CREATE TABLE word_variant (wid INTEGER NOT NULL, variant TEXT NOT NULL, word TEXT NOT NULL, PRIMARY KEY (wid, variant, word)) STRICT, WITHOUT ROWID;
`;

/** The progress of a copy of another store into this one; see ports/store/transfer. */
const TRANSFER = `
CREATE TABLE transfer (id INTEGER PRIMARY KEY CHECK (id = 1), source TEXT NOT NULL, position TEXT, finished INTEGER NOT NULL) STRICT;
`;

/**
 * `effects` has a bit for each effect of an operation (see EFFECT_BITS in operations.ts), and each bit has an index, so that the last operation with
 * an effect is found behind any number of others.
 */
const EFFECTS = `
ALTER TABLE session ADD COLUMN selection TEXT;
ALTER TABLE message ADD COLUMN intent TEXT;
ALTER TABLE operation ADD COLUMN effects INTEGER NOT NULL DEFAULT 0;
UPDATE operation SET effects = (json_array_length(metadata, '$.created') > 0) + 2 * (json_array_length(metadata, '$.changed') > 0)
  + 4 * (json_array_length(metadata, '$.deleted') > 0) + 8 * (json_array_length(metadata, '$.selected') > 0)
  + 16 * (json_array_length(metadata, '$.deselected') > 0);
CREATE INDEX operation_created ON operation (sid, sequence) WHERE effects & 1 <> 0;
CREATE INDEX operation_changed ON operation (sid, sequence) WHERE effects & 2 <> 0;
CREATE INDEX operation_deleted ON operation (sid, sequence) WHERE effects & 4 <> 0;
CREATE INDEX operation_selected ON operation (sid, sequence) WHERE effects & 8 <> 0;
CREATE INDEX operation_deselected ON operation (sid, sequence) WHERE effects & 16 <> 0;
`;

/** A cancelled message keeps its position, and is only found by its ids. */
const CANCELLED = 'ALTER TABLE message ADD COLUMN cancelled INTEGER NOT NULL DEFAULT 0';

/** A JSON list of {@link OwnAlias}. */
const OWN_ALIASES = `
ALTER TABLE entity ADD COLUMN own_aliases TEXT NOT NULL DEFAULT '[]';
`;

/** A summary block has the position of its last message; see domain/window/summary. `body` is a SummaryBlock. */
const SUMMARIES = `
CREATE TABLE summary (
  sid INTEGER NOT NULL REFERENCES session ON DELETE CASCADE, branch INTEGER NOT NULL, depth INTEGER NOT NULL, level INTEGER NOT NULL, body TEXT NOT NULL,
  PRIMARY KEY (sid, branch, depth, level)
) STRICT, WITHOUT ROWID;
`;

/**
 * Window snapshots, compressed; the prunings of a session, a JSON list of {@link Pruning}; and an index of flagged messages, which windows include
 * across prunings.
 */
const REPLAY = `
CREATE TABLE kept_window (
  kid INTEGER PRIMARY KEY, sid INTEGER NOT NULL REFERENCES session ON DELETE CASCADE, id TEXT NOT NULL UNIQUE, at INTEGER NOT NULL, content BLOB NOT NULL
) STRICT;
CREATE INDEX kept_window_session ON kept_window (sid, at DESC, id DESC);
ALTER TABLE message ADD COLUMN window TEXT;
ALTER TABLE session ADD COLUMN prunings TEXT;
CREATE INDEX message_flagged ON message (sid, branch, depth) WHERE flagged = 1;
`;

/**
 * Embeddings of messages, as little-endian 32-bit floats; empty for messages without text. Their keys only grow, so that a reader can ask for newer
 * ones.
 */
const VECTORS = `
CREATE TABLE vector (
  vid INTEGER PRIMARY KEY AUTOINCREMENT, sid INTEGER NOT NULL REFERENCES session ON DELETE CASCADE, mid INTEGER NOT NULL UNIQUE, depth INTEGER NOT NULL,
  space TEXT NOT NULL, content BLOB NOT NULL
) STRICT;
CREATE INDEX vector_session ON vector (sid, vid);
`;

/** `observed` is the number of facts that a tool result stated of an entity; 0 for entities of an inventory. */
const OBSERVED = `
ALTER TABLE entity ADD COLUMN observed INTEGER NOT NULL DEFAULT 0;
ALTER TABLE operation ADD COLUMN call_id TEXT;
`;

/**
 * The words of entities by `eid`; see domain/inventory/search/search-words. The index stores no texts, so that deleted data is only in the index.
 * `former_key` has former lookup keys.
 */
const SEARCH = `
CREATE VIRTUAL TABLE entity_search USING fts5(workspace, names, others, content='', contentless_delete=1, prefix='2 3 4', tokenize="unicode61 remove_diacritics 0");
INSERT INTO entity_search (entity_search, rank) VALUES ('secure-delete', 1);
CREATE TABLE former_key (wid INTEGER NOT NULL, key TEXT NOT NULL, eid INTEGER NOT NULL REFERENCES entity, PRIMARY KEY (wid, key, eid)) STRICT, WITHOUT ROWID;
`;

/** Unfinished messages; `draft` is the client's input. Their text is in chunks, so that an append writes one row. */
const UNFINISHED = `
ALTER TABLE message ADD COLUMN interrupted INTEGER NOT NULL DEFAULT 0;
CREATE TABLE unfinished (
  uid INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, sid INTEGER NOT NULL REFERENCES session ON DELETE CASCADE, wid INTEGER NOT NULL, owner TEXT NOT NULL,
  draft TEXT NOT NULL, after TEXT, sequence INTEGER NOT NULL, depth INTEGER NOT NULL, digest TEXT NOT NULL, begun_at INTEGER NOT NULL,
  written_at INTEGER NOT NULL, chunks INTEGER NOT NULL, length INTEGER NOT NULL
) STRICT;
CREATE INDEX unfinished_session ON unfinished (sid, begun_at, id);
CREATE INDEX unfinished_owner ON unfinished (wid, owner);
CREATE INDEX unfinished_age ON unfinished (wid, written_at);
CREATE TABLE unfinished_text (
  uid INTEGER NOT NULL REFERENCES unfinished ON DELETE CASCADE, start INTEGER NOT NULL, text TEXT NOT NULL, PRIMARY KEY (uid, start)
) STRICT;
`;

/** The workspace's own relation types that any relation has or had; see domain/inventory/derivation/relation-types. */
const RELATION_TYPES = `
CREATE TABLE relation_type (wid INTEGER NOT NULL, type TEXT NOT NULL, PRIMARY KEY (wid, type)) STRICT, WITHOUT ROWID;
INSERT INTO relation_type SELECT DISTINCT e.wid, r.type FROM relation r CROSS JOIN entity e ON e.eid = r.src
  WHERE r.type NOT IN (${[...KNOWN_RELATIONS].map((type) => `'${type}'`).join(', ')});
`;

/**
 * Endpoints of webhooks and their deliveries; pending ones are the outbox. `session` is the id of a session, or empty. A lane is the deliveries of an
 * endpoint and a session: `due_at` is the time of the next attempt of its first pending delivery, and `claim` grows with each lease.
 */
const WEBHOOKS = `
CREATE TABLE webhook (
  hid INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, wid INTEGER NOT NULL, owner TEXT NOT NULL, number INTEGER NOT NULL, url TEXT NOT NULL, description TEXT,
  types TEXT NOT NULL, session TEXT, key_prefix TEXT, state TEXT NOT NULL, disabled_reason TEXT, disabled_at INTEGER, failing_since INTEGER, failed_at INTEGER,
  secrets TEXT NOT NULL, created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL, UNIQUE (wid, owner, number)
) STRICT;
CREATE TABLE webhook_delivery (
  did INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, hid INTEGER NOT NULL REFERENCES webhook ON DELETE CASCADE, type TEXT NOT NULL, session TEXT NOT NULL,
  revision INTEGER NOT NULL, payload TEXT NOT NULL, state TEXT NOT NULL, attempts INTEGER NOT NULL, created_at INTEGER NOT NULL, next_attempt_at INTEGER,
  last_attempt_at INTEGER, last_status INTEGER, last_error TEXT, finished_at INTEGER
) STRICT;
CREATE INDEX webhook_delivery_newest ON webhook_delivery (hid, id);
CREATE INDEX webhook_delivery_age ON webhook_delivery (hid, created_at, id);
CREATE INDEX webhook_delivery_pending ON webhook_delivery (hid, session, revision, id) WHERE state = 'PENDING';
CREATE INDEX webhook_delivery_failed ON webhook_delivery (hid, finished_at) WHERE state = 'FAILED';
CREATE INDEX webhook_delivery_session ON webhook_delivery (session);
CREATE TABLE webhook_lane (
  hid INTEGER NOT NULL REFERENCES webhook ON DELETE CASCADE, session TEXT NOT NULL, due_at INTEGER, leased_until INTEGER NOT NULL DEFAULT 0,
  claim INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (hid, session)
) STRICT, WITHOUT ROWID;
CREATE INDEX webhook_lane_due ON webhook_lane (hid, due_at) WHERE due_at IS NOT NULL;
CREATE INDEX webhook_lane_session ON webhook_lane (session);
`;

/**
 * The members of a session: a JSON list of {@link Member}, and their access; see domain/model/session-access. An unfinished message belongs to
 * its session, so its former owner is the principal who writes it.
 */
const SHARING = `
ALTER TABLE session ADD COLUMN members TEXT;
CREATE TABLE session_right (
  sid INTEGER NOT NULL REFERENCES session ON DELETE CASCADE, access TEXT NOT NULL, wid INTEGER NOT NULL, PRIMARY KEY (sid, access)
) STRICT, WITHOUT ROWID;
CREATE INDEX session_right_access ON session_right (wid, access, sid);
ALTER TABLE unfinished RENAME COLUMN owner TO writer;
`;

/**
 * Memories; see domain/memory. `entities` and `source` are JSON, and `session` and `message` repeat the source. `memory_revision` counts the changes of an
 * owner's memories. A session may belong to a project.
 */
const MEMORIES = `
CREATE TABLE memory (
  memid INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, wid INTEGER NOT NULL, owner_kind TEXT NOT NULL, owner_name TEXT NOT NULL, kind TEXT NOT NULL,
  status TEXT NOT NULL, text TEXT NOT NULL, subject TEXT, entities TEXT NOT NULL, source TEXT NOT NULL, created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL, expires_at INTEGER, valid_to INTEGER, superseded_by TEXT, session TEXT, message TEXT
) STRICT;
CREATE INDEX memory_owner ON memory (wid, owner_kind, owner_name, updated_at DESC, id DESC);
CREATE INDEX memory_created ON memory (wid, created_at DESC, id DESC);
CREATE INDEX memory_session ON memory (session) WHERE session IS NOT NULL;
CREATE INDEX memory_message ON memory (message) WHERE message IS NOT NULL;
CREATE TABLE memory_revision (
  wid INTEGER NOT NULL, owner_kind TEXT NOT NULL, owner_name TEXT NOT NULL, revision INTEGER NOT NULL, PRIMARY KEY (wid, owner_kind, owner_name)
) STRICT, WITHOUT ROWID;
ALTER TABLE session ADD COLUMN project TEXT;
`;

/** The file of a memory, which repeats its source. */
const DOCUMENTS = `
ALTER TABLE memory ADD COLUMN document TEXT;
UPDATE memory SET document = source ->> 'document' WHERE source ->> 'kind' = 'FILE';
CREATE INDEX memory_document ON memory (wid, document) WHERE document IS NOT NULL;
`;

/**
 * The retirement of sessions: each index has the time at which a session is due, without its workspace's policy, which may change. `watched_until` is the
 * lease of an ephemeral session. `usage` and `retention_run` are JSON; see domain/window/model/session-usage and domain/lifecycle/retention.
 */
const LIFECYCLE = `
ALTER TABLE workspace ADD COLUMN retention_run TEXT;
ALTER TABLE session ADD COLUMN archived_at INTEGER;
ALTER TABLE session ADD COLUMN grace_ms INTEGER;
ALTER TABLE session ADD COLUMN archive_after_ms INTEGER;
ALTER TABLE session ADD COLUMN erase_after_ms INTEGER;
ALTER TABLE session ADD COLUMN watched_until INTEGER;
ALTER TABLE session ADD COLUMN usage TEXT;
CREATE INDEX session_idle_end ON session (wid, expires_at);
CREATE INDEX session_own_archive ON session (wid, (expires_at + archive_after_ms)) WHERE archive_after_ms IS NOT NULL AND status = 'ACTIVE';
CREATE INDEX session_own_erase ON session (wid, (expires_at + erase_after_ms)) WHERE erase_after_ms IS NOT NULL;
CREATE INDEX session_left ON session (wid, (CASE WHEN watched_until IS NULL THEN expires_at ELSE max(watched_until, last_activity_at) + grace_ms END))
  WHERE grace_ms IS NOT NULL AND status <> 'ARCHIVED';
`;

/** Who wrote what; absent for data from before this was stored. Memories of projects and agents that were in force stay in force. */
const PROVENANCE = `
ALTER TABLE message ADD COLUMN written_by TEXT;
ALTER TABLE message ADD COLUMN author_claimed INTEGER NOT NULL DEFAULT 0;
ALTER TABLE memory ADD COLUMN provenance TEXT;
UPDATE memory SET provenance = json_object('confirmedBy', coalesce(source ->> 'by', 'unknown')) WHERE status = 'CONFIRMED' AND owner_kind <> 'USER';
`;

/**
 * The lookup keys, nouns and scopes of all entities are computed again after this; see reindex.ts. A migration that changes what is computed from an
 * entity takes its place, so that older data is indexed once.
 */
export const REINDEX = 'DELETE FROM scoped_key';

export const MIGRATIONS: readonly string[] = [
  SESSIONS + MESSAGES + OPERATIONS + GRAPH + KEYS,
  TRANSFER,
  EFFECTS,
  CANCELLED,
  OWN_ALIASES,
  SUMMARIES,
  REPLAY,
  VECTORS,
  UNFINISHED,
  RELATION_TYPES,
  OBSERVED,
  SEARCH,
  REINDEX,
  WEBHOOKS,
  SHARING,
  MEMORIES,
  DOCUMENTS,
  LIFECYCLE,
  PROVENANCE,
  ACCESS,
  QUOTAS,
  SOURCES,
  CHANGED_IN,
  BODIES,
  UNFINISHED_BYTES,
  PACKED_UNDERSTANDING,
  OPERATION_BYTES,
];
