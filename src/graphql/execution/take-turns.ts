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

/** Runs a bounded number of tasks concurrently; the others wait in order. */
export interface Gate {
  run<T>(task: () => Promise<T> | T): Promise<T>;
}

export function createGate(most: number): Gate {
  const waiting: (() => void)[] = [];
  let running = 0;
  return {
    async run(task) {
      if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve));
      else running += 1;
      try {
        return await task();
      } finally {
        const next = waiting.shift();
        if (next === undefined) running -= 1;
        else next();
      }
    },
  };
}
