import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import neo4j, { Neo4jError } from 'neo4j-driver';
import { neo4jClassPath } from './neo4j-artifacts.js';
import { startProcess, type ServerProcess } from './server-process.js';

export interface Neo4jOptions {
  /** The Bolt port on 127.0.0.1. */
  readonly port: number;
  /** The folder of its configuration, data and logs; created if it does not exist. */
  readonly folder: string;
  /** The password of the user `neo4j`, at least eight characters. The first start in a folder sets it; later starts need the same one. */
  readonly password: string;
  /** In Java's format, such as `512m`. */
  readonly heap: string;
  /** More lines of its configuration file. */
  readonly settings?: readonly string[];
  /** Removed if this process ends before the server does. */
  readonly temporaryFolder?: string;
}

export const NEO4J_USER = 'neo4j';

/** Neo4j's default password of a new folder. */
const FIRST_PASSWORD = 'neo4j';
/** Long enough for a busy machine. A server that cannot start ends, which is noticed at once. */
const START_DEADLINE_MS = 600_000;
const ADD_OPENS = ['java.nio', 'java.io', 'sun.nio.ch', 'java.lang'].map((name) => `--add-opens=java.base/${name}=ALL-UNNAMED`);

export function boltUrl(port: number): string {
  return `bolt://127.0.0.1:${port}`;
}

/** Starts a Neo4j Community server with authentication on loopback. Resolves when it accepts the password over Bolt. */
export async function startNeo4j({ port, folder, password, heap, settings = [], temporaryFolder }: Neo4jOptions): Promise<ServerProcess> {
  const classPath = await neo4jClassPath();
  await mkdir(join(folder, 'conf'), { recursive: true });
  await writeFile(join(folder, 'conf', 'neo4j.conf'), [...configuration(port), ...settings, ''].join('\n'));
  const server = startProcess({
    command: 'java',
    args: [
      `-Xmx${heap}`,
      // It needs the least CPU time on a machine with few cores.
      '-XX:+UseSerialGC',
      '-cp',
      classPath,
      ...ADD_OPENS,
      'org.neo4j.server.CommunityEntryPoint',
      `--home-dir=${folder}`,
      `--config-dir=${join(folder, 'conf')}`,
    ],
    cwd: folder,
    ...(temporaryFolder === undefined ? {} : { temporaryFolder }),
  });
  try {
    await ready(server, port, password);
  } catch (error) {
    await server.kill();
    throw new Error(`Neo4j did not start: ${error instanceof Error ? error.message : String(error)}${await lastLog(folder)}`, {
      cause: error,
    });
  }
  return server;
}

function configuration(port: number): readonly string[] {
  return [
    'server.default_listen_address=127.0.0.1',
    `server.bolt.listen_address=127.0.0.1:${port}`,
    'server.http.enabled=false',
    'server.https.enabled=false',
    'server.memory.pagecache.size=256m',
    // Otherwise each database would preallocate a quarter of a gigabyte, which would take most of the start.
    'db.tx_log.preallocate=false',
    // Otherwise each connector would wait for five seconds, even without connections.
    'internal.server.bolt.thread_pool_shutdown_wait_time=500ms',
    'dbms.usage_report.enabled=false',
    'client.allow_telemetry=false',
  ];
}

/** Waits until Bolt responds, and sets the password if it is still the default. */
async function ready(server: ServerProcess, port: number, password: string): Promise<void> {
  const deadline = performance.now() + START_DEADLINE_MS;
  for (;;) {
    if (server.end !== undefined) throw new Error(server.end);
    try {
      await login(port, password);
      return;
    } catch (error) {
      if (isUnauthorized(error)) return setPassword(port, password);
      if (performance.now() > deadline) throw error;
    }
    await wait(100);
  }
}

async function login(port: number, password: string): Promise<void> {
  const driver = neo4j.driver(boltUrl(port), neo4j.auth.basic(NEO4J_USER, password), { connectionTimeout: 5_000 });
  try {
    await driver.verifyAuthentication({ database: 'neo4j' });
    await driver.verifyConnectivity({ database: 'neo4j' });
  } finally {
    await driver.close();
  }
}

async function setPassword(port: number, password: string): Promise<void> {
  const driver = neo4j.driver(boltUrl(port), neo4j.auth.basic(NEO4J_USER, FIRST_PASSWORD));
  try {
    const change = 'ALTER CURRENT USER SET PASSWORD FROM $first TO $password';
    await driver.executeQuery(change, { first: FIRST_PASSWORD, password }, { database: 'system' });
  } catch (error) {
    throw isUnauthorized(error) ? new Error('the folder was made with another password', { cause: error }) : error;
  } finally {
    await driver.close();
  }
}

function isUnauthorized(error: unknown): boolean {
  return error instanceof Neo4jError && error.code === 'Neo.ClientError.Security.Unauthorized';
}

async function lastLog(folder: string): Promise<string> {
  const file = join(folder, 'logs', 'neo4j.log');
  return existsSync(file) ? `\n${(await readFile(file, 'utf8')).slice(-2_000)}` : '';
}
