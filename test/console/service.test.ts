import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ReportImportDocument, type ReportImportInput } from '../generated/operations.js';
import { startNetboxLike } from '../testkit/services/netbox-like.js';
import { startTestServer, type TestServer } from '../testkit/application/server.js';
import { openBrowser, withoutBrowser, type TestBrowser } from './browser.js';

describe.skipIf(withoutBrowser)('the service page of the console', () => {
  let server: TestServer;
  let browser: TestBrowser;
  let page: Page;

  beforeAll(async () => {
    server = await startTestServer({ console: true });
    browser = await openBrowser();
    page = await browser.open();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });

  const report = async (input: ReportImportInput) => (await server.as().ok(ReportImportDocument, { input })).reportImport.import.importId;

  it('shows an import as it goes on, without a reload', async () => {
    await page.goto(`${server.url}console/service?view=imports`);
    await page.getByText('There were no imports within the last day').waitFor();
    const importId = await report({ source: 'netbox.json', progress: 0.25, records: 500, created: 480 });
    const row = page.getByRole('row', { name: /netbox\.json/u });
    await row.getByText('500 records').waitFor();
    expect(await row.getByRole('progressbar', { name: 'Progress of netbox.json' }).getAttribute('value')).toBe('0.25');
    await report({ importId, source: 'netbox.json', progress: 1, records: 2_000, created: 1_900, phase: 'DERIVING' });
    await row.getByText('2,000 records, deriving relations').waitFor();
    await report({ importId, source: 'netbox.json', state: 'FAILED', records: 2_000, reason: 'The <b>disk</b> is full.' });
    await row.getByText('failed', { exact: false }).waitFor();
    await row.getByText('The <b>disk</b> is full.').waitFor();
    expect(await row.getByRole('progressbar').count()).toBe(0);
  });

  it('shows the inventory servers, and synchronizes them', async () => {
    const netbox = await startNetboxLike();
    const filled = await startTestServer({
      console: true,
      env: { NETLOOM_NETBOX_URL: netbox.url, NETLOOM_NETBOX_TOKEN: 'x', NETLOOM_NETBOX_CHANGES: '0' },
    });
    filled.app.sources.begin(() => undefined);
    try {
      netbox.put('dcim/devices/', { id: 1, name: 'sw-1' }, 1);
      await page.goto(`${filled.url}console/service?view=imports`);
      const row = page.getByRole('row', { name: /^netbox http/u });
      await row.getByText('not complete').waitFor();
      await row.getByRole('button', { name: 'Read everything' }).click();
      await row.getByText('1 objects: 1 created, 0 updated, 0 deleted').waitFor();
      await row.getByText('up to date').waitFor();
      netbox.fault = (_, response) => {
        response.writeHead(403, { 'content-type': 'application/json' }).end('{"detail":"Invalid <b>token</b>"}');
        return true;
      };
      await row.getByRole('button', { name: 'Read changes' }).click();
      await row.getByText('NetBox refused the token (Invalid <b>token</b>)', { exact: false }).waitFor();
    } finally {
      await filled.stop();
      await netbox.close();
      await page.goto(`${server.url}console/service`);
    }
  });

  it('links to the explorer and the sandbox on narrow screens, too', async () => {
    await page.setViewportSize({ width: 390, height: 800 });
    const tools = page.getByRole('navigation', { name: 'Development' });
    expect(await tools.getByRole('link', { name: 'API explorer' }).isVisible()).toBe(true);
    await tools.getByRole('link', { name: 'Apollo Sandbox' }).click({ trial: true });
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  it('shows the jobs of the server by name', async () => {
    server.app.maintenance.begin(['default'], () => undefined);
    await page.getByRole('tab', { name: 'Jobs' }).click();
    await page.getByRole('button', { name: 'Refresh' }).click();
    await page.getByRole('rowheader', { name: 'upkeep' }).waitFor();
  });
});
