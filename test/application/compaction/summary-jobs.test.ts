import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createMemoryQueue } from '../../../src/adapters/memory/queue.js';
import { createSystemClock } from '../../../src/adapters/system/clock.js';
import { createLaterJobs } from '../../../src/application/common/later-jobs.js';
import { createSummaries } from '../../../src/application/compaction/summaries.js';
import { LOCAL } from '../../../src/domain/common/principal.js';
import { loadO200k } from '../../../src/domain/window/tokens/ranks.js';
import { createTokenizer } from '../../../src/domain/window/tokens/tokenizer.js';
import { openApplication, userMessage } from '../../testkit/application/application.js';
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

it('completes the summaries of a conversation of which the last blocks are missing, and does not keep windows without them', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'netloom-blocks-'));
  const request = { budget: 300, strategy: 'SUMMARIZE' } as const;
  const failures: unknown[] = [];
  const before = openApplication({}, {}, folder);
  const { session } = await before.app.sessions.open(LOCAL, {});
  const converse = async ({ app }: typeof before, first: number, last: number) => {
    for (let turn = first; turn < last; turn += 1)
      await app.messages.add(LOCAL, session.id, userMessage(`Turn ${turn}: we decided to replace the fan of rack R${turn} on Monday.`));
  };
  const coveredIn = async ({ app }: typeof before) => {
    const { window } = await app.contexts.build(LOCAL, session.id, request);
    return window.sections.find(({ kind }) => kind === 'SUMMARY')?.items.length;
  };
  before.app.summaries.begin((error) => failures.push(error));
  await converse(before, 0, 24);
  await eventually('blocks of 24 messages', async () => (await coveredIn(before)) !== undefined);
  await before.stop();
  const after = openApplication({}, {}, folder);
  // Three blocks exist, while the best cover of 40 messages are two others.
  await converse(after, 24, 40);
  expect(await coveredIn(after)).toBeUndefined();
  after.app.summaries.begin((error) => failures.push(error));
  await eventually('blocks of 40 messages', async () => (await coveredIn(after)) !== undefined);
  expect(failures).toEqual([]);
  await after.dispose();
});
