import type { Row } from './statement.js';

/** Readers of the results of statements; the statements guarantee the types. */
export const flag = (row: Row, name: string): boolean => row[name] === true;
export const texts = (row: Row, name: string): string[] => (row[name] as string[] | null | undefined) ?? [];
export const maybeTexts = (row: Row, name: string): string[] | undefined => (row[name] as string[] | null | undefined) ?? undefined;
export const rows = (row: Row, name: string): readonly Row[] => (row[name] as Row[] | null | undefined) ?? [];
export const bytes = (row: Row, name: string): Uint8Array => {
  const { buffer, byteOffset, byteLength } = row[name] as Int8Array;
  return new Uint8Array(buffer, byteOffset, byteLength);
};
