import { LRUCache } from 'lru-cache';
import { charactersIn, type Entity } from '../../../../domain/model/entity.js';
import type { EntityId } from '../../../../domain/common/ids.js';
import type { Relation } from '../../../../domain/model/relation.js';
import type { EntitySummary } from '../../../../domain/model/understanding.js';
import type { RelatedName } from '../../../../ports/store/relations.js';
import type { Connection } from '../connection/driver.js';
import type { SqliteScope } from '../connection/scope.js';

export interface Node {
  readonly eid: number;
  readonly id: EntityId;
}

/** From one thing over a relation to another. */
export interface Step {
  readonly relation: Relation;
  /** Tells relations apart. */
  readonly key: string;
  readonly otherType: string;
  readonly other: Node;
}

/** What one connection may take from memory. */
export interface KnownInventory {
  readonly summaries: CachedInventory<number, EntitySummary>;
  /** By id; `null` where there is none. */
  readonly entities: CachedInventory<string, Entity | null>;
  /** Rows by id, of what may be gone. */
  readonly rows: CachedInventory<string, number>;
  /** Rows that have a key, of those that are looked at. */
  readonly keys: CachedInventory<string, readonly number[]>;
  /** How many have a crowded key. */
  readonly totals: CachedInventory<string, number>;
  /** Rows that a thing is linked with. */
  readonly links: CachedInventory<string, readonly number[]>;
  /** Where one gets from a row in one step. */
  readonly steps: CachedInventory<string, readonly Step[]>;
  /** What is around a thing, by its name. */
  readonly names: CachedInventory<string, readonly RelatedName[]>;
}

export interface CachedInventory<K extends string | number, V> {
  get(wid: number, key: K): V | undefined;
  set(wid: number, key: K, value: V): void;
}

/** Of each of these what is remembered, else what is read now: `absent` for what that does not have, which is remembered, too. */
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

/** Where what is remembered of a scope's inventory is read from. */
export interface InventorySource {
  readonly db: Connection;
  readonly scope: SqliteScope;
  readonly known: () => KnownInventory;
}

/** What stores of one connection share of an inventory. */
export interface InventoryAccess {
  readonly known: () => KnownInventory;
  /** Hears of the scope before its inventory changes. */
  readonly changing: (scope: SqliteScope) => void;
}

/** What was read of inventories, until it changes. The process holds its data folder alone, so it hears of every change. */
export interface InventoryCache {
  /** For reads of the last commit. */
  readonly committed: KnownInventory;
  /** For reads in the transaction under way, which sees its own changes. */
  writing(wid: number): KnownInventory;
  /** The transaction under way changes this workspace's inventory. */
  change(wid: number): void;
  /** It ended, one way or the other. */
  end(): void;
}

/** Of things, in characters. */
const MOST_CHARACTERS = 32_000_000;
/** Of a thing beside its attributes. */
const BESIDE_ATTRIBUTES = 1_000;
/** Some kilobyte each. */
const MOST_BRIEFS = 30_000;
const MOST_OTHERS = 20_000;
/** In all, with some 300 bytes each. */
const MOST_STEPS = 200_000;
const MOST_NAMES = 100_000;
/** With the rows that have them, some 100 bytes each. */
const MOST_KEYS = 100_000;

const forgets = { get: () => undefined, set: () => undefined };
/** Remembers nothing: for who does not hear of every change. */
export const NO_INVENTORY: KnownInventory = {
  summaries: forgets,
  entities: forgets,
  rows: forgets,
  keys: forgets,
  totals: forgets,
  links: forgets,
  steps: forgets,
  names: forgets,
};

interface Aged<T> {
  readonly value: T;
  readonly age: number;
}

export function withInventoryCache(): InventoryCache {
  /** Changes of each workspace's inventory so far: what was read before the last one is not what is there now. */
  const ages = new Map<number, number>();
  const changing = new Set<number>();
  const ageOf = (wid: number): number => ages.get(wid) ?? 0;

  function aged<K extends string | number, V>(all: LRUCache<string, Aged<V>>): CachedInventory<K, V> {
    return {
      get(wid, key) {
        const known = all.get(`${wid} ${key}`);
        return known?.age === ageOf(wid) ? known.value : undefined;
      },
      // Joined, for a key that is a part of a text would hold on to the whole of it.
      set: (wid, key, value) => void all.set([wid, key].join(' '), { value, age: ageOf(wid) }),
    };
  }
  const counted = <K extends string | number, V>(max: number) => aged<K, V>(new LRUCache({ max }));
  const weighed = <V extends readonly unknown[]>(maxSize: number) =>
    aged<string, V>(new LRUCache<string, Aged<V>>({ maxSize, sizeCalculation: ({ value }) => 1 + value.length }));

  const committed: KnownInventory = {
    summaries: counted(MOST_BRIEFS),
    entities: aged(
      new LRUCache<string, Aged<Entity | null>>({
        maxSize: MOST_CHARACTERS,
        sizeCalculation: ({ value }) => BESIDE_ATTRIBUTES + (value === null ? 0 : charactersIn(value)),
      }),
    ),
    rows: counted(MOST_OTHERS),
    keys: weighed(MOST_KEYS),
    totals: counted(MOST_OTHERS),
    links: counted(MOST_OTHERS),
    steps: weighed(MOST_STEPS),
    names: weighed(MOST_NAMES),
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
