import type { z } from 'zod';
import { isJsonObject, type Json, type JsonObject } from '../common/json.js';
import { NetloomError, preview } from '../common/errors.js';
import { exceededBound, type JsonBounds } from '../common/json-bounds.js';
import {
  FORMAT,
  FORMAT_VERSION,
  footer,
  header,
  RECORD_KINDS,
  RECORD_SCHEMAS,
  type ExportRecord,
  type Footer,
  type Header,
  type RecordKind,
} from './records.js';

/** A line of a document, which is not blank, with its number from 1. */
export interface DocumentLine {
  readonly number: number;
  readonly text: string;
}

/** Arguments of a tool have at most 64 levels. */
const BOUNDS: JsonBounds = { depth: 72, separators: 200_000 };

/** The error for a line, with what was expected and what was received. */
export const invalidLine = (number: number, expected: string, got: unknown): NetloomError =>
  new NetloomError('INVALID_INPUT', `line ${number}: expected ${expected}, got ${preview(got)}.`, { line: number });

const A_HEADER = `the header of an exported session, {"format":"${FORMAT}","version":${FORMAT_VERSION},…}`;

export const missingHeader = (): NetloomError => invalidLine(1, A_HEADER, '');

/** Parses the header, which is the first line. Throws INVALID_INPUT for another format or version, and names it. */
export function parseHeader({ number, text }: DocumentLine): Header {
  checkBounds(number, text);
  const value = objectOf(text);
  if (value?.['format'] !== FORMAT) throw invalidLine(number, A_HEADER, text);
  if (value['version'] !== FORMAT_VERSION) {
    const version = preview(value['version'] ?? null);
    throw new NetloomError(
      'INVALID_INPUT',
      `line ${number}: expected version ${FORMAT_VERSION} of the format ${FORMAT}, got version ${version}. Export the session again with this version of Netloom.`,
      { line: number },
    );
  }
  return checked(header, value, number);
}

/** Parses a line after the header. Throws INVALID_INPUT for an unknown kind, an unknown or missing field, or a value of a wrong type. */
export function parseLine({ number, text }: DocumentLine): ExportRecord | Footer {
  checkBounds(number, text);
  const value = objectOf(text);
  const kind = value?.['kind'];
  if (value === undefined || !isKind(kind))
    throw invalidLine(number, `an object with a kind (${RECORD_KINDS.join(', ')} or END)`, kind ?? text);
  return kind === 'END' ? checked(footer, value, number) : checked<z.ZodType<ExportRecord>>(RECORD_SCHEMAS[kind], value, number);
}

function checkBounds(number: number, text: string): void {
  const exceeded = exceededBound(text, BOUNDS);
  if (exceeded === 'depth') throw invalidLine(number, `JSON of at most ${BOUNDS.depth} levels`, 'deeper nesting');
  if (exceeded === 'separators') throw invalidLine(number, `JSON of at most ${BOUNDS.separators} commas and colons`, 'more');
}

const isKind = (kind: Json | undefined): kind is RecordKind | 'END' => kind === 'END' || RECORD_KINDS.some((known) => known === kind);

function objectOf(text: string): JsonObject | undefined {
  try {
    const value = JSON.parse(text) as Json;
    return isJsonObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function checked<Schema extends z.ZodType>(schema: Schema, value: JsonObject, number: number): z.infer<Schema> {
  const result = schema.safeParse(value);
  // The value itself, because its members keep their order.
  if (result.success) return value as z.infer<Schema>;
  const issue = result.error.issues[0];
  const path = issue?.path ?? [];
  const field = path.length === 0 ? '' : ` as ${path.join('.')}`;
  if (issue?.code === 'unrecognized_keys')
    throw invalidLine(number, `no field ${issue.keys.map((key) => preview(key)).join(', ')}${field}`, 'one');
  throw invalidLine(number, `${expectedBy(issue)}${field}`, at(value, path) ?? null);
}

const TYPES: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};
const UNITS: Readonly<Record<string, string>> = { string: 'characters', array: 'items' };

function expectedBy(issue: z.core.$ZodIssue | undefined): string {
  switch (issue?.code) {
    case 'invalid_type':
      return TYPES[issue.expected] ?? issue.expected;
    case 'invalid_value':
      return issue.values.map(String).join(', ');
    case 'too_big':
      return `at most ${issue.maximum.toString()}${unitOf(issue.origin)}`;
    case 'too_small':
      return `at least ${issue.minimum.toString()}${unitOf(issue.origin)}`;
    case 'invalid_format':
      return issue.pattern === undefined ? `the format ${issue.format}` : `a text like ${issue.pattern}`;
    case 'custom':
      return issue.message;
    default:
      return 'a valid value';
  }
}

const unitOf = (origin: string): string => (UNITS[origin] === undefined ? '' : ` ${UNITS[origin]}`);

const at = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (inner, name) => (typeof inner === 'object' && inner !== null ? (inner as Record<PropertyKey, unknown>)[name] : undefined),
    value,
  );
