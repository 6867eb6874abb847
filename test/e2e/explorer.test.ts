import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, withoutBrowser, type TestBrowser } from '../console/browser.js';
import { AddMessageDocument, OpenSessionDocument } from '../generated/operations.js';
import { startTestServer, type TestServer } from '../testkit/application/server.js';

describe.skipIf(withoutBrowser)('the explorer without internet, in Chromium', () => {
  let server: TestServer;
  let browser: TestBrowser;

  beforeAll(async () => {
    server = await startTestServer();
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });

  /** Opens the explorer with a document. */
  async function explore(query: string): Promise<Page> {
    const page = await browser.open();
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
    const page = await browser.open();
    await page.goto(`${server.url}explorer`);
    for (const name of ['Viewer', 'AddMessage', 'SessionEvents', 'LiveContext'])
      await page.locator('.graphiql-tab-button', { hasText: name }).first().waitFor();
    await page.close();
  });

  it('sends no request to another host, and has no errors', () => {
    expect(browser.complaints.outside).toEqual([]);
    expect(browser.complaints.errors).toEqual([]);
  });

  it('is found from the start page, which says when Apollo Sandbox cannot be reached', async () => {
    const page = await browser.open();
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
