import type { Locks, Taken } from './lock.js';
import type { LockNotifications } from './lock-notifications.js';

/** A waiter that heard nothing looks again after this, milliseconds. */
const LOOK_AGAIN_MS = 1_000;
/** Then a waiter computes for itself, whoever else is at it. */
const LONGEST_WAIT_MS = 10_000;

/** Whose turn it is to compute. */
export interface SingleFlight {
  /** The value, or the right to compute it, waiting for whoever has it; undefined when Redis cannot say, or the wait is too long. */
  ask(key: string): Promise<Exclude<Taken, { kind: 'HELD' }> | undefined>;
}

export function createSingleFlight(locks: Locks, lockNotifications: LockNotifications, note: (error: unknown) => void): SingleFlight {
  const take = async (key: string): Promise<Taken | undefined> => {
    try {
      return await locks.take(key);
    } catch (error) {
      note(error);
      return undefined;
    }
  };
  return {
    async ask(key) {
      const deadline = performance.now() + LONGEST_WAIT_MS;
      while (performance.now() < deadline) {
        const { woken, cancel } = lockNotifications.wait(key);
        const taken = await take(key);
        if (taken?.kind !== 'HELD') {
          cancel();
          return taken;
        }
        await woken(Math.min(taken.freeInMs + 5, LOOK_AGAIN_MS));
      }
      return undefined;
    },
  };
}
