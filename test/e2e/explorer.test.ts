import { existsSync } from 'node:fs';
import { chromium, type Browser, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AddMessageDocument, OpenSessionDocument } from '../generated/operations.js';
import { startTestServer, type TestServer } from '../testkit/application/server.js';

const EXECUTABLE = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const there = existsSync(EXECUTABLE);
const required = (process.env['NETLOOM_REQUIRE'] ?? '').split(',').includes('chromium');

if (!there)
  console.warn(
    `SKIPPED: the explorer in a real browser. There is no Chromium at ${EXECUTABLE}; set CHROMIUM, or apt-get install chromium.`,
  );

describe.skipIf(!there && !required)('the explorer without internet, in Chromium', () => {
  let server: TestServer;
  let browser: Browser;
  const outside: string[] = [];
  const complaints: string[] = [];

  beforeAll(async () => {
    server = await startTestServer();
    browser = await chromium.launch({ executablePath: EXECUTABLE, args: FLAGS, headless: true });
  });
  afterAll(async () => {
    await browser?.close();
    await server.stop();
  });

  /** Opens the explorer with a document. Requests to other hosts are blocked and recorded. */
  async function explore(query: string): Promise<Page> {
    const page = await browser.newPage();
    page.on('pageerror', (error) => complaints.push(error.message));
    await page.route('**/*', (route) => {
      const { hostname, protocol } = new URL(route.request().url());
      if (hostname === '127.0.0.1' || protocol === 'data:' || protocol === 'blob:') return route.continue();
      outside.push(route.request().url());
      return route.abort();
    });
    await page.goto(`${server.url}explorer?query=${encodeURIComponent(query)}`);
    await page.locator('.graphiql-execute-button').waitFor();
    return page;
  }

  const result = (page: Page) => page.locator('.result-window .view-lines');

  it('runs a query', async () => {
    const page = await explore('{ viewer { name workspace } }');
    await page.locator('.graphiql-execute-button').click();
    await result(page).getByText('"local"').waitFor();
    await page.close();
  });

  it('follows a session and receives an update', async () => {
    const { openSession } = await server.as().ok(OpenSessionDocument, { input: { key: 'seen-live' } });
    const sessionId = openSession.session.id;
    const page = await explore(
      `subscription { sessionEvents(sessionId: "${sessionId}") { __typename ... on MessageAdded { message { text } } } }`,
    );
    const opened = page.waitForEvent('websocket');
    await page.locator('.graphiql-execute-button').click();
    await opened;
    await expect.poll(() => server.app.service.health().then(({ bus }) => bus.subscribers)).toBe(1);
    await server.as().ok(AddMessageDocument, { input: { sessionId, text: 'seen-in-the-browser' } });
    await result(page).getByText('seen-in-the-browser').waitFor();
    await page.close();
    await expect.poll(() => server.app.service.health().then(({ bus }) => bus.subscribers)).toBe(0);
  });

  it('offers the operations that come with Netloom', async () => {
    const page = await browser.newPage();
    await page.goto(`${server.url}explorer`);
    for (const name of ['Viewer', 'AddMessage', 'SessionEvents', 'LiveContext'])
      await page.locator('.graphiql-tab-button', { hasText: name }).first().waitFor();
    await page.close();
  });

  it('sends no request to another host, and has no errors', () => {
    expect(outside).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('is found from the start page, which says when Apollo Sandbox cannot be reached', async () => {
    const page = await browser.newPage();
    const asked: string[] = [];
    await page.route('**/*', (route) => {
      const { hostname } = new URL(route.request().url());
      if (hostname === '127.0.0.1') return route.continue();
      asked.push(hostname);
      return route.abort();
    });
    await page.goto(server.url);
    await page.getByText('The GraphQL endpoint is POST /graphql').waitFor();
    expect(asked).toEqual([]);
    await page.getByRole('button', { name: 'Apollo Sandbox' }).click();
    await page.getByText('cannot be reached').waitFor();
    expect(asked).toHaveLength(1);
    await page.getByRole('link', { name: 'Explorer' }).click();
    await page.locator('.graphiql-execute-button').waitFor();
    await page.close();
  });
});
