import { z } from 'zod';
import { messageRecord } from '../records/message.js';
import { entityRecord, memoryRecord, operationRecord } from '../records/others.js';
import { sessionRecord } from '../records/session.js';
import { count, id, text } from '../records/values.js';
import { summaryRecord, windowRecord } from '../records/window.js';

/** The name of the format, in the header. */
export const FORMAT = 'netloom-session';

/** Grows when a reader of the version before would misread the document. */
export const FORMAT_VERSION = 2;

/** The kinds of records, in the order in which a document has them. */
export const RECORD_KINDS = ['SESSION', 'MESSAGE', 'SUMMARY', 'OPERATION', 'WINDOW', 'MEMORY', 'ENTITY'] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];

/** Bounds of a document, for exports and imports. */
export const DOCUMENT_LIMITS = {
  /** The maximum number of lines. */
  lines: 100_000,
  /** The maximum length of a line in characters. */
  characters: 8_000_000,
  /** The maximum size, decompressed. */
  bytes: 512 * 1024 ** 2,
  entities: 20_000,
} as const;

/** The first line. */
export const header = z
  .strictObject({
    format: z.literal(FORMAT),
    version: z.literal(FORMAT_VERSION),
    exportedAt: z.iso.datetime(),
    netloom: text(100),
    session: id('session'),
    revision: count,
  })
  .meta({ id: 'Header', description: 'The first line: the session and its revision, and the version of Netloom that exported it.' });

/** The last line. */
export const footer = z
  .strictObject({
    kind: z.literal('END'),
    counts: z.strictObject(Object.fromEntries(RECORD_KINDS.map((kind) => [kind, count])) as Record<RecordKind, typeof count>),
    sha256: z.string().regex(/^[0-9a-f]{64}$/u),
  })
  .meta({
    id: 'Footer',
    description: 'The last line: the number of records by kind, and the SHA-256 digest of all lines before it, each with its line feed.',
  });

export const RECORD_SCHEMAS = {
  SESSION: sessionRecord,
  MESSAGE: messageRecord,
  SUMMARY: summaryRecord,
  OPERATION: operationRecord,
  WINDOW: windowRecord,
  MEMORY: memoryRecord,
  ENTITY: entityRecord,
} as const;

export type Header = z.infer<typeof header>;
export type Footer = z.infer<typeof footer>;
export type RecordOf<Kind extends RecordKind> = z.infer<(typeof RECORD_SCHEMAS)[Kind]>;
export type ExportRecord = { readonly [Kind in RecordKind]: RecordOf<Kind> }[RecordKind];
export type Counts = Readonly<Record<RecordKind, number>>;

export const NO_RECORDS: Counts = { SESSION: 0, MESSAGE: 0, SUMMARY: 0, OPERATION: 0, WINDOW: 0, MEMORY: 0, ENTITY: 0 };

/** The JSON Schema of one line. Conditions between lines are not part of it. */
export const lineSchema = (): object => ({
  title: 'A line of an exported session',
  description: `Version ${FORMAT_VERSION} of the format ${FORMAT}; see docs/EXPORT.md.`,
  ...z.toJSONSchema(z.union([header, ...RECORD_KINDS.map((kind) => RECORD_SCHEMAS[kind]), footer]), {
    unrepresentable: 'any',
  }),
});
