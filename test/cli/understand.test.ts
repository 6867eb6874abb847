import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect } from '../../src/adapters/stores/sqlite/connection/driver.js';
import { createSqliteStore } from '../../src/adapters/stores/sqlite/store.js';
import { cellsOf } from '../../src/cli/output/terminal.js';
import { LOCAL } from '../../src/domain/common/principal.js';
import { userMessage } from '../testkit/application/application.js';
import { command } from '../testkit/application/command.js';
import { netloom } from '../testkit/application/process.js';
import { sampleFolder } from '../testkit/application/sample-folder.js';
import { startTestServer, type TestServer } from '../testkit/application/server.js';

let server: TestServer;
let session: string;
let folder: string;

beforeAll(async () => {
  server = await startTestServer({ folder: await sampleFolder() });
  folder = server.folder;
  session = (await server.app.sessions.open(LOCAL, { key: 'ticket-7', title: 'Power at \u202EFRA1' })).session.id;
  await server.app.messages.add(LOCAL, session, userMessage('Which rack is fra1-core-02 in?\u0007'));
});
afterAll(() => server.stop());

/** On the folder of the server. */
const understand = (args: readonly string[], input = '') =>
  command(['understand', '--data', folder, ...args], { NETLOOM_DATA: folder, NETLOOM_SAMPLE: 'false' }, input);

const widest = (lines: readonly string[]): number =>
  Math.max(...lines.map((line) => cellsOf(line).reduce((sum, { width }) => sum + width, 0)));

describe('netloom understand', () => {
  it('works while a server runs on the same folder', async () => {
    const { code, out, err } = await netloom(['understand', 'Which PDUs feed it?', '--session', 'ticket-7', '--data', folder]).ended;
    expect([code, err]).toEqual([0, '']);
    const lines = out.split('\n');
    const at = lines.indexOf('  Which PDUs feed it?');
    expect(lines[at + 1]).toMatch(/^ {2,}1.*\^$/u);
    expect(out).toMatch(/\^ \d+ +“it” +RESOLVED +reference/u);
    expect(out).toMatch(/is +fra1-core-02 +device +in R2, Frankfurt FRA1/u);
    expect(out).toMatch(/score +\d\.\d\d = \w+ \d\.\d\d/u);
    expect(out).toMatch(/Follow-up +yes, \d\.\d\d/u);
    expect(out).toContain('of user: “Which rack is fra1-core-02 in?');
    expect(out).toMatch(/^Topic +\w+, /mu);
  });

  it('writes nothing, and does not lock the folder', async () => {
    const before = await server.app.sessions.get(LOCAL, session);
    expect((await understand(['PDU-A', '--session', session])).code).toBe(0);
    expect(await server.app.sessions.get(LOCAL, session)).toEqual(before);
    await server.app.messages.add(LOCAL, session, userMessage('thanks'));
  });

  it('shows scores as sums, the best other candidates, all of them with --all, and the clarification with its choices', async () => {
    const { out } = await understand(['PDU-A']);
    expect(out).toContain('1????');
    expect(out).toMatch(/^\? 1 +“PDU-A” +AMBIGUOUS/mu);
    expect(out).toMatch(/… and 6 more; --all shows them/u);
    expect(out.match(/\d\.\d\d = name \d\.\d\d/gu)).toHaveLength(3);
    const { out: all } = await understand(['PDU-A', '--all']);
    expect(all.match(/\d\.\d\d = name \d\.\d\d/gu)).toHaveLength(9);
    expect(all).not.toContain('--all');
    expect(all).toMatch(/^Clarify.*\n +1\. .*\n +2\. /mu);
  });

  it('prints everything as JSON', async () => {
    const { out } = await understand(['and PDU-A of it', '--session', 'ticket-7', '--json']);
    const found = JSON.parse(out) as { text: string; session: unknown; understanding: { mentions: readonly { parts: unknown[] }[] } };
    expect(found).toMatchObject({ text: 'and PDU-A of it', session: { id: session, key: 'ticket-7' } });
    expect(found.understanding.mentions[0]?.parts).toBeDefined();
  });

  it('fits into 100 columns and escapes control characters', async () => {
    const hostile = `網絡 in R2 \u001B[31m\u202Egnp.exe\u0007 👩‍👩‍👧, on fra1-core-02\r\nand "PDU-A" e${'\u0301'.repeat(9)} ${'sw-lost-1 '.repeat(60)}`;
    const { code, out, lines } = await understand([hostile, '--session', 'ticket-7', '--all']);
    expect(code).toBe(0);
    expect(out.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u202E]/u);
    expect(widest(lines)).toBeLessThanOrEqual(100);
    const row = lines.findIndex((line) => line.startsWith('  網絡'));
    const before = (line: string | undefined, until: RegExp): number => widest([line?.slice(0, line.search(until)) ?? '']);
    expect(lines[row + 1]).toMatch(/\d\^{11}/u);
    expect(before(lines[row + 1], /\d\^{11}/u)).toBe(before(lines[row], /fra1-core-02/u));
    const { lines: many } = await understand([`${'x\n'.repeat(500)}fra1-core-02`]);
    expect(many.length).toBeLessThan(80);
  });

  it('reads standard input', async () => {
    const { out } = await understand(['-'], 'Which rack is fra1-core-02 in?\n');
    expect(out).toContain('fra1-core-02');
    expect(await understand(['-'], 'x'.repeat(1_048_577))).toMatchObject({
      code: 2,
      err: 'text: expected at most 1048576 characters, got 1048577.',
    });
  });

  it('reports errors', async () => {
    expect(await understand([''])).toMatchObject({ code: 2, out: '', err: 'text: expected a text that is not empty, got "".' });
    expect((await understand([])).code).toBe(2);
    const missing = await understand(['it', '--session', 'no\u001Bsuch']);
    expect(missing).toMatchObject({ code: 3, out: '' });
    expect(missing.err).toMatch(
      /^--session: expected the key or id of a session of local in workspace default, got .*The most recent sessions are: ticket-7\.$/u,
    );
    const stranger = await understand(['it', '--session', session, '--principal', 'eve']);
    expect(stranger.err).toContain('There are no sessions yet');
    const empty = mkdtempSync(join(tmpdir(), 'netloom-empty-'));
    const nowhere = await netloom(['understand', 'it', '--data', empty]).ended;
    expect([nowhere.code, nowhere.err]).toEqual([3, `${empty} is not a Netloom data folder: it contains no netloom.db.\n`]);
    const old = createSqliteStore({ folder: empty });
    await old.dispose();
    for (const [version, says] of [
      [1, 'was written by an older Netloom (schema 1;'],
      [99, 'was written by a newer Netloom (schema 99;'],
    ] as const) {
      const connection = connect(join(empty, 'netloom.db'), { readOnly: false });
      connection.exec(`PRAGMA user_version = ${version}`);
      connection.close();
      expect((await understand(['it', '--data', empty])).err).toContain(says);
    }
    rmSync(empty, { recursive: true });
  });
});
