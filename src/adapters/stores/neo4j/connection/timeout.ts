import { withTimeout } from '../../../../async/with-timeout.js';

/** The server did not respond in time. */
export class TimeoutError extends Error {
  override readonly name = 'TimeoutError';
}

/** The result of `work`, or a {@link TimeoutError} after `ms` milliseconds; a later result is ignored. */
export function inTime<T>(ms: number, work: Promise<T>): Promise<T> {
  return withTimeout(work, ms, (): never => {
    throw new TimeoutError(`No answer within ${ms} ms.`);
  });
}
