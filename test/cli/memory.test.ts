import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { command } from '../testkit/application/command.js';
import { startTestServer, type Person, type TestServer } from '../testkit/application/server.js';

let server: TestServer;
let folder: string;
beforeAll(async () => {
  server = await startTestServer({ keys: true });
  folder = mkdtempSync(join(tmpdir(), 'netloom-memory-'));
  for (const person of ['anna', 'bert', 'chris', 'dora'] as const) writeFileSync(join(folder, person), `key-of-${person}\n`);
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const settings = () => ({ XDG_CONFIG_HOME: join(folder, 'config') });
const run = (person: Person, ...args: readonly string[]) =>
  command(['memory', ...args, '--url', server.url, '--key-file', join(folder, person)], settings());
const idIn = (out: string): string => /mem_\w+/u.exec(out)?.[0] ?? '';

describe('netloom memory', () => {
  it('remembers, lists, searches, changes and forgets statements of the caller only', async () => {
    const added = await run('anna', 'add', 'Our maintenance window is Tuesday 22:00.');
    expect(added.out).toMatch(/^Remembered mem_\w+\.\n?$/u);
    const id = idIn(added.out);
    expect((await run('anna', 'add', 'our maintenance window is Tuesday 22:00')).out).toContain(`${id} says that already.`);
    expect((await run('anna', 'list')).out).toMatch(
      new RegExp(`${id} +user anna +fact +confirmed +Our maintenance window is Tuesday 22:00\\. +anna`, 'u'),
    );
    expect((await run('bert', 'list')).out).toContain('No memories were found.');
    const found = await run('anna', 'search', 'When is the maintenance window?');
    expect(found.out).toMatch(/^0\.\d\d {2}Our maintenance window is Tuesday 22:00\./u);
    expect(found.out).toContain('has words of the message (words 0.');
    expect((await run('bert', 'search', 'When is the maintenance window?')).out).toContain('No memory is relevant.');
    const corrected = await run('anna', 'add', 'Actually, our maintenance window is Thursday.');
    expect(corrected.out).toContain(`It corrects ${id}: Our maintenance window is Tuesday 22:00.`);
    expect((await run('anna', 'stats')).out).toContain('1 in force, 0 proposed, 1 superseded.');
    const later = idIn(corrected.out);
    expect((await run('anna', 'update', later, '--expires', '2090-01-01', '--kind', 'learning')).out).toContain(`Changed ${later}.`);
    const [listed] = JSON.parse((await run('anna', 'list', '--status', 'confirmed', '--json')).out) as {
      kind: string;
      expiresAt: string | null;
    }[];
    expect(listed).toMatchObject({ kind: 'LEARNING', expiresAt: '2090-01-01T00:00:00.000Z' });
    await run('anna', 'update', later, '--no-expires');
    const [kept] = JSON.parse((await run('anna', 'list', '--kind', 'learning', '--json')).out) as { expiresAt: string | null }[];
    expect(kept?.expiresAt).toBeNull();
    expect((await run('bert', 'forget', later)).code).toBe(3);
    expect((await run('anna', 'forget', id, later)).out).toContain(`Forgot ${later}.`);
  });

  it('lists the memories of projects that wait for a confirmation', async () => {
    const id = idIn((await run('dora', 'add', 'The ramp closes at six.', '--project', 'dock')).out);
    const other = idIn((await run('dora', 'add', 'I prefer short answers.')).out);
    const waiting = (await run('dora', 'list', '--waiting')).out;
    expect(waiting).toMatch(new RegExp(`${id} +project dock .*The ramp closes at six\\. +not confirmed`, 'u'));
    expect(waiting).not.toContain('short answers');
    expect((await run('chris', 'list', '--waiting')).out).toContain('No memories were found.');
    await run('dora', 'forget', id, other);
  });

  it('finds a statement by its aliases', async () => {
    const added = await run('dora', 'add', 'The failover takes two minutes.', '--alias', 'HA pair', 'cluster');
    expect((await run('dora', 'list')).out).toContain('HA pair, cluster');
    expect((await run('dora', 'search', 'What about the ha pairs?')).out).toContain('has an alias that the message contains (aliases 0.30');
    await run('dora', 'update', idIn(added.out), '--alias', 'twins');
    expect((await run('dora', 'search', 'What about the HA pair?')).out).toContain('No memory is relevant.');
    await run('dora', 'update', idIn(added.out), '--no-alias');
    expect((await run('dora', 'list')).out).not.toContain('twins');
    expect((await run('dora', 'update', idIn(added.out), '--alias', '--data')).err).toContain('--alias: expected a name, got the option');
  });

  it('imports a file of a project with its imports, and follows its changes', async () => {
    mkdirSync(join(folder, 'docs'));
    writeFileSync(join(folder, 'NETLOOM.md'), '# Rules\n\n- Never use VLAN 1.\n\n@docs/names.md\n\n@../outside.md\n');
    writeFileSync(join(folder, 'docs/names.md'), 'The core in Utica is called Big Bertha.\n');
    const file = join(folder, 'NETLOOM.md');
    const dry = await run('anna', 'import', file, '--project', 'edge', '--dry-run');
    expect(dry.out.trim().split('\n')).toEqual([
      'NETLOOM.md:3  Rules: Never use VLAN 1.',
      'docs/names.md:1  Rules: The core in Utica is called Big Bertha.',
    ]);
    expect(dry.err).toContain('NETLOOM.md:7: @../outside.md: expected a path inside the allowed folders');
    expect((await run('bert', 'list', '--project', 'edge')).out).toContain('No memories were found.');
    expect((await run('anna', 'import', file, '--project', 'edge')).out).toContain(
      'NETLOOM.md: 2 memories added, 0 superseded, 0 removed, 0 unchanged.',
    );
    expect((await run('bert', 'list', '--project', 'edge')).out).toContain('docs/names.md:1');
    expect((await run('chris', 'list', '--project', 'edge')).out).toContain('No memories were found.');
    writeFileSync(file, '# Rules\n\n- Never use VLAN 1 or 2.\n');
    expect((await run('anna', 'import', file, '--project', 'edge')).out).toContain('1 memory added, 1 superseded, 1 removed, 0 unchanged.');
    expect((await run('anna', 'stats', '--project', 'edge')).out).toContain('1 in force, 0 proposed, 1 superseded.');
  });

  it('works on a data folder without a server', async () => {
    const data = join(folder, 'data');
    const local = (...args: readonly string[]) => command(['memory', ...args, '--data', data], settings());
    expect((await local('add', 'I prefer tables over prose.')).out).toMatch(/^Remembered/u);
    expect((await local('search', 'hello')).out).toContain('I prefer tables over prose.');
  });

  it('files of memories are checked by the doctor, which writes nothing', async () => {
    const root = join(folder, 'root');
    mkdirSync(join(root, 'default/projects/edge'), { recursive: true });
    writeFileSync(join(root, 'default/projects/edge/NETLOOM.md'), 'One.\n\n@missing.md\n');
    const data = join(folder, 'checked');
    const { out, code } = await command(['doctor', '--data', data], { ...settings(), NETLOOM_MEMORY_ROOT: root });
    expect(code).not.toBe(0);
    expect(out).toContain('FAILED  files of memories: default/projects/edge/NETLOOM.md:3: @missing.md: the file does not exist');
    expect((await command(['memory', 'list', '--data', data], settings())).out).toContain('No memories were found.');
  });

  it.each([
    [['add', ' '], 'text: expected a statement that is not empty'],
    [['add', 'x', '--project', 'a', '--agent', 'b'], 'Expected either --project or --agent.'],
    [['add', 'x', '--kind', 'rumour'], '--kind: expected fact, preference, learning, got "rumour".'],
    [['add', 'x', '--expires', 'soon'], '--expires: expected a time such as 2027-01-01, got "soon".'],
    [['update', 'mem_1'], 'Expected --text, --kind, --alias, --expires or --no-expires.'],
    [['import', '/nonexistent/NETLOOM.md', '--project', 'a'], '/nonexistent: the folder does not exist.'],
    [['import', 'missing.md', '--project', 'a'], 'missing.md: the file does not exist.'],
    [['import', 'NETLOOM.md'], 'Expected --project or --agent.'],
    [['confirm', 'mem_1'], 'mem_1'],
  ])('refuses %j', async (args, message) => {
    const { code, err } = await run('anna', ...args);
    expect(code).not.toBe(0);
    expect(err).toContain(message);
  });
});
