import type { Row } from './statement.js';

/** Readers of the results of statements; the statements guarantee the types. */
export const text = (row: Row, name: string): string => row[name] as string;
export const number = (row: Row, name: string): number => row[name] as number;
export const flag = (row: Row, name: string): boolean => row[name] === true;
export const maybeText = (row: Row, name: string): string | undefined => (row[name] as string | null | undefined) ?? undefined;
export const maybeNumber = (row: Row, name: string): number | undefined => (row[name] as number | null | undefined) ?? undefined;
export const texts = (row: Row, name: string): string[] => (row[name] as string[] | null | undefined) ?? [];
export const maybeTexts = (row: Row, name: string): string[] | undefined => (row[name] as string[] | null | undefined) ?? undefined;
export const rows = (row: Row, name: string): readonly Row[] => (row[name] as Row[] | null | undefined) ?? [];
export const bytes = (row: Row, name: string): Uint8Array => {
  const { buffer, byteOffset, byteLength } = row[name] as Int8Array;
  return new Uint8Array(buffer, byteOffset, byteLength);
};
export const json = <T>(row: Row, name: string): T => JSON.parse(row[name] as string) as T;

/** Removes undefined properties, because `exactOptionalPropertyTypes` requires absent ones. */
export function present<T extends object>(object: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  const kept = object as Record<string, unknown>;
  for (const name in kept) if (kept[name] === undefined) delete kept[name];
  return object as { [K in keyof T]: Exclude<T[K], undefined> };
}
