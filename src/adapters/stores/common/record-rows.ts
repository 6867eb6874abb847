import { fieldsWhere, type Field, type RecordFields } from '../../../domain/records/fields.js';
import type { ResultRow } from './rows.js';

/** The name of the column of SQLite, or of the property of Neo4j, that holds the fields with the storage BODY as JSON. */
export const BODY = 'body';

/** The names of the columns that a record is read from. */
export function columnsOf<T>(fields: RecordFields<T>): readonly string[] {
  const names: readonly string[] = fieldsWhere(fields, ({ storage }) => storage !== 'BODY');
  return [...names, BODY];
}

/** Reads a record from a row with {@link columnsOf}. Absent values are absent in the record. */
export function recordIn<T>(fields: RecordFields<T>, row: ResultRow): T {
  const body = parsed(row[BODY]) as Readonly<Record<string, unknown>> | undefined;
  const record: Record<string, unknown> = {};
  for (const [name, { storage, upgrade }] of entriesOf(fields)) {
    const stored = storage === 'BODY' ? body?.[name] : row[name];
    if (stored === undefined || stored === null) continue;
    const value = storage === 'JSON' || storage === 'LIST' ? parsed(stored) : stored;
    record[name] = upgrade === undefined ? value : upgrade(value as never);
  }
  return record as T;
}

/** Lists of fields are constants, and rows are many. */
const entries = new WeakMap<object, readonly (readonly [string, Field<unknown>])[]>();

function entriesOf<T>(fields: RecordFields<T>): readonly (readonly [string, Field<unknown>])[] {
  const listed = entries.get(fields) ?? Object.entries<Field<unknown>>(fields);
  entries.set(fields, listed);
  return listed;
}

/** A store with lists of its own returns them as they are. */
const parsed = (value: unknown): unknown => (typeof value === 'string' ? (JSON.parse(value) as unknown) : value);

/**
 * The values of a record by column; absent values are undefined. A save (`creating: false`) leaves out fixed fields, except in the body, which is written
 * as a whole. Fields with a method of their own are always left out. `lists`: whether the store has lists of texts.
 */
export function storedValues<T>(
  fields: RecordFields<T>,
  record: T,
  { creating, lists }: { readonly creating: boolean; readonly lists: boolean },
): Readonly<Record<string, unknown>> {
  const values: Record<string, unknown> = {};
  const body: Record<string, unknown> = {};
  for (const name of fieldsWhere(
    fields,
    ({ fixed, separate, storage }) => separate !== true && (creating || fixed !== true || storage === 'BODY'),
  )) {
    const { storage } = fields[name];
    const value: unknown = record[name];
    if (storage === 'BODY') body[name] = value;
    else if (storage === 'JSON' || (storage === 'LIST' && !lists)) values[name] = value === undefined ? undefined : JSON.stringify(value);
    else values[name] = value;
  }
  const text = JSON.stringify(body);
  return { ...values, [BODY]: text === '{}' ? undefined : text };
}
