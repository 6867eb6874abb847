import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMemoryQueue } from '../../src/adapters/memory/queue.js';
import type { Queue } from '../../src/ports/queue.js';
import { eventually } from '../testkit/eventually.js';

let queue: Queue;
beforeEach(() => void (queue = createMemoryQueue()));
afterEach(() => queue.dispose());

/** Work that runs until it is released, and counts concurrent runs. */
function lasting() {
  let running = 0;
  let most = 0;
  let done = 0;
  const ends: (() => void)[] = [];
  return {
    work: async (): Promise<void> => {
      running += 1;
      most = Math.max(most, running);
      await new Promise<void>((resolve) => ends.push(resolve));
      running -= 1;
      done += 1;
    },
    letGo: () => ends.splice(0).forEach((end) => end()),
    counts: () => ({ running, most, done }),
  };
}

describe('jobs of a process', () => {
  it('run with bounded concurrency, and all of them run', async () => {
    const { work, letGo, counts } = lasting();
    queue.process('work', work);
    for (let id = 0; id < 50; id += 1) await queue.add({ name: 'work', id: String(id), data: null });
    await eventually('all are done', () => {
      letGo();
      return counts().done === 50;
    });
    expect(counts().most).toBe(4);
  });

  it('that repeat never overlap with their own next run', async () => {
    const { work, letGo, counts } = lasting();
    queue.process('tick', work);
    queue.repeat({ name: 'tick', id: 'x', data: null }, 5);
    await eventually('the first has begun', () => counts().running === 1);
    const before = performance.now();
    await eventually('several more were due', () => performance.now() - before > 100);
    expect(counts()).toMatchObject({ most: 1, done: 0 });
    letGo();
    await eventually('it is done again', () => counts().running === 1 && counts().done === 1);
    letGo();
  });

  it('are deleted by their content', async () => {
    await queue.add({ name: 'later', id: 'ses_1', data: { session: 'ses_1' } });
    await queue.add({ name: 'later', id: 'ses_2', data: { session: 'ses_2' } });
    expect(await queue.erase('ses_1')).toMatchObject({ left: 0, verified: true });
    const seen: string[] = [];
    queue.process('later', async ({ id }) => void seen.push(id));
    await eventually('the other is done', () => seen.length > 0);
    expect(seen).toEqual(['ses_2']);
  });
});
