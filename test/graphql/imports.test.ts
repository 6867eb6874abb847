import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ImportUpdatesDocument, ImportsDocument, ReportImportDocument, type ReportImportInput } from '../generated/operations.js';
import { command } from '../testkit/application/command.js';
import { startTestServer, type TestClient, type TestServer } from '../testkit/application/server.js';
import { follow } from '../testkit/application/subscriptions.js';

let server: TestServer;
let folder: string;
let client: TestClient;
beforeAll(async () => {
  server = await startTestServer({ keys: true });
  folder = mkdtempSync(join(tmpdir(), 'netloom-imports-'));
  client = server.as('anna');
  writeFileSync(join(folder, 'key'), 'key-of-anna\n');
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const report = async (input: ReportImportInput) => (await client.ok(ReportImportDocument, { input })).reportImport.import;
const runs = async (who = client) => (await who.ok(ImportsDocument, {})).imports;
const codes = async (input: ReportImportInput, who = client) =>
  (await who.run(ReportImportDocument, { input })).errors.map(({ extensions }) => extensions?.['code']);

describe('an import through the command line into a running server', () => {
  it('is seen in the subscription of everybody in the workspace, with its numbers and its end', async () => {
    const lines = Array.from({ length: 1_500 }, (_, index) => JSON.stringify({ ref: `dcim.site:${index}`, name: `Site ${index}` }));
    const file = join(folder, 'sites.jsonl');
    writeFileSync(file, [...lines, '{"ref": 5}'].join('\n'));
    const following = follow(server.as('bert').socket(), ImportUpdatesDocument, {});
    expect(await following.until(1)).toEqual([{ imports: [] }]);
    const elsewhere = follow(server.as('chris').socket(), ImportUpdatesDocument, {});
    await elsewhere.until(1);
    const imported = await command(['import', file, '--url', server.url, '--key-file', join(folder, 'key')], {}, '');
    expect([imported.code, imported.out]).toEqual([0, expect.stringContaining('1500 created')]);
    await expect.poll(() => following.received.at(-1)?.imports[0]?.state).toBe('FINISHED');
    const states = following.received.flatMap(({ imports }) => imports.map(({ state }) => state));
    expect(states[0]).toBe('RUNNING');
    expect(following.received.at(-1)?.imports).toEqual([
      {
        importId: expect.stringMatching(/^imp_/u) as string,
        source: 'sites.jsonl',
        state: 'FINISHED',
        phase: 'READING',
        progress: 1,
        records: 1_501,
        created: 1_500,
        updated: 0,
        unchanged: 0,
        skipped: 0,
        invalid: 1,
        startedAt: expect.any(String) as string,
        reportedAt: expect.any(String) as string,
        finishedAt: expect.any(String) as string,
        reason: null,
      },
    ]);
    expect(await runs(server.as('chris'))).toEqual([]);
    // The next thing that the other workspace hears of is its own.
    await server.as('chris').ok(ReportImportDocument, { input: { source: 'own.json' } });
    await elsewhere.until(2);
    expect(elsewhere.received.map(({ imports }) => imports.map(({ source }) => source))).toEqual([[], ['own.json']]);
    following.stop();
    elsewhere.stop();
  });

  it('is FAILED with a reason if the file is broken', async () => {
    const file = join(folder, 'broken.json');
    const site = (pk: number) => ({ model: 'dcim.site', pk, fields: { name: `Broken ${pk}`, slug: `b${pk}` } });
    const records = Array.from({ length: 600 }, (_, index) => JSON.stringify(site(10_000 + index)));
    writeFileSync(file, `[${records.join(',')},{"model": `);
    const { code } = await command(['import', file, '--url', server.url, '--key-file', join(folder, 'key')], {}, '');
    expect(code).not.toBe(0);
    const [failed] = await runs();
    expect(failed).toMatchObject({ source: 'broken.json', state: 'FAILED', finishedAt: expect.any(String) as string });
    expect(failed?.reason).toMatch(/record/u);
    expect(failed?.reason).not.toContain(folder);
  });
});

describe('reports of imports', () => {
  it('replace the earlier state', async () => {
    const { importId: id } = await report({ source: 'a.json' });
    await report({ importId: id, source: 'a.json', progress: 0.5, records: 10, phase: 'DERIVING' });
    expect((await runs()).find((run) => run.importId === id)).toMatchObject({
      state: 'RUNNING',
      progress: 0.5,
      records: 10,
      phase: 'DERIVING',
    });
    await report({ importId: id, source: 'a.json', records: 10, state: 'FAILED', reason: 'The disk is full.' });
    expect((await runs()).find((run) => run.importId === id)).toMatchObject({ state: 'FAILED', reason: 'The disk is full.' });
    expect(await codes({ importId: id, source: 'a.json' })).toEqual(['CONFLICT']);
  });

  it('are refused for the import of a colleague, of another workspace, and for ids that do not exist', async () => {
    const { importId: id } = await report({ source: 'mine.json' });
    expect(await codes({ importId: id, source: 'x' }, server.as('bert'))).toEqual(['NOT_FOUND']);
    expect(await codes({ importId: id, source: 'x' }, server.as('chris'))).toEqual(['NOT_FOUND']);
    expect(await codes({ importId: 'imp_00000000000000000000', source: 'x' })).toEqual(['NOT_FOUND']);
    expect((await runs()).find((run) => run.importId === id)?.source).toBe('mine.json');
  });

  it.each<[string, ReportImportInput]>([
    ['an id of another kind', { importId: 'ses_00000000000000000000', source: 'x' }],
    ['an empty source', { source: ' ' }],
    ['a source of several lines', { source: 'a\nb' }],
    ['a progress above 1', { source: 'x', progress: 1.5 }],
    ['a negative number', { source: 'x', records: -1 }],
    ['a reason without a failure', { source: 'x', reason: 'Because.' }],
    ['the state LOST', { source: 'x', state: 'LOST' }],
  ])('are INVALID_INPUT with %s', async (_, input) => {
    expect(await codes(input)).toEqual(['INVALID_INPUT']);
  });

  it('keep the last 20 imports', async () => {
    for (let index = 0; index < 22; index += 1) await report({ source: `many-${index}`, state: 'FINISHED' });
    const sources = (await runs()).map(({ source }) => source);
    expect(sources).toHaveLength(20);
    expect(sources[0]).toBe('many-21');
  });
});
