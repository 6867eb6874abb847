import type { Job, JobFigures, Queue } from '../../ports/queue.js';

/** Queues jobs after a delay, so that the writer of a message gets its response first. */
export interface LaterJobs {
  /** Returns immediately. `onError` receives the error if the job cannot be queued. */
  add(job: Job, afterMs: number, onError: (error: unknown) => void): void;
  /** The figures of the queue. A job of this process counts as waiting from {@link add} on, so that there is no moment in which it is not counted. */
  figures(): Promise<readonly JobFigures[] | undefined>;
}

export function createLaterJobs(queue: Pick<Queue, 'add' | 'figures'>): LaterJobs {
  const delayed = new Map<string, number>();
  const change = (name: string, by: number): void => {
    const count = (delayed.get(name) ?? 0) + by;
    if (count === 0) delayed.delete(name);
    else delayed.set(name, count);
  };
  const handOver = async (job: Job): Promise<void> => {
    try {
      await queue.add(job);
    } finally {
      change(job.name, -1);
    }
  };
  return {
    add(job, afterMs, onError) {
      change(job.name, 1);
      setTimeout(() => void handOver(job).catch(onError), afterMs).unref();
    },
    async figures() {
      // A job may be handed over while the figures are read, so the delayed ones are counted before and after.
      const before = new Map(delayed);
      const figures = await queue.figures();
      if (figures === undefined) return undefined;
      const delayedOf = (name: string): number => Math.max(before.get(name) ?? 0, delayed.get(name) ?? 0);
      const known = new Set(figures.map(({ name }) => name));
      const others = [...new Set([...before.keys(), ...delayed.keys()])].filter((name) => !known.has(name));
      return [...figures, ...others.map((name) => ({ name, waiting: 0, running: 0, failed: 0 }))]
        .map((each) => ({ ...each, waiting: each.waiting + delayedOf(each.name) }))
        .toSorted((a, b) => (a.name < b.name ? -1 : 1));
    },
  };
}
