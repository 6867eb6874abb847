import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { boltUrl, startNeo4j } from './neo4j.js';
import { missingForNeo4j } from './neo4j-artifacts.js';
import { freePort, isFree } from './port.js';
import { missingForRedis, redisUrl, startRedis } from './redis.js';
import type { ServerProcess } from './server-process.js';

const DEFAULT_FOLDER = fileURLToPath(new URL('../../.netloom-stack', import.meta.url));
const USAGE = 'Usage: npm run stack [-- FOLDER]   Starts Redis and Neo4j with their data in FOLDER (./.netloom-stack), until Ctrl-C.';
const words = process.argv.slice(2);
const folder = resolve(words[0] ?? DEFAULT_FOLDER);

/** The running servers, in the order in which they are stopped. */
const running: ServerProcess[] = [];
const lock = join(folder, 'running.pid');

/** The usual port if it is free, otherwise any port. */
async function portNear(usual: number): Promise<number> {
  return (await isFree(usual)) ? usual : freePort();
}

/** Created at the first start in a folder, readable by this user only. */
function passwordIn(file: string): string {
  if (!existsSync(file)) writeFileSync(file, `${randomUUID()}\n`, { mode: 0o600 });
  return readFileSync(file, 'utf8').trim();
}

function lives(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

function takeFolder(): void {
  mkdirSync(folder, { recursive: true });
  const other = existsSync(lock) ? Number(readFileSync(lock, 'utf8')) : 0;
  if (other > 0 && lives(other)) throw new Error(`The stack in ${shownFolder()} is running already, as process ${other}.`);
  writeFileSync(lock, String(process.pid));
}

function shownFolder(): string {
  const way = relative(process.cwd(), folder);
  return way.startsWith('..') ? folder : `./${way}`;
}

async function start(): Promise<readonly string[]> {
  const password = passwordIn(join(folder, 'neo4j.password'));
  const redisPort = await portNear(6379);
  // Netloom's data in Redis must not be evicted: a full server refuses writes.
  const keep = ['--save', '60', '1', '--maxmemory', '256mb', '--maxmemory-policy', 'noeviction'];
  running.push(await startRedis({ port: redisPort, folder: join(folder, 'redis'), args: keep }));
  const neo4jPort = await portNear(7687);
  running.push(await startNeo4j({ port: neo4jPort, folder: join(folder, 'neo4j'), password, heap: '1g' }));
  return [
    `export NETLOOM_NEO4J_URL=${boltUrl(neo4jPort)}`,
    'export NETLOOM_NEO4J_USER=neo4j',
    `export NETLOOM_NEO4J_PASSWORD=${password}`,
    `export NETLOOM_REDIS_URL=${redisUrl(redisPort)}`,
  ];
}

async function run(): Promise<void> {
  const missing = [missingForNeo4j(), missingForRedis()].filter((each) => each !== undefined);
  if (missing.length > 0) throw new Error(`The stack cannot start here:\n${missing.map((each) => `  ${each}`).join('\n')}`);
  takeFolder();
  // Before all servers have started, an orderly stop is not needed: the watchdogs end those that run.
  const giveUp = (): never => process.exit(1);
  process.once('SIGINT', giveUp).once('SIGTERM', giveUp);
  console.error('Starting Redis and Neo4j; the first time Maven downloads Neo4j …');
  const settings = await start();
  process.off('SIGINT', giveUp).off('SIGTERM', giveUp);
  console.error(`Ready; data: ${shownFolder()}. Press Ctrl-C to stop both. Settings for Netloom:\n`);
  console.log(settings.join('\n'));
  const stopRequested = new Promise<undefined>((resolveStop) => {
    const stop = (): void => resolveStop(undefined);
    process.on('SIGINT', stop).on('SIGTERM', stop);
  });
  const end = await Promise.race([stopRequested, ...running.map(({ ended }) => ended)]);
  console.error(end === undefined ? '\nStopping …' : end);
  await Promise.all(running.map(async (server) => server.stop()));
  rmSync(lock, { force: true });
  process.exitCode = end === undefined ? 0 : 1;
}

try {
  if (words.length > 1 || words.some((word) => word.startsWith('-'))) {
    console.error(USAGE);
    process.exitCode = words.includes('--help') || words.includes('-h') ? 0 : 2;
  } else await run();
} catch (error) {
  await Promise.all(running.map(async (server) => server.stop()));
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
