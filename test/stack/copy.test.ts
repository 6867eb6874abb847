import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect as connectNeo4j } from '../../src/adapters/stores/neo4j/connection.js';
import type { BoundStatement } from '../../src/adapters/stores/neo4j/connection/statement.js';
import { createNeo4jTransfer } from '../../src/adapters/stores/neo4j/transfer/transfer.js';
import { connect as connectSqlite } from '../../src/adapters/stores/sqlite/connection/driver.js';
import { createSqliteTransfer } from '../../src/adapters/stores/sqlite/transfer/transfer.js';
import { copyStore, type CopyReport } from '../../src/application/copy/copy-store.js';
import type { Application } from '../../src/application/index.js';
import { compose, copyBetween } from '../../src/compose.js';
import { readConfig, type StoreConfig } from '../../src/config/config.js';
import { FIRST_KEYS } from '../../src/domain/transfer/records.js';
import type { StoreTransfer } from '../../src/ports/store/transfer.js';
import { describeWith, lendNeo4j, startable, type LentNeo4j } from '../contract/services.js';
import { fullScansOf as cypherWalksOf } from '../testkit/data/cypher-plans.js';
import { fullScansOf } from '../testkit/data/query-plans.js';
import { ANNA, BERT, CHRIS, writeEverything, type Written } from '../testkit/application/written-application.js';
import { retryWhileUnavailable } from '../testkit/retry-while-unavailable.js';

