import { randomUUID } from 'node:crypto';
import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import type { Logger } from 'pino';
import { currentRequest } from '../../async/request-scope.js';
import { ERRORS, type ErrorDescription } from '../../domain/common/error-codes.js';
import { NetloomError } from '../../domain/common/errors.js';
import { LIMITS, exceeded } from './limits.js';

/** All values of `extensions.code`: those of the domain, and those of requests that never reach it. docs/API.md repeats the table. */
export const API_ERRORS = {
  ...ERRORS,
  LIMIT_EXCEEDED: {
    meaning: 'The request is too deep, too broad, too long or too costly. `limit`, `max` and `found` say which limit and by how much.',
    status: 400,
    retryable: false,
  },
  GRAPHQL_PARSE_FAILED: { meaning: 'The document is not valid GraphQL.', status: 400, retryable: false },
  GRAPHQL_VALIDATION_FAILED: { meaning: 'The document does not match the schema.', status: 400, retryable: false },
  PERSISTED_QUERY_NOT_FOUND: {
    meaning: 'The server does not know the document of this digest. Send the text with the digest.',
    status: 200,
    retryable: false,
  },
  BAD_REQUEST: { meaning: 'The HTTP request is invalid, or it selects an operation that does not exist.', status: 400, retryable: false },
  INTERNAL: { meaning: 'The server failed. The log has the details under `errorId`.', status: 500, retryable: false },
} as const satisfies Readonly<Record<string, ErrorDescription>>;

export type ApiCode = keyof typeof API_ERRORS;

/** The maximum length of an error message, in characters. */
const MAX_MESSAGE = 500;

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

/** Presents errors that callers may see, and masks others as INTERNAL with an id that the log has too. Causes are logged with the id of the request. */
export function errorPresenter(logger: Logger, options: { readonly suggestions: boolean }): PresentError {
  return (error) => shortened(formatted(error));

  function formatted(error: unknown): GraphQLFormattedError {
    const cause = rootCause(error);
    const place = error instanceof GraphQLError ? placeOf(error) : {};
    if (cause instanceof NetloomError) {
      logCause(logger, cause, place.path);
      return { message: cause.message, ...place, extensions: extensionsOf(cause) };
    }
    const request = error instanceof GraphQLError ? requestError(error, cause) : undefined;
    if (request !== undefined)
      return { ...request, ...place, message: options.suggestions ? request.message : withoutSuggestion(request.message) };
    const errorId = randomUUID();
    logger.error({ request: currentRequest(), errorId, err: cause, path: place.path }, 'Unexpected error');
    return { message: `Internal error. It is in the server's log as ${errorId}.`, ...place, extensions: { code: 'INTERNAL', errorId } };
  }
}

/** Clients learn that a back end failed, and the log why. */
export function logCause(logger: Logger, { code, message, cause }: NetloomError, path?: GraphQLFormattedError['path']): void {
  if (cause !== undefined) logger.warn({ request: currentRequest(), code, path, err: cause }, message);
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
  return { ...details, ...(ERRORS[code].retryable ? { retryable: true } : {}), code };
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
  const known = typeof code === 'string' && code in API_ERRORS ? code : 'LIMIT_EXCEEDED';
  return { message, extensions: { code: known, limit, max, ...(found === undefined ? {} : { found }) } };
}

/** Suggestions (“Did you mean …?”) would reveal names of the schema to callers that may not introspect it. */
function withoutSuggestion(message: string): string {
  return message.replace(/ ?Did you mean.+?\?$/u, '');
}
