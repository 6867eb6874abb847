import type { Entity, EntityDraft, EntityRef, EntityType, OwnAlias } from '../../domain/model/entity.js';
import type { SearchWord } from '../../domain/inventory/search/search-words.js';
import type { EntityId, SessionId } from '../../domain/common/ids.js';
import type { Page, PageRequest } from '../../domain/common/page.js';

/** A draft with what is computed of it once, at write. */
export interface EntityWrite {
  readonly id: EntityId;
  readonly draft: EntityDraft;
  /** Ids of the relations' targets, in the draft's order. */
  readonly targets: readonly EntityId[];
  /** Normalised keys it is found by; see domain/inventory/names/lookup-keys. */
  readonly keys: readonly string[];
  /** Keys that say where an address or prefix lies, in an order that means something; see domain/inventory/address/keys. */
  readonly placements: readonly string[];
  /** Words of its names that a typo may be corrected to; letters only, lower case. */
  readonly words: readonly string[];
  /** What a noun phrase may call it. */
  readonly nouns: readonly string[];
  /** Digest of draft, keys and nouns: equal means nothing to do. */
  readonly digest: string;
}

/** What a noun phrase may call an entity, by its role and type; see domain/inventory/names/type-nouns. */
export interface Annotation {
  readonly id: EntityId;
  readonly nouns: readonly string[];
  /** All begin with `~`. */
  readonly keys: readonly string[];
}

/** Own aliases as they are to be, with what that changes in how the entity is found. */
export interface AliasChange {
  readonly ownAliases: readonly OwnAlias[];
  readonly addedKeys: readonly string[];
  readonly droppedKeys: readonly string[];
  /** All its words, in place of those before. */
  readonly words: readonly string[];
}

export interface UpsertOutcome {
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly relationsOpened: number;
  readonly relationsClosed: number;
  /** The ones that were created or updated. */
  readonly changed: readonly EntityId[];
}

export interface EntitySearch {
  /** Normalised key prefixes and words to match; empty matches all. See domain/inventory/names/lookup-keys. */
  readonly terms: readonly string[];
  /** Entities that have all of these words, in any order, follow those that a term finds: first those that have them in their names. */
  readonly words?: readonly SearchWord[];
  readonly types?: readonly EntityType[];
  /** Only inside this one, by scoping relations, at most four steps up. */
  readonly within?: EntityId;
  /** As of this time instead of now, milliseconds since 1970: by what entities were called then, and as they were. */
  readonly asOf?: number;
}

export interface EntityStore {
  /**
   * Creates or replaces a batch in one statement set: entities, keys and the relations they state. Relations of an entity that the
   * draft no longer states are closed at `now`; derived ones are left alone. Targets that are not there yet are kept as
   * placeholders (never returned by reads) until their own write. Bumps the inventory revision when anything changed.
   * Changed entities are marked for {@link dirty}. Own aliases stay, and what they are found by with them.
   */
  upsert(batch: readonly EntityWrite[], now: number): Promise<UpsertOutcome>;
  /**
   * Changes the own aliases of an entity: `change` gets it as it is, held against other writers, and says what to write; undefined writes nothing.
   * What was is kept as a version, and the inventory revision bumped. Resolves to the entity as it is then; undefined when it is not there.
   */
  changeAliases(id: EntityId, change: (entity: Entity) => AliasChange | undefined, now: number): Promise<Entity | undefined>;
  /** Marks as deleted and closes their relations, derived ones too. Resolves to how many there were. */
  delete(ids: readonly EntityId[], now: number): Promise<number>;
  /** As it was at `asOf` (milliseconds since 1970), when said. */
  get(id: EntityId, asOf?: number): Promise<Entity | undefined>;
  getMany(ids: readonly EntityId[]): Promise<ReadonlyMap<EntityId, Entity>>;
  /** The same, and those that were deleted, as they were last and with `deletedAt`. */
  everMany(ids: readonly EntityId[]): Promise<ReadonlyMap<EntityId, Entity>>;
  /** Those that were there at `asOf` (milliseconds since 1970), as they were then. */
  getManyAt(ids: readonly EntityId[], asOf: number): Promise<ReadonlyMap<EntityId, Entity>>;
  byRefs(refs: readonly EntityRef[]): Promise<readonly Entity[]>;
  /** Best match first (exact, prefix, words of names, words), then name and id. */
  search(search: EntitySearch, page: PageRequest): Promise<Page<Entity>>;
  /** Entities by type, most first. */
  counts(): Promise<readonly { readonly type: EntityType; readonly count: number }[]>;
  /** Targets of relations that were never written themselves. */
  placeholders(): Promise<number>;
  /** Grows with every change of the workspace's inventory. */
  revision(): Promise<number>;
  /** Sessions of the scope's principal that mention it, last mention first. */
  sessions(id: EntityId, limit: number): Promise<readonly SessionId[]>;
  /** Changed entities whose derived relations are not worked out yet, those first that wait longest. */
  dirty(limit: number): Promise<readonly DirtyEntity[]>;
  /** Those of these entities that are {@link dirty}. */
  dirtyAmong(ids: readonly EntityId[]): Promise<readonly DirtyEntity[]>;
  /** Replaces nouns and noun keys; what is the same already stays. No change of the entity; of the inventory's revision where anything was not the same. */
  annotate(annotations: readonly Annotation[]): Promise<void>;
  /** Marks as worked out. */
  settle(ids: readonly EntityId[]): Promise<void>;
}

export interface DirtyEntity {
  readonly id: EntityId;
  readonly type: EntityType;
  /** The time of its first change that is not worked out; later changes leave it. */
  readonly since: number;
}
