import { LRUCache } from 'lru-cache';
import type { EntityBrief } from '../../domain/understanding.js';

/** What one connection may take from memory. */
export interface KnownBriefs {
  byRow(wid: number, eid: number): EntityBrief | undefined;
  keep(wid: number, eid: number, brief: EntityBrief): void;
  /** Rows by id. */
  readonly ids: Known<number>;
  /** How many have a crowded key. */
  readonly totals: Known<number>;
  /** Rows that a thing is linked with. */
  readonly links: Known<readonly number[]>;
}

export interface Known<T> {
  get(wid: number, key: string): T | undefined;
  set(wid: number, key: string, value: T): void;
}

/** What was read of inventories, until it changes. The process holds its data folder alone, so it hears of every change. */
export interface BriefMemory {
  /** For reads of the last commit. */
  readonly committed: KnownBriefs;
  /** For reads in the transaction under way, which sees its own changes. */
  writing(wid: number): KnownBriefs;
  /** The transaction under way changes this workspace's inventory. */
  change(wid: number): void;
  /** It ended, one way or the other. */
  end(): void;
}

/** Some kilobyte each. */
const MOST_BRIEFS = 30_000;
const MOST_OTHERS = 20_000;

const forgets = { get: () => undefined, set: () => undefined };
const NOTHING: KnownBriefs = { byRow: () => undefined, keep: () => undefined, ids: forgets, totals: forgets, links: forgets };

interface Aged<T> {
  readonly value: T;
  readonly age: number;
}

export function rememberBriefs(): BriefMemory {
  const rows = new LRUCache<number, Aged<EntityBrief>>({ max: MOST_BRIEFS });
  /** Changes of each workspace's inventory so far: what was read before the last one is not what is there now. */
  const ages = new Map<number, number>();
  const changing = new Set<number>();
  const ageOf = (wid: number): number => ages.get(wid) ?? 0;
  const fresh = <T>(wid: number, known: Aged<T> | undefined): T | undefined => (known?.age === ageOf(wid) ? known.value : undefined);

  function remembered<T>(): Known<T> {
    const all = new LRUCache<string, Aged<T>>({ max: MOST_OTHERS });
    return {
      get: (wid, key) => fresh(wid, all.get(`${wid} ${key}`)),
      set: (wid, key, value) => void all.set(`${wid} ${key}`, { value, age: ageOf(wid) }),
    };
  }

  const committed: KnownBriefs = {
    byRow: (wid, eid) => fresh(wid, rows.get(eid)),
    keep: (wid, eid, brief) => void rows.set(eid, { value: brief, age: ageOf(wid) }),
    ids: remembered(),
    totals: remembered(),
    links: remembered(),
  };
  return {
    committed,
    writing: (wid) => (changing.has(wid) ? NOTHING : committed),
    change: (wid) => void changing.add(wid),
    end() {
      for (const wid of changing) ages.set(wid, ageOf(wid) + 1);
      changing.clear();
    },
  };
}
