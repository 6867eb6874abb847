import { KNOWN_RELATIONS } from '../../../../domain/inventory/derivation/relation-types.js';
import { GENERIC } from '../inventory/relations/relation-types.js';

/**
 * The schema, as migrations in order. Each statement is idempotent and safe for concurrent instances. The node `NetloomSchema` has the number of
 * migrations; a database with more was written by a newer version and is refused.
 *
 * Ids and composite keys are constraints, so that concurrent instances cannot create duplicates. Every statement of this adapter starts at a
 * constraint or an index.
 */
const CONSTRAINTS = [
  'CREATE CONSTRAINT netloom_schema IF NOT EXISTS FOR (n:NetloomSchema) REQUIRE n.id IS UNIQUE',
  'CREATE CONSTRAINT workspace_name IF NOT EXISTS FOR (n:Workspace) REQUIRE n.name IS UNIQUE',
  'CREATE CONSTRAINT preferences_principal IF NOT EXISTS FOR (n:Preferences) REQUIRE (n.workspace, n.principal) IS UNIQUE',
  'CREATE CONSTRAINT session_id IF NOT EXISTS FOR (n:Session) REQUIRE n.id IS UNIQUE',
  'CREATE CONSTRAINT session_key IF NOT EXISTS FOR (n:Session) REQUIRE (n.workspace, n.owner, n.key) IS UNIQUE',
  'CREATE CONSTRAINT message_id IF NOT EXISTS FOR (n:Message) REQUIRE n.id IS UNIQUE',
  'CREATE CONSTRAINT message_sequence IF NOT EXISTS FOR (n:Message) REQUIRE (n.session, n.sequence) IS UNIQUE',
  'CREATE CONSTRAINT message_client IF NOT EXISTS FOR (n:Message) REQUIRE (n.session, n.clientId) IS UNIQUE',
  'CREATE CONSTRAINT branch_number IF NOT EXISTS FOR (n:Branch) REQUIRE (n.session, n.branch) IS UNIQUE',
  'CREATE CONSTRAINT term IF NOT EXISTS FOR (n:Term) REQUIRE (n.session, n.term) IS UNIQUE',
  'CREATE CONSTRAINT posting IF NOT EXISTS FOR (n:Posting) REQUIRE (n.session, n.term, n.number) IS UNIQUE',
  'CREATE CONSTRAINT operation_id IF NOT EXISTS FOR (n:Operation) REQUIRE n.id IS UNIQUE',
  'CREATE CONSTRAINT operation_sequence IF NOT EXISTS FOR (n:Operation) REQUIRE (n.session, n.sequence) IS UNIQUE',
  'CREATE CONSTRAINT operation_client IF NOT EXISTS FOR (n:Operation) REQUIRE (n.session, n.clientId) IS UNIQUE',
  'CREATE CONSTRAINT entity_id IF NOT EXISTS FOR (n:Entity) REQUIRE n.id IS UNIQUE',
  'CREATE CONSTRAINT entity_ref IF NOT EXISTS FOR (n:Entity) REQUIRE (n.workspace, n.source, n.objectType, n.objectId) IS UNIQUE',
  'CREATE CONSTRAINT subject_entity IF NOT EXISTS FOR (n:Subject) REQUIRE n.entity IS UNIQUE',
  'CREATE CONSTRAINT word IF NOT EXISTS FOR (n:Word) REQUIRE (n.workspace, n.word) IS UNIQUE',
] as const;

