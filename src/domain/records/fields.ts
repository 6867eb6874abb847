import { z } from 'zod';

/**
 * How a store keeps a field: a text, a number or a list of texts that statements may select by, JSON of its own, or a part of the JSON `body` of the record.
 * A new field that no statement selects by is in the BODY and needs no migration.
 */
export type Storage = 'TEXT' | 'NUMBER' | 'LIST' | 'JSON' | 'BODY';

/** The description of a field of a stored record. Stores, exported documents and copies read it. */
export interface Field<Value> {
  readonly schema: z.ZodType<Value>;
  readonly storage: Storage;
  /** Absent in records that have no value. */
  readonly optional?: true;
  /** Written when the record is created, and by no save after that. */
  readonly fixed?: true;
  /** Written by a method of its own. */
  readonly separate?: true;
  /** Not part of exported documents. */
  readonly internal?: true;
  /** Clients set and clear it: one line of at most so many characters. */
  readonly line?: number;
  /** Whether a copy that starts a new record keeps it. */
  readonly copied?: true;
  /** Converts a value that an earlier version stored. */
  readonly upgrade?: (stored: never) => Value;
}

type IsOptional<T, K extends keyof T> = object extends Pick<T, K> ? { readonly optional: true } : { readonly optional?: never };

/** A description of every field of a record. The compiler finds a field that is missing, unknown, or of another type. */
export type RecordFields<T> = { readonly [K in keyof T]-?: Field<Exclude<T[K], undefined>> & IsOptional<T, K> };

/** The names of the fields with a property. */
export const fieldsWhere = <T>(fields: RecordFields<T>, has: (field: Field<unknown>) => boolean): readonly (keyof T & string)[] =>
  (Object.keys(fields) as (keyof T & string)[]).filter((name) => has(fields[name] as Field<unknown>));

/** The fields of a record that a copy keeps. */
export function copiedOf<T extends object>(fields: RecordFields<T>, record: T): Partial<T> {
  const names = fieldsWhere(fields, ({ copied }) => copied === true);
  return Object.fromEntries(names.flatMap((name) => (record[name] === undefined ? [] : [[name, record[name]]]))) as Partial<T>;
}

/** The schema of a record in documents: without its internal fields, and without fields that it does not know. */
export function exportedSchema<T, Internal extends keyof T>(fields: RecordFields<T>): z.ZodType<Omit<T, Internal>> {
  const names = fieldsWhere(fields, ({ internal }) => internal !== true);
  const shape = Object.fromEntries(names.map((name) => [name, schemaOf(fields[name] as Field<unknown>)]));
  return z.strictObject(shape) as unknown as z.ZodType<Omit<T, Internal>>;
}

const schemaOf = ({ schema, optional }: Field<unknown>): z.ZodType => (optional === true ? z.exactOptional(schema) : schema);
