import Fastify from 'fastify';
import type { Logger } from 'pino';
import { logRequests, noteOf } from '../../src/graphql/transport/request-log.js';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { netloom } from '../testkit/application/process.js';
import { keyLine, keyOf } from '../testkit/application/server.js';

const KEYS = {
  NETLOOM_API_KEYS: keyLine('anna', 'noc', ['read', 'write']),
  NETLOOM_METRICS_PORT: '0',
  NETLOOM_LOG_LEVEL: 'info',
  NETLOOM_STOP_TIMEOUT: '60s',
};

interface Started {
  readonly graphql: string;
  readonly metrics: string;
}

async function start(env: Record<string, string> = KEYS) {
  const folder = mkdtempSync(join(tmpdir(), 'netloom-metrics-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const server = netloom(['serve', '--no-sample', '--port', '0', '--json', '--data', folder], env);
  onTestFinished(() => void server.child.kill('SIGKILL'));
  return { server, ...(JSON.parse(await server.firstLine) as Started) };
}

const post = async (graphql: string, query: string, key = keyOf('anna')) => {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${key}` };
  return (await fetch(graphql, { method: 'POST', headers, body: JSON.stringify({ query }) })).json() as Promise<{ data: never }>;
};

const SESSION = 'mutation { addMessage(input: { text: "Is nowhere-7 of nobody-9 up?" }) { session { id } } }';

it('counts calls, requests, windows, mentions and refusals on a port of their own, without a name of a user or a session', async () => {
  const { graphql, metrics } = await start();
  const { data } = await post(graphql, SESSION);
  const { id } = (data as { addMessage: { session: { id: string } } }).addMessage.session;
  await post(graphql, `query MyInvention { context(sessionId: "${id}") { revision } }`);
  await post(graphql, `{ session(id: "ses_missing") { id } }`);
  await post(graphql, `mutation { deleteEntities(input: { ids: ["ent_1"] }) { deletedCount } }`);
  await post(graphql, '{ viewer { name } }', 'wrong');
  const response = await fetch(metrics);
  const text = await response.text();
  expect(response.headers.get('content-type')).toContain('text/plain');
  expect(text).toMatch(/^netloom_calls_total\{action="messages.add",result="OK"\} 1$/mu);
  expect(text).toMatch(/^netloom_calls_total\{action="contexts.build",result="OK"\} 1$/mu);
  expect(text).toMatch(/^netloom_calls_total\{action="entities\.\w+",result="FORBIDDEN"\} 1$/mu);
  expect(text).toMatch(/^netloom_call_seconds_total\{credential="KEY"\} \d/mu);
  expect(text).toMatch(/^netloom_http_requests_total\{method="POST",route="\/graphql",status="401"\} 1$/mu);
  expect(text).toMatch(/^netloom_refusals_total\{reason="no valid key"\} 1$/mu);
  expect(text).toMatch(/^netloom_windows_total\{strategy="\w+",from="COMPUTED",stale="false"\} 1$/mu);
  expect(text).toMatch(/^netloom_mentions_total\{status="UNKNOWN"\} \d/mu);
  expect(text).toMatch(/^netloom_up\{backend="store",kind="sqlite"\} 1$/mu);
  expect(text).toMatch(/^netloom_connections\{of="callers"\} \d/mu);
  expect(text).toMatch(/^netloom_work\{state="waiting"\} 0$/mu);
  expect(text).toMatch(/^nodejs_eventloop_lag_seconds /mu);
  expect(text).not.toMatch(/anna|noc|ses_|MyInvention|nowhere/u);
  expect((await fetch(new URL('/other', metrics))).status).toBe(404);
  expect((await fetch(new URL('/metrics', graphql))).status).toBe(404);
});

it('logs each request with its caller, operation and cost, and nothing that the client wrote', async () => {
  const { graphql, server } = await start();
  await post(graphql, `query MyInvention { viewer { name } entities(first: 3) { nodes { name } } }`);
  server.child.kill('SIGTERM');
  const { code, err } = await server.ended;
  expect(code, err).toBe(0);
  const lines = err.split('\n').flatMap((line) => (line.startsWith('{') ? [JSON.parse(line) as Record<string, unknown>] : []));
  expect(lines.map(({ msg }) => msg)).toEqual(['Started', 'Request', 'Stopping', 'Stopped serving']);
  expect(lines[1]).toMatchObject({
    principal: 'noc/anna',
    method: 'POST',
    route: '/graphql',
    operation: 'query viewer entities',
    status: 200,
  });
  expect(lines[1]?.['cost']).toBeGreaterThan(3);
  expect(lines[1]?.['ms']).toEqual(expect.any(Number));
  expect(err).not.toMatch(new RegExp(`MyInvention|${keyOf('anna')}`, 'u'));
});

it('says where the metrics cannot be served', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  onTestFinished(() => void taken.close());
  const { port } = taken.address() as { port: number };
  const folder = mkdtempSync(join(tmpdir(), 'netloom-metrics-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const server = netloom(['serve', '--no-sample', '--port', '0', '--data', folder], { NETLOOM_METRICS_PORT: String(port) });
  const { code, err } = await server.ended;
  expect(code).not.toBe(0);
  expect(err).toContain(`Port 127.0.0.1:${port} is used by another program. Stop it, or choose another port with NETLOOM_METRICS_PORT.`);
});

it('names what it could not end in time because the store does not respond', async () => {
  const silent = createServer(() => undefined).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  onTestFinished(() => void silent.close());
  const { port } = silent.address() as { port: number };
  const store = { NETLOOM_NEO4J_URL: `bolt://127.0.0.1:${port}`, NETLOOM_NEO4J_PASSWORD: 'password' };
  const { graphql, server } = await start({ ...store, NETLOOM_STOP_TIMEOUT: '1s' });
  const headers = { 'content-type': 'application/json' };
  const cut = fetch(graphql, { method: 'POST', headers, body: JSON.stringify({ query: '{ viewer { entityCounts { type } } }' }) });
  const answered = cut.then(
    () => true,
    () => false,
  );
  expect((await fetch(new URL('/healthz', graphql))).status).toBe(200);
  server.child.kill('SIGTERM');
  const { code, err } = await server.ended;
  expect(code).toBe(1);
  expect(err).toMatch(/Stopped after the time of NETLOOM_STOP_TIMEOUT\. Not finished: [a-z ]+\.$/mu);
  expect(await answered).toBe(false);
});

it('logs slow requests with their caller at level warn', async () => {
  const entries: (readonly [string, object, string])[] = [];
  const logger = {
    isLevelEnabled: () => false,
    info: (entry: object, text: string) => entries.push(['info', entry, text]),
    warn: (entry: object, text: string) => entries.push(['warn', entry, text]),
  } as unknown as Logger;
  for (const slowMs of [0, Infinity]) {
    const fastify = Fastify();
    logRequests(fastify, logger, undefined, slowMs);
    fastify.get('/graphql', (request) => {
      Object.assign(noteOf(request), { caller: { workspace: 'noc', name: 'anna' }, operation: 'query viewer', cost: 1 });
      return {};
    });
    await fastify.inject('/graphql');
    await fastify.close();
  }
  expect(entries).toMatchObject([['warn', { principal: 'noc/anna', operation: 'query viewer', route: '/graphql' }, 'Slow request']]);
});
