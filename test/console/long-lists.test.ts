import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LOCAL } from '../../src/domain/common/principal.js';
import type { MessageDraft } from '../../src/domain/model/message.js';
import { startTestServer, type TestServer } from '../testkit/application/server.js';
import { openBrowser, withoutBrowser, type TestBrowser } from './browser.js';

const SESSIONS = 10_000;
const MESSAGES = 10_000;
const AT_ONCE = 100;
/** More elements than a screen and its surroundings can need. */
const MOST_ROWS = 60;

describe.skipIf(withoutBrowser)('long lists in the console', () => {
  let server: TestServer;
  let browser: TestBrowser;
  let page: Page;
  let long: string;

  beforeAll(async () => {
    server = await startTestServer({ console: true });
    for (let index = 0; index < SESSIONS - 1; index += 1) await server.app.sessions.open(LOCAL, { title: `Session ${index}` });
    long = (await server.app.sessions.open(LOCAL, { title: 'Long' })).session.id;
    for (let start = 0; start < MESSAGES; start += AT_ONCE) {
      const drafts = Array.from({ length: AT_ONCE }, (_, index): MessageDraft => ({
        role: 'USER',
        parts: [{ kind: 'TEXT', text: `This is line ${start + index + 1}` }],
      }));
      await server.app.messages.addMany(LOCAL, long, drafts);
    }
    browser = await openBrowser();
    page = await browser.open();
  }, 600_000);
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });

  it('show 10,000 conversations with few elements, and the last one after scrolling to the end', async () => {
    await page.goto(`${server.url}console`);
    await page.getByText('10,000 conversations').waitFor();
    await page.getByRole('link', { name: /^Long/u }).waitFor();
    expect(await page.locator('.virtual-row').count()).toBeLessThan(MOST_ROWS);
    const list = page.getByRole('group', { name: 'Conversations, last activity first' });
    await list.evaluate((element) => {
      element.scrollTop = 150 * 73;
    });
    await page
      .getByRole('link', { name: /^Session 98\d\d/u })
      .first()
      .waitFor();
    expect(await page.locator('.virtual-row').count()).toBeLessThan(MOST_ROWS);
    await page.getByLabel('Search titles and keys').fill('Session 777');
    await page.getByText('11 conversations').waitFor();
    await page.getByRole('link', { name: /^Session 7770/u }).waitFor();
  });

  it('show 10,000 messages with few elements, from the end to the beginning', async () => {
    await page.goto(`${server.url}console/sessions/${long}`);
    await page.getByText('This is line 10000').first().waitFor();
    expect(await page.locator('.virtual-row').count()).toBeLessThan(MOST_ROWS);
    const log = page.getByRole('log');
    await log.focus();
    await page.keyboard.press('Home');
    await page.getByText('This is line 1', { exact: true }).waitFor();
    expect(await page.locator('.virtual-row').count()).toBeLessThan(MOST_ROWS);
    await page.keyboard.press('End');
    await page.getByText('This is line 10000').first().waitFor();
    expect(browser.complaints).toEqual({ outside: [], errors: [], violations: [] });
  });
});
