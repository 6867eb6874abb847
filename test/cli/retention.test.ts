import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSqliteStore } from '../../src/adapters/stores/sqlite/store.js';
import { openSession } from '../contract/store/builders.js';
import { command } from '../testkit/application/command.js';
import { startTestServer, type TestServer } from '../testkit/application/server.js';

let server: TestServer;
let folder: string;
let policy: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'netloom-retention-'));
  policy = join(folder, 'retention.json');
  writeFileSync(policy, JSON.stringify({ default: { archiveAfter: '1d', eraseAfter: '30d' } }));
  server = await startTestServer({ env: { NETLOOM_RETENTION: policy } });
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const run = (...args: readonly string[]) => command([...args, '--url', server.url], { XDG_CONFIG_HOME: join(folder, 'config') });
const HOUR = 3_600_000;

describe('netloom session', () => {
  it('opens a session that ends when nobody watches it, and keeps it', async () => {
    const { out } = await run('session', 'open', 'brief', '--ephemeral', '--grace', '30', '--erase-after', '12h');
    expect(out).toContain('It is ephemeral: it ends when nobody watches it any more.');
    const shown = JSON.parse((await run('session', 'retention', 'brief', '--json')).out) as { ephemeral: boolean; erasesAt: string };
    expect(shown.ephemeral).toBe(true);
    const kept = JSON.parse((await run('session', 'retention', 'brief', '--keep', '--no-erase-after', '--json')).out) as typeof shown;
    expect(kept.ephemeral).toBe(false);
    // Without a time of its own, that of the policy applies: 30 days after the idle time.
    expect(Date.parse(kept.erasesAt) - Date.parse(shown.erasesAt)).toBeGreaterThan(29 * 24 * HOUR);
    expect((await run('session', 'retention', 'brief')).out).toMatch(/It is archived at .*\nIt is erased at /u);
    expect((await run('session', 'retention', 'brief', '--ephemeral', '--keep')).code).toBe(2);
    expect((await run('session', 'open', 'other', '--erase-after', 'soon')).err).toContain('a time such as 30m, 24h or 7d');
  });

  it('shows statistics', async () => {
    await run('message', 'add', 'figures', 'Which rack is it in?');
    await run('message', 'add', 'figures', 'In R2.', '--role', 'assistant');
    const { out } = await run('context', 'stats', 'figures');
    expect(out).toContain('1 answer');
    expect(out).toMatch(/^windows: [1-9]\d* computed/mu);
    expect(out).toMatch(/^windows by strategy: [a-z_]+ \d+/mu);
    expect(out).toMatch(/^tokens by section: .*message \d+/mu);
  });
});

describe('netloom retention', () => {
  it('shows the policy and what is due, beside a server, and changes nothing', async () => {
    const settings = { NETLOOM_DATA: server.folder, NETLOOM_RETENTION: policy };
    const retention = async (...args: readonly string[]) => (await command(['retention', ...args], settings)).out;
    expect(await retention()).toMatch(/Erased: 43200 minutes[\s\S]*Last run that did something: none\nNo session is due\./u);
    const id = `ses_${'7'.repeat(26)}`;
    const before = Date.now() - 40 * 24 * HOUR;
    const fields = {
      workspace: 'default',
      owner: 'local',
      status: 'ACTIVE',
      createdAt: before,
      lastActivityAt: before,
      expiresAt: before,
    } as const;
    const old = mkdtempSync(join(tmpdir(), 'netloom-old-'));
    const store = createSqliteStore({ folder: old });
    await openSession(store, { workspace: 'default', name: 'local' }, { ...fields, id });
    await store.dispose();
    const due = JSON.parse((await command(['retention', '--json'], { ...settings, NETLOOM_DATA: old })).out) as object;
    expect(due).toMatchObject({
      workspace: 'default',
      policy: { archiveAfterMs: 24 * HOUR, eraseAfterMs: 720 * HOUR },
      due: [
        { id, owner: 'local', kind: 'ERASE', action: 'ERASE', since: before + 720 * HOUR },
        { id, action: 'ARCHIVE' },
      ],
    });
    const again = createSqliteStore({ folder: old });
    expect(await again.read({ workspace: 'default', name: 'local' }).sessions.get(id)).toMatchObject({ status: 'ACTIVE' });
    await again.dispose();
    rmSync(old, { recursive: true, force: true });
  });

  it('is a part of the state of the service, and of doctor', async () => {
    const { service } = await server
      .as()
      .ok<{ service: object }>('{ service { retention { archiveAfterMinutes eraseAfterMinutes ephemeral lastRun { at } } } }');
    expect(service).toEqual({ retention: { archiveAfterMinutes: 1_440, eraseAfterMinutes: 43_200, ephemeral: 'ERASE', lastRun: null } });
    const { out } = await run('doctor');
    expect(out).toContain('sessions are archived 1440 minutes after their idle time and erased 43200 minutes after their idle time');
  });
});
