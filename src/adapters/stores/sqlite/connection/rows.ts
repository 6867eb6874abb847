import type { Row } from './driver.js';

export const bytes = (row: Row, column: string): Uint8Array => row[column] as unknown as Uint8Array;

export const maybeBytes = (row: Row, column: string): Uint8Array | undefined => (row[column] as unknown as Uint8Array | null) ?? undefined;

/** The column of a field: `client_id` of `clientId`. */
export const columnOf = (field: string): string => field.replaceAll(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`);

/** The columns of these fields, named like the fields: `m.client_id AS clientId`. */
export const columns = (table: string, fields: readonly string[]): string =>
  fields
    .map((field) => [field, columnOf(field)])
    .map(([field, column]) => (field === column ? `${table}.${column}` : `${table}.${column} AS ${field}`))
    .join(', ');
