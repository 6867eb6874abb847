import { createSystemClock } from '../../../src/adapters/system/clock.js';
import type { Clock } from '../../../src/ports/clock.js';

export interface MovedClock extends Clock {
  /** Advances the time. */
  moveOn(milliseconds: number): void;
}

/** A clock that only advances on request, so that a test can reach an exact time. */
export function createMovedClock(): MovedClock {
  const system = createSystemClock();
  let now = system.now();
  return { now: () => now, unique: () => system.unique(), moveOn: (milliseconds) => void (now += milliseconds) };
}
