import { createReadStream, createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { createGzip } from 'node:zlib';
import type { SessionId } from '#client';
import { ERROR_CODES, type ErrorCode } from '../../domain/common/error-codes.js';
import { NetloomError } from '../../domain/common/errors.js';
import type { Connection } from '../connection/connect.js';
import type { CliEnvironment } from '../environment.js';
import { unreadable } from '../input-file.js';
import { cleaned } from '../output/clean.js';
import { counted, print } from '../output/print.js';

export const FORMATS = ['jsonl', 'markdown'] as const;
export type Format = (typeof FORMATS)[number];

/** Writes the document of a session to a file, compressed if its name ends with `.gz`, or to standard output. */
export async function exportSession(
  { http }: Connection,
  id: SessionId,
  { format, output }: { readonly format: Format; readonly output?: string | undefined },
  environment: CliEnvironment,
): Promise<void> {
  const response = await request(http, `sessions/${id}/export?format=${format}`, {});
  if (response.body === null) throw new NetloomError('UNAVAILABLE', 'The server sent no document.');
  const body = Readable.fromWeb(response.body as ReadableStream<Uint8Array>);
  if (output === undefined) {
    for await (const line of createInterface({ input: body, crlfDelay: Infinity })) environment.out(line);
    return;
  }
  const file = createWriteStream(output, { mode: 0o600 });
  try {
    await (output.endsWith('.gz') ? pipeline(body, createGzip(), file) : pipeline(body, file));
  } catch (error) {
    await rm(output, { force: true });
    throw error instanceof Error && 'code' in error && 'path' in error
      ? unreadable(output, error, 'a file that can be written')
      : lost(http, error);
  }
  environment.err(`Exported ${id} to ${output}.`);
}

export interface ImportFlags {
  readonly key?: string;
  readonly dryRun?: boolean;
  readonly createMissing?: boolean;
  readonly json?: boolean;
}

interface Imported {
  readonly session: { readonly id: string; readonly key: string | null } | null;
  readonly created: boolean;
  readonly dryRun: boolean;
  readonly counts: Readonly<Record<string, number>>;
  readonly entities: { readonly found: number; readonly created: number; readonly missing: number };
  readonly memoriesProposed: number;
}

/** Sends a document from a file or from standard input. Importing the same document again writes nothing. */
export async function importSession({ http }: Connection, file: string, flags: ImportFlags, environment: CliEnvironment): Promise<void> {
  const { key, dryRun = false, createMissing = true } = flags;
  const parameters = new URLSearchParams({
    dryRun: String(dryRun),
    // By default, the scopes of the key decide.
    ...(createMissing ? {} : { createMissing: 'false' }),
    ...(key === undefined ? {} : { key }),
  });
  const response = await request(http, `sessions/import?${parameters.toString()}`, {
    method: 'POST',
    body: Readable.toWeb(Readable.from(file === '-' ? environment.input() : await bytesOf(file))) as unknown as NonNullable<
      RequestInit['body']
    >,
    headers: { 'content-type': file.endsWith('.gz') ? 'application/gzip' : 'application/x-ndjson' },
    duplex: 'half',
  }).catch((error: unknown) => {
    throw error instanceof NetloomError ? new NetloomError(error.code, `${file}: ${error.message}`, error.details) : error;
  });
  const imported = (await response.json()) as Imported;
  print(flags.json, imported, () => linesOf(imported), environment);
}

function linesOf({ session, created, dryRun, counts, entities, memoriesProposed }: Imported): readonly string[] {
  const what = `${counted(counts['MESSAGE'] ?? 0, 'message')} and ${counted(counts['OPERATION'] ?? 0, 'operation')}`;
  const name = session === null ? 'a new session' : (session.key ?? session.id);
  if (dryRun && session !== null) return [`The session ${cleaned(name)} was imported before. Nothing would be changed.`];
  if (dryRun)
    return [
      `Would import ${what} to ${cleaned(name)}.`,
      `Entities: ${entities.found} found, ${entities.created} would be created, ${entities.missing} missing.`,
      ...(memoriesProposed === 0 ? [] : [`${counted(memoriesProposed, 'memory', 'memories')} would be proposed.`]),
    ];
  if (!created) return [`The session ${cleaned(name)} was imported before. Nothing was changed.`];
  return [
    `Imported ${what} to the session ${cleaned(name)}.`,
    `Entities: ${entities.found} found, ${entities.created} created, ${entities.missing} missing.`,
    ...(memoriesProposed === 0 ? [] : [`${counted(memoriesProposed, 'memory', 'memories')} proposed; \`netloom memory\` lists them.`]),
  ];
}

async function bytesOf(file: string): Promise<AsyncIterable<Buffer>> {
  try {
    if (!(await stat(file)).isFile()) throw new Error('a folder');
  } catch (error) {
    throw unreadable(file, error);
  }
  return createReadStream(file);
}

async function request(
  { url, key }: Connection['http'],
  path: string,
  {
    headers = {},
    ...options
  }: Omit<RequestInit, 'headers'> & { readonly headers?: Readonly<Record<string, string>>; readonly duplex?: 'half' },
): Promise<Response> {
  const authorization = key === undefined ? {} : { authorization: `Bearer ${key}` };
  const response = await fetch(new URL(path, url), { ...options, headers: { ...headers, ...authorization } }).catch((error: unknown) => {
    throw lost({ url }, error);
  });
  if (!response.ok) throw await failureOf(response);
  return response;
}

const lost = ({ url }: Pick<Connection['http'], 'url'>, error: unknown): NetloomError => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return new NetloomError(
    'UNAVAILABLE',
    `The server at ${url} cannot be reached: ${cause instanceof Error ? cause.message : String(cause)}.`,
  );
};

async function failureOf(response: Response): Promise<NetloomError> {
  const body = (await response.json().catch(() => undefined)) as
    | { readonly errors?: readonly { readonly message?: string; readonly extensions?: { readonly code?: string } }[] }
    | undefined;
  const [error] = body?.errors ?? [];
  const code = ERROR_CODES.find((known) => known === error?.extensions?.code) ?? ('UNAVAILABLE' satisfies ErrorCode);
  return new NetloomError(code, cleaned(error?.message ?? `The server answered with the status ${response.status}.`));
}
