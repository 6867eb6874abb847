import { createSystemClock } from '../../../src/adapters/system/clock.js';
import type { Clock } from '../../../src/ports/clock.js';

export interface MovedClock extends Clock {
  /** Advances the time. */
  moveOn(milliseconds: number): void;
}

/** A clock that only advances on request, so that a test can reach an exact time. With `runs`, it also advances by itself. */
export function createMovedClock({ runs } = { runs: false }): MovedClock {
  const system = createSystemClock();
  const began = system.now();
  let ahead = 0;
  return {
    now: () => (runs ? system.now() : began) + ahead,
    unique: () => system.unique(),
    moveOn: (milliseconds) => void (ahead += milliseconds),
  };
}
