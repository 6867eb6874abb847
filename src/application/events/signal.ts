/** A bell that one waiter hears: rung before or while it waits, once for any number of rings. */
export interface Signal {
  ring(): void;
  /** Makes the next wait reject. */
  fail(error: unknown): void;
  /** Resolves at the next ring, or after `atMostMs` milliseconds where that is given. */
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
