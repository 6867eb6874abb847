import type { NetloomClient } from '#client';
import { AddMessagesDocument, RecordOperationDocument, type AddMessagesInput, type PartInput } from '#client/operations';
import type { Connection } from '../connection/connect.js';
import type { CliEnvironment } from '../environment.js';
import { counted, print } from '../output/print.js';
import { headerOf, missingHeader, recordOf, type ImportedMessage, type ImportedOperation, type ImportedPart } from './export-format.js';
import { chunksOf, linesOf } from './lines.js';

interface ImportFlags {
  readonly key?: string;
  readonly dryRun?: boolean;
  readonly json?: boolean;
}

/** A request stays below the limits of the server. */
const BATCH = 100;
const BATCH_CHARACTERS = 700_000;

interface Counts {
  messages: number;
  operations: number;
  created: number;
}

/** Writes an exported session to the session of a key. Importing the same file again writes nothing. */
export async function importSession({ client }: Connection, file: string, flags: ImportFlags, environment: CliEnvironment): Promise<void> {
  const lines = linesOf(file === '-' ? environment.input() : chunksOf(file), file);
  const first = await lines.next();
  if (first.done === true) throw missingHeader(file);
  const header = headerOf(first.value, file);
  const key = flags.key ?? header.session.key ?? `imported-${header.session.id}`;
  const counts: Counts = { messages: 0, operations: 0, created: 0 };
  let batch: ImportedMessage[] = [];
  let characters = 0;
  const flush = async (): Promise<void> => {
    if (batch.length > 0 && flags.dryRun !== true) counts.created += await writeMessages(client, key, batch);
    batch = [];
    characters = 0;
  };
  for await (const line of lines) {
    const record = recordOf(line, file);
    if ('message' in record) {
      if (characters + line.text.length > BATCH_CHARACTERS) await flush();
      counts.messages += 1;
      batch.push(record.message);
      characters += line.text.length;
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

/** The id of the exported message is its client id, so that a repeated import writes nothing. */
async function writeMessages(client: NetloomClient, key: string, messages: readonly ImportedMessage[]): Promise<number> {
  const input: AddMessagesInput = {
    key,
    messages: messages.map(({ id, role, kind, contextType, author, flagged, priority, intent, text, parts }) => ({
      clientId: `export:${id}`,
      role,
      kind,
      contextType,
      ...((author ?? null) === null ? {} : { author }),
      ...((intent ?? null) === null ? {} : { intent }),
      flagged,
      priority,
      ...(parts.every(({ kind: part }) => part === 'TEXT') ? { text } : { parts: parts.map(partOf) }),
    })),
  };
  return (await client.request(AddMessagesDocument, { input })).addMessages.created;
}

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
}: ImportedPart): PartInput {
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
      return (signature ?? null) === null && (redacted ?? null) === null
        ? { thinking: text ?? '' }
        : { signedThinking: { text, signature, redacted } };
    default:
      return { text: text ?? '' };
  }
}

const withoutNulls = (object: Readonly<Record<string, unknown>>): object =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => value !== null && value !== undefined));

async function writeOperation(client: NetloomClient, key: string, operation: ImportedOperation): Promise<number> {
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
