import { expect } from 'vitest';
import { NetloomError } from '../../src/domain/common/errors.js';
import type { JobEvent, JobFigures, Queue, RunningJob } from '../../src/ports/queue.js';
import { eventually } from '../testkit/eventually.js';
import { createGate } from '../testkit/gate.js';
import type { Specs } from './contract.js';
import { random } from './store/builders.js';

export interface QueueSubject {
  readonly queue: Queue;
  /** The same queue as another instance uses it; `queue` itself if it is not shared. */
  readonly other: Queue;
  /** A short interval of a repeated job, in milliseconds. */
  readonly everyMs: number;
  dispose(): Promise<void>;
}

const HOUR = 3_600_000;

/** Both instances process jobs of this name. */
function both({ queue, other }: QueueSubject, name: string, work: (job: RunningJob) => Promise<void>): void {
  for (const each of new Set([queue, other])) each.process(name, work);
}

const figuresOf = async ({ other }: QueueSubject, name: string): Promise<JobFigures | undefined> =>
  (await other.figures())?.find((one) => one.name === name);

/** Waits until no job of this name is waiting or running. */
async function idle(subject: QueueSubject, name: string): Promise<void> {
  await eventually(`no job ${name} is left`, async () => {
    const figures = await figuresOf(subject, name);
    return figures?.waiting === 0 && figures.running === 0;
  });
}

/** Watches all jobs. Watching begins a moment after the call, so jobs are added until one of them is seen. */
async function watched(subject: QueueSubject) {
  const [events, marker]: [JobEvent[], string] = [[], random()];
  const stop = subject.other.watch((event) => events.push(event));
  both(subject, marker, async () => undefined);
  await eventually('the watcher is told of a job', async () => {
    await subject.queue.add({ name: marker, id: random(), data: null });
    return events.length > 0;
  });
  return { of: (id: string) => events.filter((event) => event.id === id), stop };
}

