import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testkit/application/server.js';
import { openBrowser, withoutBrowser, type TestBrowser } from './browser.js';
import { samplePages, type ConsolePage } from './pages.js';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const SERIOUS = new Set<string | null | undefined>(['serious', 'critical']);

/** The names of the pages, which {@link samplePages} fills. */
const NAMES = [
  'conversations',
  'chat',
  'window',
  'compare',
  'difference',
  'replay',
  'tools',
  'inventory',
  'answer',
  'entity',
  'neighbourhood',
  'path',
  'rack',
  'lab',
  'memories',
  'superseded',
  'relevance',
  'webhooks',
  'webhook',
  'service',
  'jobs',
  'imports',
  'reference',
];

interface Finding {
  readonly rule: string;
  readonly impact: string;
  readonly places: readonly string[];
}

/** The findings of axe that are serious or critical. */
async function seriousFindings(page: Page): Promise<readonly Finding[]> {
  await page.evaluate(AXE);
  const results = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as { readonly axe: { run(options: RunOptions): Promise<AxeResults> } };
    const { violations } = await axe.run({ resultTypes: ['violations'] });
    return violations.map(({ id, impact, nodes }) => ({ id, impact, places: nodes.map(({ html }) => html.slice(0, 160)) }));
  });
  return results
    .filter(({ impact }) => SERIOUS.has(impact))
    .map(({ id, impact, places }) => ({ rule: id, impact: impact ?? '', places: places.slice(0, 4) }));
}

describe.skipIf(withoutBrowser)('every page of the console', () => {
  let server: TestServer;
  let browser: TestBrowser;
  let pages: readonly ConsolePage[];

  beforeAll(async () => {
    server = await startTestServer({ console: true });
    browser = await openBrowser();
    pages = await samplePages(server);
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });

  async function show(name: string): Promise<Page> {
    const found = pages.find((each) => each.name === name);
    if (found === undefined) throw new Error(`There is no page ${name}.`);
    const page = await browser.open({ colorScheme: 'light', viewport: { width: 1280, height: 844 } });
    await page.goto(`${server.url}console${found.path}`);
    await page.getByText(found.shows).first().waitFor();
    await expect.poll(() => page.locator('.loading').count()).toBe(0);
    return page;
  }

  it('is in the list', () => {
    expect(pages.map(({ name }) => name)).toEqual(NAMES);
  });

  it.each(NAMES)('has one main heading, a title, a link that skips to the content, and no serious findings of axe: %s', async (name) => {
    const page = await show(name);
    expect(await page.locator('h1').count()).toBe(1);
    expect(await page.title()).toMatch(/.+ – Netloom$/u);
    expect(await seriousFindings(page), 'light').toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    // A page that is shown changes its colours in the next frames.
    await expect.poll(() => seriousFindings(page), { message: 'dark' }).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    const widths = await page.evaluate(() => [document.documentElement.scrollWidth, document.body.scrollWidth]);
    expect(Math.max(...widths)).toBeLessThanOrEqual(390);
    expect(await seriousFindings(page), 'narrow').toEqual([]);
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to the content');
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');
    await page.context().close();
  });

  it('adds a webhook, and shows its secret once', async () => {
    const page = await show('webhooks');
    await page.getByRole('button', { name: 'New webhook' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('URL, with https').fill('http://example.org/');
    await dialog.getByRole('button', { name: 'Add' }).click();
    await dialog.getByRole('alert').getByText('https').waitFor();
    await dialog.getByLabel('URL, with https').fill('https://example.org/other');
    await dialog.getByLabel('Only sessions whose key begins with').fill('other-');
    await dialog.getByRole('checkbox', { name: 'session message added' }).check();
    expect(await seriousFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Add' }).click();
    await page.getByText('whsec_').waitFor();
    await page.getByRole('link', { name: /https:\/\/example\.org\/other/u }).click();
    await page.getByRole('button', { name: 'Disable' }).click();
    await page.getByText('disabled: owner').waitFor();
    expect(await page.getByText('whsec_').count()).toBe(0);
    await page.context().close();
  });

  it('has a dialog without serious findings, which returns the focus', async () => {
    const page = await show('window');
    const button = page.getByRole('button', { name: 'Show the GraphQL' }).first();
    await button.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.context().close();
  });

  it('has no errors, no requests to other hosts, and nothing that its policy refuses', () => {
    expect(browser.complaints).toEqual({ outside: [], errors: [], violations: [] });
  });
});
