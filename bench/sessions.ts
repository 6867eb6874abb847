import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Redis } from 'ioredis';
import { freePort } from '../scripts/stack/port.js';
import { redisUrl, startRedis } from '../scripts/stack/redis.js';
import { openNetloom, type BenchedNetloom } from './netloom.js';
import { below, type Report, type Row } from './report.js';
import { Timings } from './timings.js';

/** Numbers of sessions at which memory is measured; the last one can be lowered with BENCH_SESSIONS. */
const STEPS = [1_000, 10_000, 100_000];
const AT_ONCE = 8;
/** Windows, and what they are built from, leave the caches after a second here, and after ten minutes by default. They are removed every half a minute. */
const EXPIRED_MS = 35_000;
const LOADS = 200;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** The memory of the process after a garbage collection, in bytes. */
async function memory(): Promise<{ readonly heap: number; readonly resident: number }> {
  for (let round = 0; round < 3; round += 1) {
    collect();
    await wait(50);
  }
  const { heapUsed, external, rss } = process.memoryUsage();
  return { heap: heapUsed + external, resident: rss };
}

/** A session of two messages whose window was built while a subscription watched it. */
async function smallSession({ app, caller }: BenchedNetloom, number: number): Promise<void> {
  const { session } = await app.sessions.open(caller, { key: `page-${number}` });
  const feed = await app.events.session(caller, session.id);
  await app.messages.add(caller, session.id, {
    role: 'USER',
    parts: [{ kind: 'TEXT', text: `Is the link between the halls ${number} and ${number + 1} up again?` }],
  });
  await app.contexts.build(caller, session.id, {});
  await app.messages.add(caller, session.id, { role: 'ASSISTANT', parts: [{ kind: 'TEXT', text: 'It is, since four this morning.' }] });
  await feed.return?.();
}

async function openSessions(netloom: BenchedNetloom, from: number, to: number): Promise<void> {
  let next = from;
  const work = async (): Promise<void> => {
    while (next < to) await smallSession(netloom, (next += 1));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

/** The time to load a session by its key with its messages and its window, as a page does. */
async function loads({ app, caller }: BenchedNetloom, count: number): Promise<readonly Row[]> {
  const taken = new Timings();
  for (let n = 0; n < LOADS; n += 1) {
    const number = 1 + Math.floor((n * count) / LOADS);
    const started = performance.now();
    const { session, created } = await app.sessions.open(caller, { key: `page-${number}` });
    if (created) throw new Error(`expected the session page-${number}`);
    await app.messages.history(caller, session.id, undefined, { last: 20 }, {});
    await app.contexts.build(caller, session.id, {});
    taken.add(performance.now() - started);
  }
  const of = `loading one of ${count.toLocaleString('en-US')} sessions by its key`;
  return [
    { case: of, metric: 'session, history and window, p50', value: taken.at(0.5), unit: 'ms' },
    below(100, { case: of, metric: 'session, history and window, p95', value: taken.at(0.95), unit: 'ms' }),
  ];
}

/** The memory of idle sessions in the process and in Redis, by their number, and the time to load one of them. */
export async function benchSessions(): Promise<Report> {
  const folder = mkdtempSync(join(tmpdir(), 'netloom-bench-redis-'));
  const port = await freePort();
  const server = await startRedis({ port, folder, args: ['--save', ''], temporaryFolder: folder });
  const redis = new Redis(redisUrl(port));
  const used = async (): Promise<number> => Number(/used_memory:(\d+)/u.exec(await redis.info('memory'))?.[1]);
  const rows: Row[] = [];
  const most = Number(process.env['BENCH_SESSIONS'] ?? STEPS.at(-1));
  try {
    for (const shared of [false, true]) {
      const settings = { NETLOOM_WINDOW_CACHE: '1s', ...(shared ? { NETLOOM_REDIS_URL: redisUrl(port) } : {}) };
      const netloom = openNetloom(
        { stack: { name: 'embedded', settings, dispose: () => Promise.resolve() }, keep: undefined },
        `sessions-${shared ? 'redis' : 'memory'}`,
      );
      // Code and caches that do not depend on the number of sessions.
      await openSessions(netloom, 1_000_000, 1_000_200);
      await wait(EXPIRED_MS);
      const [start, before] = [await memory(), await used()];
      const steps = STEPS.filter((step) => step <= (shared ? Math.min(most, 10_000) : most));
      for (const [index, step] of steps.entries()) {
        await openSessions(netloom, steps[index - 1] ?? 0, step);
        await wait(EXPIRED_MS);
        const [now, after] = [await memory(), await used()];
        const of = `${step.toLocaleString('en-US')} idle sessions${shared ? ' with Redis' : ''}`;
        rows.push(
          below(5, { case: of, metric: 'process, for each session', value: (now.heap - start.heap) / step / 1_024, unit: 'KiB' }),
          { case: of, metric: 'process, in total', value: (now.heap - start.heap) / 1_048_576, unit: 'MiB' },
          { case: of, metric: 'resident set, in total', value: (now.resident - start.resident) / 1_048_576, unit: 'MiB' },
          ...(shared
            ? [below(5, { case: of, metric: 'Redis, for each session', value: (after - before) / step / 1_024, unit: 'KiB' })]
            : []),
        );
        process.stderr.write(`${of}\n`);
      }
      rows.push(...(shared ? [] : await loads(netloom, steps.at(-1) ?? 0)));
      await netloom.dispose();
    }
  } finally {
    redis.disconnect();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  return { name: 'idle sessions', rows };
}
