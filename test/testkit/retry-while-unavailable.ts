import { setTimeout as wait } from 'node:timers/promises';

/** A server that is new or just back makes its plans first, and a busy machine takes its time: so long what may be tried again is. */
const PATIENCE_MS = 45_000;
const PAUSE_MS = 100;

/** As a client asks: what is refused as UNAVAILABLE is asked again, after a pause. */
export async function retryWhileUnavailable<T>(work: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + PATIENCE_MS;
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
