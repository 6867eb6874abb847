import type { Queue as BullQueue, QueueEvents, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import { NetloomError } from '../../../domain/common/errors.js';
import type { Erased } from '../../../ports/store/erasure.js';
import type { Job, JobEvent, Queue } from '../../../ports/queue.js';
import { UNVERIFIED } from '../connection/erase-keys.js';
import { readFigures } from './figures.js';
import { bullId, openEvents, openProducer, openWaiting, openWorker, type Payload, type Work } from './jobs.js';
import type { Keys } from '../connection/keys.js';
import { COMMAND_TIMEOUT_MS, type Link } from '../connection/link.js';
import { withTimeout } from '../../../async/with-timeout.js';

/** Adding a job and reading figures may take this many timeouts of a command. */
const TIMEOUTS = 2;
const GOODBYE_MS = 1_000;
const GOODBYE_AWAY_MS = 200;

export interface RedisQueueOptions {
  readonly url: string;
  /** Adds jobs. */
  readonly link: Link;
  readonly keys: Keys;
  readonly commandTimeoutMs?: number | undefined;
}

/** Jobs on BullMQ: any instance processes them, one run at a time for each job, and another instance takes over if it dies. */
export function createRedisQueue({ url, link, keys, commandTimeoutMs = COMMAND_TIMEOUT_MS }: RedisQueueOptions): Queue {
  const works = new Map<string, Work>();
  const repeated: { readonly job: Job; readonly everyMs: number }[] = [];
  const watchers = new Set<(event: JobEvent) => void>();
  const connections = new Set<Redis>();
  const timers = new Set<NodeJS.Timeout>();
  const over = new AbortController();
  let queue: BullQueue<Payload> | undefined;
  let worker: Worker<Payload> | undefined;
  let events: QueueEvents | undefined;
  const producer = (): BullQueue<Payload> => (queue ??= openProducer(link, keys));

  /** Registers repeated jobs in Redis: at the start, and after each outage, because Redis may have lost its data. */
  async function schedule(): Promise<void> {
    for (const { job, everyMs } of repeated) {
      const template = { name: job.name, data: { id: job.id, data: job.data } };
      await link.run(() => producer().upsertJobScheduler(bullId(job), { every: everyMs }, template));
    }
  }

  async function doItHere(job: Job): Promise<void> {
    if (link.away()) await works.get(job.name)?.({ ...job, attempt: 1, ending: over.signal, progress: async () => undefined });
  }

  link.watch((healthy) => {
    if (healthy) schedule().catch(() => undefined);
  });

  return {
    kind: 'redis',
    async add(job, { attempts = 3, backoffMs = 1_000 } = {}) {
      const options = { jobId: bullId(job), attempts, backoff: { type: 'exponential', delay: backoffMs } };
      const adding = link.run(() => producer().add(job.name, { id: job.id, data: job.data }, options));
      const added = adding.then(Boolean, () => false);
      if ((await withTimeout(added, TIMEOUTS * commandTimeoutMs, () => undefined)) !== true)
        throw new NetloomError('UNAVAILABLE', 'Redis accepts no jobs at the moment. Try again later.');
    },
    process(name, work) {
      works.set(name, work);
      worker ??= openWorker(openWaiting(url, 'netloom-worker', connections), keys, works, over.signal);
    },
    repeat(job, everyMs) {
      repeated.push({ job, everyMs });
      schedule().catch(() => undefined);
      timers.add(setInterval(() => void doItHere(job).catch(() => undefined), everyMs).unref());
    },
    figures: () => figuresInTime(link, producer, works.keys(), TIMEOUTS * commandTimeoutMs),
    erase: (text) => eraseJobs(link, producer, text),
    watch(listener) {
      watchers.add(listener);
      events ??= openEvents(openWaiting(url, 'netloom-jobs', connections), keys, (event) => watchers.forEach((watcher) => watcher(event)));
      return () => void watchers.delete(listener);
    },
    async dispose() {
      over.abort();
      for (const timer of timers) clearInterval(timer);
      watchers.clear();
      // Commands that wait for an unavailable Redis would block this call too.
      const closing = Promise.all([worker?.close(!link.healthy()), events?.close(), queue?.close()]).catch(() => undefined);
      await withTimeout(closing, link.healthy() ? GOODBYE_MS : GOODBYE_AWAY_MS, () => undefined);
      for (const connection of connections) if (connection.status !== 'end') connection.disconnect();
    },
  };
}

function figuresInTime(link: Link, producer: () => BullQueue<Payload>, names: Iterable<string>, timeoutMs: number) {
  const reading = link.run(() => readFigures(link, producer(), names)).catch(() => undefined);
  return withTimeout(reading, timeoutMs, () => undefined);
}

const STATES = ['waiting', 'delayed', 'prioritized', 'failed', 'completed'] as const;
const JOBS_LOOKED_AT = 10_000;

async function eraseJobs(link: Link, producer: () => BullQueue<Payload>, text: string): Promise<Erased> {
  const holding = async () => {
    const jobs = await producer().getJobs([...STATES], 0, JOBS_LOOKED_AT);
    return jobs.filter((job) => JSON.stringify([job.id, job.data]).includes(text));
  };
  try {
    return await link.run(async () => {
      const found = await holding();
      // A running job cannot be removed; it ends soon and is not stored.
      await Promise.allSettled(found.map((job) => job.remove()));
      return { found: found.length, left: (await holding()).length, verified: true };
    });
  } catch {
    return UNVERIFIED;
  }
}
