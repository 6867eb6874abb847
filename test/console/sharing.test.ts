import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import {
  AddMessageDocument,
  BeginMessageDocument,
  AppendMessageDocument,
  FinishMessageDocument,
  OpenSessionDocument,
} from '../generated/operations.js';
import { createNetwork } from '../testkit/services/network.js';
import { startTestServer, type TestServer } from '../testkit/application/server.js';
import { openBrowser, withoutBrowser, type TestBrowser } from './browser.js';

describe.skipIf(withoutBrowser)('the console, live', () => {
  let server: TestServer | undefined;
  let browser: TestBrowser | undefined;
  afterEach(async () => {
    await browser?.close();
    await server?.stop();
    [server, browser] = [undefined, undefined];
  });

  it('shows one conversation in two browsers as it happens, also a message that is being written', async () => {
    server = await startTestServer({ console: true });
    browser = await openBrowser();
    const client = server.as();
    await createNetwork(client);
    const sessionId = (await client.ok(OpenSessionDocument, { input: { title: 'Shared' } })).openSession.session.id;
    const [one, two] = [await browser.open(), await browser.open()];
    for (const page of [one, two]) {
      await page.goto(`${server.url}console/sessions/${sessionId}`);
      await page.getByText('Live', { exact: true }).waitFor();
    }
    await one.getByRole('textbox', { name: 'Message' }).fill('Where is sw-access-17?');
    await one.getByRole('textbox', { name: 'Message' }).press('Enter');
    await two
      .getByRole('article', { name: /User, message 1/u })
      .getByRole('button', { name: /sw-access-17/u })
      .waitFor();
    await two.getByRole('textbox', { name: 'Message' }).fill('And sw-core-01?');
    await two.getByRole('textbox', { name: 'Message' }).press('Enter');
    await one.getByRole('article', { name: /User, message 2/u }).waitFor();

    const { message } = (await client.ok(BeginMessageDocument, { input: { sessionId, role: 'ASSISTANT' } })).beginMessage;
    await client.ok(AppendMessageDocument, { input: { messageId: message.id, offset: 0, text: 'Both are in ' } });
    await one.getByRole('article').filter({ hasText: 'being written' }).getByText('Both are in').waitFor();
    await client.ok(AppendMessageDocument, { input: { messageId: message.id, offset: 12, text: 'Berlin 1.' } });
    await client.ok(FinishMessageDocument, { input: { messageId: message.id } });
    for (const page of [one, two]) {
      await page
        .getByRole('article', { name: /Assistant, message 3/u })
        .getByRole('button', { name: /Berlin 1/u })
        .waitFor();
      await expect.poll(() => page.getByText('being written').count()).toBe(0);
      expect(await page.getByRole('article').count()).toBe(3);
    }
    expect(browser.complaints).toEqual({ outside: [], errors: [], violations: [] });
  });

  it('updates the list of conversations as they are opened, changed and deleted', async () => {
    server = await startTestServer({ console: true });
    browser = await openBrowser();
    const client = server.as();
    const page = await browser.open();
    await page.goto(`${server.url}console`);
    await page.getByText('Live', { exact: true }).waitFor();
    const { id } = (await client.ok(OpenSessionDocument, { input: { title: 'Opened elsewhere' } })).openSession.session;
    const line = page.getByRole('link', { name: /Opened elsewhere/u });
    await line.waitFor();
    await client.ok(AddMessageDocument, { input: { sessionId: id, text: 'said elsewhere' }, request: { budget: 1_000 } });
    await line.getByText('User: said elsewhere').waitFor();
    await client.ok('mutation ($id: ID!) { deleteSession(input: { sessionId: $id }) { deletedSessionId } }', { id });
    await page.getByText('There are no conversations yet').waitFor();
  });

  it('continues after a restart of the server, without losing or repeating a message', async () => {
    server = await startTestServer({ console: true });
    browser = await openBrowser();
    const sessionId = (await server.as().ok(OpenSessionDocument, { input: { title: 'Restarted' } })).openSession.session.id;
    const page = await browser.open();
    await page.goto(`${server.url}console/sessions/${sessionId}`);
    await page.getByText('Live', { exact: true }).waitFor();
    await server.as().ok(AddMessageDocument, { input: { sessionId, text: 'before the restart' }, request: { budget: 1_000 } });
    await page.getByText('before the restart').first().waitFor();

    const { port, folder } = server;
    await server.stop({ keepFolder: true });
    await page.getByText('Reconnecting …').waitFor();
    server = await startTestServer({ console: true, folder, env: { NETLOOM_PORT: String(port) } });
    await server.as().ok(AddMessageDocument, { input: { sessionId, text: 'after the restart' }, request: { budget: 1_000 } });
    await page
      .getByRole('article', { name: /User, message 2/u })
      .getByText('after the restart')
      .waitFor();
    await page.getByText('Live', { exact: true }).waitFor();
    expect(await page.getByRole('article').count()).toBe(2);
    expect(browser.complaints.errors).toEqual([]);
  });
});

