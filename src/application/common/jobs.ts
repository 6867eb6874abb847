import type { Queue, RunningJob } from '../../ports/queue.js';

/**
 * Processes jobs of a name. `onError` receives the errors of failed attempts, except those of jobs that the end of the process interrupts: the store
 * may be closed by then.
 */
export function processJobs(queue: Queue, name: string, work: (job: RunningJob) => Promise<void>, onError: (error: unknown) => void): void {
  queue.process(name, async (job) => {
    try {
      await work(job);
    } catch (error) {
      if (!job.ending.aborted) onError(error);
      throw error;
    }
  });
}
