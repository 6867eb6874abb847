/** How long a computation may keep the event loop, in milliseconds. */
const SLICE_MS = 10;

/** Computations that wait for their next slice, in the order in which they ended the last one. All of a process share its event loop. */
const waiting: (() => void)[] = [];

function next(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(next);
}

const turn = (): Promise<void> =>
  new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(next);
  });

/**
 * Does a computation step by step. Whenever it has kept the event loop for ten milliseconds, it waits for the next iteration of the loop in which it
 * is its turn: one computation continues in each iteration, so that whatever else waits is served in between. Returns the result of the computation.
 */
export async function inSlices<Result>(steps: Generator<void, Result>, now: () => number = () => performance.now()): Promise<Result> {
  for (let until = now() + SLICE_MS; ;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    if (now() < until) continue;
    await turn();
    until = now() + SLICE_MS;
  }
}
