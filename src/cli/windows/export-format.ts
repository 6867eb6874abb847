import { z } from 'zod';
import { NetloomError, preview } from '../../domain/common/errors.js';
import type { Line } from './lines.js';

const text = z.string();
const optionalText = z.string().nullish();
const optionalNumber = z.number().nullish();

const HEADER = z.object({
  format: z.literal('netloom-session'),
  version: z.literal(1),
  session: z.object({ id: text, key: optionalText, title: optionalText }),
});

const PART = z.object({
  kind: z.enum(['FILE', 'IMAGE', 'TEXT', 'THINKING', 'TOOL_CALL', 'TOOL_RESULT']),
  text: optionalText,
  callId: optionalText,
  tool: optionalText,
  arguments: z.unknown().optional(),
  isError: z.boolean().nullish(),
  signature: optionalText,
  redacted: optionalText,
  url: optionalText,
  alt: optionalText,
  mediaType: optionalText,
  width: optionalNumber,
  height: optionalNumber,
  name: optionalText,
});

const MESSAGE = z.object({
  id: text,
  role: z.enum(['ASSISTANT', 'SYSTEM', 'TOOL', 'USER']),
  kind: z.enum(['ERROR', 'INSTRUCTION', 'QUERY', 'RESPONSE', 'SUMMARY', 'TOOL_RESULT']),
  contextType: z.enum(['MEMORY', 'PRIMARY', 'SUMMARY', 'TOOL_OUTPUT']),
  author: optionalText,
  flagged: z.boolean(),
  priority: z.number(),
  intent: z.enum(['DATA_QUERY', 'GENERAL', 'MIXED']).nullish(),
  text,
  parts: z.array(PART),
});

const OPERATION = z.object({
  id: text,
  tool: text,
  callId: optionalText,
  status: z.enum(['CANCELLED', 'FAILED', 'RUNNING', 'SUCCEEDED']),
  durationMs: optionalNumber,
  arguments: z.unknown().optional(),
  result: optionalText,
  error: optionalText,
});

export type ImportedHeader = z.infer<typeof HEADER>;
export type ImportedPart = z.infer<typeof PART>;
export type ImportedMessage = z.infer<typeof MESSAGE>;
export type ImportedOperation = z.infer<typeof OPERATION>;
export type ImportedRecord = { readonly message: ImportedMessage } | { readonly operation: ImportedOperation };

const A_HEADER = 'the header of an exported session, {"format":"netloom-session","version":1,…}';

/** The first line. Throws INVALID_INPUT with the file and the line. */
export function headerOf(line: Line, file: string): ImportedHeader {
  const value = objectOf(line);
  if (value?.['format'] !== 'netloom-session') throw invalidLine(line, file, A_HEADER, line.text);
  return checked(HEADER, value, line, file);
}

/** A message or an operation. Throws INVALID_INPUT with the file and the line. */
export function recordOf(line: Line, file: string): ImportedRecord {
  const value = objectOf(line);
  if (value !== undefined && 'message' in value) return checked(z.object({ message: MESSAGE }), value, line, file);
  if (value !== undefined && 'operation' in value) return checked(z.object({ operation: OPERATION }), value, line, file);
  throw invalidLine(line, file, 'an object with `message` or `operation`', line.text);
}

export const missingHeader = (file: string): NetloomError => invalidLine({ number: 1, text: '' }, file, A_HEADER, '');

const invalidLine = ({ number }: Line, file: string, expected: string, got: unknown): NetloomError =>
  new NetloomError('INVALID_INPUT', `${file}: line ${number}: expected ${expected}, got ${preview(got)}.`);

function objectOf({ text: json }: Line): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

function checked<Schema extends z.ZodType>(schema: Schema, value: unknown, line: Line, file: string): z.infer<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const path = issue?.path ?? [];
  throw invalidLine(line, file, `${expectedBy(issue)} as ${path.join('.')}`, at(value, path) ?? null);
}

const TYPES: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

function expectedBy(issue: z.core.$ZodIssue | undefined): string {
  if (issue?.code === 'invalid_type') return TYPES[issue.expected] ?? issue.expected;
  if (issue?.code === 'invalid_value') return issue.values.map(String).join(', ');
  return 'a valid value';
}

const at = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (inner, name) => (typeof inner === 'object' && inner !== null ? (inner as Record<PropertyKey, unknown>)[name] : undefined),
    value,
  );
