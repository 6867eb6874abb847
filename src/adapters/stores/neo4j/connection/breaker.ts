/** Lets calls through until one finds the server gone; then none, until a probe finds it back. */
export interface Breaker {
  readonly isOpen: boolean;
  /** The server is gone: from now on calls fail at once. */
  trip(): void;
  dispose(): void;
}

const PROBE_EVERY_MS = 250;

/** `probe` resolves when the server answers; it has its own time limit. */
export function createBreaker(probe: () => Promise<void>): Breaker {
  let open = false;
  let disposed = false;
  let timer: NodeJS.Timeout | undefined;
  const look = async (): Promise<void> => {
    try {
      await probe();
      open = disposed;
    } catch {
      if (!disposed) again();
    }
  };
  const again = (): void => {
    timer = setTimeout(() => {
      void look();
    }, PROBE_EVERY_MS);
    timer.unref();
  };
  return {
    get isOpen() {
      return open;
    },
    trip() {
      if (open) return;
      open = true;
      again();
    },
    dispose() {
      disposed = true;
      clearTimeout(timer);
      open = true;
    },
  };
}
