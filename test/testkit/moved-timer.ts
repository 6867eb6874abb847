import type { Timer } from '../../src/async/timer.js';
import { eventually } from './eventually.js';

export interface MovedTimer extends Timer {
  /** Advances the time, and makes the calls that become due, in order. */
  moveOn(milliseconds: number): void;
  /** The remaining delays that are waited for, shortest first. */
  waiting(): readonly number[];
}

/** A timer that only advances on request, so that a test decides what takes longer than something else. */
export function createMovedTimer(): MovedTimer {
  const waiting = new Set<{ readonly at: number; readonly call: () => void }>();
  let now = 0;
  const next = (until: number) => [...waiting].filter(({ at }) => at <= until).toSorted((a, b) => a.at - b.at)[0];
  return {
    now: () => now,
    after(ms, call) {
      const one = { at: now + ms, call };
      waiting.add(one);
      return () => void waiting.delete(one);
    },
    moveOn(milliseconds) {
      const until = now + milliseconds;
      for (let due = next(until); due !== undefined; due = next(until)) {
        waiting.delete(due);
        now = due.at;
        due.call();
      }
      now = until;
    },
    waiting: () => [...waiting].map(({ at }) => at - now).toSorted((a, b) => a - b),
  };
}

/** Advances the time to each further attempt of `work`, whose deadline is further away than any of them, and returns the delays before the attempts. */
export async function retrying(timer: MovedTimer, deadlineMs: number, work: Promise<unknown>): Promise<readonly number[]> {
  const delays: number[] = [];
  let isOver = false;
  const over = (): void => void (isOver = true);
  void work.then(over, over);
  for (;;) {
    const next = (): number | undefined => timer.waiting().find((ms) => ms < deadlineMs / 2);
    await eventually('the next attempt is due, or the end', () => isOver || next() !== undefined);
    const delay = next();
    if (isOver || delay === undefined) return delays;
    delays.push(delay);
    timer.moveOn(delay);
  }
}
