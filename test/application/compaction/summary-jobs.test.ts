import { expect, it } from 'vitest';
import { createMemoryQueue } from '../../../src/adapters/memory/queue.js';
import { createSystemClock } from '../../../src/adapters/system/clock.js';
import { createLaterJobs } from '../../../src/application/common/later-jobs.js';
import { createSummaries } from '../../../src/application/compaction/summaries.js';
import { LOCAL } from '../../../src/domain/common/principal.js';
import { loadO200k } from '../../../src/domain/window/tokens/ranks.js';
import { createTokenizer } from '../../../src/domain/window/tokens/tokenizer.js';
import { eventually } from '../../testkit/eventually.js';
import { temporaryStore } from '../../testkit/application/temporary-store.js';

it('summarises a chain again a minute after all attempts failed', async () => {
  const store = temporaryStore();
  await store.dispose();
  const memory = createMemoryQueue();
  // The attempts follow at once.
  const queue: typeof memory = { ...memory, add: (job) => memory.add(job, { backoffMs: 1 }) };
  const clock = createSystemClock();
  let later = 0;
  const summaries = createSummaries({
    store,
    queue,
    later: createLaterJobs(queue),
    clock: { now: () => clock.now() + later, unique: () => clock.unique() },
    tokenizer: createTokenizer(loadO200k),
  });
  const failures: unknown[] = [];
  const ended: string[] = [];
  queue.watch(({ id, kind }) => void (kind === 'FAILED' && ended.push(id)));
  summaries.begin((error) => failures.push(error));
  const head = { session: `ses_${clock.unique()}`, id: `msg_${clock.unique()}`, depth: 31 };
  summaries.note(LOCAL, head);
  await eventually('the last attempt', () => Promise.resolve(ended.length === 1));
  expect(failures[0]).toMatchObject({ code: 'UNAVAILABLE' });
  const before = failures.length;
  later = 60_000;
  summaries.note(LOCAL, head);
  await eventually('another attempt', () => Promise.resolve(failures.length > before));
  await queue.dispose();
});
