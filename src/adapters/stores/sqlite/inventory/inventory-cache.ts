import { LRUCache } from 'lru-cache';
import { charactersIn, type Entity } from '../../../../domain/model/entity.js';
import type { EntityId } from '../../../../domain/common/ids.js';
import type { Relation } from '../../../../domain/model/relation.js';
import type { EntitySummary } from '../../../../domain/model/understanding.js';
import type { Neighbour } from '../../../../domain/understanding/candidates/meaning.js';
import type { RelatedName } from '../../../../ports/store/relations.js';
import type { Connection } from '../connection/driver.js';
import type { SqliteScope } from '../connection/scope.js';

export interface Node {
  readonly eid: number;
  readonly id: EntityId;
}

/** A step from one entity over a relation to another. */
export interface Step {
  readonly relation: Relation;
  /** Identifies a relation. */
  readonly key: string;
  readonly otherType: string;
  readonly other: Node;
}

/** The cached data that one connection may use. */
export interface KnownInventory {
  readonly summaries: CachedInventory<number, EntitySummary>;
  /** By id; `null` if there is none. */
  readonly entities: CachedInventory<string, Entity | null>;
  /** Rows by id, which may be deleted. */
  readonly rows: CachedInventory<string, number>;
  /** Rows with a key, up to the number that is read. */
  readonly keys: CachedInventory<string, readonly number[]>;
  /** The number of rows with a frequent key. */
  readonly totals: CachedInventory<string, number>;
  /** Rows with a key inside a scope, up to the number that is read. */
  readonly scopedKeys: CachedInventory<string, readonly number[]>;
  /** The entities one step from an entity, by relation. */
  readonly neighbours: CachedInventory<string, readonly Neighbour[]>;
  /** The rows one step from an entity. */
  readonly steps: CachedInventory<string, readonly Step[]>;
  /** The entities around an entity, by name. */
  readonly names: CachedInventory<string, readonly RelatedName[]>;
}

export interface CachedInventory<K extends string | number, V> {
  get(wid: number, key: K): V | undefined;
  set(wid: number, key: K, value: V): void;
}

/** The cached value of each key, otherwise the value read now: `absent` for keys without a value, which is cached, too. */
export function cachedEach<V>(
  known: CachedInventory<string, V>,
  wid: number,
  { ids, kind = '' }: { readonly ids: readonly string[]; readonly kind?: string | number },
  read: (missing: readonly string[]) => ReadonlyMap<string, V>,
  absent: V,
): ReadonlyMap<string, V> {
  const keyOf = (id: string): string => `${kind} ${id}`;
  const found = new Map(ids.map((id) => [id, known.get(wid, keyOf(id))]));
  const missing = ids.filter((id) => found.get(id) === undefined);
  const fresh = missing.length === 0 ? new Map<string, V>() : read(missing);
  for (const id of missing) known.set(wid, keyOf(id), fresh.get(id) ?? absent);
  return new Map([...found].map(([id, each]) => [id, each ?? fresh.get(id) ?? absent]));
}

/** The source of a scope's cached inventory. */
export interface InventorySource {
  readonly db: Connection;
  readonly scope: SqliteScope;
  readonly known: () => KnownInventory;
}

/** The access of one connection to the inventory cache. */
export interface InventoryAccess {
  readonly known: () => KnownInventory;
  /** Called before the inventory of the scope changes. */
  readonly changing: (scope: SqliteScope) => void;
}

/** Caches inventory data until the inventory changes. The process owns its data folder, so it notices every change. */
export interface InventoryCache {
  /** For reads of the last commit. */
  readonly committed: KnownInventory;
  /** For reads in the open transaction, which sees its own changes. */
  writing(wid: number): KnownInventory;
  /** Called when the open transaction changes this workspace's inventory. */
  change(wid: number): void;
  /** Called when it ends, by commit or rollback. */
  end(): void;
}

/** The size of entities, in characters. */
const MAX_CHARACTERS = 32_000_000;
/** The size of an entity without its attributes. */
const BESIDE_ATTRIBUTES = 1_000;
/** About a kilobyte each. */
const MAX_SUMMARIES = 30_000;
const MAX_OTHERS = 20_000;
/** In total, with about 300 bytes each. */
const MAX_STEPS = 200_000;
/** They hold summaries, of about a kilobyte each. */
const MAX_NEIGHBOURS = 50_000;
const MAX_NAMES = 100_000;
/** With their rows, about 100 bytes each. */
const MAX_KEYS = 100_000;

const forgets = { get: () => undefined, set: () => undefined };
/** Caches nothing, for connections that do not notice every change. */
export const NO_INVENTORY: KnownInventory = {
  summaries: forgets,
  entities: forgets,
  rows: forgets,
  keys: forgets,
  totals: forgets,
  scopedKeys: forgets,
  neighbours: forgets,
  steps: forgets,
  names: forgets,
};

interface Aged<T> {
  readonly value: T;
  readonly age: number;
}

export function withInventoryCache(): InventoryCache {
  /** The number of changes of each workspace's inventory: data read before the last change is stale. */
  const ages = new Map<number, number>();
  const changing = new Set<number>();
  const ageOf = (wid: number): number => ages.get(wid) ?? 0;

  function aged<K extends string | number, V>(all: LRUCache<string, Aged<V>>): CachedInventory<K, V> {
    return {
      get(wid, key) {
        const known = all.get(`${wid} ${key}`);
        return known?.age === ageOf(wid) ? known.value : undefined;
      },
      // Concatenated, because a substring key would keep the whole text in memory.
      set: (wid, key, value) => void all.set([wid, key].join(' '), { value, age: ageOf(wid) }),
    };
  }
  const counted = <K extends string | number, V>(max: number) => aged<K, V>(new LRUCache({ max }));
  const weighed = <V extends readonly unknown[]>(maxSize: number) =>
    aged<string, V>(new LRUCache<string, Aged<V>>({ maxSize, sizeCalculation: ({ value }) => 1 + value.length }));

  const committed: KnownInventory = {
    summaries: counted(MAX_SUMMARIES),
    entities: aged(
      new LRUCache<string, Aged<Entity | null>>({
        maxSize: MAX_CHARACTERS,
        sizeCalculation: ({ value }) => BESIDE_ATTRIBUTES + (value === null ? 0 : charactersIn(value)),
      }),
    ),
    rows: counted(MAX_OTHERS),
    keys: weighed(MAX_KEYS),
    totals: counted(MAX_OTHERS),
    scopedKeys: weighed(MAX_KEYS),
    neighbours: weighed(MAX_NEIGHBOURS),
    steps: weighed(MAX_STEPS),
    names: weighed(MAX_NAMES),
  };
  return {
    committed,
    writing: (wid) => (changing.has(wid) ? NO_INVENTORY : committed),
    change: (wid) => void changing.add(wid),
    end() {
      for (const wid of changing) ages.set(wid, ageOf(wid) + 1);
      changing.clear();
    },
  };
}
