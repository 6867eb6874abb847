// Does what somebody does who installs the package in an empty folder: `npx netloom serve`, the console, a query, and each `npx netloom mcp` of docs/MCP.md.
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createInterface } from 'node:readline';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const folder = mkdtempSync(join(tmpdir(), 'netloom-packed-'));
const project = join(folder, 'project');
const data = join(folder, 'data');
const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('NETLOOM_') && !name.startsWith('npm_')));
/** When something hangs. */
const LINE_MS = 300_000;

function expect(holds, what) {
  if (!holds) throw new Error(`expected ${what}`);
}

function run(command, args, cwd) {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, env, encoding: 'utf8', timeout: 300_000 });
  expect(status === 0, `\`${command} ${args.join(' ')}\` to succeed, got ${status}:\n${stdout}${stderr}`);
  return stdout.trim();
}

/** Starts a command of the package. `line` resolves to the next line of its output. */
function start(command, args) {
  const child = spawn(command, args, { cwd: project, env, stdio: ['pipe', 'pipe', 'inherit'], detached: true });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const ended = new Promise((resolve) => child.on('exit', resolve));
  return {
    child,
    async line() {
      const late = new Promise((_resolve, reject) =>
        setTimeout(() => reject(new Error(`expected a line of ${args.join(' ')}`)), LINE_MS).unref(),
      );
      return (await Promise.race([lines.next(), late])).value ?? '';
    },
    async stop() {
      child.stdin.end();
      try {
        if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
      } catch {
        // It has already ended.
      }
      await ended;
    },
  };
}

const INITIALIZE = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'packed', version: '1' } },
};

/** The agent configurations of docs/MCP.md that start a command. */
function configurations() {
  const text = readFileSync(join(root, 'docs/MCP.md'), 'utf8');
  const blocks = [...text.matchAll(/```json\n([\s\S]*?)```/gu)].map(([, json]) => JSON.parse(json));
  const servers = blocks.flatMap((block) => Object.values(block.mcpServers ?? block.servers ?? {}));
  return servers.filter(({ command }) => command === 'npx');
}

async function tryAgent({ command, args }, url) {
  const values = { '/path/to/.netloom': data, 'http://127.0.0.1:4000': url, '/path/to/key': join(folder, 'key') };
  const agent = start(
    command,
    args.map((each) => values[each] ?? each),
  );
  try {
    agent.child.stdin.write(`${JSON.stringify(INITIALIZE)}\n`);
    const { result } = JSON.parse(await agent.line());
    expect(result?.serverInfo?.name !== undefined, `an answer to initialize of ${args.join(' ')}, got ${JSON.stringify(result)}`);
  } finally {
    await agent.stop();
  }
}

try {
  mkdirSync(project);
  writeFileSync(join(project, 'package.json'), '{ "private": true }');
  writeFileSync(join(folder, 'key'), 'unneeded-key\n');
  run('npm', ['pack', '--silent', '--pack-destination', folder], root);
  const tarball = readdirSync(folder).find((name) => name.endsWith('.tgz'));
  expect(tarball !== undefined, 'npm pack to write a file');
  run('npm', ['install', '--silent', '--no-audit', '--no-fund', join(folder, tarball)], project);
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const named = run('npx', ['netloom', '--version'], project);
  expect(named.includes(version), `the version ${version}, got ${named}`);
  const server = start('npx', ['netloom', 'serve', '--port', '0', '--json', '--data', data]);
  try {
    const { url } = JSON.parse(await server.line());
    const page = await (await fetch(new URL('console', url))).text();
    expect(page.includes('<div id="root">') && page.includes('.js'), `the page of the console, got ${page.slice(0, 200)}`);
    const body = JSON.stringify({ query: '{ viewer { name sessions(first: 1) { nodes { id } } } }' });
    const answer = await (
      await fetch(new URL('graphql', url), { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    ).json();
    expect(answer.data?.viewer.sessions.nodes.length === 1, `the conversation of the sample, got ${JSON.stringify(answer)}`);
    const agents = configurations();
    expect(agents.length >= 2, `at least two configurations in docs/MCP.md, got ${agents.length}`);
    for (const agent of agents) await tryAgent(agent, url);
  } finally {
    await server.stop();
  }
  console.log('The package works in an empty folder.');
} catch (error) {
  console.error(`The package does not work in an empty folder: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
