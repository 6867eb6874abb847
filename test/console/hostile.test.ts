import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AddMessageDocument, OpenSessionDocument, RecordOperationDocument, UpsertEntitiesDocument } from '../generated/operations.js';
import { startTestServer, type TestServer } from '../testkit/application/server.js';
import { openBrowser, withoutBrowser, type TestBrowser } from './browser.js';

const SCRIPTS = [
  '<img src=x onerror="document.title=\'owned\';window.owned=1">',
  '<script>window.owned=1</script>',
  '<svg onload="window.owned=1"><a href="javascript:window.owned=1">click</a></svg>',
  '"><iframe srcdoc="<script>parent.owned=1</script>"></iframe>',
  '{{constructor.constructor("window.owned=1")()}} ${window.owned=1} </textarea></title></style>',
].join(' ');
/** Turns the order of the following letters around. */
const BIDI = 'admin\u202Etxt.exe\u202C \u2066hidden\u2069 \u200Bzero';
const HOSTILE = `${SCRIPTS} ${BIDI}`;

describe.skipIf(withoutBrowser)('hostile text in the console', () => {
  let server: TestServer;
  let browser: TestBrowser;
  let sessionId: string;
  let entityId: string;

  beforeAll(async () => {
    server = await startTestServer({ console: true });
    browser = await openBrowser();
    const client = server.as();
    const ref = { objectType: 'dcim.device', objectId: '1' };
    const attributes = { comments: SCRIPTS, note: BIDI };
    const { upsertEntities } = await client.ok(UpsertEntitiesDocument, {
      input: { entities: [{ ref, type: 'DEVICE', name: `sw-evil-01 ${SCRIPTS}`.slice(0, 190), status: '<b>active</b>', attributes }] },
    });
    entityId = upsertEntities.entities[0]?.id ?? '';
    sessionId = (await client.ok(OpenSessionDocument, { input: { title: SCRIPTS.slice(0, 190) } })).openSession.session.id;
    await client.ok(RecordOperationDocument, {
      input: { sessionId, tool: 'evil', arguments: { a: SCRIPTS }, result: HOSTILE, error: SCRIPTS },
    });
    await client.ok(AddMessageDocument, {
      input: { sessionId, text: `${HOSTILE} sw-evil-01`, author: '<b>me</b>' },
      request: { budget: 2_000 },
    });
    await client.ok(AddMessageDocument, { input: { sessionId, role: 'ASSISTANT', text: HOSTILE }, request: { budget: 2_000 } });
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });

  it.each([
    ['', 'Conversations'],
    ['/sessions/:session', 'Chat'],
    ['/sessions/:session/window', 'Receipt'],
    ['/sessions/:session/window?view=rendered', 'Copy'],
    ['/sessions/:session/compare?view=replay', 'Replay'],
    ['/sessions/:session/tools', 'Selected now'],
    ['/inventory', 'Inventory'],
    ['/inventory/:entity', 'Facts'],
    ['/inventory/:entity?view=graph', 'Steps'],
    ['/inventory/:entity?view=path&to=%3Cimg%20src%3Dx%20onerror%3Dwindow.owned%3D1%3E', 'Path'],
    [`/lab?text=${encodeURIComponent(HOSTILE)}`, 'Spans'],
    ['/%3Cscript%3Eowned=1%3C%2Fscript%3E', 'There is no such page'],
  ])('runs no script at %s', async (path, text) => {
    const page = await browser.open();
    await page.goto(`${server.url}console${path.replace(':session', sessionId).replace(':entity', entityId)}`);
    await page.getByText(text).first().waitFor();
    await expect.poll(() => page.locator('.loading').count()).toBe(0);
    expect(await page.evaluate(() => 'owned' in globalThis)).toBe(false);
    expect(await page.title()).not.toBe('owned');
    expect(
      await page.locator('#root iframe, #root script, #root img, #root [onload], #root [onerror], a[href^="javascript:"]').count(),
    ).toBe(0);
    await page.close();
  });

  it('is shown as text, isolated from the text around it', async () => {
    const page = await browser.open();
    await page.goto(`${server.url}console/sessions/${sessionId}`);
    const article = page.getByRole('article', { name: /message 1/u });
    await article.getByText('<img src=x onerror=').first().waitFor();
    expect(await article.locator('.message-text').getAttribute('dir')).toBe('auto');
    await page.close();
  });

  it('made no request to other hosts and no violation of the policy', () => {
    expect(browser.complaints).toEqual({ outside: [], errors: [], violations: [] });
  });
});
