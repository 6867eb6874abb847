import type { NetloomClient } from '#client';
import { AddMessagesDocument, RecordOperationDocument, type AddMessagesInput, type PartInput } from '#client/operations';
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { NetloomError } from '../../domain/common/errors.js';
import type { Connection } from '../connection/connect.js';
import type { CliEnvironment } from '../environment.js';
import { counted, print } from '../output/print.js';
import type { ExportedMessage, ExportedOperation, ExportHeader } from './export.js';

interface ImportFlags {
  readonly key?: string;
  readonly dryRun?: boolean;
  readonly json?: boolean;
}

const BATCH = 100;
const MAX_RECORDS = 1_000_000;

interface Counts {
  messages: number;
  operations: number;
  created: number;
}

/** Writes an exported session to the session of a key. Importing the same file again writes nothing. */
export async function importSession({ client }: Connection, file: string, flags: ImportFlags, environment: CliEnvironment): Promise<void> {
  const lines = linesOf(file, environment);
  const first = await lines.next();
  const header = headerOf(first.done === true ? '' : first.value, file);
  const key = flags.key ?? header.session.key ?? `imported-${header.session.id}`;
  const counts: Counts = { messages: 0, operations: 0, created: 0 };
  let batch: ExportedMessage[] = [];
  const flush = async (): Promise<void> => {
    if (batch.length > 0 && flags.dryRun !== true) counts.created += await writeMessages(client, key, batch);
    batch = [];
  };
  let number = 1;
  for await (const line of lines) {
    number += 1;
    if (line.trim() === '') continue;
    if (number > MAX_RECORDS) throw new NetloomError('TOO_LARGE', `${file}: expected at most ${MAX_RECORDS} records.`);
    const record = recordOf(line, file, number);
    if ('message' in record) {
      counts.messages += 1;
      batch.push(record.message);
      if (batch.length === BATCH) await flush();
    } else {
      await flush();
      counts.operations += 1;
      if (flags.dryRun !== true) counts.created += await writeOperation(client, key, record.operation);
    }
  }
  await flush();
  const done = `${counted(counts.messages, 'message')} and ${counted(counts.operations, 'operation')}`;
  const text =
    flags.dryRun === true
      ? `Would import ${done} to the session ${key}.`
      : `Imported ${done} to the session ${key}; ${counts.created} were new.`;
  print(flags.json, { key, dryRun: flags.dryRun === true, ...counts }, () => [text], environment);
}

async function* linesOf(file: string, environment: CliEnvironment): AsyncGenerator<string> {
  if (file === '-') return yield* (await environment.input()).split('\n');
  const bytes = createReadStream(file);
  const input: Readable = file.endsWith('.gz') ? bytes.pipe(createGunzip()) : bytes;
  const failed = new Promise<never>((_, reject) => {
    bytes.on('error', reject);
    input.on('error', reject);
  });
  failed.catch(() => undefined);
  const reader = createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })[Symbol.asyncIterator]();
  for (;;) {
    const { value, done } = await Promise.race([reader.next(), failed]).catch((error: unknown) => {
      throw new NetloomError(
        'INVALID_INPUT',
        `${file}: expected a file that can be read, got ${error instanceof Error ? error.message : String(error)}.`,
      );
    });
    if (done === true) return undefined;
    yield value;
  }
}

const invalidLine = (file: string, number: number, expected: string): NetloomError =>
  new NetloomError('INVALID_INPUT', `${file}: line ${number}: expected ${expected}.`);

function headerOf(line: string, file: string): ExportHeader {
  const header = parsed(line) as Partial<ExportHeader> | undefined;
  if (header?.format !== 'netloom-session' || header.version !== 1 || typeof header.session?.id !== 'string')
    throw invalidLine(file, 1, 'the header of an exported session, {"format":"netloom-session","version":1,…}');
  return header as ExportHeader;
}

function recordOf(
  line: string,
  file: string,
  number: number,
): { readonly message: ExportedMessage } | { readonly operation: ExportedOperation } {
  const record = parsed(line) as { readonly message?: ExportedMessage; readonly operation?: ExportedOperation } | undefined;
  if (typeof record?.message?.id === 'string') return { message: record.message };
  if (typeof record?.operation?.id === 'string') return { operation: record.operation };
  throw invalidLine(file, number, 'an object with `message` or `operation`');
}

function parsed(line: string): unknown {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The id of the exported message is its client id, so that a repeated import writes nothing. */
async function writeMessages(client: NetloomClient, key: string, messages: readonly ExportedMessage[]): Promise<number> {
  const input: AddMessagesInput = {
    key,
    messages: messages.map(({ id, role, kind, contextType, author, flagged, priority, intent, text, parts }) => ({
      clientId: `export:${id}`,
      role,
      kind,
      contextType,
      ...(author === null ? {} : { author }),
      ...(intent === null ? {} : { intent }),
      flagged,
      priority,
      ...(parts.every(({ kind: part }) => part === 'TEXT') ? { text } : { parts: parts.map(partOf) }),
    })),
  };
  return (await client.request(AddMessagesDocument, { input })).addMessages.created;
}

type ExportedPart = ExportedMessage['parts'][number];

function partOf({
  kind,
  text,
  callId,
  tool,
  arguments: args,
  isError,
  signature,
  redacted,
  url,
  alt,
  mediaType,
  width,
  height,
  name,
}: ExportedPart): PartInput {
  switch (kind) {
    case 'TOOL_CALL':
      return { toolCall: { callId: callId ?? '', tool: tool ?? '', arguments: args } };
    case 'TOOL_RESULT':
      return { toolResult: { callId: callId ?? '', tool, isError, text: text ?? '' } };
    case 'IMAGE':
      return { image: { url: url ?? '', alt, width, height } };
    case 'FILE':
      return { file: { name: name ?? '', mediaType, text: text ?? '' } };
    case 'THINKING':
      return signature === null && redacted === null ? { thinking: text ?? '' } : { signedThinking: { text, signature, redacted } };
    default:
      return { text: text ?? '' };
  }
}

const withoutNulls = (object: Readonly<Record<string, unknown>>): object =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => value !== null && value !== undefined));

async function writeOperation(client: NetloomClient, key: string, operation: ExportedOperation): Promise<number> {
  const { id, tool, callId, status, durationMs, arguments: args, result, error } = operation;
  const input = withoutNulls({
    key,
    clientId: `export:${id}`,
    tool,
    callId,
    status,
    durationMs,
    arguments: args,
    result: result === '' ? null : result,
    error,
  });
  return (await client.request(RecordOperationDocument, { input: input as never })).recordOperation.created ? 1 : 0;
}
