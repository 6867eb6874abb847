import { setTimeout as wait } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { AddOptions, Job, JobEvent, Queue, RunningJob } from '../../ports/queue.js';

type Work = (job: RunningJob) => Promise<void>;

const REMEMBERED_MS = 3_600_000;
const MOST_REMEMBERED = 10_000;
const GOODBYE_MS = 1_000;

/** Jobs of this process, done by it. They end with it. */
export function createMemoryQueue(): Queue {
  const works = new Map<string, Work>();
  const unclaimed: { readonly job: Job; readonly options: AddOptions }[] = [];
  const known = new LRUCache<string, true>({ max: MOST_REMEMBERED, ttl: REMEMBERED_MS });
  const watchers = new Set<(event: JobEvent) => void>();
  const running = new Set<Promise<void>>();
  const timers = new Set<NodeJS.Timeout>();
  const over = new AbortController();
  const tell = (event: JobEvent): void => watchers.forEach((watcher) => watcher(event));

  async function run(job: Job, work: Work, { attempts = 3, backoffMs = 1_000 }: AddOptions): Promise<void> {
    for (let attempt = 1; !over.signal.aborted; attempt += 1) {
      const progress = async (state: (JobEvent & { kind: 'PROGRESS' })['state']) => tell({ kind: 'PROGRESS', id: job.id, state });
      try {
        await work({ ...job, attempt, progress });
        return tell({ kind: 'DONE', id: job.id });
      } catch (error) {
        if (attempt >= attempts)
          return tell({ kind: 'FAILED', id: job.id, reason: error instanceof Error ? error.message : String(error) });
        await wait(backoffMs * 2 ** (attempt - 1), undefined, { signal: over.signal, ref: false }).catch(() => undefined);
      }
    }
  }

  function start(job: Job, options: AddOptions): void {
    const work = works.get(job.name);
    if (over.signal.aborted) return;
    if (work === undefined) return void unclaimed.push({ job, options });
    const done = run(job, work, options).finally(() => running.delete(done));
    running.add(done);
  }

  return {
    kind: 'memory',
    async add(job, options = {}) {
      const key = JSON.stringify([job.name, job.id]);
      if (known.has(key)) return;
      known.set(key, true);
      start(job, options);
    },
    process(name, work) {
      works.set(name, work);
      for (const { job, options } of unclaimed.splice(0)) start(job, options);
    },
    repeat(job, everyMs) {
      start(job, {});
      timers.add(setInterval(() => start(job, {}), everyMs).unref());
    },
    watch(listener) {
      watchers.add(listener);
      return () => void watchers.delete(listener);
    },
    async dispose() {
      over.abort();
      for (const timer of timers) clearInterval(timer);
      await Promise.race([Promise.all(running), wait(GOODBYE_MS, undefined, { ref: false })]);
      watchers.clear();
    },
  };
}
