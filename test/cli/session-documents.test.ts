import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { command } from '../testkit/application/command.js';
import { documentOf, idOf, messageRecord, sessionRecord, signed } from '../testkit/data/session-document.js';

describe('netloom context export and import', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'netloom-context-export-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const run = (args: readonly string[], data = 'data', input = '') =>
    command(['context', ...args, '--data', join(folder, data)], { XDG_CONFIG_HOME: join(folder, 'config') }, input);
  const written = (name: string, content: string | Uint8Array): string => {
    const file = join(folder, name);
    writeFileSync(file, content);
    return file;
  };
  const hostile = 'Hello ``` \u001b[2J\u009b\u202e.';
  const document = documentOf([sessionRecord(2, { key: 'ticket' }), messageRecord(1, hostile), messageRecord(2, 'Bye.')]);

  it('move a session from one folder to another, and back', async () => {
    const file = written('session.jsonl', document);
    expect(await run(['import', file])).toMatchObject({
      code: 0,
      out: 'Imported 2 messages and 0 operations to the session ticket.\nEntities: 0 found, 0 created, 0 missing.',
    });
    expect(await run(['import', file])).toMatchObject({ code: 0, out: 'The session ticket was imported before. Nothing was changed.' });
    const packed = join(folder, 'out.jsonl.gz');
    expect(await run(['export', 'ticket', '--output', packed])).toMatchObject({ code: 0, out: '' });
    expect(statSync(packed).mode & 0o777).toBe(0o600);
    const { code, out } = await run(['export', 'ticket']);
    expect(code).toBe(0);
    const lines = gunzipSync(readFileSync(packed)).toString().trimEnd().split('\n');
    expect(lines.slice(1, -1)).toEqual(out.split('\n').slice(1, -1));
    expect(lines).toHaveLength(5);
    const other = await run(['import', packed, '--json'], 'other');
    expect(JSON.parse(other.out)).toMatchObject({ created: true, counts: { MESSAGE: 2 }, session: { key: 'ticket' } });
    expect(await run(['import', '-', '--key', 'from standard input'], 'third', out)).toMatchObject({
      code: 0,
      out: expect.stringContaining('the session from standard input.') as string,
    });
  });

  it('write nothing that controls the terminal', async () => {
    for (const format of ['jsonl', 'markdown']) {
      const { code, out } = await run(['export', 'ticket', '--format', format]);
      expect([code, out]).toEqual([0, expect.stringContaining('Hello ```') as string]);
      expect(out).not.toMatch(/(?!\n)\p{Cc}|\u202e/u);
    }
  });

  it('check a document with --dry-run', async () => {
    const file = written('dry.jsonl.gz', gzipSync(document));
    expect(await run(['import', file, '--dry-run'], 'dry')).toMatchObject({
      code: 0,
      out: 'Would import 2 messages and 0 operations to a new session.\nEntities: 0 found, 0 would be created, 0 missing.',
    });
    expect((await run(['export', 'ticket'], 'dry')).code).toBe(3);
  });

  it.each<readonly [string, string, number, string]>([
    ['version 1', '{"format":"netloom-session","version":1,"session":{"id":"ses_1"}}\n', 2, 'line 1: expected version 2 of the format'],
    ['a truncated document', document.slice(0, -40), 2, 'line 5: expected '],
    ['an edited document', document.replace('Bye.', 'Buy.'), 2, 'line 5: expected the SHA-256 digest'],
    [
      'a missing message',
      signed([document.split('\n')[0] ?? '', sessionRecord(1, { key: 'ticket' })]),
      2,
      'line 3: expected counters.messages to be 0, got 1.',
    ],
  ])('refuse %s', async (_, content, code, expected) => {
    const file = written('refused.jsonl', content);
    for (const more of [[], ['--dry-run']]) {
      const refused = await run(['import', file, ...more], 'refused');
      expect([refused.code, refused.err]).toEqual([code, expect.stringContaining(expected) as string]);
      expect(refused.err.startsWith(`${file}: `)).toBe(true);
    }
  });

  it('report a missing file, a folder, and an unknown session', async () => {
    const missing = join(folder, 'none.jsonl');
    expect(await run(['import', missing])).toMatchObject({ code: 3, err: `${missing}: the file does not exist.` });
    expect((await run(['import', folder])).code).toBe(2);
    expect((await run(['export', idOf('ses', 9)])).code).toBe(3);
    expect((await run(['export', 'ticket', '--output', join(folder, 'no', 'such', 'folder.jsonl')])).code).not.toBe(0);
    expect((await run(['export', 'ticket', '--format', 'xml'])).code).toBe(2);
  });
});
