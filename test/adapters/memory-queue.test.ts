import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMemoryQueue } from '../../src/adapters/memory/queue.js';
import type { Queue } from '../../src/ports/queue.js';
import { eventually } from '../testkit/eventually.js';
import { createMovedTimer, type MovedTimer } from '../testkit/moved-timer.js';

let queue: Queue;
let timer: MovedTimer;
beforeEach(() => void (queue = createMemoryQueue((timer = createMovedTimer()))));
afterEach(async () => {
  const disposed = queue.dispose();
  timer.moveOn(1_000);
  await disposed;
});

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

/** Everything that is due now has happened after two turns of the event loop. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 2; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** Advances the time to the next run of a repeated job. */
async function nextRun(everyMs: number): Promise<void> {
  await eventually('the next run is due', () => timer.waiting().length > 0);
  timer.moveOn(everyMs);
  await settled();
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
    for (let count = 0; count < 20; count += 1) await nextRun(5);
    expect(counts()).toMatchObject({ most: 1, done: 0 });
    expect(await queue.figures()).toEqual([{ name: 'tick', waiting: 0, running: 1, failed: 0 }]);
    letGo();
    await eventually('it is done', () => counts().done === 1 && counts().running === 0);
    await nextRun(5);
    await eventually('it runs again', () => counts().running === 1);
    letGo();
  });

  it('that repeat run once in each interval', async () => {
    let done = 0;
    queue.process('tick', async () => void (done += 1));
    queue.repeat({ name: 'tick', id: 'x', data: null }, 1_000);
    for (let count = 1; count <= 5; count += 1) {
      await eventually('it is done', () => done === count);
      timer.moveOn(999);
      await settled();
      expect(done).toBe(count);
      timer.moveOn(1);
    }
  });

  it('that fail are repeated after increasing delays', async () => {
    const attempts: number[] = [];
    queue.process('broken', async ({ attempt }) => {
      attempts.push(attempt);
      throw new Error('broken');
    });
    await queue.add({ name: 'broken', id: 'x', data: null }, { attempts: 3, backoffMs: 60_000 });
    for (const delay of [60_000, 120_000]) {
      await eventually('the next attempt is due', () => timer.waiting().length === 1);
      expect(timer.waiting()).toEqual([delay]);
      timer.moveOn(delay);
    }
    await eventually('the job fails', async () => (await queue.figures())?.[0]?.failed === 1);
    expect([attempts, timer.waiting()]).toEqual([[1, 2, 3], []]);
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
