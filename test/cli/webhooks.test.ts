import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../scripts/stack/port.js';
import { command } from '../testkit/application/command.js';
import { netloom } from '../testkit/application/process.js';
import { startTestServer, type TestServer } from '../testkit/application/server.js';

describe('netloom webhook', () => {
  let server: TestServer;
  let folder: string;
  let env: Record<string, string>;
  beforeAll(async () => {
    server = await startTestServer({ env: { NETLOOM_WEBHOOK_ALLOW: '127.0.0.0/8' } });
    folder = mkdtempSync(join(tmpdir(), 'netloom-webhook-'));
    env = { XDG_CONFIG_HOME: join(folder, 'config'), NETLOOM_URL: server.url };
  });
  afterAll(async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  const webhook = (...args: readonly string[]) => command(['webhook', ...args], env);

  it('adds, tests, lists, rotates, replays, disables and deletes a webhook that listen verifies', async () => {
    const port = await freePort();
    const added = await webhook('add', `http://127.0.0.1:${port}/`, '--event', 'session.message.added', '--json');
    expect(added.code).toBe(0);
    const { webhook: created, secret } = JSON.parse(added.out) as { webhook: { id: string; events: string[] }; secret: string };
    expect(created.events).toEqual(['SESSION_MESSAGE_ADDED']);

    expect(await webhook('test', created.id)).toMatchObject({ code: 1, out: expect.stringContaining('failed') as string });

    const file = join(folder, 'secret');
    writeFileSync(file, `${secret}\n`);
    const listening = netloom(['webhook', 'listen', '--port', String(port), '--secret-file', file, '--json']);
    await expect.poll(async () => (await webhook('test', created.id)).code).toBe(0);
    expect(JSON.parse(await listening.firstLine)).toMatchObject({ verdict: 'verified', payload: { type: 'webhook.test' } });

    expect((await webhook('list')).out).toContain(created.id);
    const deliveries = JSON.parse((await webhook('deliveries', created.id, '--state', 'delivered', '--json')).out) as { id: string }[];
    expect(deliveries.length).toBeGreaterThan(0);
    expect(await webhook('replay', created.id, deliveries[0]?.id ?? '')).toMatchObject({ code: 0, out: '1 delivery will be sent again.' });
    expect(await webhook('replay', created.id)).toMatchObject({ code: 2 });
    expect((await webhook('rotate', created.id)).out).toMatch(/whsec_\S+$/u);
    expect((await webhook('disable', created.id)).out).toBe(`${created.id} is disabled.`);
    expect((await webhook('enable', created.id)).out).toBe(`${created.id} is enabled.`);
    expect((await webhook('delete', created.id)).out).toBe(`Deleted ${created.id}.`);
    expect((await webhook('deliveries', created.id)).code).toBe(3);
    listening.child.kill('SIGINT');
    expect((await listening.ended).code).toBe(0);
  });

  it('rejects addresses and states, and says why', async () => {
    expect(await webhook('add', 'http://10.0.0.1/')).toMatchObject({ code: 2, err: expect.stringContaining('url') as string });
    expect(await webhook('deliveries', 'whk_00000000000000000000000000', '--state', 'lost')).toMatchObject({ code: 2 });
  });
});