describeWith('a copy to Neo4j and back', { neo4j: startable('neo4j') }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'netloom-copy-'));
  const place = (name: string): string => join(folder, name);
  const embedded = (name: string): StoreConfig => ({ kind: 'sqlite', folder: place(name) });
  let server: LentNeo4j;
  let graph: Extract<StoreConfig, { kind: 'neo4j' }>;
  let written: Written;
  let there: CopyReport;

  async function withApplication<T>(store: StoreConfig, work: (app: Application) => Promise<T>, readOnly = false): Promise<T> {
    const { app, dispose } = compose({ ...readConfig({}), store }, { version: 'test', readOnly });
    try {
      return await work(app);
    } finally {
      await dispose();
    }
  }

  beforeAll(async () => {
    server = await lendNeo4j();
    graph = { kind: 'neo4j', url: server.url, user: server.user, password: server.password, database: 'neo4j' };
    written = await withApplication(embedded('first'), writeEverything);
  });
  afterAll(async () => {
    server.release();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Stops a copy after some pages. */
  async function interrupted(from: StoreTransfer, to: StoreTransfer, writes: number): Promise<void> {
    const abort = new AbortController();
    let left = writes;
    const copying = copyStore(from, to, { signal: abort.signal, onProgress: () => ((left -= 1) === 0 ? abort.abort() : undefined) });
    await expect(copying).rejects.toMatchObject({ code: 'CANCELLED' });
    await Promise.all([from.dispose(), to.dispose()]);
  }

  it('continues where it was stopped, and both stores are equal in the end', async () => {
    for (const writes of [1, 4]) {
      const from = createSqliteTransfer({ folder: place('first'), existing: true });
      await interrupted(from, createNeo4jTransfer(graph), writes);
    }
    there = await copyBetween(embedded('first'), graph, {});
    expect(there).toMatchObject({ resumed: true, digest: expect.stringMatching(/^[0-9a-f]{64}$/u) as string });
    expect(there.written).toBeLessThan(there.records);
    for (const count of Object.values(there.counts)) expect(count).toBeGreaterThan(0);
  });

  it('changes nothing when it is run again', async () => {
    const again = await copyBetween(embedded('first'), graph, {});
    expect(again).toMatchObject({ written: 0, resumed: true, digest: there.digest, counts: there.counts });
  });

  it('changes nothing when every record is written twice', async () => {
    const from = createSqliteTransfer({ folder: place('first'), existing: true });
    const to = createNeo4jTransfer(graph);
    const forgetful: StoreTransfer = { ...to, mark: async () => ({ source: from.name, finished: false }) };
    expect(await copyStore(from, forgetful)).toMatchObject({ written: there.records, digest: there.digest });
    await Promise.all([from.dispose(), to.dispose()]);
  });

  it('copies back to a folder with the same digest, at once or in parts', async () => {
    const back = await copyBetween(graph, embedded('second'), {});
    expect(back).toMatchObject({ resumed: false, written: there.records, digest: there.digest, counts: there.counts });
    await interrupted(createNeo4jTransfer(graph), createSqliteTransfer({ folder: place('third'), existing: false }), 3);
    const parts = await copyBetween(graph, embedded('third'), {});
    expect(parts).toMatchObject({ resumed: true, digest: there.digest });
    const from = createNeo4jTransfer(graph);
    const to = createSqliteTransfer({ folder: place('third'), existing: true });
    const twice = await copyStore(from, { ...to, mark: async () => ({ source: from.name, finished: false }) });
    expect(twice).toMatchObject({ written: there.records, digest: there.digest });
    await Promise.all([from.dispose(), to.dispose()]);
  });

  it('answers the same questions in both stores', async () => {
    const answers = await Promise.all(
      // The original stays as it was copied: without `readOnly`, statistics of the windows would be stored in it.
      [embedded('first'), graph, embedded('third')].map((store, index) =>
        withApplication(store, (app) => retryWhileUnavailable(() => asked(app, written)), index === 0),
      ),
    );
    expect(answers[0]?.['chain']).toHaveLength(2);
    expect(answers[0]?.['served']).toHaveLength(1);
    expect(answers[0]?.['window']).not.toEqual([]);
    expect(answers[0]?.['typo']).not.toEqual([]);
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
  });

  it('derives the same positions, terms and mentions of messages as the original writes', async () => {
    const sqlite = connectSqlite(join(place('first'), 'netloom.db'), { readOnly: true });
    const neo4j = connectNeo4j(graph);
    const equal = async (sql: string, cypher: string): Promise<void> => {
      const known = sqlite.all(sql);
      expect(known.length).toBeGreaterThan(50);
      expect(await neo4j.single.run(cypher, {})).toEqual(known.map((row) => ({ ...row })));
    };
    await equal(
      'SELECT m.id, m.branch, m.depth, m.chain_tokens AS tokens FROM message m ORDER BY m.id',
      'MATCH (m:Message) RETURN m.id AS id, m.branch AS branch, m.depth AS depth, m.chainTokens AS tokens ORDER BY id',
    );
    await equal(
      'SELECT s.id, p.term, m.sequence, p.count, p.length, p.branch, p.depth FROM posting p JOIN session s USING (sid) JOIN message m USING (mid) ORDER BY s.id, p.term, m.sequence',
      `MATCH (t:Term) WITH t, COLLECT { MATCH (p:Posting { session: t.session, term: t.term }) RETURN p.entries ORDER BY p.number } + [t.entries] AS sets
       UNWIND sets AS entries UNWIND range(0, size(entries) / 5 - 1) AS i
       RETURN t.session AS id, t.term AS term, entries[5 * i] AS sequence, entries[5 * i + 1] AS count, entries[5 * i + 2] AS length, entries[5 * i + 3] AS branch,
         entries[5 * i + 4] AS depth ORDER BY id, term, sequence`,
    );
    await equal(
      'SELECT m.id, e.id AS entity FROM mention JOIN message m USING (mid) JOIN entity e USING (eid) ORDER BY m.id, e.id',
      'MATCH (m:Message)-[r:MENTIONS]->() RETURN m.id AS id, r.entity AS entity ORDER BY id, entity',
    );
    await equal(
      'SELECT s.id, t.term, t.documents, s.documents AS every, s.terms, s.next_branch AS next FROM term t JOIN session s USING (sid) ORDER BY s.id, t.term',
      `MATCH (t:Term) MATCH (s:Session { id: t.session })
       RETURN s.id AS id, t.term AS term, t.documents AS documents, s.documents AS every, s.terms AS terms, s.nextBranch AS next ORDER BY id, term`,
    );
    sqlite.close();
    await neo4j.close();
  });

  it('gives a store that can be used: the same import changes nothing, and messages continue their branches', async () => {
    for (const store of [graph, embedded('second')]) {
      await withApplication(store, async (app) => {
        const { outcome } = await app.entities.upsert(ANNA, [written.moved.device]);
        expect(outcome).toMatchObject({ created: 0, relationsOpened: 0, relationsClosed: 0 });
        const before = (await app.messages.history(ANNA, written.session, undefined, { last: 3 }, {})).items;
        const { message, session } = await app.messages.add(ANNA, written.session, {
          role: 'USER',
          parts: [{ kind: 'TEXT', text: 'And zebra-sw-01 now?' }],
        });
        expect(message.parent).toBe(before.at(-1)?.value.id);
        const window = await retryWhileUnavailable(() => app.contexts.build(ANNA, written.session, { budget: 2_000 }));
        expect(window.window.revision).toBe(session.revision);
      });
    }
  });

  it('reports a changed store, and changes neither', async () => {
    const changed = copyBetween(embedded('first'), graph, {});
    await expect(changed).rejects.toMatchObject({ code: 'CONFLICT', message: expect.stringContaining(there.digest) as string });
    await expect(changed).rejects.toThrow('changed since');
  });

  it('refuses a target with other data', async () => {
    await expect(copyBetween(embedded('third'), graph, {})).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('a copy of') as string,
    });
    await expect(copyBetween(graph, embedded('first'), {})).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('other data') as string,
    });
  });

  it('begins every statement with an index', async () => {
    const seen = new Map<string, BoundStatement>();
    const statements = new Set<string>();
    const onStatement = (statement: BoundStatement) => seen.set(statement.text, statement);
    const open = (name: string) => createSqliteTransfer({ folder: place(name), existing: true, onPrepare: (sql) => statements.add(sql) });
    const neo4j = createNeo4jTransfer({ ...graph, onStatement });
    const source = open('first');
    const records = await neo4j.counts();
    expect(records.ENTITY).toBeGreaterThan(0);
    for (const [kind] of Object.entries(records) as [keyof typeof records, number][]) {
      const page = await source.page(kind, [...FIRST_KEYS[kind]], 50);
      await neo4j.page(kind, [...FIRST_KEYS[kind]], 50);
      await neo4j.write(page, { source: 'x', finished: false });
      await source.write(page, { source: 'x', finished: false });
    }
    await Promise.all([source.dispose(), neo4j.dispose()]);
    expect(seen.size).toBeGreaterThan(20);
    expect(await cypherWalksOf(server, seen.values())).toEqual([]);
    // SQLite's own lookup of child rows for foreign keys, which runs only while a violation is pending.
    const walks = fullScansOf(statements).filter(({ sql }) => !sql.startsWith('INSERT INTO entity ('));
    expect(walks.map(({ sql, step }) => `${step} ${sql}`)).toEqual([]);
  });
});

