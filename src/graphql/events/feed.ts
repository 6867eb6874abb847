import type { GraphContext } from '../context/context.js';

/** Wraps a feed so that each event gets fresh loaders. `return` reaches the source, so that it ends with the subscription even while it waits. */
export function eachWithFreshLoaders<T>(feed: AsyncIterableIterator<T>, context: GraphContext): AsyncIterableIterator<T> {
  return {
    async next() {
      const step = await feed.next();
      context.renew();
      return step;
    },
    return: () => feed.return?.() ?? Promise.resolve({ done: true, value: undefined }),
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}