const INDEXES = [
  'CREATE INDEX session_activity IF NOT EXISTS FOR (n:Session) ON (n.workspace, n.owner, n.lastActivityAt)',
  'CREATE INDEX session_expiry IF NOT EXISTS FOR (n:Session) ON (n.workspace, n.status, n.expiresAt)',
  'CREATE INDEX message_branch IF NOT EXISTS FOR (n:Message) ON (n.session, n.branch, n.depth)',
  'CREATE INDEX message_parent IF NOT EXISTS FOR (n:Message) ON (n.parent)',
  'CREATE INDEX entity_type IF NOT EXISTS FOR (n:Entity) ON (n.workspace, n.type, n.name)',
  'CREATE INDEX entity_name IF NOT EXISTS FOR (n:Entity) ON (n.workspace, n.name)',
  'CREATE INDEX entity_dirty IF NOT EXISTS FOR (n:Entity) ON (n.workspace, n.dirtyAt)',
  'CREATE INDEX placeholder_workspace IF NOT EXISTS FOR (n:Placeholder) ON (n.workspace)',
  'CREATE INDEX placement_key IF NOT EXISTS FOR (n:Placement) ON (n.workspace, n.key)',
  'CREATE INDEX mention IF NOT EXISTS FOR ()-[r:MENTIONS]-() ON (r.session, r.entity)',
  'CREATE INDEX tracked_entity IF NOT EXISTS FOR ()-[r:TRACKS]-() ON (r.session, r.entity)',
  'CREATE INDEX tracked_by IF NOT EXISTS FOR ()-[r:TRACKS]-() ON (r.entity, r.workspace, r.owner)',
  "CREATE FULLTEXT INDEX entity_keys IF NOT EXISTS FOR (n:Entity) ON EACH [n.workspace, n.keys, n.scopes] OPTIONS { indexConfig: { `fulltext.analyzer`: 'keyword' } }",
  "CREATE FULLTEXT INDEX word_variants IF NOT EXISTS FOR (n:Word) ON EACH [n.workspace, n.variants] OPTIONS { indexConfig: { `fulltext.analyzer`: 'keyword' } }",
] as const;

/** The words of entities (see domain/inventory/search/search-words), and former lookup keys. */
const SEARCH = [
  "CREATE FULLTEXT INDEX entity_search IF NOT EXISTS FOR (n:Entity) ON EACH [n.workspace, n.nameWords, n.otherWords] OPTIONS { indexConfig: { `fulltext.analyzer`: 'keyword' } }",
  "CREATE FULLTEXT INDEX version_keys IF NOT EXISTS FOR (n:EntityVersion) ON EACH [n.workspace, n.keys] OPTIONS { indexConfig: { `fulltext.analyzer`: 'keyword' } }",
] as const;

/** The progress of a copy of another store into this one; see ports/store/transfer. */
const TRANSFER = ['CREATE CONSTRAINT netloom_transfer IF NOT EXISTS FOR (n:NetloomTransfer) REQUIRE n.id IS UNIQUE'] as const;

/**
 * An operation with an effect has its sequence in a property of that effect, and only such operations are in its index, so that the last operation
 * with an effect is found behind any number of others. Existing operations get the property here.
 */
const EFFECTS = ['created', 'changed', 'deleted', 'selected', 'deselected'].flatMap((effect) => [
  `CREATE INDEX operation_${effect} IF NOT EXISTS FOR (n:Operation) ON (n.session, n.${effect}Sequence)`,
  `MATCH (o:Operation) WHERE NOT o.metadata CONTAINS '"${effect}":[]' SET o.${effect}Sequence = o.sequence`,
]);

/** A summary block has the position of its last message; see domain/window/summary. Its `body` is JSON. */
const SUMMARIES = [
  'CREATE CONSTRAINT summary_place IF NOT EXISTS FOR (n:Summary) REQUIRE (n.session, n.branch, n.depth, n.level) IS UNIQUE',
] as const;

/**
 * Window snapshots. A flagged message has its depth in a second property, and only such messages are in its index, because windows include them
 * across prunings.
 */
