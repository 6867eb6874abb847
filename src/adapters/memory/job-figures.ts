import { LRUCache } from 'lru-cache';
import { failureCodeOf } from '../../domain/common/errors.js';
import type { Job, JobFailure, JobFigures } from '../../ports/queue.js';

const FAILURES_COUNTED_MS = 3_600_000;
const MAX_FAILURES = 1_000;

/** The state of a job between its attempts and during one. */
export type JobState = 'waiting' | 'running';

/** Counts the jobs of this process by name and state. */
export interface JobCounter {
  /** Counts a job in a state, until the returned function is called. */
  enter(job: Job, state: JobState): () => void;
  failed(job: Job, error: unknown): void;
  /** Ordered by name; with these names, even if they have no jobs. */
  figures(names: Iterable<string>): readonly JobFigures[];
}

export function createJobCounter(): JobCounter {
  const jobs = { waiting: new Map<string, number>(), running: new Map<string, number>() };
  const failures = new LRUCache<number, JobFailure & { readonly name: string }>({ max: MAX_FAILURES, ttl: FAILURES_COUNTED_MS });
  let count = 0;
  const add = (state: JobState, name: string, difference: number): void => {
    const number = (jobs[state].get(name) ?? 0) + difference;
    if (number === 0) jobs[state].delete(name);
    else jobs[state].set(name, number);
  };

  function figuresOf(name: string): JobFigures {
    const failed = [...failures.values()].filter((failure) => failure.name === name).toSorted((a, b) => b.at - a.at);
    const [last] = failed;
    const numbers = { waiting: jobs.waiting.get(name) ?? 0, running: jobs.running.get(name) ?? 0, failed: failed.length };
    return { name, ...numbers, ...(last === undefined ? {} : { lastFailure: { at: last.at, code: last.code } }) };
  }

  return {
    enter({ name }, state) {
      add(state, name, 1);
      return () => add(state, name, -1);
    },
    failed({ name }, error) {
      count += 1;
      failures.set(count, { name, at: Date.now(), code: failureCodeOf(error) });
    },
    figures(names) {
      const all = new Set([...names, ...jobs.waiting.keys(), ...jobs.running.keys(), ...[...failures.values()].map(({ name }) => name)]);
      return [...all].toSorted().map(figuresOf);
    },
  };
}
