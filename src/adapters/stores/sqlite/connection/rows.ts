import type { Row } from './driver.js';

export const bytes = (row: Row, column: string): Uint8Array => row[column] as unknown as Uint8Array;

/** The columns of these fields, named like the fields: `m.client_id AS clientId`. */
export const columns = (table: string, fields: readonly string[]): string =>
  fields
    .map((field) => [field, field.replaceAll(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`)])
    .map(([field, column]) => (field === column ? `${table}.${column}` : `${table}.${column} AS ${field}`))
    .join(', ');
