/** A signal for one waiter: it may fire before or during the wait, and several firings count once. */
export interface Signal {
  ring(): void;
  /** Makes the next wait reject. */
  fail(error: unknown): void;
  /** Resolves at the next firing, or after `atMostMs` milliseconds, if given. */
  wait(atMostMs?: number): Promise<void>;
}

export function createSignal(): Signal {
  let rung = false;
  let failure: { readonly error: unknown } | undefined;
  let wake: (() => void) | undefined;
  const ring = (): void => {
    rung = true;
    wake?.();
  };
  return {
    ring,
    fail(error) {
      failure = { error };
      ring();
    },
    async wait(atMostMs) {
      if (!rung) {
        await new Promise<void>((resolve) => {
          wake = resolve;
          if (atMostMs !== undefined) setTimeout(resolve, atMostMs).unref();
        });
        wake = undefined;
      }
      rung = false;
      if (failure !== undefined) throw failure.error;
    },
  };
}
