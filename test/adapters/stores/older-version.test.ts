import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import neo4jDriver, { type Driver } from 'neo4j-driver';
import { expect, it } from 'vitest';
import { AddMemoryDocument, AddMessageDocument, BranchesDocument, ShareSessionDocument } from '../../generated/operations.js';
import { describeWith, lendNeo4j, startable } from '../../contract/services.js';
import { startTestServer, type Person, type TestServer } from '../../testkit/application/server.js';

/**
 * A data folder, a graph, and the answers of queries to them, written by the version before sessions could be shared (commit 3c16e852): three people in two
 * workspaces with branches, operations, unfinished and cancelled messages, kept windows, pins, aliases, history, preferences and webhooks.
 */
const written = (name: string): Buffer => gunzipSync(readFileSync(new URL(`./older-version/${name}.gz`, import.meta.url)));

interface Answer {
  readonly person: Person;
  readonly name: string;
  readonly document: string;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Fields that depend on the time of the query: sessions become dormant, deliveries are tried, and former secrets end after a day. */
const CHANGING = new Set(['secrets', 'status', 'lastActivityAt', 'expiresAt', 'deliveries', 'pending', 'failingSince', 'lastError']);
const stable = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (name, each: unknown) => (CHANGING.has(name) ? undefined : each)));

async function expectSame(server: TestServer, store: 'folder' | 'neo4j'): Promise<void> {
  try {
    await askAgain(server, JSON.parse(written(`${store}-answers.json`).toString()) as Answer[]);
  } finally {
    await server.stop();
  }
}

/** Every query of the older version has the same answer, and what came since works with the older data. */
async function askAgain(server: TestServer, answers: readonly Answer[]): Promise<void> {
  for (const { person, name, document, variables, data } of answers) {
    const again = await server.as(person).run(document, variables);
    expect(again.errors, name).toEqual([]);
    expect(stable(again.data), `${name} of ${person}`).toEqual(stable(data));
  }
  const session = answers.find(({ name, variables }) => name === 'Operations' && variables['id'] !== undefined)?.variables['id'] as string;
  const anna = server.as('anna');
  await anna.ok(ShareSessionDocument, { input: { sessionId: session, user: 'bert', role: 'EDITOR' } });
  const { addMessage } = await server.as('bert').ok(AddMessageDocument, { input: { sessionId: session, text: 'And zebra-sw-01 now?' } });
  expect(addMessage.message.understanding.mentions.map(({ text }) => text)).toContain('zebra-sw-01');
  await anna.ok(AddMemoryDocument, { input: { text: 'zebra-sw-01 belongs to finance.' } });
  expect((await anna.ok(BranchesDocument, { id: session })).session).not.toBeNull();
}

it('opens a data folder of an older version', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'netloom-older-'));
  try {
    writeFileSync(join(folder, 'netloom.db'), written('folder.db'));
    const server = await startTestServer({ keys: true, folder });
    await expectSame(server, 'folder');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

type Encoded = string | number | boolean | { readonly int: string } | { readonly bytes: string } | readonly Encoded[];
function decoded(value: Encoded): unknown {
  if (typeof value !== 'object') return value;
  if ('int' in value) return neo4jDriver.int(value.int);
  if ('bytes' in value) return new Int8Array(Buffer.from(value.bytes, 'base64'));
  return value.map(decoded);
}
const propertiesOf = (encoded: Readonly<Record<string, Encoded>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(encoded).map(([name, value]) => [name, decoded(value)]));

type Line =
  | { readonly schema: string }
  | { readonly labels: readonly string[]; readonly properties: Readonly<Record<string, Encoded>> }
  | { readonly from: number; readonly to: number; readonly type: string; readonly properties: Readonly<Record<string, Encoded>> };

/** Writes the nodes, relationships, constraints and indexes of the older version. */
async function restoreGraph(driver: Driver): Promise<void> {
  const lines = written('neo4j.jsonl')
    .toString()
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
  const ids: string[] = [];
  const later: Line[] = [];
  for (const line of lines)
    if ('schema' in line) await driver.executeQuery(line.schema);
    else if ('labels' in line) {
      const labels = line.labels.map((label) => `:\`${label}\``).join('');
      const { records } = await driver.executeQuery(`CREATE (n${labels}) SET n = $properties RETURN elementId(n) AS id`, {
        properties: propertiesOf(line.properties),
      });
      ids.push(records[0]?.get('id') as string);
    } else later.push(line);
  for (const line of later)
    if ('type' in line)
      await driver.executeQuery(
        `MATCH (a) WHERE elementId(a) = $from MATCH (b) WHERE elementId(b) = $to CREATE (a)-[r:\`${line.type}\`]->(b) SET r = $properties`,
        { from: ids[line.from], to: ids[line.to], properties: propertiesOf(line.properties) },
      );
}

describeWith('Neo4j', { neo4j: startable('neo4j') }, () => {
  it('opens a graph of an older version', async () => {
    // Migrations change the whole database, so it is not the one of other tests.
    const neo4j = await lendNeo4j();
    try {
      const driver = neo4jDriver.driver(neo4j.url, neo4jDriver.auth.basic(neo4j.user, neo4j.password));
      await restoreGraph(driver);
      await driver.close();
      const server = await startTestServer({
        keys: true,
        env: { NETLOOM_NEO4J_URL: neo4j.url, NETLOOM_NEO4J_USER: neo4j.user, NETLOOM_NEO4J_PASSWORD: neo4j.password },
      });
      await expectSame(server, 'neo4j');
    } finally {
      neo4j.release();
    }
  });
});
