import { setTimeout as wait } from 'node:timers/promises';
import { NetloomError, RefusedRequest } from '../../domain/common/errors.js';
import { TransientFailure } from './service.js';

const ATTEMPTS = 3;
/** The delay before the second attempt in milliseconds, doubled before each further one. */
const BACKOFF_MS = 250;
/** A longer `retry-after` is left to the caller. */
const MAX_RETRY_DELAY_MS = 10_000;

/**
 * Repeats an attempt after transient failures, with increasing random delays or after the time that the service asked for, until a time of
 * `performance.now()`. Then throws UNAVAILABLE.
 */
export async function withRetries<T>(attempt: () => Promise<T>, until: number, signal?: AbortSignal): Promise<T> {
  for (let count = 1; ; count += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof TransientFailure)) throw error;
      const pause = error.afterMs ?? BACKOFF_MS * 2 ** (count - 1) * (0.5 + Math.random());
      if (count === ATTEMPTS || pause > MAX_RETRY_DELAY_MS || performance.now() + pause >= until)
        throw error.isProcessed ? new NetloomError('UNAVAILABLE', error.message) : new RefusedRequest('UNAVAILABLE', error.message);
      await wait(pause, undefined, { ref: false, ...(signal === undefined ? {} : { signal }) }).catch(() => {
        throw new NetloomError('CANCELLED', 'The request was cancelled.');
      });
    }
  }
}
