import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { connect } from '../../src/adapters/stores/sqlite/connection/driver.js';
import { eventually } from '../testkit/eventually.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const NETLOOM = join(ROOT, 'bin', 'netloom.mjs');
const DEVICES = 6_000;
/** The time of each import doubles, so one of them is still running when it is killed. */
const IMPORTS = 5;

let folder: string;
beforeAll(() => {
  if (!existsSync(join(ROOT, 'dist', 'main.js'))) spawnSync('npm', ['run', 'build'], { cwd: ROOT });
});
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'netloom-kill-'))));
const children: ChildProcess[] = [];
afterEach(async () => {
  await Promise.all(children.splice(0).map(kill));
  rmSync(folder, { recursive: true, force: true });
});

function start(...args: readonly string[]): ChildProcess {
  const child = spawn(process.execPath, [NETLOOM, ...args, '--data', join(folder, 'data')], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

async function serve(): Promise<{ readonly child: ChildProcess; readonly url: string }> {
  const child = start('serve', '--no-sample', '--port', '0', '--json');
  let text = '';
  for await (const chunk of child.stdout ?? []) {
    text += String(chunk);
    if (text.includes('\n')) break;
  }
  return { child, url: (JSON.parse(text) as { graphql: string }).graphql };
}

async function ask<T>(url: string, query: string, variables: object = {}): Promise<T> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ query, variables }) });
  const { data, errors } = (await response.json()) as { data: T; errors?: unknown };
  if (errors !== undefined) throw new Error(JSON.stringify(errors));
  return data;
}

const ADD = `mutation ($session: ID!, $clientId: String!, $text: String!) {
  addMessage(input: { sessionId: $session, clientId: $clientId, role: USER, text: $text }) { message { id sequence } }
}`;

/** The integers that a statement returns for the data on disk. */
function numbers(sql: string): readonly number[] {
  const connection = connect(join(folder, 'data', 'netloom.db'), { readOnly: true });
  try {
    return connection.all(sql).map((row) => Number(Object.values(row)[0]));
  } finally {
    connection.close();
  }
}

/** A site and its devices. */
function inventoryOf(devices: number): string {
  const lines = Array.from({ length: devices }, (_, index) =>
    JSON.stringify({ ref: `dcim.device:${index + 1}`, name: `sw-${index + 1}`, relations: { SITE: ['dcim.site:1'] } }),
  );
  return [JSON.stringify({ ref: 'dcim.site:1', name: 'Berlin 1' }), ...lines, ''].join('\n');
}

/** The number of imported entities. */
function imported(): number {
  try {
    return existsSync(join(folder, 'data', 'netloom.db')) ? (numbers('SELECT count(*) FROM entity WHERE present = 1')[0] ?? 0) : 0;
  } catch {
    return 0;
  }
}

/** Kills an import that has stored something. One that ends before that is repeated with more devices. */
async function killedImport(): Promise<{ readonly file: string; readonly devices: number; readonly left: number }> {
  const file = join(folder, 'inventory.jsonl');
  for (let devices = DEVICES, count = 1; count <= IMPORTS; devices *= 2, count += 1) {
    rmSync(join(folder, 'data'), { recursive: true, force: true });
    writeFileSync(file, inventoryOf(devices));
    const importing = start('import', file, '--json');
    await eventually('the first devices, or the end', () => imported() >= 1_000 || importing.exitCode !== null);
    await kill(importing);
    const left = imported();
    if (left <= devices) return { file, devices, left };
  }
  throw new Error(`every import ended before it could be killed`);
}

/** No row refers to a missing message or entity, and no message lacks its derived rows. */
function expectNothingHalf(): void {
  const orphans = [
    'SELECT count(*) FROM posting p WHERE NOT EXISTS (SELECT 1 FROM message m WHERE m.mid = p.mid)',
    'SELECT count(*) FROM mention n WHERE NOT EXISTS (SELECT 1 FROM message m WHERE m.mid = n.mid)',
    'SELECT count(*) FROM message m WHERE NOT EXISTS (SELECT 1 FROM posting p WHERE p.sid = m.sid AND p.mid = m.mid)',
    'SELECT count(*) FROM message m WHERE NOT EXISTS (SELECT 1 FROM mention n WHERE n.sid = m.sid AND n.mid = m.mid)',
    'SELECT count(*) FROM session s WHERE s.documents <> (SELECT count(*) FROM message m WHERE m.sid = s.sid)',
    "SELECT count(*) FROM session s WHERE s.counters ->> 'messages' <> (SELECT count(*) FROM message m WHERE m.sid = s.sid)",
    'SELECT count(*) FROM term t WHERE t.documents <> (SELECT count(*) FROM posting p WHERE p.sid = t.sid AND p.term = t.term)',
    'SELECT count(*) FROM entity e WHERE e.present = 1 AND NOT EXISTS (SELECT 1 FROM entity_key k WHERE k.eid = e.eid)',
    'SELECT count(*) FROM entity_key k WHERE NOT EXISTS (SELECT 1 FROM entity e WHERE e.eid = k.eid AND e.present = 1)',
  ];
  for (const sql of orphans) expect(numbers(sql), sql).toEqual([0]);
  expect(numbers('PRAGMA foreign_key_check')).toEqual([]);
}

