// Does what a container engine does with the Dockerfile, in an empty folder: runs its steps, then the result with a read-only root.
import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../stack/port.js';
import { contextFiles } from './build-context.js';
import { buildImage, type Image } from './build.js';
import { container } from './container.js';
import { parseDockerfile, type Stage } from './dockerfile.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** The user `node` of the images. */
const OWNER = process.getuid?.() === 0 ? 1_000 : undefined;

function expect(holds: boolean, what: string): void {
  if (!holds) throw new Error(`expected ${what}`);
}

/** The Node.js version of the image, from the npm package `node`, in a folder that the user of the image can read. */
function installNode(stages: readonly Stage[], folder: string): string {
  const versions = new Set(stages.map(({ image }) => /^node:([\d.]+)-/u.exec(image)?.[1]));
  const [version] = versions;
  expect(versions.size === 1 && version !== undefined, `every stage on the same node:<version>-…, got ${[...versions].join(', ')}`);
  const path = execFileSync('npx', ['--yes', '--package', `node@${version}`, '--', 'node', '-p', 'process.execPath'], {
    cwd: folder,
    encoding: 'utf8',
  }).trim();
  const binaries = join(folder, 'bin');
  mkdirSync(binaries);
  cpSync(path, join(binaries, 'node'), { dereference: true });
  console.log(`Node ${execFileSync(join(binaries, 'node'), ['-p', 'process.versions.node'], { encoding: 'utf8' }).trim()}`);
  return binaries;
}

async function build(folder: string, binaries: string, stages: readonly Stage[]): Promise<Image> {
  const files = contextFiles(ROOT, readFileSync(join(ROOT, '.dockerignore'), 'utf8'));
  const bare = Object.entries(process.env).filter(([name]) => !/^(?:NETLOOM_|npm_|NODE_ENV$)/u.test(name));
  const env = { ...Object.fromEntries(bare), PATH: `${binaries}:${process.env['PATH'] ?? ''}` };
  return buildImage(stages, { folder, context: ROOT, files, env, owner: OWNER, log: (line) => console.log(line) });
}

async function ask(port: number, key: string | undefined): Promise<{ readonly status: number; readonly text: string }> {
  const headers = { 'content-type': 'application/json', ...(key === undefined ? {} : { authorization: `Bearer ${key}` }) };
  const body = JSON.stringify({ query: '{ viewer { name sessions(first: 1) { edges { node { id } } } } }' });
  const response = await fetch(`http://127.0.0.1:${port}/graphql`, { method: 'POST', headers, body });
  return { status: response.status, text: await response.text() };
}

async function tryOut(image: Image, binaries: string): Promise<void> {
  expect(image.user === 'node', `USER node, got ${image.user}`);
  expect(!existsSync(join(image.root, image.workdir, 'node_modules/typescript')), 'no development dependency in the image');
  const place = { binaries, owner: OWNER };
  const made = container(image, { ...place, env: {} }).output('hash-key', '--principal', 'image', '--json');
  const { key, line } = JSON.parse(made) as { readonly key: string; readonly line: string };
  const port = await freePort();
  const env = { NETLOOM_HOST: '127.0.0.1', NETLOOM_PORT: String(port), NETLOOM_API_KEYS: line };
  const netloom = container(image, { ...place, env });
  try {
    expect(!netloom.healthy(), 'a health check that fails before the start');
    const started = performance.now();
    netloom.start();
    await netloom.ready();
    console.log(`ready after ${((performance.now() - started) / 1_000).toFixed(1)} s`);
    const answer = await ask(port, key);
    expect(answer.status === 200 && answer.text.includes('"name":"image"'), `an answer to a query with the key, got ${answer.text}`);
    expect((await ask(port, undefined)).status === 401, '401 without a key');
    expect((await fetch(`http://127.0.0.1:${port}/explorer`)).status === 404, 'no explorer in production');
    const { code, elapsedMs } = await netloom.stop();
    console.log(`SIGTERM ended it in ${Math.round(elapsedMs)} ms with ${code}`);
    expect(code === 0, `exit code 0, got ${code}`);
  } finally {
    netloom.kill();
  }
}

const folder = mkdtempSync(join(tmpdir(), 'netloom-image-'));
try {
  // The image runs as another user.
  chmodSync(folder, 0o755);
  const stages = parseDockerfile(readFileSync(join(ROOT, 'Dockerfile'), 'utf8'));
  const binaries = installNode(stages, folder);
  const image = await build(folder, binaries, stages);
  execFileSync('chmod', ['-R', 'a-w', join(image.root, image.workdir)]);
  console.log(`${execFileSync('du', ['-sm', image.root], { encoding: 'utf8' }).split('\t')[0]} MB above the base image`);
  await tryOut(image, binaries);
  console.log('The image does what it should.');
} catch (error) {
  console.error(`The image does not work: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
} finally {
  execFileSync('chmod', ['-R', 'u+w', folder]);
  rmSync(folder, { recursive: true, force: true });
}
