/** Gives whoever asks a turn of the event loop, one after the other, so that probes and other requests come in between. */
export interface FairScheduler {
  next(): Promise<void>;
}

/**
 * Pieces of expensive work of all requests share one queue. Each begins in an iteration of the event loop of its own: many of them delay
 * everybody else by one piece at a time, not by their sum.
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

/** Lets a bounded number of tasks run at once; the others wait in their order. */
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
