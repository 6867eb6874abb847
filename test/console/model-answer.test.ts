import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testkit/application/server.js';
import { startModelServer, type ModelServer } from '../testkit/services/model-server.js';
import { createSteps } from '../testkit/steps.js';
import { openBrowser, withoutBrowser, type TestBrowser } from './browser.js';

/** The first events of an answer, which has more. */
const SOME = 4;

describe.skipIf(withoutBrowser)('answers of a language model in the console', () => {
  let model: ModelServer;
  let server: TestServer;
  let browser: TestBrowser;
  let page: Page;

  beforeAll(async () => {
    model = await startModelServer();
    const env = { NETLOOM_MODEL_URL: model.openAiUrl, NETLOOM_MODEL: 'small-1' };
    server = await startTestServer({ console: true, env, waits: { answerErrorMs: 3_600_000 } });
    server.app.titles.begin(() => undefined);
    browser = await openBrowser();
    page = await browser.open();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
    await model?.stop();
  });

  const message = (name: RegExp) => page.getByRole('article', { name });
  const button = () => page.getByRole('button', { name: 'Answer with small-1' });
  const say = async (text: string) => {
    await page.getByRole('textbox', { name: 'Message' }).fill(text);
    await page.getByRole('textbox', { name: 'Message' }).press('Enter');
  };

  it('arrive as they are written, and title the conversation', async () => {
    model.answer(({ stream }) =>
      stream ? 'It is <b>rack-sw-104</b>, since 23:40. It lost its uplink in the night.' : 'Outage of a switch',
    );
    const steps = createSteps();
    model.pace(steps.next);
    steps.allow(SOME);
    await page.goto(`${server.url}console`);
    await page.getByRole('button', { name: 'New conversation' }).click();
    await button().waitFor();
    expect(await button().isDisabled()).toBe(true);
    await say('Which switch is down?');
    await message(/User, message 1/u).waitFor();
    await button().click();
    await page.getByText('being written').waitFor();
    expect(await button().isDisabled()).toBe(true);
    steps.allow(100);
    await message(/Assistant, message 2/u)
      .getByText('It is <b>rack-sw-104</b>, since 23:40. It lost its uplink in the night.')
      .waitFor();
    await expect.poll(() => page.getByText('being written').count()).toBe(0);
    await page.getByRole('heading', { name: 'Outage of a switch' }).waitFor();
    expect(model.requests[0]?.messages.at(-1)?.text).toContain('Which switch is down?');
  });

  it('can be stopped', async () => {
    const steps = createSteps();
    model.answer(() => 'word '.repeat(1_000));
    model.pace(steps.next);
    steps.allow(SOME);
    await say('Tell me everything.');
    await message(/User, message 3/u).waitFor();
    await button().click();
    await page.getByText('being written').waitFor();
    await page.getByRole('button', { name: 'Stop and discard' }).click();
    await expect.poll(() => page.getByText('being written').count()).toBe(0);
    await expect.poll(() => model.ended()).toBe(1);
  });

  it('show the error of the model', async () => {
    model.reset();
    model.misbehave((_request, response) => {
      response.writeHead(401).end('sk-secret');
      return true;
    });
    await expect.poll(() => button().isDisabled()).toBe(false);
    await button().click();
    await page.getByText('the key in NETLOOM_MODEL_KEY was rejected').waitFor();
    expect(await page.getByText('sk-secret').count()).toBe(0);
  });
});
