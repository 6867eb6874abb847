import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type Person, type TestServer } from '../testkit/application/server.js';
import { documentOf, idOf, messageRecord, sessionRecord } from '../testkit/data/session-document.js';

const ADD = 'mutation ($input: AddMessageInput!) { addMessage(input: $input) { session { id } message { id } } }';
const SHARE = 'mutation ($input: ShareSessionInput!) { shareSession(input: $input) { session { id } } }';

describe('documents of sessions over HTTP', () => {
  let server: TestServer;
  let session: string;
  beforeAll(async () => {
    server = await startTestServer({ keys: true });
    const { addMessage } = await server.as('anna').ok<{ addMessage: { session: { id: string } } }>(ADD, {
      input: { key: 'ticket', text: 'Is quokka-7431 up? ```\u001b[2J' },
    });
    session = addMessage.session.id;
  });
  afterAll(async () => server.stop());

  const send = (
    path: string,
    person: Person | undefined,
    options: Omit<RequestInit, 'headers'> & { readonly headers?: Readonly<Record<string, string>> } = {},
  ) =>
    fetch(new URL(path, server.url), {
      ...options,
      headers: { ...(person === undefined ? {} : server.as(person).headers), ...options.headers },
    });
  const exported = async (person: Person = 'anna') => (await send(`sessions/${session}/export`, person)).text();
  const post = (person: Person | undefined, body: BodyInit, headers: Record<string, string> = {}, query = '') =>
    send(`sessions/import${query}`, person, { method: 'POST', body, headers: { 'content-type': 'application/x-ndjson', ...headers } });
  const codeOf = async (response: Response) => {
    const body = (await response.json()) as { errors: { message: string; extensions: { code: string } }[] };
    return [response.status, body.errors[0]?.extensions.code];
  };

  it('are streamed, and imported by a principal of another workspace', async () => {
    const response = await send(`sessions/${session}/export`, 'anna');
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/x-ndjson; charset=utf-8']);
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename="${session}.jsonl"`);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    const document = await response.text();
    expect(document.length).toBe(Number(response.headers.get('content-length')));
    const imported = await post('chris', document);
    expect([imported.status, await imported.json()]).toMatchObject([
      201,
      { created: true, session: { key: 'ticket' }, counts: { MESSAGE: 1 } },
    ]);
    const again = await post('chris', document);
    expect([again.status, await again.json()]).toMatchObject([200, { created: false }]);
  });

  it('may be compressed, and are only checked with dryRun', async () => {
    const document = gzipSync(documentOf([sessionRecord(1, { id: idOf('ses', 5) }), messageRecord(1, 'compressed')]));
    const checked = await post('chris', document, { 'content-encoding': 'gzip' }, '?dryRun=true');
    expect([checked.status, await checked.json()]).toMatchObject([200, { created: false, session: null }]);
    const imported = await post('chris', document, { 'content-type': 'application/gzip' }, '?key=packed');
    expect([imported.status, await imported.json()]).toMatchObject([201, { session: { key: 'packed' } }]);
  });

  it('in Markdown contain no text that leaves its block', async () => {
    const response = await send(`sessions/${session}/export?format=markdown`, 'anna');
    expect(response.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
    expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    expect(await response.text()).toContain('````text\nIs quokka-7431 up? ```\uFFFD[2J\n````\n');
  });

  it('are only for those who may read the session', async () => {
    expect(await codeOf(await send(`sessions/${session}/export`, undefined))).toEqual([401, 'UNAUTHENTICATED']);
    expect(await codeOf(await post(undefined, 'x'))).toEqual([401, 'UNAUTHENTICATED']);
    for (const person of ['bert', 'chris'] as const)
      expect(await codeOf(await send(`sessions/${session}/export`, person))).toEqual([404, 'NOT_FOUND']);
    await server.as('anna').ok(SHARE, { input: { sessionId: session, user: 'bert', role: 'VIEWER' } });
    const document = await exported('bert');
    expect(document).toContain('quokka-7431');
    expect(document).not.toContain('"members"');
    expect((await send(`sessions/${session}/export`, 'anna', { headers: { origin: 'https://evil.example' } })).status).toBe(403);
    expect((await post('anna', document, { origin: 'https://evil.example' })).status).toBe(403);
  });

  it.each([
    ['an unknown format', 'GET', `?format=xml`, 'format: expected jsonl or markdown, got "xml".'],
    ['a flag that is no flag', 'POST', '?dryRun=yes', 'dryRun: expected true or false, got "yes".'],
    ['two keys', 'POST', '?key=a&key=b', 'key: expected one key'],
  ])('refuse %s', async (_, method, query, expected) => {
    const response = method === 'GET' ? await send(`sessions/${session}/export${query}`, 'anna') : await post('anna', 'x', {}, query);
    expect(response.status).toBe(400);
    expect(await response.text()).toContain(JSON.stringify(expected).slice(1, -2));
  });

  it('refuse other media types, other encodings, broken gzip and broken documents', async () => {
    expect((await post('anna', 'x', { 'content-type': 'text/plain' })).status).toBe(415);
    expect((await post('anna', '{}', { 'content-type': 'application/json' })).status).toBe(415);
    expect((await post('anna', 'x', { 'content-encoding': 'br' })).status).toBe(400);
    expect(await codeOf(await post('anna', 'not gzip', { 'content-encoding': 'gzip' }))).toEqual([400, 'INVALID_INPUT']);
    expect(await codeOf(await post('anna', gzipSync(await exported()).subarray(0, 300), { 'content-encoding': 'gzip' }))).toEqual([
      400,
      'INVALID_INPUT',
    ]);
    expect(await codeOf(await post('anna', ''))).toEqual([400, 'INVALID_INPUT']);
    expect(await codeOf(await send('sessions/ses_0/export', 'anna'))).toEqual([400, 'INVALID_INPUT']);
  });

  it('that are refused do not hold up the next request, although their rest was not read', async () => {
    for (const size of [100_000, 9_000_000]) {
      expect(await codeOf(await post('anna', `{"kind":"x"}\n${'x'.repeat(size)}\n`))).toEqual([400, 'INVALID_INPUT']);
      expect((await server.as('anna').run('{ viewer { name } }')).status).toBe(200);
    }
  });

  it('that are small but decompress to very much are refused early', async () => {
    const header = (await exported()).split('\n')[0] ?? '';
    const bomb = gzipSync(Buffer.concat([Buffer.from(`${header}\n`), Buffer.alloc(60_000_000, 'x')]));
    expect(bomb.length).toBeLessThan(100_000);
    expect(await codeOf(await post('anna', bomb, { 'content-encoding': 'gzip' }))).toEqual([413, 'TOO_LARGE']);
    const blank = gzipSync(Buffer.concat([Buffer.from(`${header}\n`), Buffer.alloc(60_000_000, '\n')]));
    expect(await codeOf(await post('anna', blank, { 'content-encoding': 'gzip' }))).toEqual([400, 'INVALID_INPUT']);
    expect(gunzipSync(gzipSync(await exported('anna'))).length).toBeGreaterThan(0);
  });

  it('are paged over GraphQL, and pages end when the session changes', async () => {
    const page =
      'query ($id: ID!, $after: String) { sessionExport(sessionId: $id, first: 1, after: $after) { lines endCursor hasNextPage totalLines } }';
    type Page = { sessionExport: { lines: string[]; endCursor: string; hasNextPage: boolean; totalLines: number } };
    const anna = server.as('anna');
    const lines: string[] = [];
    for (let after: string | null = null; ;) {
      const { sessionExport }: Page = await anna.ok<Page>(page, { id: session, after });
      lines.push(...sessionExport.lines);
      after = sessionExport.endCursor;
      if (!sessionExport.hasNextPage) break;
    }
    const mutation = 'mutation ($document: String!) { importSession(input: { document: $document, dryRun: true }) { messages } }';
    expect(await server.as('dora').ok(mutation, { document: `${lines.join('\n')}\n` })).toEqual({ importSession: { messages: 1 } });
    const first = await anna.ok<Page>(page, { id: session, after: null });
    await anna.ok(ADD, { input: { sessionId: session, text: 'And now?' } });
    const { errors } = await anna.run(page, { id: session, after: first.sessionExport.endCursor });
    expect(errors[0]?.extensions?.['code']).toBe('CONFLICT');
  });
});
