import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import type { Environment } from '../src/config/settings.js';
import { boltUrl, NEO4J_USER, startNeo4j } from '../scripts/stack/neo4j.js';
import { freePort } from '../scripts/stack/port.js';
import { redisUrl, startRedis } from '../scripts/stack/redis.js';

/** The servers that a measured Netloom uses. */
export interface Stack {
  readonly name: 'embedded' | 'real';
  readonly settings: Environment;
  /** The size of the data in its servers, in bytes. */
  readonly held?: () => Promise<Held>;
  readonly dispose: () => Promise<void>;
}

export interface Held {
  /** The memory that Redis reports. */
  readonly redis: number;
  /** The size of Neo4j's database on disk, without transaction logs, which are pruned. */
  readonly neo4j: number;
  readonly logs: number;
}

export const EMBEDDED: Stack = { name: 'embedded', settings: {}, dispose: () => Promise.resolve() };

const PASSWORD = 'only-for-a-bench';

/** Starts a separate Neo4j and Redis on loopback. If `keep` is given, data is kept there for the next run. */
export async function startRealStack(keep: string | undefined): Promise<Stack> {
  const folder = keep ?? mkdtempSync(join(tmpdir(), 'netloom-bench-stack-'));
  const temporary = keep === undefined ? { temporaryFolder: folder } : {};
  const [neo4jPort, redisPort] = [await freePort(), await freePort()];
  const redis = await startRedis({ port: redisPort, folder: join(folder, 'redis'), args: ['--save', ''], ...temporary });
  const launch = () => startNeo4j({ port: neo4jPort, folder: join(folder, 'neo4j'), password: PASSWORD, heap: '2g', ...temporary });
  let graph = await launch();
  return {
    name: 'real',
    settings: {
      NETLOOM_NEO4J_URL: boltUrl(neo4jPort),
      NETLOOM_NEO4J_USER: NEO4J_USER,
      NETLOOM_NEO4J_PASSWORD: PASSWORD,
      NETLOOM_REDIS_URL: redisUrl(redisPort),
    },
    async held() {
      // Only a stop writes everything to the files, because no other checkpoint can be requested.
      await graph.stop();
      const held = await heldBy(redisPort, join(folder, 'neo4j'));
      graph = await launch();
      return held;
    },
    async dispose() {
      await Promise.all([redis.stop(), graph.stop()]);
      if (keep === undefined) rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function heldBy(redisPort: number, folder: string): Promise<Held> {
  const redis = new Redis(redisUrl(redisPort));
  const used = /used_memory:(\d+)/u.exec(await redis.info('memory'))?.[1];
  redis.disconnect();
  return {
    redis: Number(used),
    neo4j: sizeOf(join(folder, 'data', 'databases', 'neo4j')),
    logs: sizeOf(join(folder, 'data', 'transactions', 'neo4j')),
  };
}

function sizeOf(folder: string): number {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
}
