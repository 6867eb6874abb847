/** Measures durations and waits for them. Tests replace it with one that only advances on request. */
export interface Timer {
  /** Milliseconds since an arbitrary time. They never decrease. */
  now(): number;
  /** Calls `call` after `ms` milliseconds, unless the returned function is called before. It does not keep the process alive. */
  after(ms: number, call: () => void): () => void;
}

export const SYSTEM_TIMER: Timer = {
  now: () => performance.now(),
  after(ms, call) {
    const timeout = setTimeout(call, ms).unref();
    return () => clearTimeout(timeout);
  },
};

/** Resolves after `ms` milliseconds. Rejects with the reason of the signal if that aborts before. */
export function pause(timer: Timer, ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted === true) return reject(signal.reason as Error);
    const abort = (): void => {
      cancel();
      reject(signal?.reason as Error);
    };
    const cancel = timer.after(ms, () => {
      signal?.removeEventListener('abort', abort);
      resolve();
    });
    signal?.addEventListener('abort', abort, { once: true });
  });
}
