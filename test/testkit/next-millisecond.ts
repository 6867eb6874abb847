import { eventually } from './eventually.js';

/** Waits until the time of the system is later than now, so that what follows has a later time. */
export function nextMillisecond(): Promise<void> {
  const now = Date.now();
  return eventually('the next millisecond', () => Date.now() > now);
}
