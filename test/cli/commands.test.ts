import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { command, type CommandOutput } from '../testkit/application/command.js';
import { startTestServer, type TestServer } from '../testkit/application/server.js';

const INVENTORY = [
  { ref: 'dcim.site:1', name: 'Berlin' },
  { ref: 'dcim.rack:1', name: 'R1', relations: { SITE: ['dcim.site:1'] } },
  { ref: 'dcim.rack:2', name: 'R1' },
  { ref: 'dcim.device:1', name: 'sw-1', status: 'active', relations: { RACK: ['dcim.rack:1'] } },
]
  .map((record) => JSON.stringify(record))
  .join('\n');

/** Runs the same commands on a data folder and on a server with API keys. */
interface Place {
  readonly name: string;
  readonly options: () => readonly string[];
}

let server: TestServer;
let folder: string;
let env: Record<string, string>;
let keyFile: string;
beforeAll(async () => {
  server = await startTestServer({ keys: true });
  folder = mkdtempSync(join(tmpdir(), 'netloom-commands-'));
  env = { XDG_CONFIG_HOME: join(folder, 'config') };
  keyFile = join(folder, 'key');
  writeFileSync(keyFile, 'key-of-anna\n');
  writeFileSync(join(folder, 'inventory.jsonl'), INVENTORY);
  writeFileSync(join(folder, 'inventory.jsonl.gz'), gzipSync(INVENTORY));
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const places: readonly Place[] = [
  { name: 'a data folder', options: () => ['--data', join(folder, 'data')] },
  { name: 'a server', options: () => ['--url', server.url, '--key-file', keyFile] },
];

describe.each(places)('commands on $name', ({ name, options }) => {
  const run = async (args: readonly string[], input = ''): Promise<CommandOutput> => command([...args, ...options()], env, input);
  const ok = async (args: readonly string[], input = ''): Promise<string> => {
    const { code, out, err } = await run(args, input);
    expect([code, err], args.join(' ')).toEqual([0, expect.any(String)]);
    return out;
  };
  const json = async <Data>(args: readonly string[], input = ''): Promise<Data> => JSON.parse(await ok([...args, '--json'], input)) as Data;

  beforeAll(async () => {
    expect(await ok(['import', join(folder, 'inventory.jsonl.gz')])).toContain('4 created');
    expect(await ok(['import', '-'], INVENTORY)).toContain('Nothing changed.');
  });

  it('checks an inventory with --dry-run', async () => {
    expect(await ok(['import', join(folder, 'inventory.jsonl'), '--dry-run'])).toContain(
      'Nothing was written. 4 records would be imported.',
    );
  });

  it('writes messages, lists them, and cancels the last one', async () => {
    const added = await json<{ message: { id: string }; session: { id: string } }>(['message', 'add', 'ticket-1', 'Is sw-1 up?']);
    expect(await ok(['message', 'list', 'ticket-1'])).toContain('Is sw-1 up?');
    expect(await ok(['message', 'list', added.session.id])).toContain(added.message.id);
    expect(await ok(['message', 'add', 'ticket-1', '-', '--role', 'assistant'], 'Yes, it is.\n')).toContain('Added msg_');
    const text = await ok(['message', 'add', 'ticket-1b', 'Who looks after R1?']);
    expect(text).toMatch(/R1: ambiguous\n[\s\S]+1\. R1 in Berlin\n {2}2\. R1\n/u);
    const context = await ok(['message', 'add', 'ticket-1', 'What is in it?', '--show-context', '--budget', '2000']);
    expect(context).toContain('What is in it?');
    const [last] = (await json<{ id: string }[]>(['message', 'list', 'ticket-1', '--last', '1'])) as [{ id: string }];
    expect(await ok(['message', 'cancel', last.id])).toBe(`Cancelled ${last.id}.`);
  });

  it('opens, shows, lists, forks, ends and deletes sessions', async () => {
    const { session } = await json<{ session: { id: string } }>(['session', 'open', 'ticket-2', '--title', 'Uplinks']);
    const { message } = await json<{ message: { id: string } }>(['message', 'add', 'ticket-2', 'Is sw-1 up?']);
    expect(await ok(['session', 'show', 'ticket-2'])).toContain('In focus: sw-1');
    expect(await ok(['session', 'list', '--search', 'uplink'])).toContain('ticket-2');
    expect(await json(['session', 'list', '--search', 'nothing like it'])).toEqual([]);
    expect(await ok(['session', 'fork', message.id])).toMatch(/^Began ses_\w+ with 1 message\.$/u);
    expect(await ok(['session', 'end', 'ticket-2'])).toBe(`Ended ${session.id}.`);
    expect(await ok(['session', 'list', '--status', 'ended'])).toContain('Uplinks');
    expect(await ok(['session', 'delete', 'ticket-2'])).toContain('Would delete');
    expect(await ok(['session', 'delete', 'ticket-2', '--yes'])).toContain('nothing of it is left');
    expect(await run(['session', 'show', 'ticket-2'])).toMatchObject({
      code: 3,
      err: expect.stringContaining('The most recent sessions are') as string,
    });
  });

  it('shows windows with their receipt, and the text that a model receives', async () => {
    await ok(['message', 'add', 'ticket-3', 'Where is sw-1?']);
    const receipt = await ok(['context', 'show', 'ticket-3', '--budget', '1500', '--reserve', '300']);
    expect(receipt).toMatch(/\[[█░·]{40}\] \d+ of 1500 tokens \(\d+ %\), 300 reserved/u);
    expect(receipt).toContain('the message to answer');
    expect(await ok(['context', 'show', 'ticket-3', '--show-context'])).toContain('Where is sw-1?');
    const openai = JSON.parse(await ok(['context', 'show', 'ticket-3', '--as', 'openai'])) as readonly { role: string }[];
    expect(openai.at(-1)?.role).toBe('user');
    expect(await ok(['context', 'stats', 'ticket-3'])).toContain('1 message of');
    expect(await ok(['context', 'summary', 'ticket-3'])).toContain('Nothing is summarized');
    const compared = await ok(['context', 'compare', 'ticket-3', '--with', 'strategy=discard,budget=1000', '--with', 'strategy=u-shaped']);
    expect(compared).toContain('100 %');
  });

  // A process of its own for each command knows no windows of earlier ones.
  const itOnServer = name === 'a server' ? it : () => undefined;
  itOnServer('replays and compares stored windows', async () => {
    const answers: string[] = [];
    for (const text of ['Where is sw-1?', 'And since when?']) {
      const { context } = await json<{ context: { id: string } }>(['message', 'add', 'ticket-4', text]);
      const args = ['message', 'add', 'ticket-4', 'In R1.', '--role', 'assistant', '--context', context.id];
      answers.push((await json<{ message: { id: string } }>(args)).message.id);
    }
    const [first = '', second = ''] = answers;
    expect(await ok(['context', 'replay', first])).toContain('Where is sw-1?');
    expect(await ok(['context', 'compare', first, second])).toMatch(/of the items are in both windows/u);
    expect((await run(['context', 'replay', 'msg_00000000000000000000000000'])).code).toBe(3);
  });

  it('compacts, clears and restores', async () => {
    for (const text of ['One.', 'Two.', 'Three.']) await ok(['message', 'add', 'ticket-5', text]);
    expect(await ok(['context', 'compact', 'ticket-5', '--keep-last', '1'])).toContain('Would exclude');
    expect(await ok(['compact', '--session', 'ticket-5', '--keep-last', '1'])).toContain('Would exclude');
    expect(await ok(['context', 'compact', 'ticket-5', '--keep-last', '1', '--yes'])).toContain('Excluded from windows: 2 messages');
    expect(await ok(['context', 'restore', 'ticket-5'])).toContain('Restored what compact');
    expect(await ok(['context', 'clear', 'ticket-5', '--yes'])).toContain('Excluded from windows: 3 messages');
  });

  it('exports a session and imports it once', async () => {
    await ok(['message', 'add', 'ticket-6', 'Is sw-1 up?']);
    await ok(['message', 'add', 'ticket-6', 'Yes.', '--role', 'assistant']);
    await ok(['operation', 'record', 'ticket-6', 'ping', '--arguments', '{"host": "sw-1"}', '--result', '-'], 'alive');
    const file = join(folder, `${name.replaceAll(' ', '-')}.jsonl`);
    await ok(['context', 'export', 'ticket-6', '--output', file]);
    expect(statSync(file).mode & 0o077).toBe(0);
    const lines = readFileSync(file, 'utf8').trim().split('\n');
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ format: 'netloom-session', version: 2 });
    expect(JSON.parse(lines[1] ?? '')).toMatchObject({ kind: 'SESSION', session: { key: 'ticket-6' } });
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ kind: 'END', counts: { MESSAGE: 2, OPERATION: 1 } });
    expect(await ok(['context', 'import', file, '--key', 'copy-6', '--dry-run'])).toContain(
      'Would import 2 messages and 1 operation to a new session.',
    );
    writeFileSync(`${file}.gz`, gzipSync(readFileSync(file)));
    expect(await ok(['context', 'import', `${file}.gz`, '--key', 'copy-6'])).toContain(
      'Imported 2 messages and 1 operation to the session copy-6.',
    );
    expect(await ok(['context', 'import', '-', '--key', 'copy-6'], readFileSync(file, 'utf8'))).toContain(
      'The session copy-6 was imported before. Nothing was changed.',
    );
    expect(await ok(['message', 'list', 'copy-6'])).toMatch(/Is sw-1 up\?[\s\S]+Yes\./u);
    writeFileSync(file, 'not an export\n');
    expect(await run(['context', 'import', file])).toMatchObject({
      code: 2,
      err: expect.stringContaining('line 1: expected') as string,
    });
  });

  it('finds, shows and changes entities', async () => {
    expect(await ok(['entity', 'find', 'sw', '--type', 'device'])).toContain('sw-1');
    expect(await run(['entity', 'find', 'nothing-at-all', '--json'])).toMatchObject({ code: 3, out: '[]' });
    expect(await ok(['entity', 'show', 'sw-1'])).toMatch(/DEVICE {2}sw-1, active[\s\S]+Berlin \/ R1 \/ sw-1/u);
    const ambiguous = await run(['entity', 'show', 'R1']);
    expect(ambiguous).toMatchObject({ code: 6, err: expect.stringMatching(/is ambiguous\. Use an id:\n {2}ent_\w+ RACK/u) as string });
    const missing = await run(['entity', 'show', 'sw-11', '--json']);
    expect([missing.code, JSON.parse(missing.out)]).toMatchObject([3, { error: { code: 'NOT_FOUND' } }]);
    expect(await ok(['entity', 'neighbors', 'sw-1', '--depth', '2'])).toContain('Berlin');
    expect(await ok(['entity', 'path', 'sw-1', 'Berlin'])).toMatch(/DEVICE sw-1\n.*RACK → RACK R1\n.*SITE → SITE Berlin/u);
    expect(await ok(['entity', 'alias', 'sw-1', 'Old Faithful'])).toContain('Old Faithful');
    expect(await ok(['entity', 'find', 'old faithful'])).toContain('sw-1');
    expect(await ok(['entity', 'alias', 'sw-1', 'Old Faithful', '--remove'])).not.toContain('Old Faithful');
    const company = '{"ref": {"source": "crm", "objectType": "crm.company", "objectId": "7"}, "name": "Aurora"}';
    expect(await ok(['entity', 'upsert', '-', '--dry-run'], company)).toBe('Would write 1 entity.');
    expect(await ok(['entity', 'upsert', '-'], company)).toBe('1 created, 0 updated, 0 unchanged.');
    expect(await ok(['entity', 'upsert', '-'], `[${company}]`)).toBe('0 created, 0 updated, 1 unchanged.');
  });

  it('records, finishes and lists operations', async () => {
    const { operation } = await json<{ operation: { id: string } }>(['operation', 'record', 'ticket-7', 'backup', '--running']);
    expect(await ok(['operation', 'finish', operation.id, '--result', 'done', '--duration-ms', '12'])).toBe(
      `Finished ${operation.id}: succeeded.`,
    );
    await ok(['operation', 'record', 'ticket-7', 'reboot', '--error', 'No power.']);
    expect(await ok(['operation', 'list', 'ticket-7'])).toMatch(/backup[\s\S]+succeeded[\s\S]+reboot[\s\S]+failed[\s\S]+No power\./u);
    expect(await json(['operation', 'list', 'ticket-7', '--status', 'failed'])).toHaveLength(1);
    const recorded = ['operation', 'record', 'ticket-7', 'delete_vlan', '--arguments', '{"vlan_id": 30}', '--result'];
    expect(await ok([...recorded, 'VLAN 30 deleted'])).toMatch(/^Recorded op_\w+: succeeded; deleted 30\.$/u);
    expect(await ok([...recorded, '{"status": "queued"}'])).toMatch(
      /: succeeded\.\nWarning: The result does not say that the call was carried out: /u,
    );
    expect(await ok(['operation', 'list', 'ticket-7', '--effect', 'deleted'])).toContain('deleted 30');
  });

  it('gets, sets and removes settings', async () => {
    expect(await ok(['config', 'set', 'context.max_tokens', '9000'])).toBe('context.max_tokens is 9000.');
    expect(await ok(['config', 'get', 'context.max_tokens'])).toBe('9000');
    expect(await ok(['context', 'show', (await json<{ session: { id: string } }>(['session', 'open', 'ticket-8'])).session.id])).toContain(
      'of 9000 tokens',
    );
    await ok(['config', 'unset', 'context.max_tokens']);
    expect(await ok(['config', 'get', 'context.max_tokens'])).toBe('');
    await ok(['config', 'set', 'context.strategy', 'u-shaped']);
    expect(await ok(['config', 'list'])).toMatch(/context\.strategy +u_shaped +preferences/u);
    await ok(['config', 'unset', 'context.strategy']);
    expect(await run(['config', 'set', 'context.size', '1'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('The settings are: context.strategy') as string,
    });
    expect(await run(['config', 'set', 'context.max_tokens', 'many'])).toMatchObject({ code: 2 });
  });

  it('lists and uses profiles of agents', async () => {
    const profiles = await json<readonly { name: string; budget: number }[]>(['agent', 'list']);
    const { name: profile = '' } = profiles.at(-1) ?? {};
    expect(await ok(['agent', 'show', profile])).toContain(profile);
    await ok(['agent', 'use', profile]);
    expect(await ok(['config', 'get', 'context.profile'])).toBe(profile);
    await ok(['config', 'unset', 'context.profile']);
    expect((await run(['agent', 'use', 'nobody'])).code).toBe(3);
  });

  it('runs GraphQL', async () => {
    expect(
      JSON.parse(await ok(['api', 'query ($s: String) { entities(search: $s) { nodes { name } } }', '--variables', '{"s": "sw-1"}'])),
    ).toEqual({
      data: { entities: { nodes: [{ name: 'sw-1' }] } },
    });
    expect(await run(['api', '{ nothing }'])).toMatchObject({ code: 1 });
    expect(await run(['api', '{ viewer { name } }', '--variables', '[]'])).toMatchObject({ code: 2 });
  });

  it('rejects invalid options, and says what was expected', async () => {
    expect(await run(['message', 'add', 's', 'text', '--role', 'boss'])).toMatchObject({
      code: 2,
      err: '--role: expected user, assistant, system, tool, got "boss".',
    });
    expect(await run(['session', 'list', '--limit', '0'])).toMatchObject({
      code: 2,
      err: '--limit: expected a whole number from 1 to 10000, got "0".',
    });
    expect(await run(['context', 'show', 's', '--strategy', 'best'])).toMatchObject({ code: 2 });
    expect(await run(['entity', 'find', 'x', '--type', 'spaceship'])).toMatchObject({ code: 2 });
    const usage = await run(['session', 'list', '--limit', '0', '--json']);
    expect(JSON.parse(usage.out)).toEqual({
      error: { code: 'INVALID_USAGE', message: '--limit: expected a whole number from 1 to 10000, got "0".', retryable: false },
    });
  });
});

