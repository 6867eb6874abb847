import { withTimeout } from '../../../../async/with-timeout.js';
import { NetloomError } from '../../../../domain/common/errors.js';

/** Transactions of this process that would block each other on the server wait here instead, where waiting holds no connection. */
export interface KeyedMutex {
  /** Runs `work` after all earlier work for the same key. Throws UNAVAILABLE if the wait is too long. */
  take<T>(key: string, work: () => Promise<T>): Promise<T>;
}

const MAX_WAITING = 500;
const MAX_WAIT_MS = 10_000;

const busy = (): NetloomError => new NetloomError('UNAVAILABLE', 'Too many concurrent changes of the same object. Try again in a moment.');

interface Line {
  last: Promise<unknown>;
  waiting: number;
}

export function createKeyedMutex(): KeyedMutex {
  const lines = new Map<string, Line>();
  return {
    async take<T>(key: string, work: () => Promise<T>): Promise<T> {
      const line = lines.get(key) ?? { last: Promise.resolve(), waiting: 0 };
      if (line.waiting >= MAX_WAITING) throw busy();
      line.waiting += 1;
      lines.set(key, line);
      const turn = withTimeout(line.last, MAX_WAIT_MS, (): never => {
        throw busy();
      });
      const mine = turn.then(work);
      line.last = afterBoth(line.last, mine);
      try {
        return await mine;
      } finally {
        line.waiting -= 1;
        if (line.waiting === 0) lines.delete(key);
      }
    },
  };
}

async function afterBoth(before: Promise<unknown>, mine: Promise<unknown>): Promise<void> {
  await before;
  await mine.catch(() => undefined);
}
