import type { ServerResponse } from 'node:http';
import neo4j from 'neo4j-driver';
import type { Service } from '../../contract/services.js';
import { startNeo4jServer, type Neo4jServer } from './neo4j-server.js';

/**
 * Lends one Neo4j to suites that need a whole database, such as those of migrations: to one suite at a time. It is started on first use, and emptied
 * before each use.
 */
export interface Neo4jLender {
  /** Answers with a {@link Service} as JSON, and takes the server back when the connection of the response is closed. */
  lend(response: ServerResponse): Promise<void>;
  close(): Promise<void>;
}

export function createLender(): Neo4jLender {
  let server: Promise<Neo4jServer> | undefined;
  let free: Promise<unknown> = Promise.resolve();
  return {
    async lend(response) {
      const before = free;
      free = new Promise((resolve) => response.once('close', resolve));
      await before;
      if (!response.closed) response.setHeader('content-type', 'application/json').write(JSON.stringify(await prepared()));
    },
    close: async () => (await server?.catch(() => undefined))?.dispose(),
  };

  async function prepared(): Promise<Service<'neo4j'>> {
    try {
      server ??= startNeo4jServer();
      const { url, user, password } = await server;
      const there = { kind: 'THERE', url, user, password } as const;
      await empty(there);
      return there;
    } catch (error) {
      return { kind: 'SKIPPED', reason: `it could not be started: ${error instanceof Error ? error.message : String(error)}` };
    }
  }
}

async function empty({ url, user, password }: { readonly url: string; readonly user: string; readonly password: string }): Promise<void> {
  const driver = neo4j.driver(url, neo4j.auth.basic(user, password));
  const run = async (statement: string) => (await driver.executeQuery(statement, {}, { database: 'neo4j' })).records;
  try {
    await run('MATCH (n) DETACH DELETE n');
    for (const record of await run('SHOW CONSTRAINTS YIELD name')) await run(`DROP CONSTRAINT \`${record.get('name') as string}\``);
    for (const record of await run("SHOW INDEXES YIELD name, type WHERE type <> 'LOOKUP'"))
      await run(`DROP INDEX \`${record.get('name') as string}\``);
  } finally {
    await driver.close();
  }
}
