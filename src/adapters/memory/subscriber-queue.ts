import type { BusItem, BusSubscription } from '../../ports/bus.js';

/** The queue of one subscriber. */
export interface SubscriberQueue {
  readonly subscription: BusSubscription;
  readonly put: (item: BusItem) => void;
  /** The subscriber receives this error next, then the end. Unread events are dropped. */
  readonly fail: (error: Error) => void;
  close(): void;
}

type Waiting = { readonly resolve: (result: IteratorResult<BusItem>) => void; readonly reject: (error: Error) => void };

/** Ends with `overflow` if more than `limit` events are unread. */
export function createSubscriberQueue(limit: number, overflow: (last: number) => Error, onClose: () => void): SubscriberQueue {
  const queue: BusItem[] = [];
  const waiting: Waiting[] = [];
  let lastRead = 0;
  let failure: Error | undefined;
  let closed = false;

  function close(): void {
    if (closed) return;
    closed = true;
    onClose();
    waiting.splice(0).forEach(({ resolve }) => resolve({ value: undefined, done: true }));
  }

  function read(item: BusItem): BusItem {
    if ('sequence' in item) lastRead = item.sequence;
    return item;
  }

  function fail(error: Error): void {
    if (closed || failure !== undefined) return;
    queue.length = 0;
    const reader = waiting.shift();
    if (reader === undefined) {
      failure = error;
      return;
    }
    close();
    reader.reject(error);
  }

  async function next(): Promise<IteratorResult<BusItem>> {
    if (failure !== undefined) {
      const error = failure;
      failure = undefined;
      close();
      throw error;
    }
    const item = queue.shift();
    if (item !== undefined) return { value: read(item), done: false };
    if (closed) return { value: undefined, done: true };
    return new Promise((resolve, reject) => waiting.push({ resolve, reject }));
  }

  async function end(): Promise<IteratorResult<BusItem>> {
    queue.length = 0;
    close();
    return { value: undefined, done: true };
  }

  return {
    subscription: subscriptionOf(next, end),
    put(item) {
      if (closed || failure !== undefined) return;
      const reader = waiting.shift();
      if (reader !== undefined) {
        reader.resolve({ value: read(item), done: false });
        return;
      }
      queue.push(item);
      if (queue.length > limit) fail(overflow(lastRead));
    },
    fail,
    close,
  };
}

function subscriptionOf(next: BusSubscription['next'], end: () => Promise<IteratorResult<BusItem>>): BusSubscription {
  const subscription: BusSubscription = {
    next,
    return: end,
    throw: end,
    [Symbol.asyncIterator]: () => subscription,
    [Symbol.asyncDispose]: async () => void (await end()),
  };
  return subscription;
}
