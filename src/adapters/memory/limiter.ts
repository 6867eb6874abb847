import type { RateLimiter } from '../../ports/limiter.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** The maximum number of counted keys; the oldest window is dropped for a new one. */
const MAX_KEYS = 100_000;

interface Window {
  readonly began: number;
  count: number;
}

/** Counts in this process. */
export function createMemoryLimiter(): RateLimiter {
  const requests = createWindows(MINUTE_MS);
  const amounts = createWindows(HOUR_MS);
  return {
    kind: 'memory',
    async take(key, most) {
      const window = requests.current(key);
      window.count += 1;
      return window.count > most ? requests.untilNext(window) : undefined;
    },
    async reserve(key, amount, most) {
      const window = amounts.current(key);
      if (window.count + amount > most) return amounts.untilNext(window);
      window.count += amount;
      return undefined;
    },
    async correct(key, difference) {
      const window = amounts.current(key);
      window.count = Math.max(0, window.count + difference);
    },
    async dispose() {
      requests.clear();
      amounts.clear();
    },
  };
}

/** Windows by key, in the order in which they began. */
function createWindows(lengthMs: number) {
  const windows = new Map<string, Window>();

  function forgetOver(now: number): void {
    for (const [key, { began }] of windows) {
      if (began + lengthMs > now && windows.size < MAX_KEYS) return;
      windows.delete(key);
    }
  }

  return {
    current(key: string): Window {
      const now = performance.now();
      const known = windows.get(key);
      if (known !== undefined && known.began + lengthMs > now) return known;
      windows.delete(key);
      forgetOver(now);
      const window = { began: now, count: 0 };
      windows.set(key, window);
      return window;
    },
    untilNext: ({ began }: Window): number => began + lengthMs - performance.now(),
    clear: () => windows.clear(),
  };
}
