// Does what a newcomer does who clones the repository and only has Node.js and npm: `npm start`, a query, Ctrl-C, `npm start` again.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const folder = mkdtempSync(join(tmpdir(), 'netloom-newcomer-'));
const clone = join(folder, 'netloom');
const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('NETLOOM_') && !name.startsWith('npm_')));

/** When something hangs. The first start installs and compiles. */
const FIRST_START_MS = 600_000;
const NEXT_START_MS = 300_000;
const STOP_MS = 60_000;
const QUERY = '{ viewer { name sessions(first: 5) { edges { node { id title } } } } }';

function expect(holds, what) {
  if (!holds) throw new Error(`expected ${what}`);
}

function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

/** Starts it like a terminal: npm and its child processes are one process group, and Ctrl-C reaches all of them. */
async function start(port, most) {
  const child = spawn('npm', ['start'], {
    cwd: clone,
    env: { ...env, NETLOOM_PORT: String(port), NETLOOM_DATA: join(folder, 'data') },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let text = '';
  const ended = new Promise((resolve) => child.on('exit', (code, signal) => resolve({ code, signal })));
  const ready = new Promise((resolve) => {
    const hear = (chunk) => {
      text += chunk;
      if (text.includes('Press Ctrl-C to stop')) resolve(true);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
  });
  const started = Date.now();
  let timer;
  const tooLate = new Promise((resolve) => (timer = setTimeout(() => resolve(false), most)));
  const came = await Promise.race([ready, ended.then(() => false), tooLate]);
  clearTimeout(timer);
  if (!came) {
    interrupt(child, 'SIGKILL');
    throw new Error(`npm start did not come up:\n${text}`);
  }
  console.log(`npm start took ${((Date.now() - started) / 1_000).toFixed(1)} s; ${/ready after [\d.]+ s/u.exec(text)?.[0] ?? ''}`);
  expect(text.includes(`http://127.0.0.1:${port}/`), `the page's address in:\n${text}`);
  return { child, ended };
}

function interrupt(child, signal) {
  try {
    process.kill(-child.pid, signal);
  } catch {
    // It has already ended.
  }
}

async function stop({ child, ended }) {
  const asked = Date.now();
  interrupt(child, 'SIGINT');
  const timer = setTimeout(() => interrupt(child, 'SIGKILL'), STOP_MS);
  const { code, signal } = await ended;
  clearTimeout(timer);
  console.log(`Ctrl-C ended it in ${Date.now() - asked} ms with ${code ?? signal}`);
  expect(code === 0, `exit code 0, got ${code ?? signal}`);
}

async function query(port) {
  const response = await fetch(`http://127.0.0.1:${port}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: QUERY }),
  });
  const { data, errors } = await response.json();
  expect(errors === undefined && data.viewer.sessions.edges.length > 0, `the sample conversation, got ${JSON.stringify(errors ?? data)}`);
  return JSON.stringify(data);
}

async function queryAndStop(port, running) {
  try {
    return await query(port);
  } finally {
    await stop(running);
  }
}

try {
  const cloned = spawnSync('git', ['clone', '--quiet', '--no-hardlinks', root, clone], { stdio: 'inherit' });
  expect(cloned.status === 0, 'git clone to succeed');
  const port = await freePort();
  const first = await start(port, FIRST_START_MS);
  const seen = await queryAndStop(port, first);
  const second = await start(port, NEXT_START_MS);
  const again = await queryAndStop(port, second);
  expect(seen === again, `the same data after a second start: ${seen} and ${again}`);
  console.log('A newcomer gets along.');
} catch (error) {
  console.error(`A newcomer does not get along: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