describe.skipIf(withoutBrowser)('the console with API keys', () => {
  it('asks for a key, refuses a wrong one, and keeps the right one in the tab only', async () => {
    const server = await startTestServer({ console: true, keys: true });
    const browser = await openBrowser();
    try {
      await server.as('anna').ok(OpenSessionDocument, { input: { title: 'Of Anna' } });
      await server.as('bert').ok(OpenSessionDocument, { input: { title: 'Of Bert' } });
      const page = await browser.open();
      await page.goto(`${server.url}console`);
      const dialog = page.getByRole('dialog', { name: 'API key' });
      await dialog.getByLabel('API key').fill('a wrong key');
      await dialog.getByRole('button', { name: 'Use this key' }).click();
      await dialog.getByText('The key was not accepted').waitFor();
      expect(await page.evaluate(() => sessionStorage.length)).toBe(0);

      await dialog.getByLabel('API key').fill('key-of-anna');
      await dialog.getByRole('button', { name: 'Use this key' }).click();
      await page.getByRole('link', { name: /Of Anna/u }).waitFor();
      await page.getByText('Live', { exact: true }).waitFor();
      await page.getByText('anna in noc').waitFor();
      expect(await page.getByText('Of Bert').count()).toBe(0);
      expect(page.url()).not.toContain('key-of-anna');
      expect(await page.evaluate(() => JSON.stringify(Object.entries(localStorage)))).not.toContain('key-of-anna');

      await page.getByRole('button', { name: 'Forget the key' }).click();
      await dialog.waitFor();
      expect(await page.getByText('Of Anna').count()).toBe(0);
      expect(browser.complaints).toEqual({ outside: [], errors: [], violations: [] });
    } finally {
      await browser.close();
      await server.stop();
    }
  });
});

describe.skipIf(withoutBrowser)('a server that accepts only trusted documents', () => {
  it('accepts those of the console, and no others', async () => {
    const trusted = fileURLToPath(new URL('../../packages/client/persisted-documents.json', import.meta.url));
    const server = await startTestServer({
      console: true,
      production: true,
      env: { NETLOOM_DOCUMENTS: 'trusted', NETLOOM_TRUSTED_DOCUMENTS: trusted },
    });
    const browser = await openBrowser();
    try {
      const page = await browser.open();
      await page.goto(`${server.url}console`);
      await page.getByRole('button', { name: 'New conversation' }).click();
      await page.waitForURL(/\/console\/sessions\/ses_/u);
      await page.getByRole('textbox', { name: 'Message' }).fill('Trusted');
      await page.getByRole('textbox', { name: 'Message' }).press('Enter');
      await page.getByRole('article', { name: /User, message 1/u }).waitFor();
      await page.getByText('Live', { exact: true }).waitFor();
      const { errors } = await server.as().run('{ viewer { name } }');
      expect(errors).toHaveLength(1);
    } finally {
      await browser.close();
      await server.stop();
    }
  });
});
