import { SYSTEM_TIMER, type Timer } from './timer.js';

/**
 * A circuit breaker that probes in the background: while it is open, calls fail at once instead of waiting for a timeout, and no call is used as a
 * probe.
 */
export interface CircuitBreaker {
  readonly isOpen: boolean;
  /** Opens the circuit after a failure. It closes when a probe succeeds. */
  trip(): void;
  /** Probes now, unless a probe is running: closes the circuit if the probe succeeds, and opens it if it fails. */
  check(): Promise<void>;
  /** Ends probing. The circuit stays open from now on. */
  dispose(): void;
}

export interface CircuitBreakerOptions {
  /** Resolves if the service responds, and rejects otherwise. It has its own timeout. */
  readonly probe: () => Promise<unknown>;
  /** The interval of probes while the circuit is open, in milliseconds. */
  readonly probeEveryMs: number;
  /** Called when the circuit opens or closes. */
  readonly onChange?: (isOpen: boolean) => void;
  readonly timer?: Timer;
}

export function createCircuitBreaker({ probe, probeEveryMs, onChange, timer = SYSTEM_TIMER }: CircuitBreakerOptions): CircuitBreaker {
  let open = false;
  let probing = false;
  let disposed = false;
  let cancel: () => void = () => undefined;

  function become(isOpen: boolean): void {
    if (disposed || open === isOpen) return;
    open = isOpen;
    onChange?.(isOpen);
    if (isOpen) probeLater();
  }

  function probeLater(): void {
    cancel();
    cancel = timer.after(probeEveryMs, () => void check());
  }

  async function check(): Promise<void> {
    if (probing || disposed) return;
    probing = true;
    const responds = await probe().then(
      () => true,
      () => false,
    );
    probing = false;
    become(!responds);
    if (open && !disposed) probeLater();
  }

  return {
    get isOpen() {
      return open;
    },
    trip: () => become(true),
    check,
    dispose() {
      disposed = true;
      open = true;
      cancel();
    },
  };
}
