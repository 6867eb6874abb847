import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { command } from '../testkit/application/command.js';
import { netloom } from '../testkit/application/process.js';
import { startTestServer } from '../testkit/application/server.js';
import { startNetboxLike, type NetboxLike } from '../testkit/services/netbox-like.js';

describe('netloom netbox', () => {
  let netbox: NetboxLike;
  let folder: string;
  beforeEach(async () => {
    netbox = await startNetboxLike(10);
    folder = mkdtempSync(join(tmpdir(), 'netloom-netbox-'));
    for (let id = 1; id <= 35; id += 1) netbox.put('dcim/devices/', { id, name: `sw-${id}` }, 1);
  });
  afterEach(async () => {
    await netbox.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const environment = () => ({ XDG_CONFIG_HOME: join(folder, 'config'), NETLOOM_NETBOX_TOKEN: 'x', NETLOOM_DATA: join(folder, 'data') });
  const run = (...args: readonly string[]) => command(['netbox', ...args], environment());

  it('fills a data folder, reads changes, compares, and shows the state', async () => {
    const here = ['--netbox', netbox.url];
    expect((await run('status')).out).toMatch(/^No NetBox server is configured/);
    expect(await run('sync', ...here)).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^Read everything of netbox \(http.+\) in [\d.]+ s: 35 objects; 35 created, 0 updated, 0 deleted\.$/),
    });
    netbox.put('dcim/devices/', { id: 7, name: 'renamed' });
    netbox.remove('dcim/devices/', 8);
    expect((await run('sync', ...here)).out).toMatch(/^Read the changes of netbox .+: 1 object; 0 created, 1 updated, 1 deleted\.$/);
    expect(await run('verify', ...here)).toMatchObject({ code: 0, out: 'Compared with netbox: 34 objects; all are equal.' });
    netbox.putSilently('dcim/devices/', { id: 9, name: 'unnoticed' });
    const verified = await run('verify', ...here);
    expect(verified.code).toBe(1);
    expect(verified.lines).toEqual([
      'Compared with netbox: 34 objects; 0 are missing, 1 differ, and 0 entities are not listed by NetBox.',
      'dcim.device 9 (unnoticed) differs: name is "sw-9" instead of "unnoticed"; display is "sw-9" instead of "unnoticed".',
    ]);
    expect(JSON.parse((await run('sync', '--full', '--json', ...here)).out)).toMatchObject({ lastFull: { updated: 1 } });
    const status = await run('status');
    expect(status.out).toMatch(/^netbox: http.+, NetBox 4\.6\.0 \(read on request only\)\n {2}read as a whole/);
    expect(status.out).toContain('changes read');
    expect(status.out).toContain('compared ');
    expect(status.out).toContain('no webhooks came');
  });

  it('counts the entities of a source, and deletes them with --yes', async () => {
    await run('sync', '--netbox', netbox.url);
    expect(await run('remove')).toMatchObject({ code: 2, err: expect.stringContaining('--source: expected the source to remove') });
    expect((await run('remove', '--source', 'netbox')).out).toBe('netbox has 35 entities. Run it again with --yes to delete them.');
    expect((await run('remove', '--source', 'netbox', '--yes')).out).toBe('Deleted 35 entities of netbox.');
    expect(await run('remove', '--source', 'netbox', '--yes')).toMatchObject({ code: 3, err: expect.stringContaining('netbox') });
    expect((await run('status')).out).toMatch(/^No NetBox server is configured/);
  });

  it('is checked by doctor, without the token', async () => {
    const env = { ...environment(), NETLOOM_NETBOX_URL: netbox.url, NETLOOM_NETBOX_TOKEN: 'secret-token' };
    const look = async () => {
      const { out } = await command(['doctor', '--port', '0', '--json'], env);
      expect(out).not.toContain('secret-token');
      const { findings } = JSON.parse(out) as { findings: { check: string; ok: boolean; found: string }[] };
      return findings.find(({ check }) => check === 'NetBox netbox');
    };
    expect(await look()).toMatchObject({ ok: true, found: expect.stringMatching(/responds, version 4\.6\.0, \d+ types$/) });
    netbox.fault = (_url, response) => {
      response.writeHead(401, { 'content-type': 'application/json' }).end('{"detail":"Invalid token secret-token"}');
      return true;
    };
    expect(await look()).toMatchObject({ ok: false, found: expect.stringContaining('refused the token') });
  });

  it('explains failures', async () => {
    expect(await run('sync')).toMatchObject({ code: 3, err: expect.stringContaining('NETLOOM_NETBOX_URL') });
    expect(await run('sync', '--netbox', 'netbox.example')).toMatchObject({
      code: 2,
      err: expect.stringContaining('--netbox: expected an address that begins with http:// or https://'),
    });
    expect(await run('sync', '--prune', '--netbox', netbox.url)).toMatchObject({ code: 2, err: expect.stringContaining('--full') });
    expect(await run('verify', '--netbox', netbox.url)).toMatchObject({
      code: 1,
      err: expect.stringContaining('was not read as a whole yet'),
    });
    netbox.fault = (_, response) => {
      response.writeHead(403, { 'content-type': 'application/json' }).end('{"detail":"Invalid token"}');
      return true;
    };
    const refused = await run('sync', '--netbox', netbox.url);
    expect(refused).toMatchObject({ code: 5, out: '' });
    expect(refused.err).toBe('NetBox refused the token (Invalid token). It may be unknown, expired, or not allowed from this address.');
  });

  it('uses the NetBox of a server, which has its own settings', async () => {
    const server = await startTestServer({ env: { NETLOOM_NETBOX_URL: netbox.url, NETLOOM_NETBOX_CHANGES: '0' } });
    try {
      server.app.sources.begin(() => undefined);
      const remote = ['--url', server.url];
      expect((await run('sync', ...remote)).out).toMatch(/35 created/);
      expect(await run('sync', '--netbox', netbox.url, ...remote)).toMatchObject({
        code: 2,
        err: expect.stringContaining('which has its own'),
      });
    } finally {
      await server.stop();
    }
  });

  it('continues after its process was killed', async () => {
    const reached = new Promise<void>((resolve) => {
      netbox.fault = (url) => {
        const isThird = url.pathname === '/api/dcim/devices/' && url.searchParams.get('id__gt') === '20';
        if (isThird) resolve();
        return isThird;
      };
    });
    writeFileSync(join(folder, 'token'), 'x\n');
    const { NETLOOM_NETBOX_TOKEN: _token, ...env } = environment();
    const args = ['netbox', 'sync', '--netbox', netbox.url, '--token-file', join(folder, 'token')];
    const killed = netloom(args, env);
    await reached;
    killed.child.kill('SIGKILL');
    await killed.ended;
    netbox.fault = undefined;
    const before = netbox.requests.length;
    const again = await netloom(args, env).ended;
    expect(again).toMatchObject({ code: 0, out: expect.stringContaining('35 objects; 35 created') });
    const page = netbox.requests
      .slice(before)
      .find(({ pathname, searchParams }) => pathname === '/api/dcim/devices/' && searchParams.has('id__gt'));
    // The page before was read, but may not have been written.
    expect(['10', '20']).toContain(page?.searchParams.get('id__gt'));
  });
});
