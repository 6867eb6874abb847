import { pause, SYSTEM_TIMER, type Timer } from '../../async/timer.js';
import { NetloomError, RefusedRequest } from '../../domain/common/errors.js';
import { TransientFailure } from './service.js';

const ATTEMPTS = 3;
/** The delay before the second attempt in milliseconds, doubled before each further one. */
const BACKOFF_MS = 250;
/** A longer `retry-after` is left to the caller. */
const MAX_RETRY_DELAY_MS = 10_000;

/**
 * Repeats an attempt after transient failures, with increasing random delays or after the time that the service asked for, until a time of the
 * timer. Then throws UNAVAILABLE.
 */
export async function withRetries<T>(
  attempt: () => Promise<T>,
  until: number,
  { signal, timer = SYSTEM_TIMER }: { readonly signal?: AbortSignal; readonly timer?: Timer | undefined },
): Promise<T> {
  for (let count = 1; ; count += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof TransientFailure)) throw error;
      const delay = error.afterMs ?? BACKOFF_MS * 2 ** (count - 1) * (0.5 + Math.random());
      if (count === ATTEMPTS || delay > MAX_RETRY_DELAY_MS || timer.now() + delay >= until)
        throw error.isProcessed ? new NetloomError('UNAVAILABLE', error.message) : new RefusedRequest('UNAVAILABLE', error.message);
      await pause(timer, delay, signal).catch(() => {
        throw new NetloomError('CANCELLED', 'The request was cancelled.');
      });
    }
  }
}