describe('the server of commands', () => {
  const login = (key: string) => command(['auth', 'login', '--url', server.url, '--with-token'], env, key);

  it('is remembered by auth login, which checks the key and keeps it private', async () => {
    expect(await login('a-wrong-key')).toMatchObject({ code: 4, out: '' });
    expect(await login('key-of-anna\n')).toMatchObject({ code: 0, out: `Logged in to ${server.url} as anna in workspace noc.` });
    const status = await command(['auth', 'status'], env);
    expect(status).toMatchObject({ code: 0, out: `${server.url}: anna in workspace noc` });
    const file = (await command(['config', 'get', 'server.key_file'], env)).out;
    expect(statSync(file).mode & 0o077).toBe(0);
    expect((await command(['config', 'path'], env)).out).toBe(join(folder, 'config', 'netloom', 'config.json'));
    // A folder that is named comes first.
    const local = await command(['auth', 'status', '--data', join(folder, 'other')], env);
    expect(local.out).toContain('local in workspace default');
    expect((await command(['auth', 'logout'], env)).code).toBe(0);
    expect(() => statSync(file)).toThrow();
    expect((await command(['auth', 'logout'], env)).code).toBe(3);
  });

  it('comes from the environment before the settings, and from options before the environment', async () => {
    const variables = { ...env, NETLOOM_URL: server.url, NETLOOM_KEY_FILE: keyFile };
    expect((await command(['auth', 'status'], variables)).out).toContain('anna');
    expect((await command(['auth', 'status', '--data', join(folder, 'other')], variables)).out).toContain('local');
    expect(await command(['auth', 'status', '--url', 'http://127.0.0.1:1'], variables)).toMatchObject({ code: 5 });
    expect(await command(['auth', 'status', '--url', 'elsewhere'], variables)).toMatchObject({ code: 2 });
  });
});
