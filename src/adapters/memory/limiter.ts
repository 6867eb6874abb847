import type { RateLimiter } from '../../ports/limiter.js';

const WINDOW_MS = 60_000;
/** The maximum number of counted keys; the oldest window is dropped for a new one. */
const MAX_KEYS = 100_000;

interface Window {
  readonly began: number;
  count: number;
}

/** Counts in this process. */
export function createMemoryLimiter(): RateLimiter {
  const windows = new Map<string, Window>();

  /** Windows in the order in which they began. */
  function forgetOver(now: number): void {
    for (const [key, { began }] of windows) {
      if (began + WINDOW_MS > now && windows.size < MAX_KEYS) return;
      windows.delete(key);
    }
  }

  return {
    kind: 'memory',
    async take(key, most) {
      const now = performance.now();
      let window = windows.get(key);
      if (window === undefined || window.began + WINDOW_MS <= now) {
        windows.delete(key);
        forgetOver(now);
        windows.set(key, (window = { began: now, count: 0 }));
      }
      window.count += 1;
      return window.count > most ? window.began + WINDOW_MS - now : undefined;
    },
    async dispose() {
      windows.clear();
    },
  };
}
