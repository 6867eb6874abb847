import { randomUUID } from 'node:crypto';
import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import type { Logger } from 'pino';
import { NetloomError, type ErrorCode } from '../../domain/common/errors.js';
import { LIMITS, exceeded } from './limits.js';

/** Every `extensions.code` there is, with what a client should make of it. docs/API.md repeats the table. */
export const API_CODES = {
  INVALID_INPUT: 'An argument or variable is not what was expected; the message says which, what was expected and what came.',
  NOT_FOUND: 'There is no such thing, or it is not yours.',
  CONFLICT: 'It contradicts what is there: a client id with another body, a key that is taken.',
  TOO_LARGE: 'The body, a text or a list is larger than allowed.',
  FORBIDDEN: 'Not allowed from here or for this principal.',
  UNAUTHENTICATED: 'An API key is missing or unknown.',
  CURSOR_TOO_OLD: 'What happened after this cursor is no longer kept: read the session again and subscribe without `after`.',
  SESSION_ENDED: 'The session was ended and takes no writes until it is opened again by its key.',
  UNAVAILABLE: 'A back end does not answer; try again later.',
  RATE_LIMITED: 'Too many requests of one principal within a minute; `retryAfter` says in how many seconds there may be another.',
  CANCELLED: 'The work was given up before it was done.',
  LIMIT_EXCEEDED: 'The request is too deep, broad, long or costly; `limit`, `max` and `found` say which and how much.',
  GRAPHQL_PARSE_FAILED: 'The document is not GraphQL.',
  GRAPHQL_VALIDATION_FAILED: 'The document does not fit the schema.',
  BAD_REQUEST: 'The HTTP request or the choice of operation is wrong.',
  INTERNAL: 'A fault of the server. It is in the log under `errorId`.',
} as const;

export type ApiCode = keyof typeof API_CODES;

/** From the domain's codes to the API's. The compiler checks that none is missing. */
const FROM_DOMAIN: Readonly<Record<ErrorCode, ApiCode>> = {
  INVALID_INPUT: 'INVALID_INPUT',
  NOT_FOUND: 'NOT_FOUND',
  CONFLICT: 'CONFLICT',
  TOO_LARGE: 'TOO_LARGE',
  FORBIDDEN: 'FORBIDDEN',
  UNAUTHENTICATED: 'UNAUTHENTICATED',
  CURSOR_TOO_OLD: 'CURSOR_TOO_OLD',
  SESSION_ENDED: 'SESSION_ENDED',
  UNAVAILABLE: 'UNAVAILABLE',
  RATE_LIMITED: 'RATE_LIMITED',
  CANCELLED: 'CANCELLED',
};

/** Characters of a message, at most. */
const MAX_MESSAGE = 500;

/** What may be sent again as it is, after a while; the extensions say `retryable: true`. */
const RETRYABLE: readonly ErrorCode[] = ['UNAVAILABLE', 'RATE_LIMITED'];

const FROM_APOLLO: Readonly<Record<string, ApiCode>> = {
  GRAPHQL_PARSE_FAILED: 'GRAPHQL_PARSE_FAILED',
  GRAPHQL_VALIDATION_FAILED: 'GRAPHQL_VALIDATION_FAILED',
  BAD_USER_INPUT: 'INVALID_INPUT',
  BAD_REQUEST: 'BAD_REQUEST',
  OPERATION_RESOLUTION_FAILURE: 'BAD_REQUEST',
  PERSISTED_QUERY_NOT_FOUND: 'BAD_REQUEST',
  PERSISTED_QUERY_NOT_SUPPORTED: 'BAD_REQUEST',
};

/** An error in the form in which it leaves, with the same rules on both transports. */
export type PresentError = (error: unknown) => GraphQLFormattedError;

/** Shows what a caller may know, masks the rest as INTERNAL under an id that the log has too. */
export function errorPresenter(logger: Logger, options: { readonly suggestions: boolean }): PresentError {
  return (error) => shortened(formatted(error));

  function formatted(error: unknown): GraphQLFormattedError {
    const cause = rootCause(error);
    const place = error instanceof GraphQLError ? placeOf(error) : {};
    if (cause instanceof NetloomError) {
      return { message: cause.message, ...place, extensions: extensionsOf(cause) };
    }
    const request = error instanceof GraphQLError ? requestError(error, cause) : undefined;
    if (request !== undefined)
      return { ...request, ...place, message: options.suggestions ? request.message : withoutSuggestion(request.message) };
    const errorId = randomUUID();
    logger.error({ errorId, err: cause, path: place.path }, 'Unexpected error');
    return { message: `Internal error. It is in the server's log as ${errorId}.`, ...place, extensions: { code: 'INTERNAL', errorId } };
  }
}

/** A message repeats values that the caller sent, which may be megabytes. */
function shortened(error: GraphQLFormattedError): GraphQLFormattedError {
  if (error.message.length <= MAX_MESSAGE) return error;
  return { ...error, message: `${error.message.slice(0, MAX_MESSAGE - 1).toWellFormed()}…` };
}

/** What a client can act on, in the form in which it leaves. */
export function extensionsOf({
  code,
  details,
}: NetloomError): Readonly<Record<string, string | number | boolean>> & { readonly code: ApiCode } {
  return { ...details, ...(RETRYABLE.includes(code) ? { retryable: true } : {}), code: FROM_DOMAIN[code] };
}

function rootCause(error: unknown): unknown {
  let cause = error;
  while (cause instanceof GraphQLError && cause.originalError !== undefined) cause = cause.originalError;
  return cause;
}

function placeOf({ path, locations }: GraphQLError): Pick<GraphQLFormattedError, 'path' | 'locations'> {
  return { ...(path === undefined ? {} : { path }), ...(locations === undefined ? {} : { locations }) };
}

/** What graphql-js and Apollo find wrong with a request before or while its arguments are read: the caller's to see. */
function requestError(error: GraphQLError, cause: unknown): GraphQLFormattedError | undefined {
  const { message, extensions } = error;
  const tokens = /contains more tha[nt] \d+ tokens/u.test(message);
  if (tokens) return limitError(exceeded(LIMITS.tokens, LIMITS.tokens.max + 1));
  if (typeof extensions['limit'] === 'string') return limitError(error);
  if (/^(?:Variable|Argument) "/u.test(message)) return { message, extensions: { code: 'INVALID_INPUT' } };
  const code = FROM_APOLLO[String(extensions['code'])];
  if (code !== undefined) return { message, extensions: { code } };
  if (error.path !== undefined || !(cause instanceof GraphQLError)) return undefined;
  return { message, extensions: { code: message.startsWith('Syntax Error') ? 'GRAPHQL_PARSE_FAILED' : 'GRAPHQL_VALIDATION_FAILED' } };
}

function limitError({ message, extensions: { code, limit, max, found } }: GraphQLError): GraphQLFormattedError {
  const known = typeof code === 'string' && code in API_CODES ? code : 'LIMIT_EXCEEDED';
  return { message, extensions: { code: known, limit, max, ...(found === undefined ? {} : { found }) } };
}

/** A guess at what was meant would tell names of the schema to those who may not read it. */
function withoutSuggestion(message: string): string {
  return message.replace(/ ?Did you mean.+?\?$/u, '');
}
