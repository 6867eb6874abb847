import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createClient, entityId, NetloomError, sessionId, type SessionId } from '@netloom/client';
import {
  AddMessageDocument,
  AddMessagesDocument,
  SessionEventsDocument,
  SetPreferencesDocument,
  ViewerDocument,
} from '@netloom/client/operations';
import { parse, print } from 'graphql';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { AddMessageDocument as NodeDocument } from '../generated/operations.js';
import { eventually } from '../testkit/eventually.js';
import { startProxy } from '../testkit/services/proxy.js';
import { startTestServer, type TestServer } from '../testkit/application/server.js';
import { AbortControllerWithoutReason, clientOf, openSession, say, throughPort } from './client.js';

describe('requests to a server', () => {
  let server: TestServer;
  beforeAll(async () => void (server = await startTestServer({ keys: true })));
  afterAll(async () => server.stop());
  const anna = (options: Parameters<typeof clientOf>[1] = {}) => clientOf(server, { token: 'key-of-anna', ...options });

  it('resolves to typed data', async () => {
    const { viewer } = await anna().request(ViewerDocument);
    expect(viewer.name).toBe('anna');
  });

  it('throws the errors of the server with their code', async () => {
    const client = anna();
    await expect(client.request(AddMessageDocument, { input: { text: '' } })).rejects.toMatchObject({
      name: 'NetloomError',
      code: 'INVALID_INPUT',
      retryable: false,
    });
    await expect(client.request('{ nothing }')).rejects.toMatchObject({ code: 'GRAPHQL_VALIDATION_FAILED' });
    await expect(clientOf(server).request(ViewerDocument)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });

  it('returns data and errors of single fields with requestPartial', async () => {
    const text = '{ viewer { name } session(id: "msg_01jd3m2b6v0000000000000000") { id } }';
    const { data, errors } = await anna().requestPartial<{ viewer: { name: string }; session: unknown }, object>(text);
    expect(data).toEqual({ viewer: { name: 'anna' }, session: null });
    expect(errors).toMatchObject([{ path: ['session'], extensions: { code: 'INVALID_INPUT' } }]);
    await expect(anna().request(text)).rejects.toMatchObject({ data: { viewer: { name: 'anna' } } });
  });

  it('writes a message once although its response is lost', async () => {
    const proxy = await startProxy({ port: server.port });
    const session = await openSession(anna(), 'lost-response');
    // Attempts are repeated until one is answered in time.
    const client = clientOf(throughPort(proxy.port), { token: 'key-of-anna', timeoutMs: 1_000, attempts: 100 });
    proxy.pause();
    const written = client.request(AddMessageDocument, { input: { sessionId: session, text: 'Once.' } });
    // The first attempt reaches the server later, when the client has given it up and sent another one.
    await expect.poll(() => proxy.traffic().roundTrips).toBeGreaterThan(1);
    proxy.resume();
    const { addMessage } = await written;
    expect(addMessage.message.sequence).toBe(1);
    const { session: found } = await client.request<{ session: { history: { nodes: readonly unknown[] } } }, object>(
      'query ($id: ID!) { session(id: $id) { history { nodes { id } } } }',
      { id: session },
    );
    expect(found.history.nodes).toHaveLength(1);
    client.close();
    await proxy.dispose();
  });

  it('executes the named operation of a document with several, by its own kind', async () => {
    const client = anna();
    const text =
      'query Who { viewer { name } } mutation Open { openSession(input: { key: "several" }) { session { key } } } query Where { viewer { workspace } }';
    const document = parse(text) as never;
    for (const each of [text, document]) {
      expect(await client.request(each, {}, { operationName: 'Where' })).toEqual({ viewer: { workspace: 'noc' } });
      expect(await client.request(each, {}, { operationName: 'Open' })).toEqual({ openSession: { session: { key: 'several' } } });
    }
    await expect(client.request(text)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    await expect(client.request(text, {}, { operationName: 'Nowhere' })).rejects.toThrow(
      'Expected operationName to be the name of an operation of the document, got "Nowhere".',
    );
    const mixed = 'query Who { viewer { name } } subscription Changes { sessions { degraded } }';
    await expect(client.request(mixed, {}, { operationName: 'Changes' })).rejects.toThrow('got a subscription');
    expect(await client.request(mixed, {}, { operationName: 'Who' })).toEqual({ viewer: { name: 'anna' } });
    for await (const update of client.subscribe(mixed, {}, { operationName: 'Changes' })) {
      expect(update).toEqual({ sessions: { degraded: false } });
      break;
    }
    client.close();
  });

  it('accepts document nodes, with print if they have no text', async () => {
    const document = NodeDocument as never;
    await expect(anna().request(document, { input: { text: 'a' } } as never)).rejects.toThrow('Pass `print` of the package graphql');
    expect(await anna({ print }).request(document, { input: { text: 'Is sw-1 up?' } } as never)).toMatchObject({
      addMessage: { created: true },
    });
    expect(await anna().request(parse('{ viewer { name } }') as never)).toEqual({ viewer: { name: 'anna' } });
  });

  it('refuses a subscription, and the server says what to use instead', async () => {
    await expect(anna().request(SessionEventsDocument, { sessionId: 'ses_00000000000000000000000000' as SessionId })).rejects.toThrow(
      'Expected a query or a mutation, got a subscription. Use subscribe, sessionFeed or liveContext.',
    );
    const { errors } = await server
      .as('anna')
      .run('subscription { sessionEvents(sessionId: "ses_00000000000000000000000000") { cursor } }');
    expect(errors[0]?.message).toMatch(/WebSocket/u);
  });

  it('names what is wrong with an address', () => {
    expect(() => createClient({ url: 'netloom.example' })).toThrow(
      'url: expected an address such as https://netloom.example/, got "netloom.example".',
    );
    expect(() => createClient({ url: 'ftp://netloom.example' })).toThrow('url: expected http or https, got "ftp:".');
  });

  it('needs no setters of URL, which React Native does not have', async () => {
    const session = await openSession(anna(), 'no-setters');
    await say(anna(), session, 'Is sw-1 up?');
    const urls = [server.url, server.url.replace(/\/$/u, ''), `${server.url}graphql/?a=b#c`, server.url.replace('http', 'HTTP')];
    const begun = withoutSetters(() => {
      for (const url of ['netloom.example', 'http:///']) expect(() => createClient({ url })).toThrow('url: expected an address');
      expect(() => createClient({ url: 'ftp://netloom.example' })).toThrow('url: expected http or https, got "ftp:".');
      return urls.map((url) => {
        const client = createClient({ url, WebSocket, token: 'key-of-anna' });
        return { client, feed: client.sessionFeed(session, { after: '0' }) };
      });
    });
    for (const { client, feed } of begun) {
      expect((await client.request(ViewerDocument)).viewer.name).toBe('anna');
      expect((await feed.next()).value).toMatchObject({ kind: 'event', cursor: '1' });
      client.close();
    }
  });

  it('checks ids', () => {
    expect(sessionId('ses_01jd3m2b6v0000000000000000')).toBe('ses_01jd3m2b6v0000000000000000');
    expect(() => entityId('ses_01jd3m2b6v0000000000000000')).toThrow('Expected a entity id');
  });
});

/** Like `URL` of React Native: it checks nothing, and its parts can only be read. */
class UrlWithGetters {
  readonly #text: string;
  constructor(url: string | UrlWithGetters) {
    const text = String(url);
    this.#text = /[/?#]/u.test(text.replace(/^\w+:\/\//u, '')) ? text : `${text}/`;
  }
  get href(): string {
    return this.#text;
  }
  get protocol(): string {
    return /^(\w+:)/u.exec(this.#text)?.[1] ?? '';
  }
  get pathname(): string {
    return /:\/\/[^/]+(\/[^?#]*)?/u.exec(this.#text)?.[1] ?? '/';
  }
  get search(): string {
    return /\?[^#]*/u.exec(this.#text)?.[0] ?? '';
  }
  get hash(): string {
    return /#.*/u.exec(this.#text)?.[0] ?? '';
  }
  toString(): string {
    return this.#text;
  }
}

/** Calls `action` while the global `URL` has getters only. It is restored before anything is sent, because `fetch` of Node.js uses it as well. */
function withoutSetters<Result>(action: () => Result): Result {
  vi.stubGlobal('URL', UrlWithGetters);
  try {
    return action();
  } finally {
    vi.unstubAllGlobals();
  }
}

/** What a broken server answers: a status and a body, or nothing. */
type Answer = { readonly status: number; readonly body: string; readonly headers?: Record<string, string> } | 'reset' | 'silence';

describe('requests to a server with faults', () => {
  let server: Server;
  let answers: Answer[] = [];
  /** Called when the server received a request that it never answers. */
  let staysSilent = (): void => undefined;
  const bodies: { readonly variables?: { readonly input?: Record<string, unknown> } }[] = [];
  const read = async (request: IncomingMessage): Promise<string> => {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    return text;
  };
  beforeAll(async () => {
    server = createServer((request, response) => {
      void read(request).then((text) => {
        bodies.push(JSON.parse(text) as never);
        const answer = answers.shift() ?? { status: 200, body: '{"data":{"ok":true}}' };
        if (answer === 'reset') return request.socket.destroy();
        if (answer === 'silence') return staysSilent();
        return response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers }).end(answer.body);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => server.closeAllConnections());
  afterEach(() => {
    answers = [];
    bodies.splice(0);
  });
  /** Only an attempt to which the server stays silent can be late or cancelled, so that the others do not depend on their time. */
  const fetchPatiently: typeof fetch = (url, { signal, ...init } = {}) => {
    const cancel = new AbortController();
    staysSilent = () => {
      if (signal?.aborted === true) cancel.abort();
      signal?.addEventListener('abort', () => cancel.abort());
    };
    return fetch(url, { ...init, signal: cancel.signal });
  };
  const client = (options: Parameters<typeof clientOf>[1] = {}) =>
    clientOf(throughPort((server.address() as AddressInfo).port), { timeoutMs: 60_000, fetch: fetchPatiently, ...options });
  const proxyPage = { status: 502, body: '<html>Bad gateway</html>' };
  const refusal = (code: string, more = {}) => ({
    status: 200,
    body: JSON.stringify({ errors: [{ message: 'No.', extensions: { code, ...more } }], data: null }),
  });

  it('repeats queries', async () => {
    answers = ['reset', proxyPage, 'silence', refusal('UNAVAILABLE', { retryable: true })];
    expect(await client({ timeoutMs: 300 }).request('{ ok }')).toEqual({ ok: true });
    expect(bodies).toHaveLength(5);
  });

  it('repeats queries after its time limit where signals have no reason, as in React Native', async () => {
    vi.stubGlobal('AbortController', AbortControllerWithoutReason);
    try {
      answers = ['silence', 'silence'];
      expect(await client({ timeoutMs: 300 }).request('{ ok }')).toEqual({ ok: true });
      answers = ['silence', 'silence'];
      await expect(client({ timeoutMs: 300, attempts: 2 }).request('{ ok }')).rejects.toMatchObject({
        code: 'TIMEOUT',
        retryable: true,
        message: 'The server did not answer within 300 ms.',
      });
      expect(bodies).toHaveLength(5);
      answers = ['silence'];
      const cancel = new AbortController();
      const cancelled = client().request('{ ok }', undefined, { signal: cancel.signal });
      void eventually('the request', () => bodies.length === 6).then(() => cancel.abort());
      await expect(cancelled).rejects.toMatchObject({ code: 'CANCELLED' });
    } finally {
      vi.unstubAllGlobals();
    }
  });

  it('repeats mutations with client ids, with the same ids', async () => {
    answers = ['reset', proxyPage];
    await client().request(AddMessageDocument, { input: { text: 'a' } });
    await client().request(AddMessagesDocument, { input: { messages: [{ text: 'a' }, { text: 'b', clientId: 'mine' }] } });
    const ids = bodies.slice(0, 3).map(({ variables }) => variables?.input?.['clientId']);
    expect(new Set(ids).size).toBe(1);
    expect(ids[0]).toMatch(/^c-[0-9a-f]{32}$/u);
    const list = bodies[3]?.variables?.input?.['messages'] as readonly { readonly clientId: string }[];
    expect(list[0]?.clientId).toMatch(/^c-[0-9a-f]{32}$/u);
    expect(list[1]?.clientId).toBe('mine');
  });

  it('does not repeat other mutations, because they may have taken effect', async () => {
    answers = ['reset'];
    await expect(client().request(SetPreferencesDocument, { preferences: {} } as never)).rejects.toMatchObject({ code: 'NETWORK_ERROR' });
    answers = [refusal('UNAVAILABLE', { retryable: true })];
    await expect(client().request('mutation { x }')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(bodies).toHaveLength(2);
    answers = [refusal('RATE_LIMITED', { retryable: true, retryAfter: 0 })];
    expect(await client().request('mutation { x }')).toEqual({ ok: true });
  });

  it('does not repeat what would fail again', async () => {
    answers = [refusal('INVALID_INPUT')];
    await expect(client().request('{ ok }')).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    answers = [{ status: 404, body: 'Not here' }];
    await expect(client().request('{ ok }')).rejects.toThrow('Expected a GraphQL response, got HTTP status 404: Not here');
    expect(bodies).toHaveLength(2);
  });

  it('gives up after the number of attempts', async () => {
    answers = ['reset', 'reset', 'reset'];
    const error = await client({ attempts: 3 })
      .request('{ ok }')
      .catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(NetloomError);
    expect(error).toMatchObject({ code: 'NETWORK_ERROR', retryable: true });
    expect(bodies).toHaveLength(3);
  });

  it('does not wait for longer than a minute, and takes 401 of a gateway as a refused key', async () => {
    answers = [{ status: 503, body: 'Later', headers: { 'retry-after': '86400' } }];
    await expect(client().request('{ ok }')).rejects.toMatchObject({ code: 'INVALID_RESPONSE', retryAfter: 86_400 });
    answers = [{ status: 401, body: '<html>Log in</html>' }];
    const renewing = client({ token: ({ renew }) => (renew ? 'new' : 'old') });
    expect(await renewing.request('{ ok }')).toEqual({ ok: true });
  });

  it('stops while the token is obtained, and says why it could not be', async () => {
    const never = client({ token: () => new Promise<string>(() => undefined) });
    const cancel = new AbortController();
    const cancelled = never.request('{ ok }', undefined, { signal: cancel.signal });
    cancel.abort();
    await expect(cancelled).rejects.toMatchObject({ code: 'CANCELLED' });
    const closed = never.request('{ ok }');
    never.close();
    await expect(closed).rejects.toMatchObject({ code: 'CLOSED' });
    const slow = client({ token: () => new Promise<string>(() => undefined), timeoutMs: 50 });
    await expect(slow.request('{ ok }')).rejects.toMatchObject({ code: 'TIMEOUT', message: 'The function `token` took more than 50 ms.' });
    const failing = client({ token: () => Promise.reject(new Error('No session.')) });
    await expect(failing.request('{ ok }')).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
      message: 'The function `token` failed: No session.',
    });
  });

  it('names the option that is missing where there is no WebSocket', () => {
    const { WebSocket: standard } = globalThis as { WebSocket?: unknown };
    if (standard !== undefined) return;
    const bare = createClient({ url: 'http://127.0.0.1:1' });
    expect(() => bare.subscribe('subscription { x }')).toThrow('createClient({ url, WebSocket })');
  });

  it('stops when it is cancelled or the client is closed', async () => {
    answers = ['silence', 'silence'];
    const cancel = new AbortController();
    const first = client().request('{ ok }', undefined, { signal: cancel.signal });
    void eventually('the request', () => bodies.length === 1).then(() => cancel.abort());
    await expect(first).rejects.toMatchObject({ code: 'CANCELLED' });
    const closing = client();
    const second = closing.request('{ ok }');
    void eventually('the request', () => bodies.length === 2).then(() => closing.close());
    await expect(second).rejects.toMatchObject({ code: 'CLOSED' });
    await expect(closing.request('{ ok }')).rejects.toMatchObject({ code: 'CLOSED' });
  });
});
