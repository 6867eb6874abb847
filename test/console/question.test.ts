import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createNetwork } from '../testkit/services/network.js';
import { startTestServer, type TestServer } from '../testkit/application/server.js';
import { openBrowser, withoutBrowser, type TestBrowser } from './browser.js';

describe.skipIf(withoutBrowser)('a question about the inventory in the console', () => {
  let server: TestServer;
  let browser: TestBrowser;
  let page: Page;

  beforeAll(async () => {
    server = await startTestServer({ console: true });
    await createNetwork(server.as());
    browser = await openBrowser();
    page = await browser.open();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });

  const answer = () => page.getByRole('region', { name: 'Answer' });
  const ask = async (text: string) => {
    await page.getByRole('textbox', { name: 'Ask the inventory' }).fill(text);
    await page.getByRole('button', { name: 'Ask', exact: true }).click();
  };

  it('asks which entity is meant, and answers for the chosen one', async () => {
    await page.goto(`${server.url}console`);
    await ask('Which rack is sw-core-01 in?');
    await answer().getByText('Which one do you mean?').waitFor();
    await answer()
      .getByRole('button', { name: /sw-core-01/u })
      .first()
      .click();
    await answer().getByText('Which one do you mean?').waitFor({ state: 'detached' });
    expect(await answer().locator('.facts-of').count()).toBe(1);
    expect(await answer().locator('li').count()).toBeGreaterThan(0);
  });

  it('keeps the question in the URL, and goes back to the page without it', async () => {
    expect(new URL(page.url()).searchParams.get('ask')).toBe('Which rack is sw-core-01 in?');
    await page.reload();
    await answer().getByText('Which one do you mean?').waitFor();
    await page.getByRole('button', { name: 'Clear' }).click();
    await answer().waitFor({ state: 'detached' });
  });

  it('says which words were not used, and which names nothing has', async () => {
    await page.goto(`${server.url}console/inventory`);
    await ask('Where is sw-nowhere-77?');
    await answer().getByText('Nothing is called “sw-nowhere-77”.').waitFor();
    await ask('How many purple devices are there?');
    await answer().getByText('Not used: “purple”.').waitFor();
  });

  it('stores nothing', async () => {
    const sessions = await server.app.sessions.list({ workspace: 'default', name: 'local' }, { first: 1 }, {});
    expect(sessions.items).toEqual([]);
  });
});
