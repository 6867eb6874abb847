import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { command } from '../testkit/application/command.js';

describe('settings of this machine', () => {
  let folder: string;
  let file: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'netloom-settings-'));
    file = join(folder, 'netloom', 'config.json');
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const config = (...args: readonly string[]) => command(['config', ...args], { XDG_CONFIG_HOME: folder });

  it('are checked, and need no connection', async () => {
    for (const value of ['nonsense', 'ftp://netloom.example', ''])
      expect(await config('set', 'server.url', value)).toMatchObject({
        code: 2,
        err: expect.stringMatching(/^server\.url: expected an address such as https:\/\/netloom\.example, got /u) as string,
      });
    // Nothing listens at this address.
    expect((await config('set', 'server.url', 'http://127.0.0.1:1')).code).toBe(0);
    expect(await config('get', 'server.url')).toMatchObject({ code: 0, out: 'http://127.0.0.1:1' });
    expect((await config('get', 'context.model')).code).toBe(5);
    expect((await config('unset', 'server.url')).code).toBe(0);
    expect(await config('get', 'server.url')).toMatchObject({ code: 0, out: '' });
    expect((await config('set', 'server.key_file', ' ')).code).toBe(2);
    expect((await config('set', 'context.profile', '')).code).toBe(2);
  });

  it('are reported with the file and the name if a value in the file is invalid, and can be removed', async () => {
    mkdirSync(join(folder, 'netloom'), { recursive: true });
    writeFileSync(file, '{"server.url": "nonsense", "context.profile": "chat"}');
    const { code, err } = await command(['session', 'list'], { XDG_CONFIG_HOME: folder });
    expect([code, err]).toEqual([2, expect.stringContaining(`${file}: server.url: expected an address`)]);
    expect(err).toContain('config unset server.url');
    expect((await config('unset', 'server.url')).code).toBe(0);
    expect((await config('get', 'context.profile')).out).toBe('chat');
  });

  it('are in a file whose path is also printed as JSON', async () => {
    expect(JSON.parse((await config('path', '--json')).out)).toEqual({ path: file });
  });
});
