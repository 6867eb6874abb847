import type { FailureCode } from '../domain/common/errors.js';
import type { Json } from '../domain/common/json.js';
import type { Erased } from './store/erasure.js';

export interface Job {
  /** The kind of work: see {@link Queue.process}. */
  readonly name: string;
  /** Of several jobs with the same name and id, only the first is done, for at least an hour. */
  readonly id: string;
  readonly data: Json;
}

/** A job, as its worker sees it. */
export interface RunningJob extends Job {
  /** The attempt, from 1. */
  readonly attempt: number;
  /** Aborted when the queue is disposed of: a job of several steps takes no further one. */
  readonly ending: AbortSignal;
  /** Reports progress to watchers. */
  progress(state: Json): Promise<void>;
}

export type JobEvent = { readonly id: string } & (
  | { readonly kind: 'PROGRESS'; readonly state: Json }
  | { readonly kind: 'DONE' }
  /** After the last attempt. */
  | { readonly kind: 'FAILED'; readonly reason: string }
);

/** Jobs of one name, of all workspaces and instances that share the queue. */
export interface JobFigures {
  readonly name: string;
  /** The number of jobs that wait for a worker or for their next attempt. The next run of a repeated job does not count before it is due. */
  readonly waiting: number;
  readonly running: number;
  /** The number of jobs whose last attempt failed within the last hour. */
  readonly failed: number;
  /** The newest of these failures. */
  readonly lastFailure?: JobFailure;
}

/** Contains no text of the error, because the text may quote the data of a workspace. */
export interface JobFailure {
  /** In milliseconds since 1970. */
  readonly at: number;
  readonly code: FailureCode;
}

export interface AddOptions {
  /** The number of attempts, by default 3. */
  readonly attempts?: number;
  /** The delay before the second attempt in milliseconds, doubled before each further one. By default 1,000. */
  readonly backoffMs?: number;
}

/**
 * Background work, done by one of the instances, and again if it failed or its instance died. A job may therefore run twice and must be idempotent.
 */
export interface Queue {
  readonly kind: string;
  /** Throws UNAVAILABLE within two seconds if the job could not be queued. */
  add(job: Job, options?: AddOptions): Promise<void>;
  /** Starts processing jobs of this name, a few at a time. Call it once for each name. */
  process(name: string, work: (job: RunningJob) => Promise<void>): void;
  /**
   * Runs the job every `everyMs`, and once at the start, on one of the instances that schedule it. While Redis is unavailable, each instance runs it
   * itself. Call `process` first.
   */
  repeat(job: Job, everyMs: number): void;
  /** Observes all jobs of all workers from about now on. Returns a function that stops it. */
  watch(listener: (event: JobEvent) => void): () => void;
  /**
   * Counts jobs by name, at most 1,000 of each state, ordered by name. Includes the names that this process processes, even without jobs. Undefined if
   * the figures cannot be read within two seconds.
   */
  figures(): Promise<readonly JobFigures[] | undefined>;
  /** Deletes all jobs whose id or data contains this text, except running ones. */
  erase(text: string): Promise<Erased>;
  /** Accepts no more jobs, and waits one second for running ones. */
  dispose(): Promise<void>;
}
