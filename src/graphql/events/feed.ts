import type { GraphContext } from '../context/context.js';

/**
 * The same feed, with fresh loaders in the context before each event. `return` is handed on, so the source ends with the
 * subscription even while it waits.
 */
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
