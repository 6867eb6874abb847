/** Items that wait for their reader. The source is paused while `limit` items wait. */
export interface Buffer<Item> {
  push(item: Item): void;
  /** Ends the buffer after the items that wait, with an error or without. */
  end(error?: unknown): void;
  /** Drops the items that wait. */
  clear(): void;
  readonly isFull: boolean;
  /** Resolves to the next item, or to `done`. Rejects with the error of `end`, once. Several calls get the items in their order. */
  next(): Promise<IteratorResult<Item, undefined>>;
}

interface Reader<Item> {
  readonly resolve: (result: IteratorResult<Item, undefined>) => void;
  readonly reject: (error: unknown) => void;
}

export function createBuffer<Item>(limit: number): Buffer<Item> {
  const items: Item[] = [];
  const readers: Reader<Item>[] = [];
  let over = false;
  let failure: { readonly error: unknown } | undefined;
  const finish = ({ resolve, reject }: Reader<Item>): void => {
    if (failure === undefined) return resolve({ value: undefined, done: true });
    const { error } = failure;
    failure = undefined;
    return reject(error);
  };
  return {
    push(item) {
      if (over) return;
      const reader = readers.shift();
      if (reader === undefined) items.push(item);
      else reader.resolve({ value: item, done: false });
    },
    end(error) {
      if (over) return;
      over = true;
      if (error !== undefined) failure = { error };
      for (const reader of readers.splice(0)) finish(reader);
    },
    clear: () => void items.splice(0),
    get isFull() {
      return items.length >= limit;
    },
    next: () =>
      new Promise((resolve, reject) => {
        if (items.length > 0) resolve({ value: items.shift() as Item, done: false });
        else if (over) finish({ resolve, reject });
        else readers.push({ resolve, reject });
      }),
  };
}
