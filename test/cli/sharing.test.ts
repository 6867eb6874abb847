import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { command } from '../testkit/application/command.js';
import { startTestServer, type Person, type TestServer } from '../testkit/application/server.js';

let server: TestServer;
let folder: string;
beforeAll(async () => {
  server = await startTestServer({ keys: true });
  folder = mkdtempSync(join(tmpdir(), 'netloom-sharing-'));
  for (const person of ['anna', 'bert', 'dora'] as const) writeFileSync(join(folder, person), `key-of-${person}\n`);
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const run = (person: Person, ...args: readonly string[]) =>
  command(['session', ...args, '--url', server.url, '--key-file', join(folder, person)], { XDG_CONFIG_HOME: join(folder, 'config') });

describe('netloom session', () => {
  it('shares a session, lists its members, and ends memberships', async () => {
    await run('anna', 'open', 'ticket-1', '--title', 'Uplinks');
    expect((await run('anna', 'share', 'ticket-1', '--user', 'bert')).out).toMatch(
      /^ses_\w+ is shared with bert \(viewer\)\.\nMembers can read /u,
    );
    expect((await run('anna', 'share', 'ticket-1', '--team', 'oncall', '--role', 'editor')).out).toContain('the team oncall (editor)');
    const { out } = await run('anna', 'members', 'ticket-1');
    expect(out).toContain('Owner: anna. Your role: owner.');
    expect(out).toMatch(/bert +user +viewer/u);
    expect(out).toMatch(/oncall +team +editor/u);
    const id = (JSON.parse((await run('anna', 'members', 'ticket-1', '--json')).out) as { id: string }).id;
    expect((await run('bert', 'list', '--shared')).out).toContain('Uplinks');
    expect((await run('bert', 'list', '--own')).out).toContain('There are no sessions.');
    expect((await run('bert', 'leave', id)).out).toContain(`Left ${id}.`);
    expect((await run('bert', 'show', id)).code).not.toBe(0);
    await run('anna', 'unshare', 'ticket-1', '--team', 'oncall');
    expect((await run('anna', 'members', 'ticket-1')).out).toContain('The session is not shared.');
  });

  it('hands a session over', async () => {
    await run('anna', 'open', 'ticket-2');
    await run('anna', 'share', 'ticket-2', '--user', 'bert');
    const { out } = await run('anna', 'hand-over', 'ticket-2', 'bert');
    expect(out).toContain('belongs to bert now. A session that is handed over has no key any more.');
    const [id = ''] = out.split(' ');
    expect((await run('bert', 'members', id)).out).toContain('Your role: owner.');
    expect((await run('bert', 'members', 'ticket-2')).code).not.toBe(0);
  });

  it.each([
    [['share', 'ticket-3'], 'Expected either --user or --team.'],
    [['share', 'ticket-3', '--user', 'bert', '--team', 'oncall'], 'Expected either --user or --team.'],
    [['share', 'ticket-3', '--user', 'bert', '--role', 'boss'], '--role: expected viewer or editor, got "boss".'],
    [['list', '--own', '--shared'], 'Expected at most one of --own and --shared'],
    [['leave', 'ticket-3'], 'The owner cannot leave the session'],
  ])('refuses %j', async (args, message) => {
    await run('anna', 'open', 'ticket-3');
    const { code, err } = await run('anna', ...args);
    expect(code).not.toBe(0);
    expect(err).toContain(message);
  });
});
