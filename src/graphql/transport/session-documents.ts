import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { Logger } from 'pino';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Application, ImportOptions, SessionDocument } from '../../application/index.js';
import { invalid, NetloomError } from '../../domain/common/errors.js';
import type { Principal } from '../../domain/common/principal.js';
import { ERRORS } from '../../domain/common/error-codes.js';
import { extensionsOf, logCause } from '../common/errors.js';
import { fail } from './http.js';
import type { Admit } from './mounts.js';

const EXPORT_PATH = '/sessions/:id/export';
const IMPORT_PATH = '/sessions/import';

/** The media types of documents; others than these get 415. A web page can send none of them without permission. */
const DOCUMENT_TYPES = ['application/x-ndjson', 'application/jsonl', 'application/gzip'];
const FORMATS = ['jsonl', 'markdown'] as const;
type Format = (typeof FORMATS)[number];

/** The number of documents that one principal may send at the same time. */
const UPLOADS = 2;

/** Serves exports and imports of sessions as streams, with the checks of origin, key and rate of the API. */
export async function serveSessionDocuments(fastify: FastifyInstance, app: Application, admit: Admit, logger: Logger): Promise<void> {
  const callers = new WeakMap<FastifyRequest, Principal>();
  const uploads = new Map<string, number>();
  const onRequest = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const caller = await admit(request, reply);
    if (caller === undefined) return reply;
    callers.set(request, caller);
    return undefined;
  };
  const callerOf = (request: FastifyRequest): Principal => {
    const caller = callers.get(request);
    if (caller === undefined) throw new Error('The request was not authenticated.');
    return caller;
  };
  await fastify.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(DOCUMENT_TYPES, (_request, payload, done) => done(null, payload));
    scope.get<{ Params: { id: string } }>(EXPORT_PATH, { onRequest }, (request, reply) =>
      answered(logger, request, reply, () => sendDocument(app, callerOf(request), request, reply)),
    );
    scope.post(IMPORT_PATH, { onRequest }, (request, reply) =>
      answered(logger, request, reply, () => receiveDocument(app, callerOf(request), uploads, request, reply)),
    );
  });
}

/** Expected errors become responses in GraphQL's format; others are reported by the server. */
async function answered(
  logger: Logger,
  { raw }: FastifyRequest,
  reply: FastifyReply,
  work: () => Promise<FastifyReply>,
): Promise<FastifyReply> {
  try {
    return await work();
  } catch (error) {
    if (!raw.complete) leaveConnection(raw, reply);
    if (!(error instanceof NetloomError)) throw error;
    logCause(logger, error);
    const extensions = extensionsOf(error);
    return reply.code(ERRORS[error.code].status).send({ errors: [{ message: error.message, extensions }] });
  }
}

/** The rest of a body is discarded, and the connection is closed: a next request on it would wait for its end. */
function leaveConnection(raw: FastifyRequest['raw'], reply: FastifyReply): void {
  void reply.header('connection', 'close');
  raw.resume();
}

async function sendDocument(
  app: Application,
  caller: Principal,
  { params: { id }, query }: FastifyRequest<{ Params: { id: string } }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const format = formatOf(parametersOf(query)['format']);
  const document = await app.exports.document(caller, id);
  const isMarkdown = format === 'markdown';
  void reply
    .header('content-type', isMarkdown ? 'text/markdown; charset=utf-8' : 'application/x-ndjson; charset=utf-8')
    .header('content-disposition', `attachment; filename="${id}.${isMarkdown ? 'md' : 'jsonl'}"`)
    .header('content-security-policy', "default-src 'none'; sandbox");
  if (!isMarkdown) void reply.header('content-length', String(document.size));
  const body = Readable.from(isMarkdown ? app.exports.markdown(document) : document.read());
  disposeAfter(document, body, reply);
  return reply.send(body);
}

/** Also if the client disconnects. */
function disposeAfter(document: SessionDocument, body: Readable, reply: FastifyReply): void {
  body.once('close', () => void document.dispose());
  reply.raw.once('close', () => body.destroy());
}

async function receiveDocument(
  app: Application,
  caller: Principal,
  uploads: Map<string, number>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { body } = request;
  if (!(body instanceof Readable)) return fail(reply, 415, 'BAD_REQUEST', `Expected a body of the type ${DOCUMENT_TYPES.join(', ')}.`);
  const name = JSON.stringify([caller.workspace, caller.name]);
  const open = uploads.get(name) ?? 0;
  if (open >= UPLOADS)
    throw new NetloomError('RATE_LIMITED', `Expected at most ${UPLOADS} imports at the same time, got one more.`, { retryAfter: 1 });
  uploads.set(name, open + 1);
  try {
    const imported = await app.exports.import(caller, chunksOf(request, body), optionsOf(request.query));
    const { session, ...rest } = imported;
    const named = session === undefined ? null : { id: session.id, key: session.key ?? null, title: session.title ?? null };
    return await reply.code(imported.created ? 201 : 200).send({ session: named, ...rest });
  } finally {
    const left = (uploads.get(name) ?? 1) - 1;
    if (left === 0) uploads.delete(name);
    else uploads.set(name, left);
  }
}

/** The decompressed chunks of the body. A client that disconnects cancels the import. */
async function* chunksOf({ headers, raw }: FastifyRequest, body: Readable): AsyncGenerator<Uint8Array> {
  const isCompressed = headers['content-encoding'] === 'gzip' || headers['content-type']?.startsWith('application/gzip') === true;
  if (headers['content-encoding'] !== undefined && headers['content-encoding'] !== 'gzip')
    throw invalid('content-encoding', 'gzip or none', headers['content-encoding']);
  const input = isCompressed ? body.pipe(createGunzip()) : body;
  body.on('error', (error) => input.destroy(error));
  body.on('aborted', () => input.destroy(new Error('aborted')));
  try {
    for await (const chunk of input as AsyncIterable<Buffer>) yield chunk;
  } catch (error) {
    if (!raw.complete && raw.destroyed) throw new NetloomError('CANCELLED', 'The request ended before its body.');
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (code.startsWith('Z_')) throw invalid('body', 'a body compressed with gzip', code);
    throw error;
  } finally {
    body.unpipe();
    if (isCompressed) input.destroy();
  }
}

type Parameters = Readonly<Record<string, unknown>>;

const parametersOf = (query: unknown): Parameters => (typeof query === 'object' && query !== null ? (query as Parameters) : {});

function formatOf(value: unknown = 'jsonl'): Format {
  const format = FORMATS.find((known) => known === value);
  if (format === undefined) throw invalid('format', FORMATS.join(' or '), value);
  return format;
}

function optionsOf(query: unknown): ImportOptions {
  const { key, createMissing, dryRun } = parametersOf(query);
  if (key !== undefined && typeof key !== 'string') throw invalid('key', 'one key', key);
  return {
    ...(key === undefined ? {} : { key }),
    ...(createMissing === undefined ? {} : { createMissing: flagOf('createMissing', createMissing) }),
    dryRun: dryRun === undefined ? false : flagOf('dryRun', dryRun),
  };
}

function flagOf(name: string, value: unknown): boolean {
  if (value === 'true' || value === 'false') return value === 'true';
  throw invalid(name, 'true or false', value);
}