/** Names, ids and sequences of an application's results. */
async function asked(app: Application, { session, moved, deleted }: Written): Promise<Readonly<Record<string, unknown>>> {
  const zebra = await app.entities.byRef(ANNA, moved.device.ref);
  const id = zebra?.id ?? '';
  const page = { first: 50 };
  const names = async (text: string) => (await app.entities.search(ANNA, { text }, page)).items.map(({ value }) => value);
  const racks = async (asOf?: number) =>
    (await app.entities.relations(ANNA, id, { direction: 'OUT', ...(asOf === undefined ? {} : { asOf }) }, page)).items.map(
      ({ value }) => value,
    );
  const [window] = [await app.contexts.build(ANNA, session, { budget: 3_000 })];
  return {
    zebra,
    earlier: await app.entities.get(ANNA, id, moved.at),
    deleted: [await app.entities.get(ANNA, deleted), await app.entities.get(ANNA, deleted, moved.at)],
    racks: [await racks(), await racks(moved.at)],
    served: (await app.entities.relations(ANNA, id, { direction: 'OUT', types: ['SERVED_FROM'] }, page)).items.map(({ value }) => value),
    chain: (await app.entities.chain(ANNA, [id])).get(id)?.map(({ name }) => name),
    counts: [await app.entities.counts(ANNA), await app.entities.counts(CHRIS)],
    search: [await names('zebra-sw'), await names('switch'), await names('10.20.0.0/16')],
    typo: (await names('zebro-sw-01')).map(({ name }) => name),
    sessions: await Promise.all([ANNA, BERT, CHRIS].map(async (who) => (await app.sessions.list(who, page, {})).items)),
    preferences: await Promise.all([ANNA, BERT, CHRIS].map((who) => app.sessions.preferences(who))),
    tracked: await app.sessions.entities(ANNA, session, 50),
    mentioned: (await app.entities.sessions(ANNA, id, 10)).length,
    messages: (await app.messages.list(ANNA, session, page, {})).items,
    history: (await app.messages.history(ANNA, session, undefined, page, {})).items,
    operations: (await app.operations.list(ANNA, session, page, {})).items,
    window: window.window.sections.map(({ items }) => items.map((item) => [item.message?.sequence, item.text, item.tokens])),
    understood: await app.questions.understand(ANNA, { text: 'is zebra-sw-01 in its rack', sessionId: session }),
  };
}
