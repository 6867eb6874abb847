import type { EntityHistory } from '../../domain/inventory/history/history.js';
import type { Entity, EntityDraft, EntityRef, EntityType, OwnAlias, RelationDraft } from '../../domain/model/entity.js';
import type { SearchWord } from '../../domain/inventory/search/search-words.js';
import type { EntityId, SessionId } from '../../domain/common/ids.js';
import type { Page, PageRequest } from '../../domain/common/page.js';

/** A draft with everything that is computed of it once, when it is written. */
export interface EntityWrite {
  readonly id: EntityId;
  readonly draft: EntityDraft;
  /** The ids of the relations' targets, in the order of the draft. */
  readonly targets: readonly EntityId[];
  /** The lookup keys of the entity; see domain/inventory/names/lookup-keys. */
  readonly keys: readonly string[];
  /** Keys that describe where an address or prefix is located, in a meaningful order; see domain/inventory/address/keys. */
  readonly placements: readonly string[];
  /** The words of its names to which misspellings may be corrected: letters only, lower case. */
  readonly words: readonly string[];
  /** The nouns that may refer to it. */
  readonly nouns: readonly string[];
  /** A digest of draft, keys and nouns. Equal digests mean that there is nothing to write. */
  readonly digest: string;
}

/** The nouns that may refer to an entity, by its role and type; see domain/inventory/names/type-nouns. */
export interface Annotation {
  readonly id: EntityId;
  readonly nouns: readonly string[];
  /** All begin with `~`. */
  readonly keys: readonly string[];
}

/** The new own aliases of an entity, with the changes of its lookup keys. */
export interface AliasChange {
  readonly ownAliases: readonly OwnAlias[];
  readonly addedKeys: readonly string[];
  readonly droppedKeys: readonly string[];
  /** All words of the entity; they replace the previous ones. */
  readonly words: readonly string[];
}

export interface UpsertOutcome {
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly relationsOpened: number;
  readonly relationsClosed: number;
  /** The entities that were created or updated. */
  readonly changed: readonly EntityId[];
}

export interface EntitySearch {
  /** Normalized key prefixes and words to match; empty matches all entities. See domain/inventory/names/lookup-keys. */
  readonly terms: readonly string[];
  /**
   * Entities that contain all of these words, in any order. They follow entities that a term finds; entities with the words in their names come
   * first.
   */
  readonly words?: readonly SearchWord[];
  readonly types?: readonly EntityType[];
  /** Only entities of this object type, such as `crm.company`. */
  readonly objectType?: string;
  /** Only entities inside this one, by scoping relations, at most four steps up. */
  readonly within?: EntityId;
  /** Searches as of this time, in milliseconds since 1970: by the names and attributes of that time. */
  readonly asOf?: number;
}

