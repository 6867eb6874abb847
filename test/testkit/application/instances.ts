import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Client } from 'graphql-ws';
import { watch } from '../../../scripts/stack/watchdog.js';
import { freePort } from '../../../scripts/stack/port.js';
import type { Service, Skipped } from '../../contract/services.js';
import { netloom, type RunningCommand } from './process.js';
import { apiKeys, testClient, type Person, type TestClient } from './server.js';

export interface InstancesOptions {
  readonly count: number;
  /** The shared store; without it each instance has its own embedded store. */
  readonly neo4j?: Exclude<Service<'neo4j'>, Skipped>;
  /** Other shared services. */
  readonly redis?: Exclude<Service<'redis'>, Skipped>;
  /** More settings for all instances. */
  readonly env?: Readonly<Record<string, string>>;
}

/** A real `netloom serve` process. Its address stays the same across restarts. */
export interface Instance {
  /** Ends with a slash. */
  readonly url: string;
  /** The data folder, which contains the embedded store. */
  readonly folder: string;
  readonly pid: number;
  /** A client with that person's API key. Its sockets are closed by {@link Instances.dispose}. */
  as(person: Person): TestClient;
  /** Starts it after a stop or kill. Resolves when it reports that it is ready. */
  start(): Promise<void>;
  /** SIGTERM. Resolves when the process has ended. */
  stop(): Promise<{ readonly code: number | null; readonly err: string }>;
  /** kill -9. Resolves when the process has ended. */
  kill(): Promise<void>;
  /** SIGSTOP: connections stay open and nothing responds. */
  pause(): void;
  resume(): void;
}

export interface Instances {
  readonly all: readonly Instance[];
  /** The instance at an index, from 0. */
  at(index: number): Instance;
  dispose(): Promise<void>;
}

const READY_MS = 300_000;

/** Starts several Netloom processes that share their stores, like behind a load balancer. */
export async function startInstances(options: InstancesOptions): Promise<Instances> {
  const folder = mkdtempSync(join(tmpdir(), 'netloom-instances-'));
  const clients: Client[] = [];
  // Other tests use the same stores, so this one has its own workspaces and prefix.
  const name = randomUUID().slice(0, 8);
  const shared = {
    NETLOOM_API_KEYS: apiKeys(`-${name}`),
    NETLOOM_SAMPLE: 'false',
    NETLOOM_RATE_LIMIT: '0',
    NETLOOM_STOP_TIMEOUT: '60s',
    ...storesOf(options, name),
    ...options.env,
  };
  const all: Instance[] = [];
  const dispose = async (): Promise<void> => {
    await Promise.all(clients.map(async (client) => client.dispose()));
    await Promise.all(all.map(async (each) => each.kill()));
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    for (let index = 0; index < options.count; index += 1) {
      const env = { ...shared, NETLOOM_DATA: join(folder, String(index)), NETLOOM_PORT: String(await freePort()) };
      const instance = instanceOf(env, clients);
      all.push(instance);
      // One after the other, because the first one updates the schema.
      await instance.start();
    }
  } catch (error) {
    await dispose();
    throw error;
  }
  const at = (index: number): Instance => {
    const instance = all[index];
    if (instance === undefined) throw new Error(`expected an instance from 0 to ${all.length - 1}, got ${index}`);
    return instance;
  };
  return { all, at, dispose };
}

function storesOf({ neo4j, redis }: InstancesOptions, name: string): Record<string, string> {
  return {
    ...(neo4j === undefined
      ? {}
      : { NETLOOM_NEO4J_URL: neo4j.url, NETLOOM_NEO4J_USER: neo4j.user, NETLOOM_NEO4J_PASSWORD: neo4j.password }),
    ...(redis === undefined ? {} : { NETLOOM_REDIS_URL: redis.url, NETLOOM_REDIS_PREFIX: `test-${name}` }),
  };
}

function instanceOf(
  env: Readonly<Record<string, string>> & { readonly NETLOOM_PORT: string; readonly NETLOOM_DATA: string },
  clients: Client[],
): Instance {
  const url = `http://127.0.0.1:${env.NETLOOM_PORT}/`;
  let running: RunningCommand | undefined;
  const current = (): RunningCommand => {
    if (running === undefined) throw new Error('expected an instance that was started');
    return running;
  };
  const lives = (): boolean => running !== undefined && running.child.exitCode === null && running.child.signalCode === null;
  return {
    url,
    folder: env.NETLOOM_DATA,
    get pid() {
      return current().child.pid ?? 0;
    },
    as: (person) => testClient(url, person, clients),
    async start() {
      running = netloom(['serve', '--json'], env);
      const hold = watch(running.child.pid ?? 0);
      void running.ended.then(() => hold.release());
      await ready(running, url);
    },
    async stop() {
      const { child, ended } = current();
      child.kill('SIGTERM');
      const { code, err } = await ended;
      return { code, err };
    },
    async kill() {
      if (!lives()) return;
      const { child } = current();
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
    pause: () => void current().child.kill('SIGSTOP'),
    resume: () => void current().child.kill('SIGCONT'),
  };
}

async function ready({ child, firstLine, ended }: RunningCommand, url: string): Promise<void> {
  const deadline = performance.now() + READY_MS;
  await Promise.race([firstLine, wait(READY_MS)]);
  while (performance.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`Netloom ended with ${child.exitCode}: ${(await ended).err}`);
    const answer = await fetch(`${url}readyz`).catch(() => undefined);
    if (answer?.ok === true) return;
    await wait(50);
  }
  child.kill('SIGKILL');
  throw new Error(`Netloom was not ready within ${READY_MS} ms: ${(await ended).err}`);
}
