import { readFileSync } from 'node:fs';
import { Redis } from 'ioredis';
import { expect, it, onTestFinished } from 'vitest';
import { LOCAL } from '../../src/domain/common/principal.js';
import { userMessage } from '../testkit/application/application.js';
import { openCluster } from '../testkit/application/cluster.js';
import { eventually } from '../testkit/eventually.js';
import { createGate } from '../testkit/gate.js';
import { describeWith, startable } from './services.js';
import { startRedisServer } from '../testkit/services/redis-server.js';
import { disposeInstance, PATIENT, sharedInstance } from '../testkit/services/shared-redis.js';

/** Keys without an expiry, with the bound that docs/OPERATIONS.md states. */
const BOUNDED =
  /^netloom:v1:jobs:work:(?:meta|id|marker|events|wait|active|prioritized|delayed|completed|failed|repeat|(?:repeat:)?[^:/]+\/[^:]+(?::\d+)?)$/u;

const KINDS: readonly string[] = [
  'cache:answers:',
  'cache:gone:',
  'cache:last:',
  'cache:named:',
  'cache:window:',
  'events:',
  'fence:',
  'imports:',
  'jobs:work:',
  'limit:model:',
  'limit:requests:',
  'limit:strangers:',
  'lock:window:',
];

const text = readFileSync(new URL('../../docs/OPERATIONS.md', import.meta.url), 'utf8');

describeWith('the keys in Redis', { redis: startable('redis') }, () => {
  it('all begin with the prefix and version, have an expiry or a bound, and are documented', async () => {
    const server = await startRedisServer();
    onTestFinished(() => server.dispose());
    const cluster = openCluster(server.url, 'netloom', PATIENT.commandTimeoutMs);
    const instance = sharedInstance(server.url, 'netloom', { leaseMs: 600_000 });
    const redis = new Redis(server.url);
    cluster.one.maintenance.begin(['default', 'noc'], () => undefined);
    const { id } = (await cluster.one.sessions.open(LOCAL, {})).session;
    const feed = await cluster.two.events.session(LOCAL, id);
    await cluster.one.messages.add(LOCAL, id, userMessage('what is sw-1?'));
    await feed.next();
    const { message } = await cluster.one.messages.begin(LOCAL, id, { role: 'ASSISTANT' });
    await cluster.one.messages.append(LOCAL, message.id, { offset: 0, text: 'sw-1 is' });
    const [built] = await Promise.all([cluster.one, cluster.two].map((app) => app.contexts.build(LOCAL, id, {})));
    if (built !== undefined) await cluster.one.contexts.idOf(LOCAL, built.window, built.key);
    await cluster.one.rateLimit.request(LOCAL);
    await cluster.one.rateLimit.stranger('127.0.0.1');
    await cluster.one.importRuns.report(LOCAL, { source: 'netbox.json', state: 'RUNNING', phase: 'READING', counts: {} });
    await instance.limiter.correct('model:tokens', -10);
    await instance.limiter.reserve('model:tokens', 100, 1_000);
    instance.queue.process('good', async (job) => job.progress(50));
    instance.queue.process('bad', () => Promise.reject(new Error('broken')));
    instance.queue.watch(() => undefined);
    for (const name of ['good', 'bad']) await instance.queue.add({ name, id: 'x', data: null }, { attempts: 2, backoffMs: 10 });
    const end = createGate();
    const computing = instance.cache.once('window:{ses_x}:1', 60_000, () => end.opened.then(() => 'value'));
    // A separate key, because an erased one leaves only the mark of its erasure.
    const { session: gone } = await cluster.one.sessions.open(LOCAL, {});
    await cluster.one.messages.add(LOCAL, gone.id, userMessage('what is sw-1?'));
    await cluster.one.erasure.session(LOCAL, gone.id);
    let keys: readonly string[] = [];
    const missing = (): readonly string[] => {
      const found = new Set([...keys.map(kindOf), ...keys]);
      return [...KINDS, 'netloom:v1:jobs:work:completed', 'netloom:v1:jobs:work:failed'].filter((each) => !found.has(each));
    };
    await eventually(
      () => `keys are missing: ${missing().join(', ')}`,
      async () => {
        keys = await redis.keys('*');
        return missing().length === 0;
      },
    );
    for (const key of keys) {
      const ttl = await redis.pttl(key);
      expect(key).toMatch(/^netloom:v1:/u);
      if (ttl === -1) expect(key).toMatch(BOUNDED);
    }
    expect([...new Set(keys.map(kindOf))].toSorted()).toEqual(KINDS);
    for (const kind of KINDS) expect(text).toContain(`| \`${kind}`);
    end.open();
    expect(await computing).toMatchObject({ value: 'value' });
    await feed.return?.();
    redis.disconnect();
    await disposeInstance(instance);
    await cluster.dispose();
  });
});

/** The part of a key with which its row in the table begins. */
function kindOf(key: string): string {
  const [, kind = ''] = /^netloom:v1:((?:[a-z]+:)+)/u.exec(key) ?? [];
  return kind.startsWith('jobs:') ? 'jobs:work:' : kind;
}
