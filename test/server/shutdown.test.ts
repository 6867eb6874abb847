import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from 'graphql-ws';
import { WebSocket } from 'ws';
import { expect, it, onTestFinished } from 'vitest';
import { eventually } from '../testkit/eventually.js';
import { netloom } from '../testkit/application/process.js';
import { startTestServer } from '../testkit/application/server.js';
import { follow } from '../testkit/application/subscriptions.js';

/** So long that a process is never ended by force, however busy the machine is. */
const LONG = { NETLOOM_STOP_TIMEOUT: '60s' } as const;
const FEED = 'subscription ($id: ID!) { sessionEvents(sessionId: $id) { cursor } }';

it.each(['SIGINT', 'SIGTERM'] as const)('%s ends the process in order, although connections stay open', async (signal) => {
  const folder = mkdtempSync(join(tmpdir(), 'netloom-stop-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const server = netloom(['serve', '--no-sample', '--port', '0', '--json', '--data', folder], LONG);
  onTestFinished(() => void server.child.kill('SIGKILL'));
  const { graphql } = JSON.parse(await server.firstLine) as { graphql: string };
  const body = JSON.stringify({ query: 'mutation { openSession(input: {}) { session { id } } }' });
  const opened = await fetch(graphql, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  const { data } = (await opened.json()) as { data: { openSession: { session: { id: string } } } };
  const clients = Array.from({ length: 5 }, () =>
    createClient({
      url: graphql.replace('http', 'ws'),
      webSocketImpl: WebSocket,
      retryAttempts: 0,
      lazy: false,
      onNonLazyError: () => undefined,
    }),
  );
  const feeds = clients.flatMap((client) => [1, 2, 3].map(() => follow(client, FEED, { id: data.openSession.session.id })));
  const mute = new WebSocket(graphql.replace('http', 'ws'), 'graphql-transport-ws');
  await new Promise((resolve) => mute.once('open', resolve));
  const agent = new Agent({ keepAlive: true });
  await new Promise((resolve) => get(graphql.replace('graphql', 'healthz'), { agent }, (response) => response.resume().on('end', resolve)));
  await eventually('every feed is open', async () => (await subscribers(graphql)) === feeds.length);
  // The clients never close, and a process that exits because its time is over ends with 1.
  server.child.kill(signal);
  const { code, err } = await server.ended;
  expect(code, err).toBe(0);
  await Promise.all(feeds.map(({ ended }) => ended));
  agent.destroy();
});

async function subscribers(graphql: string): Promise<number> {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ query: '{ service { bus { subscribers } } }' });
  const response = await fetch(graphql, { method: 'POST', headers, body });
  return ((await response.json()) as { data: { service: { bus: { subscribers: number } } } }).data.service.bus.subscribers;
}

it.each(['SIGINT', 'SIGTERM'] as const)('repeated %s does not change how the process ends', async (signal) => {
  const folder = mkdtempSync(join(tmpdir(), 'netloom-stop-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (let round = 0; round < 3; round += 1) {
    const server = netloom(['serve', '--no-sample', '--port', '0', '--json', '--data', folder], LONG);
    onTestFinished(() => void server.child.kill('SIGKILL'));
    await server.firstLine;
    const again = setInterval(() => server.child.kill(signal), 1);
    const { code, err } = await server.ended.finally(() => clearInterval(again));
    expect(code, err).toBe(0);
  }
});

it('ends normally if its output is closed', async () => {
  const server = netloom(['serve', '--help']);
  server.child.stdout?.destroy();
  const { code, err } = await server.ended;
  expect(err).toBe('');
  expect(code).toBe(0);
});

it('closes sockets with 1001, even one that does not answer, and accepts no more requests', async () => {
  const server = await startTestServer();
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}graphql`, 'graphql-transport-ws');
  const code = new Promise<number>((resolve) => socket.once('close', resolve));
  const silent = new WebSocket(`${server.url.replace('http', 'ws')}graphql`, 'graphql-transport-ws');
  await Promise.all([socket, silent].map((each) => new Promise((resolve) => each.once('open', resolve))));
  silent.pause();
  await server.stop();
  expect(await code).toBe(1001);
  await expect(fetch(`${server.url}healthz`)).rejects.toThrow();
  silent.terminate();
});
