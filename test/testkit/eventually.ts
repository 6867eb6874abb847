import { setTimeout as wait } from 'node:timers/promises';

/** Waits till something holds. Rejects with what it waited for after a time that is long enough for a busy machine. */
export async function eventually(what: string | (() => string), holds: () => boolean | Promise<boolean>, withinMs = 60_000): Promise<void> {
  for (const deadline = performance.now() + withinMs; !(await holds()); await wait(20)) {
    if (performance.now() > deadline) throw new Error(`still waiting after ${withinMs} ms: ${typeof what === 'string' ? what : what()}`);
  }
}
