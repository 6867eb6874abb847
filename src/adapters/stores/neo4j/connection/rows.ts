import type { Row } from './statement.js';

/** Readers of the results of statements; the statements guarantee the types. */
export const rows = (row: Row, name: string): readonly Row[] => (row[name] as Row[] | null | undefined) ?? [];
export const bytes = (row: Row, name: string): Uint8Array => {
  const { buffer, byteOffset, byteLength } = row[name] as Int8Array;
  return new Uint8Array(buffer, byteOffset, byteLength);
};

/** Bytes as the driver sends them. */
export const asBytes = (content: Uint8Array): Int8Array => new Int8Array(content.buffer, content.byteOffset, content.byteLength);
