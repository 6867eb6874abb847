import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { command } from '../testkit/application/command.js';
import { startTestServer, type TestServer } from '../testkit/application/server.js';

let folder: string;
let env: Record<string, string>;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'netloom-keys-'));
  env = { XDG_CONFIG_HOME: join(folder, 'config') };
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Created {
  readonly key: { readonly keyId: string };
  readonly secret: string;
}

const run = (...args: readonly string[]) => command(['auth', 'keys', ...args], env);
async function json<Data>(...args: readonly string[]): Promise<Data> {
  const { code, out, err } = await run(...args, '--json');
  expect([code, err]).toEqual([0, '']);
  return JSON.parse(out) as Data;
}

describe('netloom auth keys', () => {
  it('creates the first key of an administrator on a data folder, and others on the server that requires keys', async () => {
    const data = join(folder, 'data');
    const admin = await json<Created>(
      'create',
      '--for',
      'ops',
      '--scope',
      'admin',
      '--scope',
      'READ',
      '--data',
      data,
      '--workspace',
      'noc',
    );
    let server: TestServer | undefined;
    try {
      server = await startTestServer({ folder: data, env: { NETLOOM_AUTH: 'keys' } });
      expect((await server.as().run('{ service { version } }')).status).toBe(401);
      const keyFile = join(folder, 'key');
      writeFileSync(keyFile, `${admin.secret}\n`);
      const place = ['--url', server.url, '--key-file', keyFile];
      const made = await json<Created>('create', '--for', 'eve', '--scope', 'read', '--description', 'A test', ...place);
      const { out } = await run('list', ...place);
      expect(out).toMatch(/key_\w+ +eve +valid +read/u);
      expect(out).toMatch(/key_\w+ +ops +valid +read admin/u);
      expect(out).not.toContain(made.secret);
      expect((await run('revoke', made.key.keyId, ...place)).out).toContain(`Revoked ${made.key.keyId} of eve.`);
      expect((await run('list', ...place)).out).toMatch(/eve +revoked/u);
      const audited = await command(['auth', 'audit', '--action', 'apiKeys.revoke', ...place], env);
      expect(audited.out).toContain(made.key.keyId);
      expect(audited.out).toContain('OK');
      expect(await run('create', '--for', 'eve', '--scope', 'write', ...place)).toMatchObject({
        code: 4,
        err: expect.stringContaining('scope write'),
      });
    } finally {
      await server?.stop({ keepFolder: true });
    }
  });

  it('rejects what is not a scope or a time', async () => {
    expect(await run('create', '--for', 'eve', '--scope', 'everything')).toMatchObject({
      code: 2,
      err: expect.stringContaining('inventory:write'),
    });
    expect(await run('create', '--for', 'eve', '--expires', 'soon')).toMatchObject({ code: 2, err: expect.stringContaining('2027-01-31') });
  });
});
