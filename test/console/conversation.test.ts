import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createNetwork } from '../testkit/services/network.js';
import { startTestServer, type TestServer } from '../testkit/application/server.js';
import { openBrowser, withoutBrowser, type TestBrowser } from './browser.js';

describe.skipIf(withoutBrowser)('a conversation in the console', () => {
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

  const message = (name: RegExp) => page.getByRole('article', { name });
  const views = () => page.getByRole('navigation', { name: 'Views of the conversation' });

  it('begins on an empty list', async () => {
    await page.goto(`${server.url}console`);
    await page.getByText('There are no conversations yet').waitFor();
    await page.getByRole('button', { name: 'New conversation' }).click();
    await page.waitForURL(/\/console\/sessions\/ses_/u);
    await page.getByText('Names of devices, sites, racks and addresses are marked').waitFor();
  });

  it('shows what a text means while it is typed', async () => {
    await page.getByRole('textbox', { name: 'Message' }).fill('Which rack is sw-core-01 in?');
    const preview = page.locator('.draft-preview');
    await preview.locator('mark.ambiguous', { hasText: 'sw-core-01' }).waitFor();
    await preview.getByText('Preview: 0 resolved, 0 possible, 1 ambiguous, 0 unknown.').waitFor({ state: 'attached' });
    expect((await server.app.sessions.list({ workspace: 'default', name: 'local' }, { first: 1 }, {})).items[0]?.value.revision).toBe(0);
  });

  it('marks the mentions of a message, and explains them', async () => {
    await page.getByRole('textbox', { name: 'Message' }).press('Enter');
    const mention = message(/User, message 1/u).getByRole('button', { name: /sw-core-01/u });
    await mention.click();
    const panel = page.getByRole('region', { name: 'Mention sw-core-01' });
    await panel.getByText('Candidates (2)').waitFor();
    await panel.locator('.candidates li').nth(1).waitFor();
    expect(await panel.locator('.candidates li').count()).toBe(2);
    await panel.getByRole('button', { name: 'Close' }).click();
    expect(await panel.count()).toBe(0);
  });

  it('asks which entity is meant, and takes the choice by keyboard', async () => {
    const choices = page.locator('form.choices');
    const first = choices.getByRole('radio').first();
    await first.focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    const chosen = await choices.getByRole('radio', { checked: true }).count();
    expect(chosen).toBe(1);
    await choices.getByRole('button', { name: 'Answer' }).click();
    const answer = message(/User, message 2/u);
    await answer.locator('button.mention.resolved').first().waitFor();
    await page
      .getByRole('region', { name: 'Focus and pins' })
      .getByRole('link', { name: /sw-core-01/u })
      .waitFor();
  });

  it('stores an answer that is typed by hand', async () => {
    await page.getByRole('radio', { name: 'As the assistant' }).check();
    await page.getByRole('textbox', { name: 'Message' }).fill('It is in H-R01.');
    await page.getByRole('button', { name: 'Send' }).click();
    await message(/Assistant, message 3/u)
      .getByRole('button', { name: /H-R01/u })
      .waitFor();
  });

  it('shows what changes in the inventory meanwhile', async () => {
    const caller = { workspace: 'default', name: 'local' };
    const [found] = (await server.app.entities.search(caller, { text: 'H-R01' }, { first: 1 })).items;
    const { ref, type, name, display, aliases, attributes } = found?.value ?? {};
    if (ref === undefined || type === undefined) throw new Error('There is no rack.');
    await server.app.entities.upsert(caller, [
      {
        ref,
        type,
        name: name ?? '',
        display: display ?? '',
        aliases: aliases ?? [],
        attributes: attributes ?? {},
        status: 'deprecated',
        relations: [],
      },
    ]);
    const changes = page.getByRole('status', { name: 'Changes in the inventory' });
    await changes.getByText(/status .* → deprecated/u).waitFor();
    await changes.getByRole('link', { name: 'H-R01' }).waitFor();
  });

  it('pins an entity, flags a message, and edits one as a branch', async () => {
    const focus = page.getByRole('region', { name: 'Focus and pins' });
    await focus.getByRole('button', { name: /^Pin H-R01/u }).click();
    await focus.getByRole('button', { name: 'Unpin H-R01' }).waitFor();
    await message(/Assistant, message 3/u)
      .getByRole('button', { name: 'Flag' })
      .click();
    await message(/Assistant, message 3/u)
      .getByText('flagged', { exact: true })
      .waitFor();
    await message(/User, message 2/u)
      .getByRole('button', { name: 'Edit as a branch' })
      .click();
    await page.getByRole('textbox', { name: 'Message' }).fill('The one in Berlin');
    await page.getByRole('textbox', { name: 'Message' }).press('Enter');
    await message(/User, message 4/u)
      .getByText('branch 2 of 2')
      .waitFor();
    await page.getByRole('button', { name: 'Previous branch' }).click();
    await message(/Assistant, message 3/u).waitFor();
    await page.getByRole('button', { name: 'Continue this branch' }).click();
    await expect.poll(() => page.getByText('This is another branch').count()).toBe(0);
    expect(new URL(page.url()).search).toBe('');
    await message(/Assistant, message 3/u).waitFor();
  });

  it('cancels the last message', async () => {
    await page.getByRole('radio', { name: 'As the user' }).check();
    await page.getByRole('textbox', { name: 'Message' }).fill('Never mind.');
    await page.getByRole('textbox', { name: 'Message' }).press('Enter');
    await message(/User, message 5/u)
      .getByRole('button', { name: 'Cancel' })
      .click();
    await expect.poll(() => message(/User, message 5/u).count()).toBe(0);
  });

  it('shows the window with its receipt, and keeps its options in the URL', async () => {
    await views().getByRole('link', { name: 'Window' }).click();
    await page.getByRole('region', { name: 'entities' }).getByText('H-R01').first().waitFor();
    await page.getByText(/of 8,000 tokens used/u).waitFor();
    await page.getByLabel('Strategy').selectOption('U_SHAPED');
    await page.getByLabel('Budget in tokens').fill('900');
    await page.getByText(/of 900 tokens used/u).waitFor();
    await page.getByText(/u shaped strategy/u).waitFor();
    await expect.poll(() => new URL(page.url()).search).toBe('?strategy=U_SHAPED&budget=900');
    await page.reload();
    await page.getByText(/of 900 tokens used/u).waitFor();
    await page.getByRole('tab', { name: 'Receipt' }).press('ArrowRight');
    await page.getByRole('tab', { name: 'OpenAI messages' }).click();
    await page.getByLabel('Rendered window').getByText('"role"').first().waitFor();
    await page.getByRole('button', { name: 'Show the GraphQL' }).first().click();
    await page.getByRole('dialog').getByText('subscription LiveWindow').waitFor();
    await page.keyboard.press('Escape');
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  it('follows changes of the window as they happen', async () => {
    await page.getByRole('tab', { name: 'Receipt' }).click();
    const { items } = await server.app.sessions.list({ workspace: 'default', name: 'local' }, { first: 1 }, {});
    const sessionId = items[0]?.value.id ?? '';
    await server.as().ok('mutation ($input: AddMessageInput!) { addMessage(input: $input) { created } }', {
      input: { sessionId, text: 'What is next to it, in-the-window-at-once?' },
    });
    await page.getByRole('region', { name: 'message', exact: true }).getByText('in-the-window-at-once').waitFor();
  });

  it('lists what entered, changed and left the window, with names and reasons', async () => {
    const changes = page.getByRole('region', { name: 'Last change' });
    const entered = changes.getByRole('listitem').filter({ hasText: 'entered' });
    await entered.filter({ hasText: 'in-the-window-at-once' }).getByText('the message to answer').waitFor();
    await changes.getByText(/items? entered, \d+ changed, \d+ left/u).waitFor();
    const { items } = await server.app.sessions.list({ workspace: 'default', name: 'local' }, { first: 1 }, {});
    const input = {
      sessionId: items[0]?.value.id ?? '',
      text: `Compare the racks of site B at length. ${'And every one of them. '.repeat(110)}`,
    };
    await server.as().ok('mutation ($input: AddMessageInput!) { addMessage(input: $input) { created } }', { input });
    const left = changes.getByRole('listitem').filter({ hasText: 'left' });
    await left.first().waitFor();
    expect((await left.first().innerText()).split('\n').length).toBeGreaterThanOrEqual(4);
  });

  it('replays the window of the answer, and compares strategies', async () => {
    await views().getByRole('link', { name: 'Compare and replay' }).click();
    await page.getByRole('tab', { name: 'Replay' }).click();
    await page.getByText('It renders the same, byte for byte').waitFor();
    const stored = await page.getByLabel('Rendered window').innerText();
    expect(stored).toContain('sw-core-01');
    expect(stored).not.toContain('in-the-window-at-once');
    await page.getByRole('tab', { name: 'Strategies side by side' }).click();
    await page.getByRole('heading', { name: 'Shared items' }).waitFor();
    expect(await page.getByRole('region', { name: 'Costs' }).getByRole('row').count()).toBe(5);
    await page.getByText('Everything fits into the usual budget').waitFor();
  });

  it('marks what words probably mean, and lists the meanings one click away', async () => {
    const add = 'mutation ($input: AddMessageInput!) { addMessage(input: $input) { session { id } } }';
    const { addMessage } = await server
      .as()
      .ok<{ addMessage: { session: { id: string } } }>(add, { input: { text: 'Where is sw-access-17?' } });
    const sessionId = addMessage.session.id;
    await server.as().ok(add, { input: { sessionId, text: 'and the rack?' } });
    await page.goto(`${server.url}console/sessions/${sessionId}`);
    const possible = message(/User, message 2/u).locator('button.mention.possible');
    expect(await possible.getAttribute('title')).toBe('probably B-R01; or H-R01');
    await possible.click();
    const panel = page.getByRole('region', { name: 'Mention the rack' });
    await panel.getByRole('heading', { name: 'Possible meanings' }).waitFor();
    await panel.getByRole('listitem').getByRole('link', { name: /B-R01/u }).waitFor();
  });

  it('had no errors, no requests to other hosts, and nothing that its policy refused', () => {
    expect(browser.complaints).toEqual({ outside: [], errors: [], violations: [] });
  });
});
