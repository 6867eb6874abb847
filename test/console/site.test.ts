import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testkit/application/server.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ console: true, keys: true });
});
afterAll(() => server.stop());

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

/** Unlike fetch, neither decompresses nor changes the path. */
function get(path: string, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port: server.port, path, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }));
    })
      .on('error', reject)
      .end();
  });
}

const assetsIn = (html: string): readonly string[] =>
  [...html.matchAll(/(?:src|href)="(\/console\/assets\/[^"]+)"/gu)].map(([, path = '']) => path);

describe('the files of the console', () => {
  it('need no key, and the API does', async () => {
    expect((await get('/console')).status).toBe(200);
    expect((await server.as().run('{ viewer { name } }')).status).toBe(401);
  });

  it('are sent with a strict policy', async () => {
    const { headers } = await get('/console');
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(headers['cache-control']).toBe('no-cache');
  });

  it('have nothing inline', async () => {
    const html = (await get('/console')).body.toString();
    expect(html).not.toMatch(/<script(?![^>]*\bsrc=)/u);
    expect(html).not.toMatch(/<style|\bstyle=|\bon[a-z]+=/u);
  });

  it('show a page for every path of a page', async () => {
    const { body } = await get('/console');
    for (const path of ['/console/', '/console/sessions/ses_1/window?budget=900', '/console/inventory', '/console/anything/else'])
      expect((await get(path)).body.equals(body)).toBe(true);
  });

  it.each([
    '/console/assets/missing.js',
    '/console/assets/',
    '/console/index.html',
    '/console/documents.json',
    '/console/../package.json',
    '/console/..%2f..%2fpackage.json',
    '/console/assets/..%5c..%5cpackage.json',
    '/console/%2e%2e/package.json',
  ])('do not include %s', async (path) => {
    const { status, body } = await get(path);
    expect(status).toBe(404);
    expect(body.toString()).not.toContain('dependencies');
  });

  it('may be kept forever if their names have a digest', async () => {
    const [script = ''] = assetsIn((await get('/console')).body.toString());
    expect(script).toMatch(/-[\w-]{8}\.js$/u);
    expect((await get(script)).headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  it('are compressed as the client accepts it', async () => {
    const [script = ''] = assetsIn((await get('/console')).body.toString());
    const plain = (await get(script)).body;
    const brotli = await get(script, { 'accept-encoding': 'gzip, deflate, br' });
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(brotli.body).equals(plain)).toBe(true);
    const gzip = await get(script, { 'accept-encoding': 'br;q=0, gzip' });
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gzip.body).equals(plain)).toBe(true);
    expect(gzip.body.length).toBeLessThan(plain.length / 2);
  });

  it('are not sent again if they did not change', async () => {
    const { etag } = (await get('/console')).headers;
    const again = await get('/console', { 'if-none-match': String(etag) });
    expect([again.status, again.body.length]).toEqual([304, 0]);
  });

  it('take at most 250 kB for the first page, compressed with gzip', async () => {
    const html = (await get('/console', { 'accept-encoding': 'gzip' })).body;
    const assets = await Promise.all(assetsIn(gunzipSync(html).toString()).map((path) => get(path, { 'accept-encoding': 'gzip' })));
    expect(assets.length).toBeGreaterThanOrEqual(2);
    const bytes = assets.reduce((sum, { body }) => sum + body.length, html.length);
    expect(bytes).toBeLessThan(250_000);
  });

  it('are reached from the start page in development, with the explorer and the sandbox', async () => {
    const start = await get('/');
    expect([start.status, start.headers['location']]).toEqual([302, '/console']);
    expect((await get('/console')).body.toString()).toContain('<meta name="netloom" content="development" />');
    expect((await get('/explorer')).status).toBe(200);
    expect((await get('/sandbox')).status).toBe(200);
  });
});

describe('in production', () => {
  it('there is no start page, and the console has no links to the explorer', async () => {
    const production = await startTestServer({ console: true, production: true });
    try {
      expect((await fetch(production.url)).status).toBe(404);
      const html = await (await fetch(`${production.url}console`)).text();
      expect(html).toContain('<meta name="netloom" content="" />');
    } finally {
      await production.stop();
    }
  });
});
