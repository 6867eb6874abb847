import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  AddMemoryDocument,
  AddMessageDocument,
  MemoriesDocument,
  OpenSessionDocument,
  SyncMemoryFileDocument,
  UpdateMemoryDocument,
} from '../generated/operations.js';
import { startTestServer, type Person, type TestServer } from '../testkit/application/server.js';
import { openBrowser, withoutBrowser, type TestBrowser } from './browser.js';

describe.skipIf(withoutBrowser)('memories and members in the console', () => {
  let server: TestServer;
  let browser: TestBrowser;
  beforeAll(async () => {
    server = await startTestServer({ console: true, keys: true });
    server.app.memories.begin((error) => {
      throw error;
    });
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await server.stop();
  });

  async function openAs(person: Person, path: string): Promise<Page> {
    const page = await browser.open();
    await page.goto(`${server.url}console${path}`);
    await page.getByRole('dialog', { name: 'API key' }).getByLabel('API key').fill(`key-of-${person}`);
    await page.getByRole('button', { name: 'Use this key' }).click();
    return page;
  }
  const texts = async (person: Person, status: 'CONFIRMED' | 'PROPOSED') =>
    (await server.as(person).ok(MemoriesDocument, { filter: { status }, first: 50 })).memories.nodes.map(({ text }) => text);

  it('proposals are confirmed and rejected, memories are added, changed, searched and forgotten', async () => {
    for (const text of ['We never use VLAN 1.', 'I prefer tables over prose.'])
      await server.as('anna').ok(AddMessageDocument, { input: { text } });
    await expect.poll(() => texts('anna', 'PROPOSED')).toHaveLength(2);
    const page = await openAs('anna', '/memories?view=proposed');
    await page.getByRole('article').filter({ hasText: 'VLAN 1' }).getByRole('button', { name: 'Confirm' }).click();
    await page.getByRole('article').filter({ hasText: 'tables' }).getByRole('button', { name: 'Reject' }).click();
    await page.getByText('There are no such memories').waitFor();
    await page.getByRole('tab', { name: /In force/u }).click();
    await page.getByRole('article').filter({ hasText: 'We never use VLAN 1.' }).getByRole('link', { name: 'anna said it' }).waitFor();

    await page.getByRole('button', { name: 'New memory' }).click();
    const dialog = page.getByRole('dialog', { name: 'New memory' });
    await dialog.getByLabel('Statement').fill('The cage has two keys.');
    await dialog.getByLabel('Aliases').fill('lock, door code,');
    await dialog.getByLabel('Of').selectOption('PROJECT');
    await dialog.getByLabel('Name').fill('edge');
    await dialog.getByRole('button', { name: 'Remember' }).click();
    const card = page.getByRole('article').filter({ hasText: 'keys' });
    await card.getByText('project edge').waitFor();
    await card.getByText('about lock, door code').waitFor();
    await card.getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('article').getByLabel('Statement').fill('The cage has three keys.');
    await page.getByRole('article').getByLabel('Aliases').fill('lock');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('article').getByText('The cage has three keys.').waitFor();
    await page.getByRole('article').getByText('about lock', { exact: true }).waitFor();
    expect(await texts('bert', 'CONFIRMED')).toEqual(['The cage has three keys.']);

    await page.getByLabel('Search the statements').fill('VLAN');
    await expect.poll(() => page.getByRole('article').count()).toBe(1);
    await page.getByRole('article').getByRole('button', { name: 'Forget' }).click();
    await page.getByText('There are no such memories').waitFor();
    await expect.poll(() => texts('anna', 'CONFIRMED')).toEqual(['The cage has three keys.']);
    expect(browser.complaints).toEqual({ outside: [], errors: [], violations: [] });
  });

  it('memories of projects and changes of them wait for an administrator', async () => {
    const owner = { kind: 'PROJECT', name: 'cooling' } as const;
    const text = 'The chillers are serviced in May.';
    const { memory } = (await server.as('bert').ok(AddMemoryDocument, { input: { text, owner } })).addMemory;
    const page = await openAs('adam', '/memories?view=waiting');
    const card = page.getByRole('article').filter({ hasText: 'chillers' });
    await card.getByText('only for bert until it is confirmed').waitFor();
    await card.getByRole('button', { name: 'Confirm' }).click();
    await card.waitFor({ state: 'detached' });
    await server.as('anna').ok(UpdateMemoryDocument, { input: { memoryId: memory.id, text: 'The chillers are never serviced.' } });
    await page.reload();
    await card.getByText('anna proposes to change it: The chillers are never serviced.').waitFor();
    await card.getByRole('button', { name: 'Reject the change' }).click();
    await card.waitFor({ state: 'detached' });
    const kept = (await server.as('adam').ok(MemoriesDocument, { filter: { owner }, first: 5 })).memories.nodes;
    expect(kept).toMatchObject([{ text, confirmedBy: 'adam', change: null }]);
  });

  it('statements of files show their place, and hostile text stays text', async () => {
    const text = '<img src=x onerror="window.hit=1"> <script>window.hit=1</script>';
    const statements = [{ text, file: 'docs/"><b>.md', line: 7, section: '<i>Rules' }];
    await server
      .as('bert')
      .ok(SyncMemoryFileDocument, { input: { owner: { kind: 'AGENT', name: 'night' }, document: 'n.md', statements } });
    const page = await openAs('bert', '/memories?owner=AGENT');
    const card = page.getByRole('article').filter({ hasText: 'onerror' });
    await card.getByText('docs/"><b>.md:7, <i>Rules').waitFor();
    expect(await card.getByRole('button', { name: 'Edit' }).count()).toBe(0);
    expect(await page.evaluate('window.hit')).toBeUndefined();
  });

  it('a conversation is shared from its settings, and the member leaves it', async () => {
    const { session } = (await server.as('anna').ok(OpenSessionDocument, { input: { title: 'Uplinks' } })).openSession;
    const page = await openAs('anna', `/sessions/${session.id}`);
    await page.getByRole('button', { name: 'Settings' }).click();
    const members = page.getByRole('region', { name: 'Members' });
    await members.getByText('anna, owner').waitFor();
    await members.getByLabel('Name').fill('anna');
    await members.getByRole('button', { name: 'Share' }).click();
    await members.getByText(/expected a user other than the owner/u).waitFor();
    await members.getByLabel('Name').fill('bert');
    await members.getByLabel('Role').selectOption('EDITOR');
    await members.getByRole('button', { name: 'Share' }).click();
    await members.getByText('bert, editor').waitFor();
    await members.getByLabel('Share with').selectOption('team');
    await members.getByLabel('Name').fill('oncall');
    await members.getByRole('button', { name: 'Share' }).click();
    await members.getByRole('button', { name: 'Remove oncall' }).click();
    await expect.poll(() => members.getByText('oncall').count()).toBe(0);

    const other = await openAs('bert', `/sessions/${session.id}`);
    await other.getByRole('button', { name: 'Settings' }).click();
    await other.getByRole('button', { name: 'Leave the conversation' }).click();
    await other.getByRole('heading', { name: 'Conversations' }).waitFor();
    await expect
      .poll(
        async () =>
          (await server.as('bert').ok<{ session: unknown }>('query ($id: ID!) { session(id: $id) { id } }', { id: session.id })).session,
      )
      .toBeNull();
  });

  it('branches are listed and shown', async () => {
    const add = async (text: string, more: object = {}) =>
      (await server.as('dora').ok(AddMessageDocument, { input: { text, ...more } })).addMessage;
    const first = await add('First question');
    const sessionId = first.session.id;
    await add('One answer', { sessionId, role: 'ASSISTANT' });
    await add('Another answer', { sessionId, role: 'ASSISTANT', parentId: first.message.id });
    const page = await openAs('dora', `/sessions/${sessionId}`);
    await page.getByRole('article').getByText('Another answer').waitFor();
    await page.getByRole('button', { name: 'Branches' }).click();
    const list = page.getByRole('list', { name: 'Branches, newest first' });
    await expect.poll(() => list.getByRole('listitem').count()).toBe(2);
    await list.getByRole('listitem').filter({ hasText: 'First question' }).getByRole('button', { name: 'Show' }).click();
    await page.getByRole('article').getByText('One answer').waitFor();
    expect(await page.getByRole('article').getByText('Another answer').count()).toBe(0);
  });
});
