import type { EntityType } from '../../domain/model/entity.js';
import type { EntityId } from '../../domain/common/ids.js';
import type { KeyHit, SpellingHit } from '../../domain/understanding/extract/lookup-hit.js';
import type { SpellingPattern } from '../../domain/text/spelling-patterns.js';
import type { EntitySummary } from '../../domain/model/understanding.js';

export interface LookupRequest {
  /** Normalised keys of a whole message; at most 1,500. */
  readonly keys: readonly string[];
  /** Entities inside which names are looked for first: the conversation's focus and its places; at most 64. */
  readonly scopes: readonly EntityId[];
  /**
   * Keys of which every hit (and what those hits contain, region over site over location, two steps) counts as a scope as well.
   * A subset of `keys`.
   */
  readonly scopingKeys: readonly string[];
  /** Hits per key outside the scopes; the inside ones have the same bound of their own. */
  readonly perKey: number;
}

export type LookupHit = KeyHit;

export interface LookupAnswer {
  readonly hits: readonly LookupHit[];
  /** For keys that hit more than `perKey`: how many, counted up to 1,000. */
  readonly totals: ReadonlyMap<string, number>;
}

export type SimilarPattern = SpellingPattern;
export type SimilarHit = SpellingHit;

export interface KeyRange {
  /** Inclusive bounds in byte order. */
  readonly from: string;
  readonly to: string;
}

/** Finds entities by the keys written with them, by index only: cost does not grow with the inventory. */
export interface LookupStore {
  /**
   * One round trip for all keys of a message. Of a key with more hits than `perKey`, those that hold something else that was found (by one of the
   * scoping relations) are always among the hits.
   */
  find(request: LookupRequest): Promise<LookupAnswer>;
  /** One round trip for all suspected typos of a message, at most 64 patterns; one letter wrong, missing, added or swapped (two from eight letters on). */
  similar(patterns: readonly SimilarPattern[], perPattern: number): Promise<readonly SimilarHit[]>;
  /** Entities by exact placement, for derivation: at most `perKey` each. */
  byPlacements(keys: readonly string[], perKey: number): Promise<ReadonlyMap<string, readonly EntityId[]>>;
  /** Entities with a placement in the range, by key, at most `limit`. */
  range(range: KeyRange, limit: number): Promise<readonly { readonly key: string; readonly id: EntityId }[]>;
  /** What is linked with each of these (at most 24) by relations that are no containment, either way; at most `perEntity` each way, in no order. */
  linked(ids: readonly EntityId[], perEntity: number): Promise<ReadonlyMap<EntityId, readonly EntitySummary[]>>;
  /** Parts of each of these (at most 24) that are of these types: ports, supplies, bays, feeds; at most `perEntity` each, in no order. */
  parts(
    ids: readonly EntityId[],
    types: readonly EntityType[],
    perEntity: number,
  ): Promise<ReadonlyMap<EntityId, readonly EntitySummary[]>>;
  /** Briefs, for entities that are known by id. */
  summaries(ids: readonly EntityId[]): Promise<ReadonlyMap<EntityId, EntitySummary>>;
}
