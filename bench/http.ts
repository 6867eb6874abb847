import type { AddressInfo } from 'node:net';
import { ApolloServer } from '@apollo/server';
import { fastifyApolloHandler } from '@as-integrations/fastify';
import autocannon from 'autocannon';
import Fastify from 'fastify';
import { pino } from 'pino';
import { LOCAL } from '../src/domain/common/principal.js';
import { startServer } from '../src/graphql/server.js';
import { buildQuestions } from './conversation.js';
import type { BenchEntity } from './inventory/entity.js';
import { fillSession } from './long-session.js';
import { fillInventory, openNetloom } from './netloom.js';
import { EMBEDDED } from './stack.js';
import type { Report, Row } from './report.js';

const ENTITIES = 10_000;
const MESSAGES = 1_000;
const CONNECTIONS = 16;
const SECONDS = 3;
const ROUNDS = 3;
/** More than the cache holds, so that each request misses the cache. */
const DIFFERENT = 1_500;

const HELLO = '{ __typename }';
const PAGE = `query Page($id: ID!) { session(id: $id) { id title history(last: 20) { pageInfo { hasPreviousPage startCursor } edges { cursor
  node { id sequence depth role kind text tokens createdAt } } } } }`;
const CONTEXT = `query Context($id: ID!, $request: ContextRequest) { context(sessionId: $id, request: $request) { revision strategy from
  budget { limit used remaining } sections { kind tokens items { kind tokens reason text } } omitted { count tokens } } }`;

interface Case {
  readonly name: string;
  readonly url: string;
  /** Concurrent requests for the same result, which must be computed. */
  readonly connections?: number;
  readonly bodies: readonly { readonly query: string; readonly variables?: unknown }[];
}

/** Generates load from a separate thread, in turns. Results are shares of the throughput of a server that only does the framework's work. */
export async function benchHttp(): Promise<Report> {
  const netloom = openNetloom({ stack: EMBEDDED, keep: undefined }, 'http', LOCAL);
  const hello = await startHello();
  try {
    const things = await fillInventory(netloom, ENTITIES);
    const session = await fillSession(netloom, things, MESSAGES);
    const server = await startServer({ config: netloom.config, app: netloom.app, logger: pino({ level: 'error' }, pino.destination(2)) });
    try {
      await netloom.app.sessions.get(LOCAL, session);
      return { name: 'http', rows: await measure(casesOf(hello.url, server.url, session, things)) };
    } finally {
      await server.stop();
    }
  } finally {
    await hello.stop();
    await netloom.dispose();
  }
}

function casesOf(hello: string, netloom: string, session: string, things: readonly BenchEntity[]): readonly Case[] {
  const questions = buildQuestions(things, 9);
  const request = (message: string): unknown => ({ id: session, request: { budget: 4_000, message } });
  const fresh = Array.from({ length: DIFFERENT }, (_, index) => ({
    query: CONTEXT,
    variables: request(`${questions.next().value as string} (${index})`),
  }));
  return [
    { name: 'hello server of the framework', url: hello, bodies: [{ query: HELLO }] },
    { name: 'hello', url: netloom, bodies: [{ query: HELLO }] },
    { name: 'session page of 20 messages', url: netloom, bodies: [{ query: PAGE, variables: { id: session } }] },
    {
      name: 'context, the same again',
      url: netloom,
      bodies: [{ query: CONTEXT, variables: request('What is the status of the last one?') }],
    },
    { name: 'context, new each time, one client', url: netloom, connections: 1, bodies: fresh },
  ];
}

async function measure(cases: readonly Case[]): Promise<readonly Row[]> {
  const rates = cases.map((): number[] => []);
  for (let round = -1; round < ROUNDS; round += 1) {
    for (const [index, each] of cases.entries()) {
      const rate = await load(each, round < 0 ? 1 : SECONDS);
      if (round >= 0) rates[index]?.push(rate);
    }
  }
  const best = rates.map((each) => each.toSorted((a, b) => a - b)[Math.floor(each.length / 2)] ?? Number.NaN);
  return cases.flatMap(({ name }, index): Row[] => [
    { case: name, metric: 'requests', value: best[index] ?? Number.NaN, unit: '/s' },
    ...(index === 0
      ? []
      : [{ case: name, metric: 'share of the hello server', value: (100 * (best[index] ?? 0)) / (best[0] ?? 1), unit: '%' }]),
  ]);
}

async function load({ name, url, bodies, connections = CONNECTIONS }: Case, duration: number): Promise<number> {
  const headers = { 'content-type': 'application/json' };
  const requests = bodies.map((body) => ({ method: 'POST' as const, path: '/graphql', headers, body: JSON.stringify(body) }));
  const result = await autocannon({ url, connections, duration, workers: 1, requests });
  if (result.errors + result.non2xx > 0) throw new Error(`${name}: ${result.errors} errors, ${result.non2xx} answers that are not 2xx`);
  return result.requests.average;
}

async function startHello(): Promise<{ readonly url: string; readonly stop: () => Promise<void> }> {
  const apollo = new ApolloServer({ typeDefs: 'type Query { hello: String! }', resolvers: { Query: { hello: () => 'world' } } });
  await apollo.start();
  const fastify = Fastify();
  fastify.route({ method: ['GET', 'POST'], url: '/graphql', handler: fastifyApolloHandler(apollo) });
  await fastify.listen({ host: '127.0.0.1', port: 0 });
  const { port } = fastify.server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    async stop() {
      await fastify.close();
      await apollo.stop();
    },
  };
}
