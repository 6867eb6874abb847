import { spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createClient, type Client, type SubscribePayload } from 'graphql-ws';
import { WebSocket } from 'ws';
import { below, type Report, type Row } from './report.js';
import { Timings } from './timings.js';

/** A text of names that takes long to understand. */
const TEXT = 'fra1 of '.repeat(500);
/** A message of 300 characters. */
const LINE = 'fra1-core-02 and fra1-fw-01 are in R2. '.repeat(8);
const ALIASES = 29;
const SECONDS = 10;
/** Many keys of one workspace. */
const CROWD = Array.from({ length: 20 }, (_, index) => `crowd-${index}`);
const PEOPLE: Readonly<Record<string, string>> = {
  anna: 'one',
  mallory: 'one',
  ...Object.fromEntries(CROWD.map((name) => [name, 'one'])),
  bert: 'two',
};

type Answer = { readonly data?: Record<string, never>; readonly errors?: readonly { readonly message: string }[] };

/** A server in a process of its own, as attackers and users reach it. */
interface Target {
  readonly origin: string;
  readonly graphql: string;
  ask(who: string, query: string, variables?: object, signal?: AbortSignal): Promise<Answer>;
  stop(): void;
}

/** What one principal experiences while another one, or a stranger, attacks the server in each way. The embedded store only. */
export async function benchAttack(): Promise<Report> {
  const target = await startTarget();
  try {
    const rows: Row[] = [];
    for (const [name, attack] of Object.entries(ATTACKS)) rows.push(...(await experienced(target, name, attack)));
    return { name: 'attack', rows };
  } finally {
    target.stop();
  }
}

type Attack = (target: Target) => Promise<void>;

const understand = `query ($text: String!) { ${Array.from({ length: ALIASES }, (_, index) => `a${index}: understand(text: $text) { mentions { text } }`).join(' ')} }`;

const ATTACKS: Readonly<Record<string, Attack>> = {
  'nothing else': () => wait(SECONDS * 1_000),
  [`requests with ${ALIASES} texts of 4,000 characters, 8 at once`]: (target) =>
    during(8, (signal) => target.ask('mallory', understand, { text: TEXT }, signal)),
  [`the same with 20 keys of a workspace, 2 at once of each`]: async (target) => {
    await Promise.all(CROWD.map((who) => during(2, (signal) => target.ask(who, understand, { text: TEXT }, signal))));
  },
  'batches of 100 messages of 4,000 characters, 2 at once': (target) =>
    during(2, async (signal) => {
      const sessionId = await openSession(target, 'mallory');
      const messages = Array.from({ length: 100 }, () => ({ text: TEXT }));
      return target.ask('mallory', ADD_ALL, { input: { sessionId, messages } }, signal);
    }),
  'messages of 20,000 characters, 2 at once': async (target) => {
    const sessionId = await openSession(target, 'mallory');
    await during(2, (signal) => target.ask('mallory', ADD_ALL, { input: { sessionId, messages: [{ text: TEXT.repeat(5) }] } }, signal));
  },
  'forks of a session of 1,000 messages, 2 at once': async (target) => {
    const sessionId = await openSession(target, 'mallory');
    const messages = Array.from({ length: 100 }, (_, index) => ({ text: `${index}: ${LINE}` }));
    for (let each = 0; each < 10; each += 1) await target.ask('mallory', ADD_ALL, { input: { sessionId, messages } });
    const { data } = await target.ask('mallory', `{ session(id: "${sessionId}") { head { id } } }`);
    const { id } = (data as unknown as { session: { head: { id: string } } }).session.head;
    await during(2, (signal) =>
      target.ask('mallory', `mutation { forkSession(input: { messageId: "${id}" }) { session { id } } }`, {}, signal),
    );
  },
  'windows for a message of 900 KB, 1 at once': async (target) => {
    const sessionId = await openSession(target, 'mallory');
    const query = 'query ($id: ID!, $request: ContextRequest) { context(sessionId: $id, request: $request) { revision } }';
    await during(1, (signal) => {
      const message = Array.from({ length: 90_000 }, () => Math.random().toString(36).slice(2, 11)).join(' ');
      return target.ask('mallory', query, { id: sessionId, request: { message, budget: 100_000 } }, signal);
    });
  },
  '400 subscriptions to a message that is streamed': streamedText,
  '1,000 live windows of a session, and writes': liveWindows,
  '10,000 idle connections of another address': idleConnections,
};

const ADD_ALL = 'mutation ($input: AddMessagesInput!) { addMessages(input: $input) { session { id } } }';

/** Repeats an attack with several clients for some seconds, and then leaves. */
async function during(clients: number, work: (signal: AbortSignal) => Promise<unknown>): Promise<void> {
  const leave = new AbortController();
  const client = async (): Promise<void> => {
    while (!leave.signal.aborted) await work(leave.signal).catch(() => undefined);
  };
  const all = Array.from({ length: clients }, client);
  await wait(SECONDS * 1_000);
  leave.abort();
  await Promise.all(all);
}

async function openSession(target: Target, who: string): Promise<string> {
  const { data } = await target.ask(who, 'mutation { openSession(input: {}) { session { id } } }');
  return (data as unknown as { openSession: { session: { id: string } } }).openSession.session.id;
}

