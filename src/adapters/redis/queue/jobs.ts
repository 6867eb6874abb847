import type { Job as BullJob, Queue as BullQueue, QueueEvents, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import { failureCodeOf, type FailureCode } from '../../../domain/common/errors.js';
import type { Json } from '../../../domain/common/json.js';
import type { Job, JobEvent, RunningJob } from '../../../ports/queue.js';
import { loadBullmq, loadIoredis } from '../connection/drivers.js';
import type { Keys } from '../connection/keys.js';
import { connectionOptions, type Link } from '../connection/link.js';

const NAME = 'work';
const AT_ONCE = 4;
/** The delay between a worker's attempts to connect to Redis, in milliseconds. */
const RETRY_MS = 500;
/** Longer than a worker blocks on its connection, so that only a dead socket is replaced. */
const WORKER_SOCKET_TIMEOUT_MS = 20_000;
/** The lifetime in seconds, and the number, of finished jobs whose ids are remembered. */
const KEPT = { removeOnComplete: { age: 3_600, count: 1_000 }, removeOnFail: { age: 86_400, count: 1_000 } } as const;
const EVENTS_KEPT = 1_000;

/** The data of a job in BullMQ. */
export interface Payload {
  readonly id: string;
  readonly data: Json;
  /** The code of the last failed attempt. */
  readonly failure?: FailureCode;
}

export type Work = (job: RunningJob) => Promise<void>;

/** Adds jobs with BullMQ. */
export function openProducer({ redis }: Link, keys: Keys): BullQueue<Payload> {
  const { Queue } = loadBullmq();
  const streams = { events: { maxLen: EVENTS_KEPT } };
  const queue = new Queue<Payload>(NAME, {
    connection: redis,
    prefix: keys.jobs,
    skipWaitingForReady: true,
    streams,
    defaultJobOptions: KEPT,
  });
  queue.on('error', () => undefined);
  return queue;
}

/** Processes jobs with BullMQ. */
export function openWorker(connection: Redis, keys: Keys, works: ReadonlyMap<string, Work>, ending: AbortSignal): Worker<Payload> {
  const { Worker: BullWorker } = loadBullmq();
  const perform = async (job: BullJob<Payload>): Promise<void> => {
    const work = works.get(job.name);
    if (work === undefined) throw new Error(`This process has no handler for jobs of the name ${job.name}.`);
    const { id, data } = job.data;
    try {
      const progress = (state: Json): Promise<void> => job.updateProgress({ state });
      await work({ name: job.name, id, data, attempt: job.attemptsMade + 1, ending, progress });
    } catch (error) {
      await job.updateData({ id, data, failure: failureCodeOf(error) }).catch(() => undefined);
      throw error;
    }
  };
  const worker = new BullWorker<Payload>(NAME, perform, { connection, prefix: keys.jobs, concurrency: AT_ONCE, runRetryDelay: RETRY_MS });
  worker.on('error', () => undefined);
  return worker;
}

/** Observes jobs with BullMQ. */
export function openEvents(connection: Redis, keys: Keys, tell: (event: JobEvent) => void): QueueEvents {
  const { QueueEvents: Events } = loadBullmq();
  const events = new Events(NAME, { connection, prefix: keys.jobs });
  events.on('error', () => undefined);
  events.on('progress', ({ jobId, data }) => tell({ kind: 'PROGRESS', id: ownId(jobId), state: (data as { readonly state: Json }).state }));
  events.on('completed', ({ jobId }) => tell({ kind: 'DONE', id: ownId(jobId) }));
  events.on('failed', ({ jobId, failedReason }) => tell({ kind: 'FAILED', id: ownId(jobId), reason: failedReason }));
  return events;
}

/**
 * Workers and listeners block their connections, so each has one without a timeout. BullMQ duplicates it, and can only close the duplicates while
 * Redis responds; `opened` contains all of them.
 */
export function openWaiting(url: string, name: string, opened: Set<Redis>): Redis {
  const options = { ...connectionOptions(name), maxRetriesPerRequest: null, socketTimeout: WORKER_SOCKET_TIMEOUT_MS };
  const note = (redis: Redis): Redis => {
    opened.add(redis);
    return redis.on('error', () => undefined);
  };
  const first = note(new (loadIoredis().Redis)(url, options));
  const copy = first.duplicate.bind(first);
  first.duplicate = (more) => note(copy(more));
  return first;
}

/** BullMQ does not allow colons in ids. */
export const bullId = ({ name, id }: Job): string => `${name}/${encodeURIComponent(id)}`;

/** BullMQ's ids of repeated jobs are `repeat:<id>:<time>`. */
const REPEATED = /^repeat:(.+):\d+$/u;

export const isRepeated = (bull: string): boolean => REPEATED.test(bull);

const plainId = (bull: string): string => bull.replace(REPEATED, '$1');

export const nameOf = (bull: string): string => plainId(bull).split('/', 1)[0] ?? '';

function ownId(bull: string): string {
  const plain = plainId(bull);
  return decodeURIComponent(plain.slice(plain.indexOf('/') + 1));
}
