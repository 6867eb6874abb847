import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { present } from '../../src/cli/connection/references.js';
import { SELECTABLE_TYPES } from '../../src/domain/webhooks/event-types.js';
import { command } from '../testkit/application/command.js';
import { netloom } from '../testkit/application/process.js';
import { startTestServer, type TestServer } from '../testkit/application/server.js';

describe('exit codes', () => {
  let folder: string;
  let server: TestServer;
  let env: Record<string, string>;
  beforeAll(async () => {
    server = await startTestServer();
    folder = mkdtempSync(join(tmpdir(), 'netloom-exit-'));
    env = { XDG_CONFIG_HOME: join(folder, 'config'), NETLOOM_URL: server.url };
  });
  afterAll(async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('are 3 for a missing file, in every command that reads one', async () => {
    const missing = join(folder, 'missing');
    const commands = [
      ['import', missing],
      ['import', `${missing}.gz`],
      ['context', 'import', missing],
      ['entity', 'upsert', missing],
      ['api', `@${missing}`],
      ['webhook', 'listen', '--secret-file', missing],
    ];
    for (const args of commands) {
      const { code, err } = await command(args, env);
      expect([code, err], args.join(' ')).toEqual([3, expect.stringContaining(missing)]);
    }
  });

  it('are 2 for invalid input', async () => {
    expect((await command(['config', 'set', 'time_zone', 'Nowhere/City'], env)).code).toBe(2);
    expect((await command(['ask', ''], env)).code).toBe(2);
    const { code, out } = await command(['message', 'add', 'a', '', '--json'], env);
    expect([code, JSON.parse(out)]).toMatchObject([2, { error: { code: 'INVALID_INPUT', retryable: false } }]);
    expect((await command(['api', '{ nothing }'], env)).code).toBe(1);
  });

  it('are 2 for input that is too large', async () => {
    const { code, out } = await command(['message', 'add', 'a', 'x'.repeat(1_048_577), '--json'], env);
    expect([code, JSON.parse(out)]).toMatchObject([2, { error: { code: 'TOO_LARGE', retryable: false } }]);
    const long = await command(['ask', '-'], env, 'x'.repeat(64 * 1024 ** 2 + 1));
    expect([long.code, long.err]).toEqual([2, 'standard input: expected at most 67108864 bytes, got more.']);
  });

  it('come with a list of events for an unknown one', async () => {
    const { code, err } = await command(['webhook', 'add', 'https://netloom.example/', '--event', 'foo'], env);
    expect([code, err]).toEqual([2, `--event: expected ${SELECTABLE_TYPES.join(', ')}, got "foo".`]);
  });

  it('come with `retryable` in JSON', async () => {
    const away = await command(['session', 'list', '--url', 'http://127.0.0.1:1', '--json'], env);
    expect([away.code, JSON.parse(away.out)]).toMatchObject([5, { error: { code: 'NETWORK_ERROR', retryable: true } }]);
    const usage = await command(['session', 'list', '--limit', 'x', '--json'], env);
    expect(JSON.parse(usage.out)).toMatchObject({ error: { retryable: false } });
  });

  it('are 4 without a key, with a hint', async () => {
    const guarded = await startTestServer({ keys: true });
    const { code, err } = await command(['session', 'list', '--url', guarded.url], env);
    await guarded.stop();
    expect([code, err]).toEqual([4, expect.stringContaining('Name a key with --key-file, or use netloom auth login.')]);
  });

  it('are 3 for what was deleted meanwhile', () => {
    expect(() => present(null, 'session', 'ticket-1')).toThrow(
      expect.objectContaining({ code: 'NOT_FOUND', message: 'The session "ticket-1" no longer exists.' }),
    );
    expect(present('found', 'session', 'ticket-1')).toBe('found');
  });

  it('are 0 for a stopped subscription and a stopped watch, which tells the state of its connection also with --json', async () => {
    const { openSession } = await server.as().ok('mutation { openSession(input: { key: "stopped" }) { session { id } } }');
    const id = (openSession as { session: { id: string } }).session.id;
    await server.as().ok('mutation { addMessage(input: { key: "stopped", text: "One." }) { created } }');
    const running = [
      netloom(['session', 'watch', 'stopped', '--after', '0', '--json'], env),
      netloom(['context', 'watch', 'stopped', '--json'], env),
      netloom(['api', `subscription { sessionEvents(sessionId: "${id}", after: "0") { cursor } }`], env),
    ];
    for (const [index, each] of running.entries()) {
      expect(JSON.parse(await each.firstLine), String(index)).toBeTypeOf('object');
      each.child.kill('SIGINT');
      const { code, err } = await each.ended;
      expect(code, String(index)).toBe(0);
      if (index < 2) expect(err).toContain('Connection: ');
    }
  });
});
