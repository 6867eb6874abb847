import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { boltUrl, NEO4J_USER, startNeo4j } from '../scripts/stack/neo4j.js';
import { freePort } from '../scripts/stack/port.js';
import type { Environment } from '../src/config/settings.js';

export const STORE_NAMES = ['embedded', 'neo4j'] as const;
export type StoreName = (typeof STORE_NAMES)[number];

/** A store for an evaluation, with the settings that select it. */
interface StartedStore {
  /** Undefined for the embedded store. */
  readonly settings: Environment | undefined;
  readonly stop: () => Promise<void>;
}

/** Starts an empty Neo4j on loopback; the embedded store needs nothing. */
export async function startStore(name: StoreName): Promise<StartedStore> {
  if (name === 'embedded') return { settings: undefined, stop: () => Promise.resolve() };
  const folder = mkdtempSync(join(tmpdir(), 'netloom-eval-neo4j-'));
  const [port, password] = [await freePort(), randomUUID()];
  const server = await startNeo4j({ port, folder, password, heap: '1g', temporaryFolder: folder });
  return {
    settings: { NETLOOM_NEO4J_URL: boltUrl(port), NETLOOM_NEO4J_USER: NEO4J_USER, NETLOOM_NEO4J_PASSWORD: password },
    async stop() {
      await server.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
