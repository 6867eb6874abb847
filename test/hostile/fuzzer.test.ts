import type { EventEmitter } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { buildApiSchema } from '../../src/graphql/schema.js';
import { Documents } from './documents.js';
import { Random } from './random.js';
import { casualty, startTarget, type Target } from './target.js';
import { usualOrLong } from '../testkit/usual-or-long.js';

const REQUESTS = usualOrLong(1_000, 30_000);
const SEED = Number(process.env['HOSTILE_SEED'] ?? 20_261_122);
const AT_ONCE = 4;
/** The maximum CPU time of the server while a probe waits, in milliseconds: twice the maximum on an idle machine. */
const STALL = 2_000;

let target: Target;
beforeAll(async () => {
  target = await startTarget();
});
afterAll(() => target.stop());

/** Unlike `events.once`, it does not throw on a preceding error, because errors are provoked here. */
const happening = (emitter: EventEmitter, event: string): Promise<void> =>
  new Promise((resolve) => void emitter.once(event, () => resolve()));

interface Finding {
  readonly request: string;
  readonly answer: string;
}

async function sample(): Promise<readonly string[]> {
  const query = `{ sessions(first: 5) { nodes { id messages(first: 20) { nodes { id } } operations(first: 5) { nodes { id } } } } entities(first: 40) { nodes { id } } }`;
  const { text } = await post(JSON.stringify({ query }));
  return [...text.matchAll(/"id":"([^"]+)"/gu)].map(([, id]) => id ?? '');
}

async function post(
  body: string | Buffer<ArrayBuffer>,
  type = 'application/json',
): Promise<{ readonly status: number; readonly text: string }> {
  const response = await fetch(target.url, {
    method: 'POST',
    headers: { 'content-type': type },
    body,
    signal: AbortSignal.timeout(90_000),
  });
  return { status: response.status, text: await response.text() };
}

/** Every error is the caller's: no 5xx, no INTERNAL. */
function judged(request: string, { status, text }: { readonly status: number; readonly text: string }): Finding | undefined {
  return status >= 500 || text.includes('"errorId"') ? { request: request.slice(0, 2_000), answer: text.slice(0, 500) } : undefined;
}

async function operation(random: Random, documents: Documents): Promise<Finding | undefined> {
  const body = JSON.stringify(documents.next(random.chance(0.7) ? 'query' : 'mutation'));
  return judged(body, await post(body));
}

/** A valid body with bytes changed, removed or duplicated. */
async function mutated(random: Random, documents: Documents): Promise<Finding | undefined> {
  const bytes = Buffer.from(JSON.stringify(documents.next('query')));
  for (let change = 0; change < 1 + random.below(4); change += 1) bytes[random.below(bytes.length)] = random.below(256);
  const cut = random.chance(0.3) ? bytes.subarray(0, random.below(bytes.length)) : bytes;
  const type = random.chance(0.9) ? 'application/json' : random.pick(['text/plain', 'application/graphql', 'multipart/form-data', '']);
  return judged(cut.toString('latin1'), await post(cut, type === '' ? 'application/json; charset=utf-16' : type));
}

const BODIES: readonly ((random: Random) => string)[] = [
  (random) => '['.repeat(random.below(200_000)),
  (random) => `{"query":${'{"a":'.repeat(random.below(100_000))}1`,
  () => '[{"query":"{ viewer { name } }"},{"query":"{ viewer { name } }"}]',
  (random) => JSON.stringify({ query: `{ ${'viewer { name } '.repeat(random.below(3_000))} }` }),
  (random) =>
    JSON.stringify({ query: `{ ${Array.from({ length: random.below(900) }, (_, index) => `a${index}: viewer { name }`).join(' ')} }` }),
  (random) =>
    JSON.stringify({
      query: `query { ${'...f '.repeat(random.below(100))} } fragment f on Query { ${'... { '.repeat(random.below(1_500))} __typename`,
    }),
  (random) =>
    JSON.stringify({
      query: `{ __schema { types { fields { type { fields { type { fields { name } } } } } } } }`.repeat(1 + random.below(3)),
    }),
  (random) =>
    JSON.stringify({
      query: '{ viewer { name } }',
      operationName: random.pick(['x', '', '__proto__']),
      variables: random.pick([[], 1, 'x', null]),
    }),
  (random) =>
    JSON.stringify({
      query: 'query ($i: [EntityType!]) { entities(types: $i) { nodes { id } } }',
      variables: { i: Array.from({ length: random.below(60_000) }, () => 'X') },
    }),
  (random) => JSON.stringify({ query: `{ ${'x'.repeat(random.below(500_000))} }` }),
  (random) => JSON.stringify({ query: '# '.concat('comment '.repeat(random.below(100_000)), '\n{ viewer { name } }') }),
];

