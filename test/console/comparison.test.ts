import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testkit/application/server.js';
import { openBrowser, withoutBrowser, type TestBrowser } from './browser.js';
import { samplePages } from './pages.js';

describe.skipIf(withoutBrowser)('the comparison of strategies on the sample', () => {
  let server: TestServer;
  let browser: TestBrowser;

  beforeAll(async () => {
    server = await startTestServer({ console: true });
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });

  it('shows windows that differ, although the whole conversation fits into the usual budget', async () => {
    const pages = await samplePages(server);
    const path =
      pages.find(({ name }) => name === 'compare')?.path.replace(/\?.*/u, '?strategies=AUTO,DISCARD,U_SHAPED,HYBRID,BOUNDED') ?? '';
    const page = await browser.open();
    await page.goto(`${server.url}console${path}`);
    await page.getByText('Everything fits into the usual budget').waitFor();
    const rows = page.getByRole('region', { name: 'Costs' }).getByRole('row');
    await rows.nth(5).waitFor();
    const costs = (await rows.allInnerTexts()).slice(1).map((row) => row.split('\t').slice(1, 4).join(' '));
    expect(new Set(costs).size, costs.join('\n')).toBeGreaterThan(2);
  });
});
