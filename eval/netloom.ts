import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import type { Application } from '../src/application/index.js';
import { compose, openInventory } from '../src/compose.js';
import { readConfig } from '../src/config/config.js';
import type { Principal } from '../src/domain/common/principal.js';
import { startServer } from '../src/graphql/server.js';
import type { Environment } from '../src/config/settings.js';

/** A separate Netloom for an evaluation: an empty store and a real server, used through its public API. */
export interface EvaluatedNetloom {
  /** `as` is one of the users; the first one by default. */
  query<Data>(document: string, variables: Readonly<Record<string, unknown>>, as?: string): Promise<Data>;
  importInventory(path: string): Promise<void>;
  /** Waits until all messages are embedded, if an embedding service is configured, and learned from. */
  settled(): Promise<void>;
  stop(): Promise<void>;
}

/** Uses only the settings of the servers and of embeddings from the environment, so that evaluations are reproducible. */
export function stackSettings(environment: Environment): Environment {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => /^NETLOOM_(?:NEO4J_|REDIS_|EMBEDDINGS(?:_|$))/u.test(name)));
}

const SCOPES = 'read/write/memory/inventory:write/share/relay';
/** The evaluation measures what is found, not how fast. */
const PATIENCE_MS = '3000';

/** Embeddings of the environment, or none: not those of an encoder that happens to be installed. */
export function embeddingSettings(environment: Environment): Environment {
  const named = Object.fromEntries(Object.entries(environment).filter(([name]) => name.startsWith('NETLOOM_EMBEDDINGS')));
  return Object.keys(named).length === 0 ? { NETLOOM_EMBEDDINGS: 'off' } : { NETLOOM_EMBEDDINGS_WAIT: PATIENCE_MS, ...named };
}

/** On the embedded store or the servers of the settings, in a new workspace with these users. */
export async function startNetloom(settings: Environment = {}, users: readonly string[] = ['eval']): Promise<EvaluatedNetloom> {
  const keys = new Map(users.map((user) => [user, randomBytes(24).toString('hex')]));
  const [first = ''] = users;
  const caller: Principal = { workspace: `eval-${randomBytes(8).toString('hex')}`, name: first };
  const folder = mkdtempSync(join(tmpdir(), 'netloom-eval-'));
  const config = readConfig({
    NETLOOM_PORT: '0',
    NETLOOM_DATA: folder,
    NETLOOM_SAMPLE: 'false',
    NETLOOM_ENV: 'development',
    NETLOOM_RATE_LIMIT: '0',
    NETLOOM_MEMORY_LEARNING: 'off',
    ...embeddingSettings(settings),
    NETLOOM_API_KEYS: [...keys]
      .map(([name, key]) => `${name}:${createHash('sha256').update(key).digest('hex')}@${caller.workspace}/${SCOPES}`)
      .join(','),
    ...settings,
  });
  const { app, dispose } = compose(config, { version: 'eval' });
  app.summaries.begin((error) => console.error(error));
  app.embeddings.begin((error) => console.error(error));
  app.memories.begin((error) => console.error(error));
  const server = await startServer({ config, app, logger: pino({ level: 'error' }, pino.destination(2)) });
  return {
    async query<Data>(query: string, variables: Readonly<Record<string, unknown>>, as = first): Promise<Data> {
      const response = await fetch(`${server.url}graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${keys.get(as) ?? ''}` },
        body: JSON.stringify({ query, variables }),
      });
      const { data, errors } = (await response.json()) as { data?: Data; errors?: readonly { readonly message: string }[] };
      if (errors !== undefined || data === undefined) throw new Error(`Netloom answered: ${JSON.stringify(errors)}`);
      return data;
    },
    async importInventory(path) {
      const report = await app.imports.run(caller, await openInventory(path));
      if (report.records === 0) throw new Error(`${path} holds no records`);
    },
    async settled() {
      await queueIsEmpty(app);
      if (app.embeddings.state()?.healthy === false) throw new Error(`no embeddings: ${app.embeddings.state()?.reason ?? ''}`);
    },
    async stop() {
      await server.stop();
      await dispose();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const LOOK_EVERY_MS = 20;

/** Waits until no job waits or runs, and all messages that were written before have their vectors. */
export async function queueIsEmpty({ service, embeddings }: Application): Promise<void> {
  const isIdle = async (): Promise<boolean> => {
    const jobs = await service.jobs();
    return jobs?.every(({ waiting, running }) => waiting + running === 0) === true && (embeddings.state()?.waiting ?? 0) === 0;
  };
  while (!(await isIdle())) await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
}