it('recovers after kill -9 during writes: acknowledged writes exist, and none is incomplete', async () => {
  let server = await serve();
  const draft = '{ ref: { objectType: "dcim.device", objectId: "1" }, type: DEVICE, name: "sw-core-01" }';
  await ask(server.url, `mutation { upsertEntities(input: { entities: [${draft}] }) { entities { id } } }`);
  const { openSession } = await ask<{ openSession: { session: { id: string } } }>(
    server.url,
    'mutation { openSession(input: {}) { session { id } } }',
  );
  const session = openSession.session.id;
  const acknowledged = new Map<string, string>();
  for (let round = 0; round < 3; round += 1) {
    const { url, child } = server;
    const writer = async (name: number): Promise<void> => {
      for (let index = 0; ; index += 1) {
        const clientId = `${round}-${name}-${index}`;
        const answer = await ask<{ addMessage: { message: { id: string } } }>(url, ADD, {
          session,
          clientId,
          text: `is sw-core-01 up? ${clientId}`,
        });
        acknowledged.set(clientId, answer.addMessage.message.id);
      }
    };
    const writers = Promise.allSettled(Array.from({ length: 6 }, (_, name) => writer(name)));
    const before = acknowledged.size;
    await eventually('thirty more writes', () => acknowledged.size >= before + 30);
    await kill(child);
    await writers;
    server = await serve();
    expectNothingHalf();
  }
  const connection = connect(join(folder, 'data', 'netloom.db'), { readOnly: true });
  const rows = connection.all('SELECT id, client_id, sequence FROM message ORDER BY sequence');
  connection.close();
  const written = new Map(rows.map((row) => [row['client_id'], row['id']]));
  const missing = [...acknowledged].filter(([clientId, id]) => written.get(clientId) !== id);
  expect(missing).toEqual([]);
  expect(rows.map((row) => row['sequence'])).toEqual(rows.map((_, index) => index + 1));
  const [clientId = '', id] = [...acknowledged][0] ?? [];
  const again = await ask<{ addMessage: { message: { id: string } } }>(server.url, ADD, {
    session,
    clientId,
    text: `is sw-core-01 up? ${clientId}`,
  });
  expect(again.addMessage.message.id).toBe(id);
  await kill(server.child);
});

it('keeps every piece of a streamed text that was acknowledged before kill -9', async () => {
  let server = await serve();
  const { beginMessage } = await ask<{ beginMessage: { message: { id: string } } }>(
    server.url,
    'mutation { beginMessage(input: {}) { message { id } } }',
  );
  const { id } = beginMessage.message;
  const append = 'mutation ($input: AppendMessageInput!) { appendMessage(input: $input) { length appended } }';
  let whole = '';
  for (let round = 0; round < 3; round += 1) {
    const { url, child } = server;
    const writer = async (): Promise<void> => {
      for (let index = 0; ; index += 1) {
        const text = `piece ${round}-${index}. `;
        await ask(url, append, { input: { messageId: id, offset: whole.length, text } });
        whole += text;
      }
    };
    const writing = writer().catch(() => undefined);
    const before = whole.length;
    await eventually('some more pieces', () => whole.length >= before + 500);
    await kill(child);
    await writing;
    server = await serve();
    const { message } = await ask<{ message: { status: string; text: string } }>(server.url, `{ message(id: "${id}") { status text } }`);
    expect(message.status).toBe('STREAMING');
    expect(message.text.startsWith(whole)).toBe(true);
    // A write that was not acknowledged exists completely or not at all.
    expect(message.text.slice(whole.length)).toMatch(/^(?:piece \d-\d+\. )?$/u);
    whole = message.text;
  }
  const { finishMessage } = await ask<{ finishMessage: { message: { text: string } } }>(
    server.url,
    'mutation ($input: FinishMessageInput!) { finishMessage(input: $input) { message { text } } }',
    { input: { messageId: id, length: whole.length } },
  );
  expect(finishMessage.message.text).toBe(whole);
  await kill(server.child);
});

it('recovers after kill -9 during an import: batches are complete, and a repeated import completes it', async () => {
  const { file, devices, left } = await killedImport();
  expect(left % 500).toBe(0);
  expectNothingHalf();
  const repeat = start('import', file, '--json');
  let text = '';
  for await (const chunk of repeat.stdout ?? []) text += String(chunk);
  expect(JSON.parse(text)).toMatchObject({
    records: devices + 1,
    created: devices + 1 - left,
    unchanged: left,
    badCount: 0,
    placeholders: 0,
  });
  expect(numbers('SELECT count(*) FROM dirty')).toEqual([0]);
  expect(numbers("SELECT count(*) FROM relation WHERE type = 'SITE' AND valid_to IS NULL")).toEqual([devices]);
  expectNothingHalf();
});
