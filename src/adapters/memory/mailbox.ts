import type { BusEvent, BusSubscription } from '../../ports/bus.js';

/** One subscriber's queue. */
export interface Mailbox {
  readonly subscription: BusSubscription;
  put(event: BusEvent): void;
  close(): void;
}

type Waiting = { readonly resolve: (result: IteratorResult<BusEvent>) => void; readonly reject: (error: Error) => void };

/** Ends with `overflow` when more than `limit` events wait unread. */
export function createMailbox(limit: number, overflow: (last: number) => Error, onClose: () => void): Mailbox {
  const queue: BusEvent[] = [];
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

  async function next(): Promise<IteratorResult<BusEvent>> {
    if (failure !== undefined) {
      const error = failure;
      failure = undefined;
      close();
      throw error;
    }
    const event = queue.shift();
    if (event !== undefined) {
      lastRead = event.sequence;
      return { value: event, done: false };
    }
    if (closed) return { value: undefined, done: true };
    return new Promise((resolve, reject) => waiting.push({ resolve, reject }));
  }

  async function end(): Promise<IteratorResult<BusEvent>> {
    queue.length = 0;
    close();
    return { value: undefined, done: true };
  }

  const subscription: BusSubscription = {
    next,
    return: end,
    throw: end,
    [Symbol.asyncIterator]: () => subscription,
    [Symbol.asyncDispose]: async () => void (await end()),
  };

  return {
    subscription,
    put(event) {
      if (closed || failure !== undefined) return;
      const reader = waiting.shift();
      if (reader !== undefined) {
        lastRead = event.sequence;
        reader.resolve({ value: event, done: false });
        return;
      }
      queue.push(event);
      if (queue.length <= limit) return;
      queue.length = 0;
      failure = overflow(lastRead);
    },
    close,
  };
}
