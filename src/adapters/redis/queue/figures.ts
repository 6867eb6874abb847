import type { Queue as BullQueue } from 'bullmq';
import type { FailureCode } from '../../../domain/common/errors.js';
import type { JobFailure, JobFigures } from '../../../ports/queue.js';
import type { Link } from '../connection/link.js';
import { isRepeated, nameOf, type Payload } from './jobs.js';

/** The maximum number of jobs of each state that are counted. */
const COUNTED = 1_000;
const FAILURES_COUNTED_MS = 3_600_000;

/** Counts jobs by their ids, which contain their names, so that no data of a job is read but that of the newest failure of each name. */
export async function readFigures({ redis }: Link, queue: BullQueue<Payload>, names: Iterable<string>): Promise<readonly JobFigures[]> {
  const ids = (state: 'wait' | 'prioritized' | 'delayed' | 'active'): Promise<string[]> => queue.getRanges([state], 0, COUNTED - 1);
  const failedSince = Date.now() - FAILURES_COUNTED_MS;
  const [wait, prioritized, delayed, active, failed] = await Promise.all([
    ids('wait'),
    ids('prioritized'),
    ids('delayed'),
    ids('active'),
    redis.zrevrangebyscore(queue.toKey('failed'), '+inf', failedSince, 'LIMIT', 0, COUNTED),
  ]);
  const waiting = countNames([...wait, ...prioritized, ...(await withoutFutureRuns(queue, delayed))]);
  const running = countNames(active);
  const failures = countNames(failed);
  const all = [...new Set([...names, ...waiting.keys(), ...running.keys(), ...failures.keys()])].toSorted();
  return Promise.all(
    all.map(async (name) => {
      const numbers = { waiting: waiting.get(name) ?? 0, running: running.get(name) ?? 0, failed: failures.get(name) ?? 0 };
      const newest = failed.find((id) => nameOf(id) === name);
      const lastFailure = newest === undefined ? undefined : await failureOf(queue, newest);
      return { name, ...numbers, ...(lastFailure === undefined ? {} : { lastFailure }) };
    }),
  );
}

function countNames(ids: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const id of ids) counts.set(nameOf(id), (counts.get(nameOf(id)) ?? 0) + 1);
  return counts;
}

/** The next run of a repeated job is delayed, too; it has had no attempt yet. */
async function withoutFutureRuns(queue: BullQueue<Payload>, delayed: readonly string[]): Promise<readonly string[]> {
  const attempted = await Promise.all(delayed.map(async (id) => !isRepeated(id) || ((await queue.getJob(id))?.attemptsMade ?? 0) > 0));
  return delayed.filter((_, index) => attempted[index]);
}

/** A job without a code failed because its workers died. */
async function failureOf(queue: BullQueue<Payload>, id: string): Promise<JobFailure | undefined> {
  const job = await queue.getJob(id);
  if (job?.finishedOn === undefined) return undefined;
  const code: FailureCode = job.data.failure ?? 'INTERNAL';
  return { at: job.finishedOn, code };
}