const REPLAY = [
  'CREATE CONSTRAINT kept_window_id IF NOT EXISTS FOR (n:KeptWindow) REQUIRE n.id IS UNIQUE',
  'CREATE INDEX kept_window_session IF NOT EXISTS FOR (n:KeptWindow) ON (n.session, n.at)',
  'CREATE INDEX message_flagged IF NOT EXISTS FOR (n:Message) ON (n.session, n.branch, n.flaggedDepth)',
  'MATCH (m:Message) WHERE m.flagged SET m.flaggedDepth = m.depth',
];

/** A message's vector is its property `vector`, 32-bit floats as bytes; `vectorNumber` grows with every vector of a session. */
const VECTORS = ['CREATE INDEX message_vector IF NOT EXISTS FOR (n:Message) ON (n.session, n.vectorNumber)'] as const;

/** Unfinished messages. Their text is in separate nodes, so that an append writes one node. */
const UNFINISHED = [
  'CREATE CONSTRAINT unfinished_id IF NOT EXISTS FOR (n:UnfinishedMessage) REQUIRE n.id IS UNIQUE',
  'CREATE INDEX unfinished_session IF NOT EXISTS FOR (n:UnfinishedMessage) ON (n.session)',
  'CREATE INDEX unfinished_owner IF NOT EXISTS FOR (n:UnfinishedMessage) ON (n.workspace, n.owner)',
  'CREATE INDEX unfinished_age IF NOT EXISTS FOR (n:UnfinishedMessage) ON (n.workspace, n.writtenAt)',
  'CREATE CONSTRAINT unfinished_text IF NOT EXISTS FOR (n:UnfinishedText) REQUIRE (n.message, n.start) IS UNIQUE',
  'CREATE INDEX unfinished_text_session IF NOT EXISTS FOR (n:UnfinishedText) ON (n.session)',
] as const;

/**
 * Relations whose types are not built in become generic ones, in batches; see relation-types.ts. Each batch locks the schema node first, so that only
 * one instance converts a relation.
 */
const MOVE_OWN_TYPES = `MATCH (a:Entity)-[r]->(b:Entity) WHERE r.type IS NULL AND NOT type(r) IN [${[...KNOWN_RELATIONS].map((type) => `'${type}'`).join(', ')}]
  WITH a, b, elementId(r) AS relation
  CALL (a, b, relation) {
    MATCH (s:NetloomSchema { id: 1 }) SET s.lockedAt = timestamp() WITH s
    MATCH (a)-[r]->(b) WHERE elementId(r) = relation
    CREATE (a)-[n:${GENERIC}]->(b) SET n = properties(r), n.type = type(r) DELETE r
  } IN TRANSACTIONS OF 5000 ROWS`;

/** The generic relation types of each workspace. */
const RELATION_TYPES = [
  'CREATE CONSTRAINT relation_type IF NOT EXISTS FOR (n:RelationType) REQUIRE (n.workspace, n.type) IS UNIQUE',
  'MATCH (w:Workspace) REMOVE w.relationTypes',
  MOVE_OWN_TYPES,
  `MATCH (a:Entity)-[r:${GENERIC}]->(:Entity) WITH DISTINCT a.workspace AS workspace, r.type AS type MERGE (:RelationType { workspace: workspace, type: type })`,
] as const;

/**
 * Endpoints of webhooks and their deliveries; pending ones are the outbox. A lane is the deliveries of an endpoint and a session: `dueAt` is the time of
 * the next attempt of its first pending delivery, and `claim` grows with each lease.
 */
