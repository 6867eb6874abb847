/** Opens when a call finds the server unreachable, and closes when a probe succeeds. */
export interface Breaker {
  readonly isOpen: boolean;
  /** Opens the circuit: from now on calls fail immediately. */
  trip(): void;
  dispose(): void;
}

const PROBE_EVERY_MS = 250;

/** `probe` resolves if the server responds; it has its own timeout. */
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
