import { randomUUID } from 'node:crypto';
import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import type { Logger } from 'pino';
import { NetloomError, type ErrorCode } from '../../domain/common/errors.js';
import { LIMITS, exceeded } from './limits.js';

/** All values of `extensions.code`, with their meanings. docs/API.md repeats the table. */
export const API_CODES = {
  INVALID_INPUT: 'An argument or variable is invalid. The message names it and says what was expected and what was received.',
  NOT_FOUND: 'The object does not exist, or it belongs to somebody else.',
  CONFLICT: 'The request contradicts the current state, such as a client id that was used with other content, or a key that is taken.',
  TOO_LARGE: 'The body, a text or a list is larger than allowed.',
  FORBIDDEN: 'This principal, key or origin is not allowed to do this; `scope` names a missing scope.',
  UNAUTHENTICATED: 'The API key is missing or unknown, or the token is not valid.',
  CURSOR_TOO_OLD: 'Events after this cursor are no longer stored. Read the session again, then subscribe without `after`.',
  SESSION_ENDED: 'The session was ended. It accepts no writes until it is reopened by its key.',
  UNAVAILABLE: 'A back end does not respond. Try again later.',
  RATE_LIMITED: 'The principal sent too many requests within a minute. `retryAfter` is the number of seconds to wait.',
  QUOTA_EXCEEDED:
    'The principal or the workspace has as much as its quota allows. `quota`, `of`, `limit` and `amount` say which quota and by how much.',
  CANCELLED: 'The request was cancelled before it was finished.',
  LIMIT_EXCEEDED: 'The request is too deep, too broad, too long or too costly. `limit`, `max` and `found` say which limit and by how much.',
  GRAPHQL_PARSE_FAILED: 'The document is not valid GraphQL.',
  GRAPHQL_VALIDATION_FAILED: 'The document does not match the schema.',
  PERSISTED_QUERY_NOT_FOUND: 'The server does not know the document of this digest. Send the text with the digest.',
  BAD_REQUEST: 'The HTTP request is invalid, or it selects an operation that does not exist.',
  INTERNAL: 'The server failed. The log has the details under `errorId`.',
} as const;

export type ApiCode = keyof typeof API_CODES;

/** Maps the domain's codes to those of the API. The compiler checks that none is missing. */
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
  QUOTA_EXCEEDED: 'QUOTA_EXCEEDED',
  CANCELLED: 'CANCELLED',
};

/** The maximum length of an error message, in characters. */
const MAX_MESSAGE = 500;

/** Codes of requests that may be retried unchanged; their extensions contain `retryable: true`. */
const RETRYABLE: readonly ErrorCode[] = ['UNAVAILABLE', 'RATE_LIMITED'];

const FROM_APOLLO: Readonly<Record<string, ApiCode>> = {
  GRAPHQL_PARSE_FAILED: 'GRAPHQL_PARSE_FAILED',
  GRAPHQL_VALIDATION_FAILED: 'GRAPHQL_VALIDATION_FAILED',
  BAD_USER_INPUT: 'INVALID_INPUT',
  BAD_REQUEST: 'BAD_REQUEST',
  OPERATION_RESOLUTION_FAILURE: 'BAD_REQUEST',
  PERSISTED_QUERY_NOT_FOUND: 'PERSISTED_QUERY_NOT_FOUND',
  FORBIDDEN: 'FORBIDDEN',
};

/** Converts errors to the form that clients receive, for both transports. */
export type PresentError = (error: unknown) => GraphQLFormattedError;

/** Presents errors that callers may see, and masks others as INTERNAL with an id that the log has too. */
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

/** A message may repeat values that the caller sent, which may be megabytes. */
function shortened(error: GraphQLFormattedError): GraphQLFormattedError {
  if (error.message.length <= MAX_MESSAGE) return error;
  return { ...error, message: `${error.message.slice(0, MAX_MESSAGE - 1).toWellFormed()}…` };
}

/** An error that the client can act on, in the form that it receives. */
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

/** Errors that graphql-js and Apollo Server find in a request before or while its arguments are read. Callers may see them. */
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

/** Suggestions (“Did you mean …?”) would reveal names of the schema to callers that may not introspect it. */
function withoutSuggestion(message: string): string {
  return message.replace(/ ?Did you mean.+?\?$/u, '');
}
