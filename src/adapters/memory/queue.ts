import { LRUCache } from 'lru-cache';
import { pause, SYSTEM_TIMER, type Timer } from '../../async/timer.js';
import { createJobCounter, type JobCounter } from './job-figures.js';
import type { Erased } from '../../ports/store/erasure.js';
import type { AddOptions, Job, JobEvent, Queue, RunningJob } from '../../ports/queue.js';

/** Runs a bounded number of tasks concurrently; the others wait in order. */
interface Semaphore {
  run<T>(task: () => Promise<T>): Promise<T>;
}

function createSemaphore(most: number): Semaphore {
  const waiting: (() => void)[] = [];
  let running = 0;
  return {
    async run(task) {
      if (running < most) running += 1;
      else await new Promise<void>((resolve) => waiting.push(resolve));
      try {
        return await task();
      } finally {
        const next = waiting.shift();
        if (next === undefined) running -= 1;
        else next();
      }
    },
  };
}

type Work = (job: RunningJob) => Promise<void>;

const REMEMBERED_MS = 3_600_000;
const MAX_REMEMBERED = 10_000;
const GOODBYE_MS = 1_000;
/** The same concurrency as a worker on Redis. */
const AT_ONCE = 4;

const keyOf = ({ name, id }: Job): string => JSON.stringify([name, id]);

/** A job without a processor. */
interface Unclaimed {
  readonly job: Job;
  readonly options: AddOptions;
  readonly ended: () => void;
  /** Ends its count as a waiting job. */
  readonly taken: () => void;
}

interface Surroundings {
  readonly over: AbortSignal;
  readonly timer: Timer;
  readonly tell: (event: JobEvent) => void;
  readonly counter: JobCounter;
  /** Ends the count of the job as a waiting one. */
  readonly taken: () => void;
}

/** Runs a job, and again after a delay if it fails. Never rejects. */
async function attempt(
  job: Job,
  work: Work,
  { attempts = 3, backoffMs = 1_000 }: AddOptions,
  { over, timer, tell, counter, taken }: Surroundings,
): Promise<void> {
  taken();
  for (let count = 1; !over.aborted; count += 1) {
    const progress = async (state: (JobEvent & { kind: 'PROGRESS' })['state']) => tell({ kind: 'PROGRESS', id: job.id, state });
    const left = counter.enter(job, 'running');
    const failure = await work({ ...job, attempt: count, ending: over, progress }).then(
      () => undefined,
      (error: unknown) => ({ error }),
    );
    left();
    if (failure === undefined) return tell({ kind: 'DONE', id: job.id });
    if (count >= attempts) {
      const { error } = failure;
      counter.failed(job, error);
      return tell({ kind: 'FAILED', id: job.id, reason: error instanceof Error ? error.message : String(error) });
    }
    const resumed = counter.enter(job, 'waiting');
    await pause(timer, backoffMs * 2 ** (count - 1), over).catch(() => undefined);
    resumed();
  }
}

function repeatedly(call: () => void, everyMs: number, timer: Timer, over: AbortSignal): void {
  call();
  pause(timer, everyMs, over).then(
    () => repeatedly(call, everyMs, timer, over),
    () => undefined,
  );
}

/** Runs jobs in this process. They end with it. */
export function createMemoryQueue(timer: Timer = SYSTEM_TIMER): Queue {
  const works = new Map<string, Work>();
  const unclaimed: Unclaimed[] = [];
  const known = new LRUCache<string, true>({ max: MAX_REMEMBERED, ttl: REMEMBERED_MS });
  const watchers = new Set<(event: JobEvent) => void>();
  const running = new Set<Promise<void>>();
  const gate = createSemaphore(AT_ONCE);
  const counter = createJobCounter();
  /** Repeated jobs that are running or queued: their next run is skipped. */
  const repeating = new Set<string>();
  const over = new AbortController();
  const tell = (event: JobEvent): void => watchers.forEach((watcher) => watcher(event));

  function start(job: Job, options: AddOptions, ended: () => void = () => undefined, counted?: () => void): void {
    if (over.signal.aborted) return;
    const work = works.get(job.name);
    const taken = counted ?? counter.enter(job, 'waiting');
    if (work === undefined) return void unclaimed.push({ job, options, ended, taken });
    const done = gate
      .run(() => attempt(job, work, options, { over: over.signal, timer, tell, counter, taken }))
      .finally(() => {
        running.delete(done);
        ended();
      });
    running.add(done);
  }

  return {
    kind: 'memory',
    async add(job, options = {}) {
      const key = keyOf(job);
      if (known.has(key)) return;
      known.set(key, true);
      start(job, options);
    },
    process(name, work) {
      works.set(name, work);
      for (const { job, options, ended, taken } of unclaimed.splice(0)) start(job, options, ended, taken);
    },
    repeat(job, everyMs) {
      const once = (): void => {
        const key = keyOf(job);
        if (repeating.has(key)) return;
        repeating.add(key);
        start(job, {}, () => repeating.delete(key));
      };
      repeatedly(once, everyMs, timer, over.signal);
    },
    figures: async () => counter.figures(works.keys()),
    erase: async (text) => forget(text, known, unclaimed),
    watch(listener) {
      watchers.add(listener);
      return () => void watchers.delete(listener);
    },
    async dispose() {
      over.abort();
      await Promise.race([Promise.all(running), pause(timer, GOODBYE_MS)]);
      watchers.clear();
    },
  };
}

function forget(text: string, known: LRUCache<string, true>, unclaimed: Unclaimed[]): Erased {
  const holding = (): Unclaimed[] => unclaimed.filter(({ job }) => JSON.stringify(job).includes(text));
  const ids = [...known.keys()].filter((key) => key.includes(text));
  const jobs = holding();
  for (const key of ids) known.delete(key);
  for (const job of jobs) {
    unclaimed.splice(unclaimed.indexOf(job), 1);
    job.taken();
  }
  return { found: ids.length + jobs.length, left: holding().length, verified: true };
}
