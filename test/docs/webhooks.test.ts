import { execFile, spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { freePort } from '../../scripts/stack/port.js';
import { SELECTABLE_TYPES } from '../../src/domain/webhooks/event-types.js';
import { startTestServer, type TestServer } from '../testkit/application/server.js';
import { payloadOf } from '../testkit/application/webhooks.js';
import { eventually } from '../testkit/eventually.js';
import { startReceiver } from '../testkit/services/receiver.js';
import { AddMessageDocument, CreateWebhookDocument, TestWebhookDocument } from '../generated/operations.js';

const page = readFileSync(new URL('../../docs/WEBHOOKS.md', import.meta.url), 'utf8');
const has = (command: string): boolean => spawnSync(command, ['--version']).status === 0;

/** The only code block of a language. */
function block(language: string): string {
  const found = [...page.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, 'gu'))].map(([, code = '']) => code);
  expect(found).toHaveLength(1);
  return found[0] ?? '';
}

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { NETLOOM_WEBHOOK_ALLOW: '127.0.0.1' } });
  server.app.webhooks.loop.begin(
    ['default'],
    (error) => expect.fail(String(error)),
    () => undefined,
  );
});
afterAll(() => server.stop());

describe('docs/WEBHOOKS.md', () => {
  it('has a receiver that accepts what Netloom sends, and nothing else', async () => {
    const port = await freePort();
    const client = server.as();
    const url = `http://127.0.0.1:${port}/`;
    const { createWebhook } = await client.ok(CreateWebhookDocument, { input: { url, events: ['SESSION_MESSAGE_ADDED'] } });
    const child = spawn(process.execPath, ['--input-type=module', '-e', block('js')], {
      env: { ...process.env, PORT: String(port), WEBHOOK_SECRET: createWebhook.secret },
    });
    onTestFinished(() => void child.kill());
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    const post = (headers: Record<string, string> = {}) => fetch(url, { method: 'POST', headers, body: '{"type":"forged","data":{}}' });
    await eventually('the receiver listens', () =>
      post().then(
        () => true,
        () => false,
      ),
    );
    const { addMessage } = await client.ok(AddMessageDocument, { input: { text: 'Is it up?' } });
    const expected = `session.message.added ${addMessage.session.id} 1\n`;
    await eventually(
      () => `the delivery; the receiver says ${output}`,
      () => output === expected,
    );
    const { testWebhook } = await client.ok(TestWebhookDocument, { webhookId: createWebhook.webhook.id });
    expect(testWebhook.delivery).toMatchObject({ state: 'DELIVERED', lastStatus: 204 });
    const signed = (seconds: number, secret = createWebhook.secret): Record<string, string> => ({
      'webhook-id': 'whd_1',
      'webhook-timestamp': String(seconds),
      'webhook-signature': new Webhook(secret).sign('whd_1', new Date(seconds * 1_000), '{"type":"forged","data":{}}'),
    });
    const now = Math.floor(Date.now() / 1_000);
    expect((await post(signed(now))).status).toBe(204);
    for (const headers of [{}, signed(now - 400), signed(now, `whsec_${Buffer.alloc(32).toString('base64')}`)])
      expect((await post(headers)).status).toBe(401);
    expect((await post({ ...signed(now), 'webhook-timestamp': 'soon' })).status).toBe(401);
  });

  it.skipIf(!has('python3'))('has a function in Python that accepts what Netloom signs, and nothing else', async () => {
    const receiver = await startReceiver();
    onTestFinished(() => receiver.dispose());
    const { createWebhook } = await server.as().ok(CreateWebhookDocument, { input: { url: receiver.url } });
    await server.as().ok(TestWebhookDocument, { webhookId: createWebhook.webhook.id });
    const [{ headers, body } = expect.fail()] = receiver.received;
    const verdict = (sent: object, secret: string): string => {
      const script = `${block('python')}\nimport json, sys\ngiven = json.load(sys.stdin)\nprint(is_verified(given["headers"], given["body"].encode(), given["secret"]))`;
      return spawnSync('python3', ['-c', script], { input: JSON.stringify({ headers, secret, ...sent }), encoding: 'utf8' }).stdout.trim();
    };
    expect(verdict({ body }, createWebhook.secret)).toBe('True');
    expect(verdict({ body: `${body} ` }, createWebhook.secret)).toBe('False');
    expect(verdict({ body }, `whsec_${Buffer.alloc(32).toString('base64')}`)).toBe('False');
    expect(verdict({ body, headers: { ...headers, 'webhook-timestamp': '1700000000' } }, createWebhook.secret)).toBe('False');
  });

  it.skipIf(!has('curl'))('has a command that creates a webhook', async () => {
    const command = block('bash').replaceAll('127.0.0.1:4000', `127.0.0.1:${server.port}`);
    const { stdout } = await promisify(execFile)('bash', ['-euc', command], { encoding: 'utf8' });
    expect(JSON.parse(stdout)).toMatchObject({
      data: {
        createWebhook: { secret: expect.stringMatching(/^whsec_/u) as string, webhook: { id: expect.stringMatching(/^whk_/u) as string } },
      },
    });
  });

  it('shows a payload with the members that payloads have', async () => {
    const receiver = await startReceiver();
    onTestFinished(() => receiver.dispose());
    await server.as().ok(CreateWebhookDocument, { input: { url: receiver.url } });
    await server.as().ok(AddMessageDocument, { input: { key: 'ticket-7', text: 'Is it up?' } });
    await eventually('the delivery', () => receiver.received.length > 0);
    const shown = payloadOf({ body: block('json') });
    const sent = payloadOf(receiver.received[0] ?? expect.fail());
    expect([Object.keys(sent), Object.keys(sent.data)]).toEqual([Object.keys(shown), Object.keys(shown.data)]);
    expect(sent).toMatchObject({ type: shown.type, data: { workspace: 'default', sessionKey: 'ticket-7' } });
  });

  it('lists every type of event', () => {
    const rows = [...page.matchAll(/^\| `((?:session|window|import|webhook)\.[\w.]+)`/gmu)].map(([, type = '']) => type);
    expect(rows).toEqual([...SELECTABLE_TYPES, 'webhook.test']);
  });
});
