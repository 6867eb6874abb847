import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { boltUrl, NEO4J_USER, startNeo4j } from '../../../scripts/stack/neo4j.js';
import { freePort } from '../../../scripts/stack/port.js';

export interface Neo4jServerOptions {
  /** The Bolt port; by default a free one. */
  readonly port?: number;
  /** The data folder; by default a temporary one, which {@link Neo4jServer.dispose} removes. */
  readonly folder?: string;
  /** In Java's format; by default `512m`. */
  readonly heap?: string;
}

/** A real Neo4j on loopback with authentication. It takes about eight seconds to start, and ends with the process that started it. */
export interface Neo4jServer {
  /** `bolt://127.0.0.1:<port>`. It stays the same across restarts, like user and password. */
  readonly url: string;
  readonly user: string;
  readonly password: string;
  readonly port: number;
  /** The folder of its configuration, data and logs. */
  readonly folder: string;
  /** The current process. */
  readonly pid: number;
  /** SIGTERM, like a service manager. Data stays. Resolves when the process has ended. */
  stop(): Promise<void>;
  /** kill -9. Committed data stays. Resolves when the process has ended. */
  kill(): Promise<void>;
  /** Starts it after a stop or kill, with the same port and data. Resolves when it responds. */
  start(): Promise<void>;
  /** Ends it, and removes a temporary folder. */
  dispose(): Promise<void>;
}

/** Suites write and delete a lot. By default, Neo4j would plan statements again whenever the statistics change. */
const SETTINGS = ['dbms.cypher.min_replan_interval=1d'];

export async function startNeo4jServer(options: Neo4jServerOptions = {}): Promise<Neo4jServer> {
  const folder = options.folder ?? mkdtempSync(join(tmpdir(), 'netloom-neo4j-'));
  const port = options.port ?? (await freePort());
  const password = randomUUID();
  const temporary = options.folder === undefined ? { temporaryFolder: folder } : {};
  const launch = () => startNeo4j({ port, folder, password, heap: options.heap ?? '512m', settings: SETTINGS, ...temporary });
  let running = await launch();
  const start = async (): Promise<void> => {
    if (running.end !== undefined) running = await launch();
  };
  return {
    url: boltUrl(port),
    user: NEO4J_USER,
    password,
    port,
    folder,
    get pid() {
      return running.pid;
    },
    stop: () => running.stop(),
    kill: () => running.kill(),
    start,
    async dispose() {
      await running.kill();
      if (options.folder === undefined) rmSync(folder, { recursive: true, force: true });
    },
  };
}
