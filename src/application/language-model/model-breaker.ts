import { NetloomError } from '../../domain/common/errors.js';

/** The time for which the model is not called after the first failure; doubled with each further one. In milliseconds. */
const FIRST_PAUSE_MS = 2_000;
const MAX_PAUSE_MS = 60_000;

/**
 * A circuit breaker without probes, because every request to a model costs tokens: after a failure, calls fail at once for an increasing time; the
 * first call after that decides.
 */
export interface ModelBreaker {
  /** Throws UNAVAILABLE while the model is not called. */
  assertClosed(): void;
  succeeded(): void;
  failed(error: unknown): void;
  state(): { readonly healthy: boolean; readonly reason?: string };
}

export function createModelBreaker(): ModelBreaker {
  let failures = 0;
  let until = 0;
  let reason = '';
  return {
    assertClosed() {
      const left = until - performance.now();
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
      until = performance.now() + Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (failures - 1));
    },
    state: () => (failures === 0 ? { healthy: true } : { healthy: false, reason }),
  };
}