const WEBHOOKS = [
  'CREATE CONSTRAINT webhook_id IF NOT EXISTS FOR (n:WebhookEndpoint) REQUIRE n.id IS UNIQUE',
  'CREATE CONSTRAINT webhook_number IF NOT EXISTS FOR (n:WebhookEndpoint) REQUIRE (n.workspace, n.owner, n.number) IS UNIQUE',
  'CREATE INDEX webhook_state IF NOT EXISTS FOR (n:WebhookEndpoint) ON (n.workspace, n.state)',
  'CREATE CONSTRAINT webhook_delivery_id IF NOT EXISTS FOR (n:WebhookDelivery) REQUIRE n.id IS UNIQUE',
  'CREATE INDEX webhook_delivery_newest IF NOT EXISTS FOR (n:WebhookDelivery) ON (n.endpoint, n.id)',
  'CREATE INDEX webhook_delivery_age IF NOT EXISTS FOR (n:WebhookDelivery) ON (n.endpoint, n.createdAt)',
  'CREATE INDEX webhook_delivery_pending IF NOT EXISTS FOR (n:WebhookDelivery) ON (n.endpoint, n.session, n.pendingRevision)',
  'CREATE INDEX webhook_delivery_failed IF NOT EXISTS FOR (n:WebhookDelivery) ON (n.endpoint, n.gaveUpAt)',
  'CREATE INDEX webhook_delivery_session IF NOT EXISTS FOR (n:WebhookDelivery) ON (n.session)',
  'CREATE CONSTRAINT webhook_lane IF NOT EXISTS FOR (n:WebhookLane) REQUIRE (n.endpoint, n.session) IS UNIQUE',
  'CREATE INDEX webhook_lane_due IF NOT EXISTS FOR (n:WebhookLane) ON (n.endpoint, n.dueAt)',
  'CREATE INDEX webhook_lane_session IF NOT EXISTS FOR (n:WebhookLane) ON (n.session)',
] as const;

/**
 * The members of a session: `members` is JSON, `rights` is their access (see domain/model/session-access), and a node for each right leads to
 * the sessions. An unfinished message belongs to its session, so its former owner is the principal who writes it.
 */
const SHARING = [
  'CREATE CONSTRAINT access_right IF NOT EXISTS FOR (n:AccessRight) REQUIRE (n.workspace, n.access) IS UNIQUE',
  'DROP INDEX unfinished_owner IF EXISTS',
  'CREATE INDEX unfinished_writer IF NOT EXISTS FOR (n:UnfinishedMessage) ON (n.workspace, n.writer)',
  'MATCH (u:UnfinishedMessage) WHERE u.owner IS NOT NULL SET u.writer = u.owner REMOVE u.owner',
] as const;

/**
 * Memories; see domain/memory. `source` is JSON; `session` and `message` repeat it, and ABOUT leads to the entities. `MemoryRevision` counts the changes
 * of an owner's memories.
 */
const MEMORIES = [
  'CREATE CONSTRAINT memory_id IF NOT EXISTS FOR (n:Memory) REQUIRE n.id IS UNIQUE',
  'CREATE INDEX memory_owner IF NOT EXISTS FOR (n:Memory) ON (n.workspace, n.ownerKind, n.ownerName)',
  'CREATE INDEX memory_created IF NOT EXISTS FOR (n:Memory) ON (n.workspace, n.createdAt)',
  'CREATE INDEX memory_session IF NOT EXISTS FOR (n:Memory) ON (n.session)',
  'CREATE INDEX memory_message IF NOT EXISTS FOR (n:Memory) ON (n.message)',
  'CREATE CONSTRAINT memory_revision IF NOT EXISTS FOR (n:MemoryRevision) REQUIRE (n.workspace, n.ownerKind, n.ownerName) IS UNIQUE',
] as const;

/** The file of a memory, which repeats its source. */
const DOCUMENTS = ['CREATE INDEX memory_document IF NOT EXISTS FOR (n:Memory) ON (n.workspace, n.document)'] as const;

/**
 * The retirement of sessions: `archiveAt`, `eraseAt` and `leftAt` are the times at which a session is due, without its workspace's policy, which may
 * change. `watchedUntil` is the lease of an ephemeral session, and `usage` is JSON.
 */