export interface EntityStore {
  /**
   * Creates or replaces a batch of entities with their keys and relations. Existing relations that a draft does not contain end at `now`; derived
   * relations are not changed. Missing targets are stored as placeholders, which reads never return, until they are written. Increments the inventory
   * revision if anything changed, and marks changed entities for {@link dirty}. Own aliases and their keys are kept.
   */
  upsert(batch: readonly EntityWrite[], now: number): Promise<UpsertOutcome>;
  /**
   * Changes the own aliases of an entity. `change` receives the locked entity and returns what to write, or undefined to write nothing. The former
   * state is stored as a version, and the inventory revision is incremented. Returns the entity after the change; undefined if it does not exist.
   */
  changeAliases(id: EntityId, change: (entity: Entity) => AliasChange | undefined, now: number): Promise<Entity | undefined>;
  /** Marks entities as deleted and ends their relations, including derived ones. Returns the number of deleted entities. */
  delete(ids: readonly EntityId[], now: number): Promise<number>;
  /** With `asOf` (milliseconds since 1970), the entity as it was at that time. */
  get(id: EntityId, asOf?: number): Promise<Entity | undefined>;
  getMany(ids: readonly EntityId[]): Promise<ReadonlyMap<EntityId, Entity>>;
  /** Also returns deleted entities, in their last state and with `deletedAt`. */
  everMany(ids: readonly EntityId[]): Promise<ReadonlyMap<EntityId, Entity>>;
  /** The entities that existed at `asOf` (milliseconds since 1970), as they were then. */
  getManyAt(ids: readonly EntityId[], asOf: number): Promise<ReadonlyMap<EntityId, Entity>>;
  /**
   * Former states and relations of entities, deleted ones included. Entities that were never written are left out.
   */
  histories(ids: readonly EntityId[], most: HistoryBounds): Promise<ReadonlyMap<EntityId, EntityHistory>>;
  /** The open relations that entities state, also to entities that were never written; no derived ones. */
  statedRelations(ids: readonly EntityId[]): Promise<ReadonlyMap<EntityId, readonly RelationDraft[]>>;
  byRefs(refs: readonly EntityRef[]): Promise<readonly Entity[]>;
  /**
   * The object ids of the entities of a source and object type, in the order of their characters, after `after`, at most `limit`. Without provisional
   * entities.
   */
  objectIds(of: Pick<EntityRef, 'source' | 'objectType'>, after: string, limit: number): Promise<readonly string[]>;
  /** The entities of a source by object type and object id, in the order of their characters, after one of them, at most `limit`. */
  ofSource(source: string, after: Pick<ListedRef, 'objectType' | 'objectId'> | undefined, limit: number): Promise<readonly ListedRef[]>;
  /** Best match first (exact, prefix, words of names, words), then by name and id. */
  search(search: EntitySearch, page: PageRequest): Promise<Page<Entity>>;
  /** The first `limit` entities of a type, or of one object type, by name, then by id. */
  ofType(type: EntityType, limit: number, objectType?: string): Promise<readonly Entity[]>;
  /** The number of entities of open types (`OTHER`) by object type, most frequent first, at most `limit`. */
  openTypes(limit: number): Promise<readonly { readonly objectType: string; readonly count: number }[]>;
  /** The number of entities by type, most frequent first. */
  counts(): Promise<readonly { readonly type: EntityType; readonly count: number }[]>;
  /** The number of relation targets that were never written. */
  placeholders(): Promise<number>;
  /** Grows with every change of the workspace's inventory. */
  revision(): Promise<number>;
  /**
   * The entities that changed behind a position, in the order of their last changes, at most `limit`. An entity is there once, with its last change.
   */
  changedAfter(position: InventoryPosition, limit: number): Promise<readonly ChangeMark[]>;
  /** Sessions of the scope's principal that mention the entity, last mention first. */
  sessions(id: EntityId, limit: number): Promise<readonly SessionId[]>;
  /** Changed entities whose derived relations are not computed yet, oldest change first. */
  dirty(limit: number): Promise<readonly DirtyEntity[]>;
  /** Those of these entities that are {@link dirty}. */
  dirtyAmong(ids: readonly EntityId[]): Promise<readonly DirtyEntity[]>;
  /** Replaces nouns and noun keys. This does not count as a change of the entity, but it increments the inventory revision if anything differs. */
  annotate(annotations: readonly Annotation[]): Promise<void>;
  /** Marks derived relations as computed. */
  settle(ids: readonly EntityId[]): Promise<void>;
}

/** A position in the changes of an inventory: behind all changes of a revision, or behind that of one entity in it. */
export interface InventoryPosition {
  readonly revision: number;
  readonly entity?: EntityId;
}

/** The maximum numbers for each entity. */
export interface HistoryBounds {
  readonly versions: number;
  readonly relations: number;
  /** Also derived relations. */
  readonly derived?: boolean;
}

/** The last change of an entity. */
export interface ChangeMark {
  readonly id: EntityId;
  /** The revision of the inventory with the change. */
  readonly revision: number;
  /** The time at which it changed, in milliseconds since 1970. */
  readonly at: number;
  readonly isDeleted: boolean;
}

/** An entity in a list of a source. */
export interface ListedRef extends Pick<EntityRef, 'objectType' | 'objectId'> {
  readonly id: EntityId;
}

export interface DirtyEntity {
  readonly id: EntityId;
  readonly type: EntityType;
  /** The time of the first change whose relations are not derived yet. Later changes do not move it. */
  readonly since: number;
}
