import { getIntrospectionQuery } from 'graphql';
import { WebSocket } from 'ws';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LIMITS } from '../../../src/graphql/common/limits.js';
import { OpenSessionDocument } from '../../generated/operations.js';
import { startTestServer, type TestServer } from '../../testkit/application/server.js';
import { follow, take } from '../../testkit/application/subscriptions.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const nested = (levels: number): string => `${'children { '.repeat(levels)}id${' }'.repeat(levels)}`;
const aliases = (count: number): string => Array.from({ length: count }, (_, index) => `a${index}: id`).join(' ');
const message = (selection: string): string => `{ message(id: "msg_00000000000000000000000000") { ${selection} } }`;
const feed = (selection: string): string =>
  `subscription { sessionEvents(sessionId: "ses_00000000000000000000000000") { ... on MessageAdded { message { ${selection} } } } }`;

const shapes: readonly { readonly limit: keyof typeof LIMITS; readonly selection: string }[] = [
  { limit: 'depth', selection: nested(20) },
  { limit: 'aliases', selection: aliases(31) },
  { limit: 'directives', selection: `id ${'@include(if: true) '.repeat(1)} ${'... @include(if: true) { id } '.repeat(60)}` },
  { limit: 'selections', selection: 'id '.repeat(900) },
  { limit: 'tokens', selection: 'id '.repeat(4_100) },
  {
    limit: 'cost',
    selection: `session { messages(first: 100) { nodes { session { operations(first: 100) { nodes { id session { id } entities(first: 20) { id chain { id } } } } } } } }`,
  },
];

describe.each(shapes)('the limit on $limit', ({ limit, selection }) => {
  it('applies over HTTP', async () => {
    const { status, errors } = await server.as().run(message(selection));
    expect(errors[0]?.extensions).toMatchObject({ code: 'LIMIT_EXCEEDED', limit, max: LIMITS[limit].max });
    expect(errors[0]?.message).toContain(limit);
    expect(status).toBe(400);
  });

  it('applies over WebSocket', async () => {
    const { errors } = await take(server.as().socket(), feed(selection), {}, 1);
    expect(errors[0]?.extensions).toMatchObject({ code: 'LIMIT_EXCEEDED', limit, max: LIMITS[limit].max });
  });
});

describe('other limits', () => {
  it('refuses nested fragments that would grow exponentially', async () => {
    const fragments = Array.from({ length: 40 }, (_, i) => `fragment f${i} on Message { ...f${i + 1} ...f${i + 1} }`).join(' ');
    // Expanding them would take longer than any test may.
    const { errors } = await server.as().run(`${message('...f0')} ${fragments} fragment f40 on Message { id text }`);
    expect(errors.length).toBeGreaterThan(0);
  });

  it('are checked before the rules of validation, which compare every two fields', async () => {
    const { errors } = await server.as().run(message('id missing '.repeat(950)));
    expect(errors.map(({ extensions }) => [extensions?.['code'], extensions?.['limit']])).toEqual([['LIMIT_EXCEEDED', 'selections']]);
  });

  it('include variables in the cost', async () => {
    const query = 'query ($n: Int) { sessions(first: $n) { nodes { messages(first: $n) { nodes { children { id } } } } } }';
    expect((await server.as().run(query, { n: 2 })).errors).toEqual([]);
    expect((await server.as().run(query, { n: 100 })).errors[0]?.extensions?.['limit']).toBe('cost');
  });

  it('allow introspection in development', async () => {
    const { errors } = await server.as().run(getIntrospectionQuery({ descriptions: true, inputValueDeprecation: true }));
    expect(errors).toEqual([]);
  });

  it('refuse a body of more than 2 MiB', async () => {
    const { status, errors } = await server.as().run('{ viewer { name } }', { text: 'x'.repeat(10_000_000) });
    expect(status).toBe(413);
    expect(errors[0]?.extensions).toEqual({ code: 'TOO_LARGE' });
    expect(errors[0]?.message).toContain('2097152');
  });

  it('refuse a batch', async () => {
    const body = JSON.stringify([{ query: '{ viewer { name } }' }, { query: '{ viewer { name } }' }]);
    const response = await fetch(`${server.url}graphql`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    expect(response.status).toBe(400);
  });

  it('allow only subscriptions over the socket', async () => {
    const { errors } = await take(server.as().socket(), '{ viewer { name } }', {}, 1);
    expect(errors[0]?.extensions?.['code']).toBe('BAD_REQUEST');
  });

  it('refuse only the subscriptions beyond those of a socket, also if all come at once', async () => {
    const { id } = (await server.as().ok(OpenSessionDocument, { input: {} })).openSession.session;
    const socket = server.as().socket();
    const query = 'subscription ($id: ID!) { context(sessionId: $id) { revision } }';
    const feeds = Array.from({ length: 60 }, () => follow(socket, query, { id }));
    await Promise.all(feeds.map((each) => each.until(1)));
    const refused = feeds.filter(({ errors }) => errors[0]?.extensions?.['limit'] === 'socketOperations');
    expect([refused.length, feeds.filter(({ received }) => received.length > 0).length]).toEqual([10, 50]);
    feeds.forEach((each) => each.stop());
  });

  it('close a socket that sends too much at once', async () => {
    const socket = new WebSocket(`${server.url.replace('http', 'ws')}graphql`, 'graphql-transport-ws');
    const code = new Promise<number>((resolve) => socket.on('close', resolve));
    socket.on('open', () => socket.send('x'.repeat(300_000)));
    expect(await code).toBe(1009);
  });
});
