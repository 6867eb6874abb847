import { createSystemClock } from '../../../src/adapters/system/clock.js';
import type { Clock } from '../../../src/ports/clock.js';

export interface MovedClock extends Clock {
  /** Moves the time on. */
  moveOn(milliseconds: number): void;
}

/** A clock that stands still until it is moved on, so that a test can reach a moment exactly. */
export function createMovedClock(): MovedClock {
  const system = createSystemClock();
  let now = system.now();
  return { now: () => now, unique: () => system.unique(), moveOn: (milliseconds) => void (now += milliseconds) };
}
