import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from '../../src/config/config.js';

describe('NETLOOM_NETBOX_SERVERS', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'netloom-servers-'));
    writeFileSync(join(folder, 'token'), 'secret-token\n');
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  function read(servers: unknown, env: Readonly<Record<string, string>> = {}) {
    const file = join(folder, 'servers.json');
    writeFileSync(file, typeof servers === 'string' ? servers : JSON.stringify(servers));
    return readConfig({ NETLOOM_NETBOX_SERVERS: file, ...env });
  }
  function problems(servers: unknown, env?: Readonly<Record<string, string>>): readonly string[] {
    try {
      read(servers, env);
      return [];
    } catch (error) {
      if (error instanceof ConfigError) return error.problems.map((problem) => problem.replaceAll(folder, ''));
      throw error;
    }
  }

  it('adds servers to that of the settings, with the same defaults', () => {
    const lab = {
      url: 'https://lab.example/api/',
      source: 'lab',
      tokenFile: join(folder, 'token'),
      workspace: 'noc',
      changes: '10s',
      lookup: 'off',
    };
    const { netboxes, sample } = read([lab], { NETLOOM_NETBOX_URL: 'https://netbox.example', NETLOOM_NETBOX_TOKEN: 'x' });
    expect(netboxes).toMatchObject([
      { url: 'https://netbox.example', source: 'netbox', workspace: 'default', token: 'x', looksUp: true, changesEveryMs: 60_000 },
      {
        url: 'https://lab.example',
        source: 'lab',
        workspace: 'noc',
        token: 'secret-token',
        looksUp: false,
        changesEveryMs: 10_000,
        parallel: 4,
      },
    ]);
    expect(sample).toBe(false);
    expect(read([lab]).netboxes).toHaveLength(1);
    expect(read([lab], { NETLOOM_NETBOX_SOURCE: 'lab' }).netboxes).toHaveLength(1);
    expect(readConfig({}).netboxes).toEqual([]);
  });

  it.each([
    ['no list', { url: 'https://lab.example' }, 'the file: expected a list of servers'],
    ['no JSON', '[', 'expected JSON'],
    ['no source', [{ url: 'https://lab.example' }], '[0].source: expected a source, got nothing'],
    ['an unknown member', [{ url: 'https://lab.example', source: 'lab', token: 'x' }], '[0].token: there is no such member'],
    ['a bad address', [{ url: 'lab.example', source: 'lab' }], 'server 1: NETLOOM_NETBOX_URL: expected an address'],
    ['a bad time', [{ url: 'https://lab.example', source: 'lab', full: 'soon' }], 'server 1: NETLOOM_NETBOX_FULL: expected a time'],
    [
      'the same source twice',
      [
        { url: 'https://lab.example', source: 'lab' },
        { url: 'https://other.example', source: 'lab' },
      ],
      'expected another source for each server, got lab twice',
    ],
  ])('explains %s', (_what, servers, expected) => {
    expect(problems(servers).join('\n')).toContain(expected);
  });

  it('never repeats a token', () => {
    writeFileSync(join(folder, 'bad'), 'secret one\nsecret two\n');
    const found = problems([{ url: 'https://lab.example', source: 'lab', tokenFile: join(folder, 'bad') }]).join('\n');
    expect(found).toContain('server 1: NETLOOM_NETBOX_TOKEN_FILE: expected one line');
    expect(found).not.toContain('secret one');
  });
});
