type Feed<T> = AsyncIterableIterator<T>;

/** Yields the items of both feeds as they come. Ends with `main`, or with a failure of either, and then ends the other one, too. */
export function merged<T>(main: Feed<T>, other: Feed<T>): Feed<T> {
  const feeds = [main, other];
  const waiting = new Map<Feed<T>, Promise<readonly [Feed<T>, IteratorResult<T>]>>();
  const next = (feed: Feed<T>) => {
    const pending = waiting.get(feed) ?? feed.next().then((step) => [feed, step] as const);
    waiting.set(feed, pending);
    return pending;
  };
  const end = async (): Promise<IteratorResult<T>> => {
    await Promise.all(feeds.splice(0).map(async (feed) => feed.return?.()));
    return { value: undefined, done: true };
  };
  const iterator: Feed<T> = {
    async next() {
      try {
        while (feeds.includes(main)) {
          const [feed, step] = await Promise.race(feeds.map(next));
          waiting.delete(feed);
          if (step.done !== true) return step;
          if (feed === main) break;
          feeds.splice(feeds.indexOf(feed), 1);
        }
        return await end();
      } catch (error) {
        await end();
        throw error;
      }
    },
    return: end,
    [Symbol.asyncIterator]: () => iterator,
  };
  return iterator;
}

/** Converts each item. Returning the iterator ends the feed. */
export function mapped<T, U>(feed: Feed<T>, convert: (item: T) => U): Feed<U> {
  const iterator: Feed<U> = {
    async next() {
      const step = await feed.next();
      return step.done === true ? { value: undefined, done: true } : { value: convert(step.value), done: false };
    },
    async return() {
      await feed.return?.();
      return { value: undefined, done: true };
    },
    [Symbol.asyncIterator]: () => iterator,
  };
  return iterator;
}
