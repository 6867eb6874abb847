const BASE_MS = 200;
const MOST_MS = 10_000;
/** A server that asks for a longer pause than this is not asked again, in seconds. */
export const LONGEST_RETRY_AFTER = 60;

/** The time to wait before attempt `attempt` (0 for the first repetition), in milliseconds: random, and on average twice as long each time. */
export function backoffMs(attempt: number, retryAfterSeconds = 0): number {
  const most = Math.min(MOST_MS, BASE_MS * 2 ** Math.min(attempt, 10));
  const wait = most / 2 + (Math.random() * most) / 2;
  return retryAfterSeconds * 1_000 + wait;
}

/** Resolves after `ms`, or earlier when `signal` aborts. It never rejects. */
export function sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted === true) return resolve();
    const done = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    return signal?.addEventListener('abort', done);
  });
}
