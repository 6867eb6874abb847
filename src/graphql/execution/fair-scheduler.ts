/**
 * Runs expensive work in iterations of the event loop of its own, one after the other, so that health checks and other requests are answered in
 * between.
 */
export interface FairScheduler {
  next(): Promise<void>;
}

/**
 * Expensive work of all requests shares one queue. Each piece begins in its own iteration of the event loop, so that other requests wait for one
 * piece at a time, not for all of them.
 */
export function createFairScheduler(): FairScheduler {
  const waiting: (() => void)[] = [];
  const begin = (): void => {
    waiting.shift()?.();
    if (waiting.length > 0) setImmediate(begin);
  };
  return {
    next: () =>
      new Promise<void>((resolve) => {
        waiting.push(resolve);
        if (waiting.length === 1) setImmediate(begin);
      }),
  };
}
