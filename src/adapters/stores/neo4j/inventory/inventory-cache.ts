import { LRUCache } from 'lru-cache';

/** What was read of one inventory at one revision. */
export interface InventoryCache {
  get(key: string): unknown;
  set(key: string, value: object, weight: number): void;
}

/** Remembers nothing: for who does not know the revision. */
export const NO_INVENTORY: InventoryCache = { get: () => undefined, set: () => undefined };

/** Of this many bytes each. */
const MOST = 200_000;
export const UNIT = 300;

interface Remembered {
  readonly value: object;
  readonly weight: number;
}

/** What was read of inventories lately, by their revision: any process may change them, and then the revision is another. */
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

/** Of each of these what is remembered, else what is read now. */
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

/** What is remembered by this key, else what is read now. */
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
