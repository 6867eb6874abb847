import type { Clock } from '../../ports/clock.js';

const FIRST_PAUSE_MS = 5_000;
const MAX_PAUSE_MS = 300_000;

/** Growing pauses after failures, in which a server is not asked. */
export interface Backoff {
  /** Why the server is not asked now; undefined if it may be. */
  reason(): string | undefined;
  failed(reason: string): void;
  succeeded(): void;
}

export function createBackoff({ now }: Pick<Clock, 'now'>): Backoff {
  let pause = 0;
  let last: { readonly reason: string; readonly until: number } | undefined;
  return {
    reason: () => (last !== undefined && now() < last.until ? last.reason : undefined),
    failed(reason) {
      // Failures of requests that ran at the same time count once.
      if (last !== undefined && now() < last.until) return;
      pause = pause === 0 ? FIRST_PAUSE_MS : Math.min(MAX_PAUSE_MS, pause * 2);
      last = { reason, until: now() + pause };
    },
    succeeded() {
      pause = 0;
      last = undefined;
    },
  };
}
