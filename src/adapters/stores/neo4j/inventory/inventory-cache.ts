import { LRUCache } from 'lru-cache';

/** Cached data of one inventory at one revision. */
export interface InventoryCache {
  get(key: string): unknown;
  set(key: string, value: object, weight: number): void;
}

/** Caches nothing, for readers that do not know the revision. */
export const NO_INVENTORY: InventoryCache = { get: () => undefined, set: () => undefined };

/** The approximate size of an entry in bytes. */
const MOST = 200_000;
export const UNIT = 300;

interface Remembered {
  readonly value: object;
  readonly weight: number;
}

/** Caches inventory data by revision: any process may change an inventory, which changes its revision. */
export function createInventoryCaches(): { at(workspace: string, revision: number): InventoryCache } {
  const all = new LRUCache<string, Remembered>({ maxSize: MOST, sizeCalculation: ({ weight }) => weight });
  return {
    at(workspace, revision) {
      const keyOf = (key: string): string => JSON.stringify([workspace, revision, key]);
      return {
        get: (key) => all.get(keyOf(key))?.value,
        set: (key, value, weight) => void all.set(keyOf(key), { value, weight: Math.max(1, weight) }),
      };
    },
  };
}

const weightOf = (value: object): number => (Array.isArray(value) ? value.length : 2);

/** The cached value of each key, otherwise the value read now. */
export async function cachedEach<T extends object>(
  known: InventoryCache,
  kind: string,
  ids: readonly string[],
  read: (missing: readonly string[]) => Promise<ReadonlyMap<string, T>>,
  weigh: (value: T) => number = weightOf,
): Promise<ReadonlyMap<string, T>> {
  const found = new Map(ids.map((id) => [id, known.get(`${kind} ${id}`) as { readonly of: T | undefined } | undefined]));
  const missing = [...found].flatMap(([id, each]) => (each === undefined ? [id] : []));
  const fresh = missing.length === 0 ? new Map<string, T>() : await read(missing);
  for (const id of missing) {
    const of = fresh.get(id);
    known.set(`${kind} ${id}`, { of }, of === undefined ? 1 : weigh(of));
  }
  return new Map(
    [...found].flatMap(([id, each]) => {
      const of = each === undefined ? fresh.get(id) : each.of;
      return of === undefined ? [] : [[id, of] as const];
    }),
  );
}

/** Caches values that were read together with others, for {@link cachedEach}. */
export function keepEach<T extends object>(known: InventoryCache, kind: string, values: ReadonlyMap<string, T>, weight: number): void {
  for (const [id, of] of values) known.set(`${kind} ${id}`, { of }, weight);
}

/** The cached value of this key, otherwise the value read now. */
export async function cachedOnce<T extends object>(
  known: InventoryCache,
  key: string,
  read: () => Promise<T>,
  weigh: (value: T) => number,
): Promise<T> {
  const before = known.get(key) as T | undefined;
  if (before !== undefined) return before;
  const value = await read();
  known.set(key, value, weigh(value));
  return value;
}
