import type { EntityType } from '../../domain/model/entity.js';
import type { EntityId } from '../../domain/common/ids.js';
import type { KeyHit, SpellingHit } from '../../domain/understanding/candidates/lookup-hit.js';
import type { SpellingPattern } from '../../domain/text/spelling-patterns.js';
import type { Neighbour } from '../../domain/understanding/candidates/meaning.js';
import type { EntitySummary } from '../../domain/model/understanding.js';

export interface LookupRequest {
  /** The lookup keys of a message; at most 1,500. */
  readonly keys: readonly string[];
  /** Entities inside which names are searched first: the focus of the conversation and its containers; at most 64. */
  readonly scopes: readonly EntityId[];
  /** Keys whose hits, and the containers of those hits (up to two steps), count as scopes as well. A subset of `keys`. */
  readonly scopingKeys: readonly string[];
  /** The maximum number of hits per key outside the scopes, and separately inside them. */
  readonly perKey: number;
}

export type LookupHit = KeyHit;

export interface LookupAnswer {
  readonly hits: readonly LookupHit[];
  /** For keys with more than `perKey` hits: the number of hits, counted up to 1,000. */
  readonly totals: ReadonlyMap<string, number>;
}

export type SimilarPattern = SpellingPattern;
export type SimilarHit = SpellingHit;

export interface KeyRange {
  /** Inclusive bounds in byte order. */
  readonly from: string;
  readonly to: string;
}

/** Finds entities by their stored keys, only by index: the cost does not grow with the inventory. */
export interface LookupStore {
  /**
   * Looks up all keys of a message in one round trip. For a key with more than `perKey` hits, the oldest entities are returned (any, if there are 1,000
   * or more), and always those that contain another hit by a scoping relation.
   */
  find(request: LookupRequest): Promise<LookupAnswer>;
  /**
   * Looks up all suspected misspellings of a message in one round trip, at most 64 patterns: one letter wrong, missing, added or swapped, two from
   * eight letters on.
   */
  similar(patterns: readonly SimilarPattern[], perPattern: number): Promise<readonly SimilarHit[]>;
  /** Entities by exact placement, for derivation; at most `perKey` each. */
  byPlacements(keys: readonly string[], perKey: number): Promise<ReadonlyMap<string, readonly EntityId[]>>;
  /** Entities with a placement in the range, by key, at most `limit`. */
  range(range: KeyRange, limit: number): Promise<readonly { readonly key: string; readonly id: EntityId }[]>;
  /**
   * Entities related to each of these (at most 24), by the type and direction of the relation, unordered. Relations of one type and direction to more
   * than `perRelation` entities are left out, so that both stores return the same.
   */
  neighbours(ids: readonly EntityId[], perRelation: number): Promise<ReadonlyMap<EntityId, readonly Neighbour[]>>;
  /**
   * Components of each of these (at most 24) of the given types, such as ports, power supplies, bays and feeds; at most `perEntity` each, unordered.
   */
  parts(
    ids: readonly EntityId[],
    types: readonly EntityType[],
    perEntity: number,
  ): Promise<ReadonlyMap<EntityId, readonly EntitySummary[]>>;
  /** Summaries of entities by id. */
  summaries(ids: readonly EntityId[]): Promise<ReadonlyMap<EntityId, EntitySummary>>;
}
