import type { ErrorCode } from './error-codes.js';

/** An error whose message callers may see: it says what was expected and what was received. */
export class NetloomError extends Error {
  override readonly name = 'NetloomError';

  constructor(
    readonly code: ErrorCode,
    message: string,
    /** Facts that a client can act on, such as the path of a field. Never secrets or internals. */
    readonly details: Readonly<Record<string, string | number | boolean>> = {},
    /** `cause`: the error of a library or a back end, for the log only. */
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** An error of another service that did not process a request: it was unreachable, or answered with an error status. */
export class RefusedRequest extends NetloomError {}

/** The code of an error that is reported without its text: `INTERNAL` for all errors but {@link NetloomError}. */
export type FailureCode = ErrorCode | 'INTERNAL';

export const failureCodeOf = (error: unknown): FailureCode => (error instanceof NetloomError ? error.code : 'INTERNAL');

export function invalid(path: string, expected: string, came: unknown): NetloomError {
  return new NetloomError('INVALID_INPUT', `${path}: expected ${expected}, got ${preview(came)}.`, { path });
}

export function notFound(kind: string, id: string): NetloomError {
  return new NetloomError('NOT_FOUND', `No ${kind} with id ${preview(id)}.`, { kind });
}

/** A value for an error message: short, on one line. */
export function preview(value: unknown): string {
  const text = typeof value === 'string' ? JSON.stringify(value) : (JSON.stringify(value) ?? String(value));
  const flat = text.replaceAll(/\s+/gu, ' ');
  return flat.length <= 80 ? flat : `${flat.slice(0, 77)}… (${flat.length} characters)`;
}
