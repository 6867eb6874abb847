import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LOCAL } from '../../src/domain/common/principal.js';
import type { MessageDraft } from '../../src/domain/model/message.js';
import { startTestServer, type TestServer } from '../testkit/application/server.js';
import { usualOrLong } from '../testkit/usual-or-long.js';
import { openBrowser, withoutBrowser, type TestBrowser } from './browser.js';

/** The number of conversations, and of messages in one of them. */
const COUNT = usualOrLong(3_000, 10_000);
const SHOWN = COUNT.toLocaleString('en');
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
    for (let index = 0; index < COUNT - 1; index += 1) await server.app.sessions.open(LOCAL, { title: `Session ${index}` });
    long = (await server.app.sessions.open(LOCAL, { title: 'Long' })).session.id;
    for (let start = 0; start < COUNT; start += AT_ONCE) {
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

  it(`show ${SHOWN} conversations with few elements, and the last one after scrolling to the end`, async () => {
    await page.goto(`${server.url}console`);
    await page.getByText(`${SHOWN} conversations`).waitFor();
    await page.getByRole('link', { name: /^Long/u }).waitFor();
    expect(await page.locator('.virtual-row').count()).toBeLessThan(MOST_ROWS);
    const list = page.getByRole('group', { name: 'Conversations, last activity first' });
    await list.evaluate((element) => {
      element.scrollTop = 150 * 73;
    });
    await page
      .getByRole('link', { name: new RegExp(`^Session ${COUNT / 100 - 2}\\d\\d`, 'u') })
      .first()
      .waitFor();
    expect(await page.locator('.virtual-row').count()).toBeLessThan(MOST_ROWS);
    await page.getByLabel('Search titles and keys').fill('Session 277');
    await page.getByText('11 conversations').waitFor();
    await page.getByRole('link', { name: /^Session 2770/u }).waitFor();
  });

  it(`show ${SHOWN} messages with few elements, from the end to the beginning`, async () => {
    await page.goto(`${server.url}console/sessions/${long}`);
    await page.getByText(`This is line ${COUNT}`).first().waitFor();
    expect(await page.locator('.virtual-row').count()).toBeLessThan(MOST_ROWS);
    const log = page.getByRole('log');
    await log.focus();
    await page.keyboard.press('Home');
    await page.getByText('This is line 1', { exact: true }).waitFor();
    expect(await page.locator('.virtual-row').count()).toBeLessThan(MOST_ROWS);
    await page.keyboard.press('End');
    await page.getByText(`This is line ${COUNT}`).first().waitFor();
    expect(browser.complaints).toEqual({ outside: [], errors: [], violations: [] });
  });
});
