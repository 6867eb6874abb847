import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApiSchema } from '../../src/graphql/schema.js';
import { startTestServer, type TestServer } from '../testkit/application/server.js';
import { openBrowser, withoutBrowser, type TestBrowser } from './browser.js';

describe.skipIf(withoutBrowser)('the reference of the API in the console', () => {
  let server: TestServer;
  let browser: TestBrowser;
  beforeAll(async () => {
    server = await startTestServer({ console: true, production: true });
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await server.stop();
  });

  it('is found by words, and leads from an operation to its types and back', async () => {
    const page = await browser.open();
    await page.goto(`${server.url}console/docs`);
    await page.getByLabel('Search names and descriptions').fill('pin entity');
    const list = page.getByRole('navigation', { name: 'Schema' });
    await list.getByRole('link', { name: 'pinEntity', exact: true }).click();
    const operation = page.getByRole('article', { name: 'pinEntity', exact: true });
    await operation.getByText('A session has at most 50 pins.').waitFor();
    await operation.getByRole('link', { name: 'PinEntityInput' }).click();
    const input = page.getByRole('article', { name: 'PinEntityInput' });
    await input.getByRole('term').filter({ hasText: 'entityId' }).getByText('!').waitFor();
    await input.getByRole('link', { name: 'pinEntity' }).click();
    await operation.waitFor();
    await page.reload();
    await operation.waitFor();
    expect(browser.complaints).toEqual({ outside: [], errors: [], violations: [] });
  });

  it('lists every operation and type of the schema, and both meanings of a name', async () => {
    const page = await browser.open();
    await page.goto(`${server.url}console/docs/context`);
    await expect.poll(() => page.getByRole('article', { name: 'context', exact: true }).count()).toBe(2);
    const shown = await page.getByRole('navigation', { name: 'Schema' }).locator('a').allTextContents();
    const schema = buildApiSchema();
    const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
    const types = Object.values(schema.getTypeMap()).filter((type) => !roots.some((root) => root === type));
    const own = types.filter(({ name }) => !name.startsWith('__') && !['String', 'Int', 'Float', 'Boolean', 'ID'].includes(name));
    const operations = roots.flatMap((root) => Object.keys(root?.getFields() ?? {}));
    expect(shown.toSorted()).toEqual([...operations, ...own.map(({ name }) => name)].toSorted());
    await page.goto(`${server.url}console/docs/SessionEvent`);
    await page.getByRole('article', { name: 'SessionEvent' }).getByRole('link', { name: 'MessageAdded' }).waitFor();
    const links = await page.getByRole('article').getByRole('link').allTextContents();
    for (const name of links) expect(shown).toContain(name);
    await page.goto(`${server.url}console/docs/nowhere`);
    await page.getByText('The schema has no nowhere').waitFor();
  });
});
