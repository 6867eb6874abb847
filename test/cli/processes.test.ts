import { execFile, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bareEnvironment, netloom, type RunningCommand } from '../testkit/application/process.js';
import { startProxy } from '../testkit/services/proxy.js';
import { startTestServer, type TestServer } from '../testkit/application/server.js';

const run = promisify(execFile);

/** The lines of standard output until `count` of them arrived. */
async function lines({ child }: RunningCommand, count: number, act: () => Promise<unknown>): Promise<readonly string[]> {
  let text = '';
  const enough = new Promise<readonly string[]>((resolve) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      const whole = text.split('\n').slice(0, -1);
      if (whole.length >= count) resolve(whole.slice(0, count));
    });
  });
  await act();
  return enough;
}

/** Sets the title of a terminal, clears it, moves the cursor, and reverses the direction of text. */
const HOSTILE = 'a\u001B]0;evil-title\u0007\u001B[2J\u009B31m\u202Eb\r';
/** Everything that controls a terminal, except the line ends of the output. */
const CONTROL = /(?![\n\r])[\p{Cc}\u202A-\u202E\u2066-\u2069]/u;
const HOSTILE_MESSAGE = 'mutation ($text: String!) { addMessage(input: { key: "hostile", text: $text }) { session { id } } }';

describe('commands as processes', () => {
  let folder: string;
  let server: TestServer;
  let env: Record<string, string>;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'netloom-processes-'));
    server = await startTestServer();
    env = { XDG_CONFIG_HOME: join(folder, 'config'), NETLOOM_URL: server.url };
  });
  afterAll(async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  const say = (text: string) =>
    server.as().ok('mutation ($text: String!) { addMessage(input: { key: "watched", text: $text }) { created } }', { text });

  it('follow a session, one event per line, and stop at once', async () => {
    await say('Before.');
    const watching = netloom(['session', 'watch', 'watched', '--after', '0', '--json'], env);
    const [first, second] = await lines(watching, 2, async () => {
      await watching.firstLine;
      await say('Live.');
    });
    expect(JSON.parse(first ?? '')).toMatchObject({
      kind: 'event',
      cursor: '1',
      event: { __typename: 'MessageAdded', message: { text: 'Before.' } },
    });
    expect(JSON.parse(second ?? '')).toMatchObject({ event: { message: { text: 'Live.' } } });
    watching.child.kill('SIGINT');
    expect((await watching.ended).code).toBe(0);
  });

  it('follow a window with its budget bar', async () => {
    await say('Hello.');
    const watching = netloom(['context', 'watch', 'watched', '--budget', '2000'], env);
    const shown = await lines(watching, 2, () => Promise.resolve());
    expect(shown[0]).toMatch(/\[[█░·]{40}\] \d+ of 2000 tokens/u);
    watching.child.kill('SIGTERM');
    expect((await watching.ended).code).toBe(0);
  });

  it('print subscriptions of api line by line', async () => {
    const watching = netloom(['api', 'subscription { sessionEvents(sessionId: "ses_00000000000000000000000000") { cursor } }'], env);
    expect(await watching.ended).toMatchObject({ code: 3, err: expect.stringContaining('ses_00000000000000000000000000') as string });
  });

  it('report the states of the connection on standard error, also with --json', async () => {
    const proxy = await startProxy({ port: server.port });
    await say('States.');
    const through = { ...env, NETLOOM_URL: `http://127.0.0.1:${proxy.port}/` };
    const watching = netloom(['session', 'watch', 'watched', '--json'], through);
    let [err, out] = ['', ''];
    watching.child.stderr?.on('data', (chunk: Buffer) => (err += chunk.toString()));
    watching.child.stdout?.on('data', (chunk: Buffer) => (out += chunk.toString()));
    await expect.poll(() => err).toContain('Connection: live.');
    await proxy.dispose();
    await expect.poll(() => err).toMatch(/Connection: live\.[\s\S]*Connection: (?:stale|connecting)\./u);
    expect(out).not.toContain('Connection');
    watching.child.kill('SIGINT');
    expect((await watching.ended).code).toBe(0);
  });

  it('write no terminal sequences of stored data to a pipe with --json', async () => {
    const { addMessage } = await server.as().ok<{ addMessage: { session: { id: string } } }>(HOSTILE_MESSAGE, { text: HOSTILE });
    for (const args of [
      ['message', 'list', 'hostile', '--json'],
      ['context', 'show', 'hostile', '--json'],
      ['api', `{ session(id: "${addMessage.session.id}") { history { nodes { text } } } }`],
    ]) {
      const { code, out } = await netloom(args, env).ended;
      expect(code, args.join(' ')).toBe(0);
      expect(out, args.join(' ')).not.toMatch(CONTROL);
      expect(out).toContain('evil-title');
      expect(JSON.stringify(JSON.parse(out))).toContain(JSON.stringify(HOSTILE).slice(1, -1));
    }
  });

  it('refuse standard input above the limit before it ends, with exit code 2', async () => {
    const child = spawn(process.execPath, ['bin/netloom.mjs', 'context', 'import', '-'], {
      env: { ...bareEnvironment(), ...env },
      stdio: ['pipe', 'ignore', 'pipe'],
    });
    let err = '';
    child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
    // The command ends while more is written.
    child.stdin.on('error', () => undefined);
    child.stdin.write('x'.repeat(9_000_000));
    const code = await new Promise((resolve) => child.on('exit', resolve));
    expect([code, err]).toEqual([2, expect.stringContaining('-: line 1: expected at most 8000000 characters.')]);
  });

  it('end quietly when the reader of the output ends', async () => {
    const script = `"${process.execPath}" bin/netloom.mjs session list --json | head -c 1`;
    const { stderr } = await run('bash', ['-o', 'pipefail', '-c', `${script} || true`], {
      env: { ...bareEnvironment(), ...env },
    });
    expect(stderr).toBe('');
  });

  it('complete commands and options in shells', async () => {
    for (const shell of ['bash', 'zsh', 'fish', 'powershell']) {
      const { code, out } = await netloom(['complete', shell], env).ended;
      expect([code, out], shell).toEqual([0, expect.stringContaining('netloom')]);
    }
    const commands = await netloom(['complete', '--', 'sess'], env).ended;
    expect(commands.out).toContain('session');
    const options = await netloom(['complete', '--', 'message', 'add', '--sh'], env).ended;
    expect(options.out).toContain('--show-context');
  });
});

