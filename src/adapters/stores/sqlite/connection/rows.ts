import type { Row } from './driver.js';

/** Readers of columns whose types the schema (STRICT tables) guarantees. */
export const text = (row: Row, column: string): string => row[column] as string;
export const number = (row: Row, column: string): number => row[column] as number;
export const maybeText = (row: Row, column: string): string | undefined => (row[column] as string | null) ?? undefined;
export const maybeNumber = (row: Row, column: string): number | undefined => (row[column] as number | null) ?? undefined;
export const bytes = (row: Row, column: string): Uint8Array => row[column] as unknown as Uint8Array;
export const json = <T>(row: Row, column: string): T => JSON.parse(row[column] as string) as T;

/** Removes undefined properties, because `exactOptionalPropertyTypes` requires absent ones. */
export function present<T extends object>(object: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  const kept = object as Record<string, unknown>;
  for (const name in kept) if (kept[name] === undefined) delete kept[name];
  return object as { [K in keyof T]: Exclude<T[K], undefined> };
}
