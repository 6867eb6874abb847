/** What a code of an error says to clients. */
export interface ErrorDescription {
  readonly meaning: string;
  /** The HTTP status where an answer has one of its own; answers of GraphQL have 200. */
  readonly status: number;
  /** Whether the same request may succeed later. */
  readonly retryable: boolean;
}

const final = (status: number, meaning: string): ErrorDescription => ({ status, meaning, retryable: false });
const temporary = (status: number, meaning: string): ErrorDescription => ({ status, meaning, retryable: true });

/** The errors that the application states; those of requests that never reach it are in graphql/common/errors.ts. docs/API.md repeats both. */
export const ERRORS = {
  INVALID_INPUT: final(400, 'An argument or variable is invalid. The message names it and says what was expected and what was received.'),
  NOT_FOUND: final(404, 'The object does not exist, or it belongs to somebody else.'),
  CONFLICT: final(
    409,
    'The request contradicts the current state, such as a client id that was used with other content, or a key that is taken.',
  ),
  TOO_LARGE: final(413, 'The body, a text or a list is larger than allowed.'),
  FORBIDDEN: final(403, 'This principal, key or origin is not allowed to do this; `scope` names a missing scope.'),
  UNAUTHENTICATED: final(401, 'The API key is missing or unknown, or the token is not valid.'),
  CURSOR_TOO_OLD: final(410, 'Events after this cursor are no longer stored. Read the session again, then subscribe without `after`.'),
  SESSION_ENDED: final(409, 'The session was ended. It accepts no writes until it is reopened by its key.'),
  UNAVAILABLE: temporary(503, 'A back end does not respond. Try again later.'),
  RATE_LIMITED: temporary(
    429,
    'The principal or the address sent too many requests within a minute. `retryAfter` is the number of seconds to wait.',
  ),
  QUOTA_EXCEEDED: final(
    403,
    'The principal or the workspace has as much as its quota allows. `quota`, `of`, `limit` and `amount` say which quota and by how much.',
  ),
  CANCELLED: final(499, 'The request was cancelled before it was finished.'),
} as const satisfies Readonly<Record<string, ErrorDescription>>;

export type ErrorCode = keyof typeof ERRORS;

export const ERROR_CODES = Object.keys(ERRORS) as readonly ErrorCode[];