async function liveWindows(target: Target): Promise<void> {
  const sessionId = await openSession(target, 'mallory');
  const query = 'subscription ($id: ID!, $request: ContextRequest) { context(sessionId: $id, request: $request) { revision } }';
  const clients = subscribers(target, 1_000, (index) => ({ query, variables: { id: sessionId, request: { budget: 1_000 + index } } }));
  await during(1, () =>
    target.ask('mallory', `mutation { addMessage(input: { sessionId: "${sessionId}", text: "Is fra1 up?" }) { created } }`),
  );
  for (const client of clients) await client.dispose();
}

async function streamedText(target: Target): Promise<void> {
  const sessionId = await openSession(target, 'mallory');
  const query = 'subscription ($id: ID!) { sessionEvents(sessionId: $id) { __typename ... on TextAppended { text offset } } }';
  const clients = subscribers(target, 400, () => ({ query, variables: { id: sessionId } }));
  const { data } = await target.ask('mallory', `mutation { beginMessage(input: { sessionId: "${sessionId}" }) { message { id } } }`);
  const { id: messageId } = (data as unknown as { beginMessage: { message: { id: string } } }).beginMessage.message;
  const append = 'mutation ($input: AppendMessageInput!) { appendMessage(input: $input) { length } }';
  let offset = 0;
  await during(1, async (signal) => {
    await target.ask('mallory', append, { input: { messageId, offset, text: LINE } }, signal);
    offset += LINE.length;
  });
  for (const client of clients) await client.dispose();
}

/** Fifty subscriptions on each socket. */
function subscribers(target: Target, count: number, payloadOf: (index: number) => SubscribePayload): readonly Client[] {
  const clients: Client[] = [];
  for (let each = 0; each < count; each += 1) {
    if (each % 50 === 0) clients.push(connected(target));
    clients.at(-1)?.subscribe(payloadOf(each), { next() {}, error() {}, complete() {} });
  }
  return clients;
}

const connected = (target: Target): Client =>
  createClient({
    url: target.graphql.replace('http', 'ws'),
    webSocketImpl: WebSocket,
    connectionParams: { authorization: 'Bearer key-mallory' },
    retryAttempts: 0,
  });

async function idleConnections(target: Target): Promise<void> {
  const { port } = new URL(target.origin);
  const sockets: Socket[] = [];
  for (let each = 0; each < 10_000; each += 1) {
    const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress: '127.0.0.9' });
    socket.on('error', () => undefined).resume();
    sockets.push(socket);
    if (each % 200 === 0) await wait(10);
  }
  await wait(3_000);
  for (const socket of sockets) socket.destroy();
}

/** What another principal does again and again, and how long it takes. */
async function experienced(target: Target, name: string, attack: Attack): Promise<readonly Row[]> {
  const session = await openSession(target, 'bert');
  const probes: Readonly<Record<string, () => Promise<unknown>>> = {
    '/healthz': async () => (await fetch(`${target.origin}/healthz`)).text(),
    viewer: () => target.ask('bert', '{ viewer { name } }'),
    addMessage: () =>
      target.ask('bert', `mutation { addMessage(input: { sessionId: "${session}", text: "Is fra1-core-02 up?" }) { created } }`),
    context: () => target.ask('bert', `{ context(sessionId: "${session}") { revision } }`),
  };
  const over = new AbortController();
  const timings = Object.entries(probes).map(([probe, run]) => {
    const all = new Timings();
    const done = (async () => {
      while (!over.signal.aborted) {
        await all.time(run);
        await wait(50);
      }
    })();
    return { probe, all, done };
  });
  await attack(target);
  over.abort();
  await Promise.all(timings.map(({ done }) => done));
  await wait(2_000);
  return timings.flatMap(({ probe, all }) => {
    const row = (metric: string, share: number): Row => ({ case: name, metric: `${probe} ${metric}`, value: all.at(share), unit: 'ms' });
    const most = row('max', 1);
    return [row('p50', 0.5), row('p95', 0.95), probe === '/healthz' ? below(500, most) : most];
  });
}

async function startTarget(): Promise<Target> {
  const folder = mkdtempSync(join(tmpdir(), 'netloom-attack-'));
  const keys = Object.entries(PEOPLE).map(([name, workspace]) => {
    const digest = createHash('sha256').update(`key-${name}`).digest('hex');
    return `${name}:${digest}@${workspace}/read/write/memory/share/inventory:write`;
  });
  const settings = { NETLOOM_ENV: 'production', NETLOOM_SAMPLE: 'false', NETLOOM_API_KEYS: keys.join(',') };
  const environment = { PATH: process.env['PATH'], ...settings };
  const server = run(['serve', '--port', '0', '--json', '--data', folder], environment);
  const [first] = (await once(server.stdout as NonNullable<ChildProcess['stdout']>, 'data')) as [Buffer];
  const { graphql } = JSON.parse(first.toString()) as { graphql: string };
  const { origin } = new URL(graphql);
  const keyFile = join(folder, 'key');
  writeFileSync(keyFile, 'key-anna');
  await once(run(['import', 'sample/inventory.jsonl', '--url', origin, '--key-file', keyFile], environment), 'exit');
  return {
    origin,
    graphql,
    async ask(who, query, variables = {}, signal) {
      const headers = { 'content-type': 'application/json', authorization: `Bearer key-${who}` };
      const body = JSON.stringify({ query, variables });
      const response = await fetch(graphql, { method: 'POST', headers, body, ...(signal === undefined ? {} : { signal }) });
      return (await response.json()) as Answer;
    },
    stop() {
      server.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const run = (args: readonly string[], env: NodeJS.ProcessEnv): ChildProcess =>
  spawn(process.execPath, ['bin/netloom.mjs', ...args], { env, stdio: ['ignore', 'pipe', 'ignore'] });