const LIFECYCLE = [
  'CREATE INDEX session_idle_end IF NOT EXISTS FOR (n:Session) ON (n.workspace, n.expiresAt)',
  'CREATE INDEX session_own_archive IF NOT EXISTS FOR (n:Session) ON (n.workspace, n.archiveAt)',
  'CREATE INDEX session_own_erase IF NOT EXISTS FOR (n:Session) ON (n.workspace, n.eraseAt)',
  'CREATE INDEX session_left IF NOT EXISTS FOR (n:Session) ON (n.workspace, n.leftAt)',
] as const;

/** Memories of projects and agents that were in force before somebody had to confirm them stay in force. */
const PROVENANCE = [
  `MATCH (m:Memory) WHERE m.status = 'CONFIRMED' AND m.ownerKind <> 'USER' AND m.provenance IS NULL
    SET m.provenance = '{"confirmedBy":"' + coalesce(split(split(m.source, '"by":"')[1], '"')[0], 'unknown') + '"}'`,
];

/** API keys and audit records; see domain/access. `body` is JSON with what is not searched and does not change. */
const ACCESS = [
  'CREATE CONSTRAINT api_key_id IF NOT EXISTS FOR (n:ApiKey) REQUIRE n.id IS UNIQUE',
  'CREATE CONSTRAINT api_key_digest IF NOT EXISTS FOR (n:ApiKey) REQUIRE n.sha256 IS UNIQUE',
  'CREATE INDEX api_key_workspace IF NOT EXISTS FOR (n:ApiKey) ON (n.workspace, n.createdAt)',
  'CREATE INDEX api_key_workspaces IF NOT EXISTS FOR (n:ApiKey) ON (n.workspace)',
  'CREATE CONSTRAINT audit_record_id IF NOT EXISTS FOR (n:AuditRecord) REQUIRE n.id IS UNIQUE',
  'CREATE INDEX audit_record_newest IF NOT EXISTS FOR (n:AuditRecord) ON (n.workspace, n.id)',
  'CREATE INDEX audit_record_age IF NOT EXISTS FOR (n:AuditRecord) ON (n.workspace, n.at)',
] as const;

/** The bytes of each session, for quotas. Older data counts in characters, because Cypher cannot count bytes. */
const QUOTAS = [
  `MATCH (o:Operation) WHERE o.bytes IS NULL CALL (o) { SET o.bytes = size(o.arguments) + size(o.result) } IN TRANSACTIONS OF 1000 ROWS`,
  `MATCH (s:Session) WHERE s.bytes IS NULL CALL (s) {
    OPTIONAL MATCH (m:Message) WHERE m.session = s.id AND m.sequence IS NOT NULL
    WITH s, coalesce(sum(size(m.parts)), 0) AS ofMessages
    OPTIONAL MATCH (o:Operation) WHERE o.session = s.id AND o.sequence IS NOT NULL
    WITH s, ofMessages, coalesce(sum(o.bytes), 0) AS ofOperations SET s.bytes = ofMessages + ofOperations
  } IN TRANSACTIONS OF 100 ROWS`,
] as const;

/** `changedIn` is the revision of the inventory in which an entity changed last; 1 for changes from before this was stored. */
const CHANGED_IN = [
  'CREATE INDEX entity_changed IF NOT EXISTS FOR (n:Entity) ON (n.workspace, n.changedIn)',
  `MATCH (e:Entity) WHERE e.changedIn IS NULL AND (e.present OR e.deletedAt IS NOT NULL)
  CALL (e) { SET e.changedIn = 1 } IN TRANSACTIONS OF 1000 ROWS`,
] as const;

/**
 * The lookup keys, nouns and scopes of all entities are computed again after this; see reindex.ts. A migration that changes what is computed from an
 * entity takes its place, so that older data is indexed once.
 */
export const REINDEX: readonly string[] = [];

export const MIGRATIONS: readonly (readonly string[])[] = [
  [...CONSTRAINTS, ...INDEXES],
  TRANSFER,
  EFFECTS,
  SUMMARIES,
  REPLAY,
  VECTORS,
  UNFINISHED,
  RELATION_TYPES,
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
  CHANGED_IN,
];
