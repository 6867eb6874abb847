import { createHash } from 'node:crypto';
import { GraphQLError, parse, type DocumentNode } from 'graphql';
import type { Application } from '../../application/index.js';
import type { Principal } from '../../domain/common/principal.js';
import { LIMITS } from '../common/limits.js';
import type { Executor } from '../execution/executor.js';

/** The documents that a server accepts. */
export interface DocumentSettings {
  /** Documents by the hexadecimal SHA-256 digest of their text, which clients may name without sending them. */
  readonly trusted: ReadonlyMap<string, string>;
  /** Whether all other documents are refused. */
  readonly onlyTrusted: boolean;
}

/** A request of either transport, as received. */
export interface DocumentRequest {
  readonly query?: unknown;
  readonly variables?: unknown;
  readonly operationName?: unknown;
  readonly extensions?: unknown;
}

/** Finds the text of a request's document: its own, or the one whose digest it names. */
export interface DocumentSource {
  textOf(caller: Principal, request: DocumentRequest): Promise<string | GraphQLError | undefined>;
}

const SHA256 = /^[0-9a-f]{64}$/u;

/** The protocol of automatic persisted queries: a client sends the digest first, and the text with the digest if the server does not know it. */
export function createDocumentSource(
  { app, executor }: { readonly app: Application; readonly executor: Executor },
  { trusted, onlyTrusted }: DocumentSettings,
): DocumentSource {
  const isValid = (text: string): boolean => {
    const document = parsedDocument(text);
    return !(document instanceof GraphQLError) && executor.checkDocument(document).length === 0;
  };
  return {
    async textOf(caller, { query, extensions }) {
      const sent = typeof query === 'string' && query !== '' ? query : undefined;
      const named = digestIn(extensions);
      if (named instanceof GraphQLError) return named;
      if (named === undefined) return sent !== undefined && onlyTrusted && !trusted.has(digestOf(sent)) ? untrusted() : sent;
      const known = trusted.get(named);
      if (sent !== undefined && digestOf(sent) !== named) return mismatch(named);
      if (known !== undefined) return known;
      if (onlyTrusted) return untrusted();
      if (sent === undefined) return (await app.documents.find(caller, named)) ?? notFound();
      // An invalid one is refused later, like a document without a digest.
      if ((await app.documents.find(caller, named)) !== undefined || isValid(sent)) await app.documents.keep(caller, named, sent);
      return sent;
    },
  };
}

export function parsedDocument(query: string): DocumentNode | GraphQLError {
  try {
    return parse(query, { maxTokens: LIMITS.tokens.max });
  } catch (error) {
    return error instanceof GraphQLError ? error : new GraphQLError('Syntax Error: the document cannot be read.');
  }
}

const digestOf = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');

/** `extensions.persistedQuery.sha256Hash`; undefined if there is none. In a GET request, `extensions` is JSON text. */
function digestIn(extensions: unknown): string | GraphQLError | undefined {
  const named = member(member(parsed(extensions), 'persistedQuery'), 'sha256Hash');
  if (named === undefined) return undefined;
  if (typeof named === 'string' && SHA256.test(named)) return named;
  return new GraphQLError('extensions.persistedQuery.sha256Hash: expected 64 hexadecimal digits in small letters.', {
    extensions: { code: 'BAD_REQUEST' },
  });
}

function parsed(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return undefined;
  }
}

const member = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;

/** Clients recognise this message and code, and send the text. */
const notFound = (): GraphQLError => new GraphQLError('PersistedQueryNotFound', { extensions: { code: 'PERSISTED_QUERY_NOT_FOUND' } });

const mismatch = (named: string): GraphQLError =>
  new GraphQLError(`extensions.persistedQuery.sha256Hash: expected the SHA-256 digest of \`query\`, got ${named}.`, {
    extensions: { code: 'BAD_REQUEST' },
  });

const untrusted = (): GraphQLError =>
  new GraphQLError('This server accepts only documents of its list (NETLOOM_TRUSTED_DOCUMENTS).', { extensions: { code: 'FORBIDDEN' } });

/** The parts of an HTTP request that have the document. */
interface HttpRequest {
  body: unknown;
  readonly raw: { url?: string | undefined };
}

/** Puts the text of a request's document in the place where Apollo Server expects it. Returns the error if there is no such document. */
export async function useStoredDocument(
  request: HttpRequest,
  caller: Principal,
  documents: DocumentSource,
): Promise<GraphQLError | undefined> {
  const url = new URL(request.raw.url ?? '', 'http://localhost');
  const isInBody = typeof request.body === 'object' && request.body !== null && !Array.isArray(request.body);
  const sent: DocumentRequest = isInBody ? (request.body as DocumentRequest) : Object.fromEntries(url.searchParams);
  const text = await documents.textOf(caller, sent);
  if (text instanceof GraphQLError) return text;
  if (text === undefined) return undefined;
  if (isInBody) {
    // Other members are not copied: a body may have a hundred thousand.
    const { variables, operationName } = sent;
    request.body = {
      query: text,
      ...(variables === undefined ? {} : { variables }),
      ...(operationName === undefined ? {} : { operationName }),
    };
  } else {
    url.searchParams.set('query', text);
    url.searchParams.delete('extensions');
    request.raw.url = `${url.pathname}${url.search}`;
  }
  return undefined;
}