export const QUEUE_SPECS: Specs<QueueSubject> = {
  async 'runs a job with its data'(subject) {
    const [name, id] = [random(), `with:colons/${random()}`];
    const done: Partial<RunningJob>[] = [];
    both(subject, name, async (job) => void done.push({ name: job.name, id: job.id, data: job.data, attempt: job.attempt }));
    await subject.queue.add({ name, id, data: { text: 'ä', list: [1, null] } });
    await eventually('it is done', () => done.length > 0);
    await idle(subject, name);
    expect(done).toEqual([{ name, id, data: { text: 'ä', list: [1, null] }, attempt: 1 }]);
  },

  async 'retries a failed job up to the number of attempts'(subject) {
    const [name, late, never] = [random(), random(), random()];
    const attempts: string[] = [];
    const { of, stop } = await watched(subject);
    both(subject, name, async ({ id, attempt }) => {
      attempts.push(`${id} ${attempt}`);
      if (id === never || attempt < 3) throw new Error('broken');
    });
    const options = { attempts: 3, backoffMs: 20 };
    await subject.queue.add({ name, id: late, data: null }, options);
    await subject.queue.add({ name, id: never, data: null }, options);
    await eventually('both end', () => of(late).length > 0 && of(never).length > 0);
    await idle(subject, name);
    expect(of(late)).toEqual([{ kind: 'DONE', id: late }]);
    expect(of(never)).toEqual([{ kind: 'FAILED', id: never, reason: 'broken' }]);
    expect(attempts.toSorted()).toEqual([late, never].flatMap((id) => [1, 2, 3].map((attempt) => `${id} ${attempt}`)).toSorted());
    stop();
  },

  async 'runs a job with the same id once'(subject) {
    const [name, id, another] = [random(), random(), random()];
    const done: string[] = [];
    both(subject, name, async (job) => void done.push(job.id));
    await Promise.all([subject.queue.add({ name, id, data: 1 }), subject.other.add({ name, id, data: 2 })]);
    await eventually('it is done', () => done.length > 0);
    await subject.other.add({ name, id, data: 3 });
    await subject.queue.add({ name, id: another, data: 4 });
    await eventually('the other one is done', () => done.includes(another));
    await idle(subject, name);
    expect(done).toEqual([id, another]);
  },

  async 'reports the progress of a job'(subject) {
    const [name, id] = [random(), random()];
    const { of, stop } = await watched(subject);
    both(subject, name, async (job) => {
      await job.progress({ rows: 1 });
      await job.progress(50);
    });
    await subject.queue.add({ name, id, data: null });
    await eventually('it is done', () => of(id).at(-1)?.kind === 'DONE');
    expect(of(id)).toEqual([
      { kind: 'PROGRESS', id, state: { rows: 1 } },
      { kind: 'PROGRESS', id, state: 50 },
      { kind: 'DONE', id },
    ]);
    stop();
    stop();
  },

  async 'counts waiting, running and failed jobs, without the text of an error'(subject) {
    const name = random();
    const figures = () => figuresOf(subject, name);
    const end = createGate();
    both(subject, name, async ({ id }) => {
      if (id === 'long') return end.opened;
      throw id === 'busy' ? new NetloomError('UNAVAILABLE', 'secret one') : new Error('secret two');
    });
    expect(await figures()).toEqual({ name, waiting: 0, running: 0, failed: 0 });
    const began = Date.now();
    await subject.queue.add({ name, id: 'broken', data: null }, { attempts: 1 });
    await eventually('the first failure', async () => (await figures())?.lastFailure?.code === 'INTERNAL');
    await subject.queue.add({ name, id: 'busy', data: null }, { attempts: 1 });
    await subject.queue.add({ name, id: 'again', data: null }, { attempts: 2, backoffMs: HOUR });
    await subject.queue.add({ name, id: 'long', data: null });
    await eventually('all of them are counted', async () => {
      const { waiting, running, failed } = (await figures()) ?? {};
      return waiting === 1 && running === 1 && failed === 2;
    });
    const counted = await figures();
    expect(counted?.lastFailure?.code).toBe('UNAVAILABLE');
    expect(counted?.lastFailure?.at).toBeGreaterThanOrEqual(began - 1_000);
    expect(JSON.stringify(await subject.other.figures())).not.toContain('secret');
    end.open();
    await eventually('the long job ends', async () => (await figures())?.running === 0);
    expect(await figures()).toMatchObject({ waiting: 1, running: 0, failed: 2 });
  },

  async 'does not count the next run of a repeated job'(subject) {
    const name = random();
    let done = 0;
    both(subject, name, async () => void (done += 1));
    subject.queue.repeat({ name, id: 'with:colon/x', data: null }, HOUR);
    await eventually('the first run', () => done > 0);
    await idle(subject, name);
    expect(await figuresOf(subject, name)).toEqual({ name, waiting: 0, running: 0, failed: 0 });
  },

  async 'repeats a job'(subject) {
    const name = random();
    let done = 0;
    both(subject, name, async () => void (done += 1));
    for (const each of new Set([subject.queue, subject.other])) each.repeat({ name, id: 'x', data: null }, subject.everyMs);
    await eventually('four runs', () => done >= 4);
  },

  async 'runs a repeated job once in its interval, on one of the instances that schedule it'(subject) {
    const [name, marker] = [random(), random()];
    const end = createGate();
    let [began, marked] = [0, 0];
    both(subject, marker, async () => void (marked += 1));
    both(subject, name, () => {
      began += 1;
      return end.opened;
    });
    const instances = [...new Set([subject.queue, subject.other])];
    for (const each of instances) each.repeat({ name, id: 'x', data: null }, HOUR);
    await eventually('the first run', () => began > 0);
    // Each instance adds its jobs in order, so these come after everything that it scheduled.
    for (let count = 1; count <= 3; count += 1) {
      for (const each of instances) await each.add({ name: marker, id: random(), data: null });
      await eventually('the jobs after it are done', () => marked === count * instances.length);
    }
    expect(began).toBe(1);
    end.open();
    await idle(subject, name);
    expect(began).toBe(1);
  },

  async 'stops while a job runs, and signals it to the job'(subject) {
    const name = random();
    let ending: AbortSignal | undefined;
    both(subject, name, (job) => {
      ({ ending } = job);
      return new Promise(() => undefined);
    });
    await subject.queue.add({ name, id: random(), data: null });
    await eventually('it runs', () => ending?.aborted === false);
    // The job never ends, and the disposal does.
    await subject.dispose();
    expect(ending?.aborted).toBe(true);
  },
};
