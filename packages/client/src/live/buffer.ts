/** Items that wait for their reader. The source is paused while `limit` items wait. */
export interface Buffer<Item> {
  push(item: Item): void;
  /** Ends the buffer after the items that wait, with an error or without. */
  end(error?: unknown): void;
  readonly isFull: boolean;
  /** Resolves to the next item, or to `done`. Rejects with the error of `end`. */
  next(): Promise<IteratorResult<Item, undefined>>;
}

export function createBuffer<Item>(limit: number): Buffer<Item> {
  const items: Item[] = [];
  let ended: { readonly error: unknown } | undefined;
  let wake: (() => void) | undefined;
  const changed = (): void => {
    wake?.();
    wake = undefined;
  };
  return {
    push(item) {
      if (ended !== undefined) return;
      items.push(item);
      changed();
    },
    end(error) {
      ended ??= { error };
      changed();
    },
    get isFull() {
      return items.length >= limit;
    },
    async next() {
      for (;;) {
        if (items.length > 0) return { value: items.shift() as Item, done: false };
        if (ended !== undefined) {
          if (ended.error !== undefined) throw ended.error;
          return { value: undefined, done: true };
        }
        await new Promise<void>((resolve) => (wake = resolve));
      }
    },
  };
}
