/** The time for which cached data of sessions stays in the process after its last use, unless a store is given another time; in milliseconds. */
export const CACHE_IDLE_MS = 600_000;

/** A row of a result, with values by column. */
export type ResultRow = Readonly<Record<string, unknown>>;

/** Readers of columns. The schema and the statements guarantee the types. */
export const text = (row: ResultRow, name: string): string => row[name] as string;
export const number = (row: ResultRow, name: string): number => row[name] as number;
export const maybeText = (row: ResultRow, name: string): string | undefined => (row[name] as string | null | undefined) ?? undefined;
export const maybeNumber = (row: ResultRow, name: string): number | undefined => (row[name] as number | null | undefined) ?? undefined;
export const json = <T>(row: ResultRow, name: string): T => JSON.parse(row[name] as string) as T;

/** A truth value, which SQLite stores as 1 or 0. */
export const flag = (row: ResultRow, name: string): boolean => row[name] === true || row[name] === 1;

/** A list of texts, which SQLite stores as JSON. An absent list is empty. */
export const texts = (row: ResultRow, name: string): string[] => maybeTexts(row, name) ?? [];

export function maybeTexts(row: ResultRow, name: string): string[] | undefined {
  const value = row[name] as string | string[] | null | undefined;
  return typeof value === 'string' ? (JSON.parse(value) as string[]) : (value ?? undefined);
}

/** Removes undefined properties, because `exactOptionalPropertyTypes` requires absent ones. */
export function present<T extends object>(object: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  const kept = object as Record<string, unknown>;
  for (const name in kept) if (kept[name] === undefined) delete kept[name];
  return object as { [K in keyof T]: Exclude<T[K], undefined> };
}
