import { spawnSync } from 'node:child_process';
import { readFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Client } from 'graphql-ws';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../scripts/stack/port.js';
import { startProcess, type ServerProcess } from '../../scripts/stack/server-process.js';
import { eventually } from '../testkit/eventually.js';
import { startInstances, type Instances } from '../testkit/application/instances.js';
import { testClient } from '../testkit/application/server.js';
import { follow } from '../testkit/application/subscriptions.js';
import { findTool } from '../testkit/data/tool.js';

const CONFIGURATION = fileURLToPath(new URL('../../deploy/haproxy.cfg', import.meta.url));
const WHO = '{ service { startedAt } }';

interface Who {
  readonly service: { readonly startedAt: string };
}

/** The shipped configuration, with the addresses of this test instead of the containers. */
function configurationFor(port: number, instances: Instances): string {
  return instances.all.reduce(
    (text, { url }, index) => text.replace(`netloom-${index + 1}:4000`, new URL(url).host),
    readFileSync(CONFIGURATION, 'utf8').replace('bind :8080', `bind 127.0.0.1:${port}`),
  );
}

describe.skipIf(!findTool('haproxy', ['-v'], 'the balancer is tried'))('deploy/haproxy.cfg', () => {
  let instances: Instances;
  let balancer: ServerProcess;
  let url: string;
  const folder = mkdtempSync(join(tmpdir(), 'netloom-balancer-'));
  const sockets: Client[] = [];
  beforeAll(async () => {
    instances = await startInstances({ count: 2, env: { NETLOOM_DRAIN: '4s', NETLOOM_TRUSTED_PROXIES: '127.0.0.1' } });
    const port = await freePort();
    url = `http://127.0.0.1:${port}/`;
    writeFileSync(join(folder, 'haproxy.cfg'), configurationFor(port, instances));
    balancer = startProcess({ command: 'haproxy', args: ['-db', '-f', join(folder, 'haproxy.cfg')], cwd: folder });
    await eventually('the balancer finds an instance', async () => (await fetch(`${url}readyz`).catch(() => undefined))?.ok === true);
  });
  afterAll(async () => {
    for (const socket of sockets) await socket.dispose();
    await balancer.kill();
    await instances.dispose();
    rmSync(folder, { recursive: true, force: true });
  });
  const anna = () => testClient(url, 'anna', sockets);
  const answering = async (): Promise<number> => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => anna().ok<Who>(WHO)));
    return new Set(answers.map(({ service }) => service.startedAt)).size;
  };

  it('is a valid configuration', () => {
    expect(spawnSync('haproxy', ['-c', '-f', CONFIGURATION]).status).toBe(0);
  });

  it('names the address of the client, which limits of failed logins count', async () => {
    const guess = (from: string): Promise<number> =>
      new Promise((resolve, reject) => {
        const headers = { authorization: 'Bearer guess', 'apollo-require-preflight': 'true', 'x-forwarded-for': '203.0.113.1' };
        const sent = request(`${url}graphql?query={viewer{name}}`, { localAddress: from, headers }, (response) => {
          response.resume();
          resolve(response.statusCode ?? 0);
        });
        sent.on('error', reject);
        sent.end();
      });
    await eventually('guesses are refused', async () =>
      (await Promise.all(Array.from({ length: 40 }, () => guess('127.0.0.2')))).includes(429),
    );
    expect(await guess('127.0.0.3')).toBe(401);
  });

  it('spreads requests, and passes keys and WebSockets on', async () => {
    await eventually('both instances answer', async () => (await answering()) === 2);
    expect((await testClient(url, undefined, sockets).run(WHO)).status).toBe(401);
    const feed = follow(anna().socket(), 'subscription { sessionEvents(sessionId: "ses_00000000000000000000000000") { cursor } }', {});
    await feed.ended;
    expect(feed.errors).toMatchObject([{ extensions: { code: 'NOT_FOUND' } }]);
  });

  it('sends no requests to a stopping instance, and uses it again afterwards', async () => {
    const state = { over: false, asked: 0 };
    const load = (async () => {
      for (; !state.over; state.asked += 1) await anna().ok<Who>(WHO);
    })();
    // Rejections are reported where the result is awaited; other waits must end as well.
    load.catch(() => (state.over = true));
    const someMore = (): Promise<void> => {
      const before = state.asked;
      return eventually('some more answers', () => state.over || state.asked > before + 50);
    };
    await someMore();
    expect((await instances.at(0).stop()).code).toBe(0);
    await someMore();
    expect(await answering()).toBe(1);
    await instances.at(0).start();
    await eventually('both instances answer again', async () => (await answering()) === 2);
    state.over = true;
    await load;
  });
});
