import { NetloomError } from '../../domain/common/errors.js';

/** The number of failures in a row from which on the model is not called for a while. Each was retried, unless a part of the answer had arrived. */
const FAILURES = 2;
/** The first of these pauses, doubled with each further failure; in milliseconds. */
const FIRST_PAUSE_MS = 2_000;
const MAX_PAUSE_MS = 60_000;

/**
 * A circuit breaker without probes, because every request to a model costs tokens: after two failures in a row, calls fail at once for an increasing time; the
 * first call after that decides.
 */
export interface ModelBreaker {
  /** Throws UNAVAILABLE while the model is not called. */
  assertClosed(): void;
  succeeded(): void;
  failed(error: unknown): void;
  state(): { readonly healthy: boolean; readonly reason?: string };
}

/** `now` is a time in milliseconds that only increases. */
export function createModelBreaker(now = () => performance.now()): ModelBreaker {
  let failures = 0;
  let until = 0;
  let reason = '';
  return {
    assertClosed() {
      const left = until - now();
      if (left <= 0) return;
      throw new NetloomError('UNAVAILABLE', `${reason} It is not called again for ${Math.ceil(left / 1_000)} s.`);
    },
    succeeded() {
      failures = 0;
      until = 0;
    },
    failed(error) {
      failures += 1;
      reason = error instanceof Error ? error.message : String(error);
      if (failures >= FAILURES) until = now() + Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (failures - FAILURES));
    },
    state: () => (failures === 0 ? { healthy: true } : { healthy: false, reason }),
  };
}
