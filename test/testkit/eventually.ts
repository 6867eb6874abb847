import { setTimeout as wait } from 'node:timers/promises';

/** Waits until a condition holds. Rejects with `what` after a timeout that suits a busy machine. */
export async function eventually(
  what: string | (() => string),
  holds: () => boolean | Promise<boolean>,
  withinMs = 120_000,
): Promise<void> {
  for (const deadline = performance.now() + withinMs; !(await holds()); await wait(20)) {
    if (performance.now() > deadline) throw new Error(`still waiting after ${withinMs} ms: ${typeof what === 'string' ? what : what()}`);
  }
}
