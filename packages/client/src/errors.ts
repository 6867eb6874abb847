/** One error of a GraphQL response. */
export interface GraphqlError {
  readonly message: string;
  readonly path?: readonly (string | number)[] | undefined;
  readonly extensions?: Readonly<Record<string, unknown>> | undefined;
}

/**
 * `extensions.code` of the server (see the table of errors in Netloom's API guide), or one of the client's own codes:
 *
 * - `NETWORK_ERROR`: no response arrived.
 * - `TIMEOUT`: the response did not arrive within `timeoutMs`.
 * - `INVALID_RESPONSE`: the response is not GraphQL, for example the page of a proxy.
 * - `CLOSED`: the client was closed.
 */
export type NetloomErrorCode =
  | 'INVALID_INPUT'
  | 'NOT_FOUND'
  | 'CONFLICT'
  | 'TOO_LARGE'
  | 'FORBIDDEN'
  | 'UNAUTHENTICATED'
  | 'CURSOR_TOO_OLD'
  | 'SESSION_ENDED'
  | 'UNAVAILABLE'
  | 'RATE_LIMITED'
  | 'QUOTA_EXCEEDED'
  | 'CANCELLED'
  | 'LIMIT_EXCEEDED'
  | 'GRAPHQL_PARSE_FAILED'
  | 'GRAPHQL_VALIDATION_FAILED'
  | 'PERSISTED_QUERY_NOT_FOUND'
  | 'BAD_REQUEST'
  | 'INTERNAL'
  | 'NETWORK_ERROR'
  | 'TIMEOUT'
  | 'INVALID_RESPONSE'
  | 'CLOSED';

export interface NetloomErrorOptions {
  readonly code: NetloomErrorCode;
  /** Whether the same request may be sent again without a change. */
  readonly retryable?: boolean;
  /** The time to wait before the next attempt, in seconds. */
  readonly retryAfter?: number | undefined;
  /** All errors of the response. */
  readonly errors?: readonly GraphqlError[];
  /** The data that came with the errors; null fields are those that failed. */
  readonly data?: unknown;
  readonly cause?: unknown;
}

/** A request or a subscription failed. The message is that of the first error. */
export class NetloomError extends Error {
  override readonly name = 'NetloomError';
  readonly code: NetloomErrorCode;
  readonly retryable: boolean;
  readonly retryAfter: number | undefined;
  readonly errors: readonly GraphqlError[];
  readonly data: unknown;

  constructor(message: string, { code, retryable = false, retryAfter, errors = [], data, cause }: NetloomErrorOptions) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.retryable = retryable;
    this.retryAfter = retryAfter;
    this.errors = errors;
    this.data = data;
  }
}

/** The error of a response with `errors`. */
export function errorOfResponse(errors: readonly GraphqlError[], data?: unknown): NetloomError {
  const [first] = errors;
  const extensions = first?.extensions ?? {};
  const retryAfter = extensions['retryAfter'];
  return new NetloomError(first?.message ?? 'The server reported an error without a message.', {
    code: (typeof extensions['code'] === 'string' ? extensions['code'] : 'INTERNAL') as NetloomErrorCode,
    // One error that cannot be retried makes the entire request useless to repeat.
    retryable: errors.length > 0 && errors.every((error) => error.extensions?.['retryable'] === true),
    ...(typeof retryAfter === 'number' ? { retryAfter } : {}),
    errors,
    data,
  });
}
