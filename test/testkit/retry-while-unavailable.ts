import { setTimeout as wait } from 'node:timers/promises';

/** A new server plans its statements first, and a busy machine is slow, so retries last this long by default: a little less than a test. */
const TIMEOUT_MS = 100_000;
const PAUSE_MS = 100;

/** Retries work that fails with UNAVAILABLE, after a pause, like a client. */
export async function retryWhileUnavailable<T>(work: () => Promise<T>, timeoutMs = TIMEOUT_MS): Promise<T> {
  const deadline = performance.now() + timeoutMs;
  while (performance.now() < deadline) {
    try {
      return await work();
    } catch (error) {
      if ((error as { readonly code?: string }).code !== 'UNAVAILABLE') throw error;
      await wait(PAUSE_MS);
    }
  }
  return work();
}
