import { setTimeout as wait } from 'node:timers/promises';
import { expect, vi } from 'vitest';
import { NetloomError } from '../../src/domain/common/errors.js';
import type { JobEvent, Queue, RunningJob } from '../../src/ports/queue.js';
import type { Specs } from './contract.js';
import { random } from './store/builders.js';

export interface QueueSubject {
  readonly queue: Queue;
  /** The same queue as another instance uses it; `queue` itself if it is not shared. */
  readonly other: Queue;
  /** The minimum interval of a repeated job, in milliseconds. */
  readonly everyMs: number;
  dispose(): Promise<void>;
}

/** Both instances process jobs of this name. */
function both({ queue, other }: QueueSubject, name: string, work: (job: RunningJob) => Promise<void>): void {
  for (const each of new Set([queue, other])) each.process(name, work);
}

const until = (check: () => void): Promise<void> => vi.waitFor(check, { timeout: 20_000, interval: 20 });

export const QUEUE_SPECS: Specs<QueueSubject> = {
  async 'runs a job with its data'(subject) {
    const [name, id] = [random(), `with:colons/${random()}`];
    const done: Partial<RunningJob>[] = [];
    both(subject, name, async (job) => void done.push({ name: job.name, id: job.id, data: job.data, attempt: job.attempt }));
    await subject.queue.add({ name, id, data: { text: 'ä', list: [1, null] } });
    await until(() => expect(done).toEqual([{ name, id, data: { text: 'ä', list: [1, null] }, attempt: 1 }]));
  },

  async 'retries a failed job up to the number of attempts'(subject) {
    const name = random();
    const attempts: string[] = [];
    const events: JobEvent[] = [];
    const stop = subject.other.watch((event) => events.push(event));
    await wait(200);
    both(subject, name, async ({ id, attempt }) => {
      attempts.push(`${id} ${attempt}`);
      if (id === 'never' || attempt < 3) throw new Error('broken');
    });
    const options = { attempts: 3, backoffMs: 20 };
    await subject.queue.add({ name, id: 'late', data: null }, options);
    await subject.queue.add({ name, id: 'never', data: null }, options);
    await until(() => {
      expect(events).toContainEqual({ kind: 'DONE', id: 'late' });
      expect(events).toContainEqual({ kind: 'FAILED', id: 'never', reason: 'broken' });
    });
    expect(attempts.sort()).toEqual(['late 1', 'late 2', 'late 3', 'never 1', 'never 2', 'never 3']);
    stop();
  },

  async 'runs a job with the same id once'(subject) {
    const [name, id] = [random(), random()];
    let done = 0;
    both(subject, name, async () => void (done += 1));
    await Promise.all([subject.queue.add({ name, id, data: 1 }), subject.other.add({ name, id, data: 2 })]);
    await until(() => expect(done).toBe(1));
    await subject.other.add({ name, id, data: 3 });
    await subject.queue.add({ name, id: random(), data: 4 });
    await until(() => expect(done).toBe(2));
  },

  async 'reports the progress of a job'(subject) {
    const [name, id] = [random(), random()];
    const events: JobEvent[] = [];
    const stop = subject.other.watch((event) => events.push(event));
    await wait(200);
    both(subject, name, async (job) => {
      await job.progress({ rows: 1 });
      await job.progress(50);
    });
    await subject.queue.add({ name, id, data: null });
    await until(() => expect(events.findLast((event) => event.id === id)?.kind).toBe('DONE'));
    expect(events.filter((event) => event.id === id)).toEqual([
      { kind: 'PROGRESS', id, state: { rows: 1 } },
      { kind: 'PROGRESS', id, state: 50 },
      { kind: 'DONE', id },
    ]);
    stop();
    stop();
  },

  async 'counts waiting, running and failed jobs, without the text of an error'(subject) {
    const name = random();
    const figures = async () => (await subject.other.figures())?.find((one) => one.name === name);
    let finish: () => void = () => undefined;
    const finished = new Promise<void>((resolve) => (finish = resolve));
    both(subject, name, async ({ id }) => {
      if (id === 'long') return finished;
      throw id === 'busy' ? new NetloomError('UNAVAILABLE', 'secret one') : new Error('secret two');
    });
    expect(await figures()).toEqual({ name, waiting: 0, running: 0, failed: 0 });
    const began = Date.now();
    await subject.queue.add({ name, id: 'broken', data: null }, { attempts: 1 });
    await vi.waitFor(async () => expect((await figures())?.lastFailure?.code).toBe('INTERNAL'), { timeout: 20_000 });
    await subject.queue.add({ name, id: 'busy', data: null }, { attempts: 1 });
    await subject.queue.add({ name, id: 'again', data: null }, { attempts: 2, backoffMs: 60_000 });
    await subject.queue.add({ name, id: 'long', data: null });
    await vi.waitFor(async () => expect(await figures()).toMatchObject({ waiting: 1, running: 1, failed: 2 }), { timeout: 20_000 });
    const counted = await figures();
    expect(counted?.lastFailure?.code).toBe('UNAVAILABLE');
    expect(counted?.lastFailure?.at).toBeGreaterThanOrEqual(began - 1_000);
    expect(JSON.stringify(await subject.other.figures())).not.toContain('secret');
    finish();
    await vi.waitFor(async () => expect(await figures()).toMatchObject({ waiting: 1, running: 0 }), { timeout: 20_000 });
  },

  async 'does not count the next run of a repeated job'(subject) {
    const name = random();
    let done = 0;
    both(subject, name, async () => void (done += 1));
    subject.queue.repeat({ name, id: 'with:colon/x', data: null }, 3_600_000);
    await until(() => expect(done).toBeGreaterThanOrEqual(1));
    const counts = async () => (await subject.other.figures())?.find((one) => one.name === name);
    await vi.waitFor(async () => expect(await counts()).toEqual({ name, waiting: 0, running: 0, failed: 0 }), { timeout: 20_000 });
  },

  async 'repeats a job, on one instance at a time'(subject) {
    const name = random();
    let [running, most, done] = [0, 0, 0];
    both(subject, name, async () => {
      running += 1;
      most = Math.max(most, running);
      await wait(20);
      running -= 1;
      done += 1;
    });
    const began = performance.now();
    for (const each of new Set([subject.queue, subject.other])) each.repeat({ name, id: 'x', data: null }, subject.everyMs);
    await until(() => expect(done).toBeGreaterThanOrEqual(4));
    const rounds = (performance.now() - began) / subject.everyMs;
    expect(most).toBe(1);
    expect(done).toBeLessThanOrEqual(rounds + 2);
  },

  async 'stops while a job runs, and accepts no more jobs'(subject) {
    const name = random();
    let began = false;
    both(subject, name, async () => {
      began = true;
      await wait(5_000, undefined, { ref: false });
    });
    await subject.queue.add({ name, id: random(), data: null });
    await until(() => expect(began).toBe(true));
    const started = performance.now();
    await subject.dispose();
    expect(performance.now() - started).toBeLessThan(4_000);
  },
};
