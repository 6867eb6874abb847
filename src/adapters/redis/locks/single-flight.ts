import { SYSTEM_TIMER, type Timer } from '../../../async/timer.js';
import type { Locks, Taken } from './lock.js';
import type { LockNotifications } from './lock-notifications.js';

/** How often a waiter checks without a notification, in milliseconds. */
const LOOK_AGAIN_MS = 1_000;
/** The maximum wait, in milliseconds; then the waiter computes the value itself. */
const LONGEST_WAIT_MS = 10_000;

/** Lets one caller at a time compute a value. */
export interface SingleFlight {
  /** The value, or the lock to compute it, waiting for the current holder. Undefined if Redis is unavailable or the wait is too long. */
  ask(key: string): Promise<Exclude<Taken, { kind: 'HELD' }> | undefined>;
}

export function createSingleFlight(
  locks: Locks,
  lockNotifications: LockNotifications,
  note: (error: unknown) => void,
  timer: Timer = SYSTEM_TIMER,
): SingleFlight {
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
      const deadline = timer.now() + LONGEST_WAIT_MS;
      while (timer.now() < deadline) {
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