describe('commands beside a server that uses the data folder', () => {
  let folder: string;
  let serving: RunningCommand;
  let url: string;
  let env: Record<string, string>;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'netloom-beside-'));
    env = { XDG_CONFIG_HOME: join(folder, 'config'), NETLOOM_DATA: join(folder, 'data') };
    serving = netloom(['serve', '--no-sample', '--port', '0', '--json'], env);
    url = (JSON.parse(await serving.firstLine) as { url: string }).url;
    writeFileSync(join(folder, 'inventory.jsonl'), '{"ref": "dcim.site:1", "name": "Berlin"}\n');
  });
  afterAll(async () => {
    serving.child.kill('SIGTERM');
    await serving.ended;
    rmSync(folder, { recursive: true, force: true });
  });

  it('use the server', async () => {
    const imported = await netloom(['import', join(folder, 'inventory.jsonl')], env).ended;
    expect(imported).toMatchObject({ code: 0, out: expect.stringContaining('1 created') as string });
    const added = await netloom(['message', 'add', 'beside', 'Where is Berlin?'], env).ended;
    expect(added).toMatchObject({ code: 0, out: expect.stringContaining('Berlin: resolved, SITE Berlin') as string });
    const status = await netloom(['auth', 'status'], env).ended;
    expect(status.out.trim()).toBe(`${url}: local in workspace default`);
    const named = await netloom(['auth', 'status', '--principal', 'anna'], env).ended;
    expect(named).toMatchObject({ code: 1, err: expect.stringContaining('Use --key-file instead') as string });
  });

  it('are diagnosed as healthy by doctor, also with another port', async () => {
    const { code, out } = await netloom(['doctor'], env).ended;
    expect([code, out]).toEqual([0, expect.stringContaining(`used by the server at ${url}`)]);
    expect(out).toContain(`${url} is ready`);
    mkdirSync(join(folder, 'files', 'default', 'projects', 'p'), { recursive: true });
    writeFileSync(join(folder, 'files', 'default', 'projects', 'p', 'NETLOOM.md'), '@missing/file.md\n');
    const files = await netloom(['doctor'], { ...env, NETLOOM_MEMORY_ROOT: join(folder, 'files') }).ended;
    expect(files).toMatchObject({ code: 1, out: expect.stringContaining('@missing/file.md') as string });
    const remote = await netloom(['doctor', '--url', url], env).ended;
    expect(remote).toMatchObject({ code: 0, out: expect.stringContaining('API key: local in workspace default') as string });
    const wrong = await netloom(['doctor', '--url', 'http://127.0.0.1:1'], env).ended;
    expect(wrong).toMatchObject({ code: 1, out: expect.stringContaining('does not answer') as string });
  });
});

describe.skipIf(!existsSync('/usr/bin/script'))('commands in a terminal', () => {
  it('show the progress of an import, and clear it', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'netloom-terminal-'));
    const file = join(folder, 'inventory.jsonl');
    writeFileSync(file, Array.from({ length: 3_000 }, (_, index) => `{"ref": "dcim.site:${index}", "name": "Site ${index}"}`).join('\n'));
    const command = `"${process.execPath}" bin/netloom.mjs import "${file}" --data "${join(folder, 'data')}"`;
    // `script` runs a command in a pseudo-terminal.
    const child = spawn('script', ['-qefc', command, '/dev/null'], {
      env: { ...bareEnvironment(), TERM: 'xterm-256color' },
    });
    let text = '';
    child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
    const code = await new Promise((resolve) => child.on('close', resolve));
    expect(code).toBe(0);
    expect(text).toMatch(/Reading {2}\[/u);
    expect(text).toContain('3000 created');
    rmSync(folder, { recursive: true, force: true });
  });

  it('show no terminal sequences of stored data', async () => {
    const server = await startTestServer();
    await server.as().ok(HOSTILE_MESSAGE, { text: HOSTILE });
    for (const args of ['message list hostile', 'context show hostile', 'session show hostile']) {
      const text = await inTerminal(`"${process.execPath}" bin/netloom.mjs ${args} --url ${server.url}`);
      expect(text, args).not.toMatch(CONTROL);
      if (!args.startsWith('session')) expect(text, args).toContain('evil-title');
    }
    await server.stop();
  });
});

/** What a command writes to a pseudo-terminal. */
async function inTerminal(command: string): Promise<string> {
  const child = spawn('script', ['-qefc', command, '/dev/null'], { env: { ...bareEnvironment(), TERM: 'xterm-256color' } });
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
  expect(await new Promise((resolve) => child.on('close', resolve)), text).toBe(0);
  return text;
}
