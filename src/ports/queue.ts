import type { Json } from '../domain/common/json.js';
import type { Erased } from './store/erasure.js';

export interface Job {
  /** Which work it is: see {@link Queue.process}. */
  readonly name: string;
  /** Of two jobs of one name with the same id only the first is done, for an hour at least. */
  readonly id: string;
  readonly data: Json;
}

/** A job as the one who does it sees it. */
export interface RunningJob extends Job {
  /** 1 the first time. */
  readonly attempt: number;
  /** Tells those who watch how far it is. */
  progress(state: Json): Promise<void>;
}

export type JobEvent = { readonly id: string } & (
  | { readonly kind: 'PROGRESS'; readonly state: Json }
  | { readonly kind: 'DONE' }
  /** After the last attempt. */
  | { readonly kind: 'FAILED'; readonly reason: string }
);

export interface AddOptions {
  /** How often it is tried; 3 unless said. */
  readonly attempts?: number;
  /** Before the second attempt, milliseconds; doubled before each further one. 1,000 unless said. */
  readonly backoffMs?: number;
}

/**
 * Work that is not done while somebody waits for an answer: by one of the instances, and again when it failed or its instance died. A job may
 * therefore run twice, and must bear it.
 */
export interface Queue {
  readonly kind: string;
  /** Throws UNAVAILABLE, within two seconds, when it could not be handed over. */
  add(job: Job, options?: AddOptions): Promise<void>;
  /** From now on this process does jobs of that name, a few at a time. Once for each name. */
  process(name: string, work: (job: RunningJob) => Promise<void>): void;
  /**
   * Has the job done every `everyMs`, for the first time at once, by one of the instances that say the same. While what they share is away, each
   * does it for itself. Call `process` before.
   */
  repeat(job: Job, everyMs: number): void;
  /** Hears of all jobs, whoever does them, from about now on. Returns how to stop. */
  watch(listener: (event: JobEvent) => void): () => void;
  /** Forgets every job whose id or data holds this text, but for one that runs. */
  erase(text: string): Promise<Erased>;
  /** Takes nothing more and waits a second for what is running. */
  dispose(): Promise<void>;
}
