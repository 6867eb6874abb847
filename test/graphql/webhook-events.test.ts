import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import {
  AddMessageDocument,
  CreateWebhookDocument,
  ReportImportDocument,
  UpdateWebhookDocument,
  WebhooksDocument,
} from '../generated/operations.js';
import { command } from '../testkit/application/command.js';
import { startTestServer, type TestClient, type TestServer } from '../testkit/application/server.js';
import { payloadOf } from '../testkit/application/webhooks.js';
import { eventually } from '../testkit/eventually.js';
import { startReceiver } from '../testkit/services/receiver.js';

let server: TestServer;
let client: TestClient;
beforeAll(async () => {
  server = await startTestServer({ env: { NETLOOM_WEBHOOK_ALLOW: '127.0.0.1' } });
  client = server.as();
  server.app.webhooks.loop.begin(
    ['default'],
    (error) => expect.fail(String(error)),
    () => undefined,
  );
});
afterAll(() => server.stop());

async function receiving(events: readonly ('WINDOW_CHANGED' | 'IMPORT_FINISHED')[]) {
  const receiver = await startReceiver();
  onTestFinished(() => receiver.dispose());
  const { createWebhook } = await client.ok(CreateWebhookDocument, { input: { url: receiver.url, events: [...events] } });
  return { receiver, id: createWebhook.webhook.id };
}

describe('webhooks', () => {
  it('receive window.changed once for each change, if they select it by name', async () => {
    const [named, all] = [await receiving(['WINDOW_CHANGED']), await receiving([])];
    const add = (text: string) => client.ok(AddMessageDocument, { input: { key: 'windows', text } });
    await add('One.');
    await add('Two.');
    await eventually('both deliveries', () => named.receiver.received.length === 2 && all.receiver.received.length === 2);
    expect(named.receiver.received.map((request) => payloadOf(request))).toMatchObject([
      { type: 'window.changed', data: { workspace: 'default', sessionKey: 'windows', revision: 1, cursor: '1' } },
      { type: 'window.changed', data: { revision: 2 } },
    ]);
    expect(all.receiver.received.map((request) => payloadOf(request).type)).toEqual(['session.message.added', 'session.message.added']);
  });

  it('receive the end of an import, not its progress', async () => {
    const { receiver } = await receiving(['IMPORT_FINISHED']);
    const { reportImport } = await client.ok(ReportImportDocument, { input: { source: 'a.json' } });
    const importId = reportImport.import.importId;
    await client.ok(ReportImportDocument, { input: { source: 'a.json', importId, state: 'FAILED', reason: 'A secret reason.' } });
    await eventually('the delivery', () => receiver.received.length === 1);
    const payload = payloadOf(receiver.received[0] ?? expect.fail());
    expect(payload).toMatchObject({ type: 'import.finished', data: { workspace: 'default', importId, state: 'FAILED' } });
    expect(JSON.stringify(payload)).not.toContain('secret');
  });

  it('have a number of pending deliveries, also in the command line, and doctor reports a failing one', async () => {
    const { createWebhook } = await client.ok(CreateWebhookDocument, {
      input: { url: 'http://127.0.0.1:9/', events: ['SESSION_MESSAGE_ADDED'] },
    });
    const id = createWebhook.webhook.id;
    const pending = async () => (await client.ok(WebhooksDocument, {})).webhooks.find((each) => each.id === id)?.pending;
    expect(await pending()).toEqual({ count: 0, oldestAt: null });
    await client.ok(AddMessageDocument, { input: { key: 'waiting', text: 'One.' } });
    await client.ok(AddMessageDocument, { input: { key: 'waiting', text: 'Two.' } });
    expect(await pending()).toMatchObject({ count: 2 });
    const listed = await command(['webhook', 'list', '--url', server.url]);
    expect(listed.out).toMatch(new RegExp(`${id}\\s+enabled\\s+2\\s`, 'u'));
    await eventually('the first attempt failed', async () =>
      (await client.ok(WebhooksDocument, {})).webhooks.some((each) => each.id === id && each.failingSince !== null),
    );
    const doctor = await command(['doctor', '--url', server.url]);
    expect([doctor.code, doctor.out]).toEqual([
      1,
      expect.stringContaining(`webhooks: ${id} has been failing for 0 min, 2 pending deliveries`),
    ]);
    await client.ok(UpdateWebhookDocument, { input: { webhookId: id, enabled: false } });
    const repaired = await command(['doctor', '--url', server.url]);
    expect(repaired.out).not.toContain(id);
  });
});
