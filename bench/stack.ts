import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import type { Environment } from '../src/config/settings.js';
import { boltUrl, NEO4J_USER, startNeo4j } from '../scripts/stack/neo4j.js';
import { freePort } from '../scripts/stack/port.js';
import { redisUrl, startRedis } from '../scripts/stack/redis.js';

/** What a measured Netloom stands on. */
export interface Stack {
  readonly name: 'embedded' | 'real';
  readonly settings: Environment;
  /** What its servers hold, bytes. */
  readonly held?: () => Promise<Held>;
  readonly dispose: () => Promise<void>;
}

export interface Held {
  /** Redis' own count of the memory that it uses. */
  readonly redis: number;
  /** Neo4j's database on disk, with everything in its files; transaction logs, which are pruned, beside it. */
  readonly neo4j: number;
  readonly logs: number;
}

export const EMBEDDED: Stack = { name: 'embedded', settings: {}, dispose: () => Promise.resolve() };

const PASSWORD = 'only-for-a-bench';

/** A Neo4j and a Redis of its own, on loopback; data is kept in `keep` for the next run where it is given. */
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
      // Only a stop writes everything to the files: there is no other checkpoint to ask for.
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
