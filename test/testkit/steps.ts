/** A gate that lets a number of callers through and holds the others. */
export interface Steps {
  /** Resolves when it is the caller's turn. */
  readonly next: () => Promise<void>;
  /** Lets this many more callers through, in their order. */
  allow(count: number): void;
}

export function createSteps(): Steps {
  let allowed = 0;
  const held: (() => void)[] = [];
  return {
    next: () =>
      new Promise((resolve) => {
        if (allowed === 0) return void held.push(resolve);
        allowed -= 1;
        return resolve();
      }),
    allow(count) {
      const released = held.splice(0, count);
      allowed += count - released.length;
      for (const release of released) release();
    },
  };
}