const body = async (random: Random): Promise<Finding | undefined> => {
  const text = random.pick(BODIES)(random);
  return judged(text, await post(text));
};

/** Connections that end abruptly, stay half open or send one byte at a time. */
async function connection(random: Random): Promise<undefined> {
  const socket = connect(target.port, '127.0.0.1');
  socket.on('error', () => undefined);
  await Promise.race([happening(socket, 'connect'), happening(socket, 'close')]);
  const path = random.pick(['/graphql', '/nope', '/', '/explorer', '/graphql?query={viewer{name}}']);
  const upgrade =
    'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n';
  const origin = random.chance(0.3) ? 'Origin: https://evil.example\r\n' : '';
  const length = random.chance(0.5) ? `content-type: application/json\r\ncontent-length: ${random.below(100_000)}\r\n` : '';
  const text = `${random.pick(['GET', 'POST', 'PUT', 'OPTIONS', 'BREW'])} ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n${origin}${random.chance(0.5) ? upgrade : length}\r\n`;
  socket.write(random.chance(0.2) ? text.slice(0, random.below(text.length)) : text);
  for (let byte = 0; byte < random.below(4); byte += 1) {
    await wait(random.below(5));
    socket.write(Buffer.from([random.below(256)]));
  }
  if (random.chance(0.6)) socket.resetAndDestroy();
  else if (random.chance(0.5)) socket.end();
  else setTimeout(() => socket.destroy(), 2_000).unref();
  return undefined;
}

async function conversation(random: Random, documents: Documents): Promise<Finding | undefined> {
  const socket = new WebSocket(target.url.replace('http', 'ws'), random.chance(0.95) ? 'graphql-transport-ws' : 'graphql-ws');
  let internal: string | undefined;
  socket.on('error', () => undefined);
  socket.on('message', (data: Buffer) => {
    const text = data.toString();
    if (text.includes('"errorId"')) internal = text;
  });
  const closed = happening(socket, 'close');
  if ((await Promise.race([happening(socket, 'open').then(() => 'open'), closed.then(() => 'closed')])) === 'closed') return undefined;
  if (random.chance(0.9)) socket.send(JSON.stringify({ type: 'connection_init' }));
  const sent: string[] = [];
  for (let index = 0; index < 1 + random.below(6); index += 1) {
    const payload = documents.next(random.chance(0.8) ? 'subscription' : 'query');
    const message = random.chance(0.7)
      ? JSON.stringify({ id: String(random.below(4)), type: 'subscribe', payload })
      : random.pick([
          '',
          '{',
          '{"type":"ping"}',
          '{"type":"complete","id":"1"}',
          '{"type":"subscribe"}',
          '{"type":"connection_init"}',
          '[]',
          'null',
        ]);
    sent.push(message);
    if (socket.readyState === socket.OPEN && message.length < 200_000) socket.send(message);
  }
  await wait(random.below(20));
  if (random.chance(0.5)) socket.terminate();
  else socket.close();
  const late = setTimeout(() => socket.terminate(), 2_000);
  await closed;
  clearTimeout(late);
  return internal === undefined ? undefined : { request: sent.join('\n').slice(0, 4_000), answer: internal.slice(0, 1_000) };
}

it(`survives ${REQUESTS} random requests with the seed ${SEED}`, async () => {
  const schema = buildApiSchema();
  const ids = await sample();
  expect(ids.length).toBeGreaterThan(20);
  await target.probe.take();
  const findings: Finding[] = [];
  let left = REQUESTS;
  const worker = async (index: number): Promise<void> => {
    const random = new Random(SEED + index);
    const documents = new Documents(schema, random, ids);
    while (left > 0 && findings.length < 20 && target.child.exitCode === null) {
      left -= 1;
      const attack = random.pick([operation, operation, operation, operation, operation, mutated, body, connection, conversation]);
      const finding = await attack(random, documents);
      if (finding !== undefined) findings.push(finding);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => worker(index)));
  expect(findings).toEqual([]);
  expect(await casualty(target)).toBeUndefined();
  const { workedMs, worstMs, controlMs, probes } = await target.probe.take();
  if (process.env['HOSTILE_FIGURES']) console.log({ requests: REQUESTS, workedMs, worstMs, controlMs, probes, memory: target.memory() });
  expect(workedMs, `health waited ${worstMs} ms, while the server worked ${workedMs} ms`).toBeLessThan(STALL);
}, 3_600_000);
