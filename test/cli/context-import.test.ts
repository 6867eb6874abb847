import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { linesOf, type Line, type LineLimits } from '../../src/cli/windows/lines.js';
import { command } from '../testkit/application/command.js';

const HEADER = { format: 'netloom-session', version: 1, session: { id: 'ses_1', key: 'copied', title: null } };
const MESSAGE = {
  id: 'msg_1',
  role: 'USER',
  kind: 'QUERY',
  contextType: 'PRIMARY',
  author: null,
  flagged: false,
  priority: 5,
  intent: null,
  text: 'Hello.',
  parts: [{ kind: 'TEXT', text: 'Hello.' }],
};

describe('the lines of an exported session', () => {
  const LIMITS: LineLimits = { lines: 5, characters: 10, bytes: 40 };
  const read = async (...chunks: readonly string[]): Promise<readonly Line[]> => {
    const lines: Line[] = [];
    for await (const line of linesOf(
      chunks.map((chunk) => Buffer.from(chunk, 'latin1')),
      'file',
      LIMITS,
    ))
      lines.push(line);
    return lines;
  };

  it('are numbered with the blank ones, and joined from chunks, also within a character', async () => {
    const [first, second] = [Buffer.from('aé').toString('latin1').slice(0, 2), Buffer.from('é').toString('latin1').slice(1)];
    expect(await read('\n\nx', 'y\r\n', first, `${second}\nlast`)).toEqual([
      { number: 3, text: 'xy\r' },
      { number: 4, text: 'aé' },
      { number: 5, text: 'last' },
    ]);
    expect(await read('')).toEqual([]);
  });

  it('are bounded in length, number and bytes', async () => {
    await expect(read('a\nbbbbbb', 'bbbbb')).rejects.toThrow('file: line 2: expected at most 10 characters.');
    await expect(read('\n\n\n\n\n\n\n')).rejects.toThrow('file: expected at most 5 lines.');
    await expect(read('123456789\n', '123456789\n', '123456789\n', '123456789\n', '1')).rejects.toThrow(
      'file: line 5: expected a file of at most 40 bytes.',
    );
  });
});

describe('netloom context import', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'netloom-context-import-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const run = (file: string, ...more: readonly string[]) =>
    command(['context', 'import', file, '--data', join(folder, 'data'), ...more], { XDG_CONFIG_HOME: join(folder, 'config') });
  const written = (...lines: readonly (string | object)[]): string => {
    const file = join(folder, 'session.jsonl');
    writeFileSync(file, lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n'));
    return file;
  };

  it('refuses a compressed file of blank lines, and a very long line', async () => {
    const file = join(folder, 'blank.jsonl.gz');
    writeFileSync(file, gzipSync(`${JSON.stringify(HEADER)}\n${'\n'.repeat(20_000_000)}`));
    expect(await run(file)).toMatchObject({ code: 2, err: `${file}: expected at most 1000000 lines.` });
    writeFileSync(file, gzipSync(`${JSON.stringify(HEADER)}\n${'x'.repeat(20_000_000)}`));
    expect(await run(file)).toMatchObject({ code: 2, err: `${file}: line 2: expected at most 8000000 characters.` });
  });

  it.each([
    [
      'a header with a key that is no text',
      [{ ...HEADER, session: { id: 'ses_1', key: 5 } }],
      'line 1: expected a text as session.key, got 5.',
    ],
    ['no header', ['', '{"a": 1}'], 'line 2: expected the header of an exported session'],
    [
      'a message without parts',
      [HEADER, { message: { ...MESSAGE, parts: undefined } }],
      'line 2: expected a list as message.parts, got null.',
    ],
    [
      'an unknown role',
      [HEADER, '', { message: { ...MESSAGE, role: 'BOSS' } }],
      'line 3: expected ASSISTANT, SYSTEM, TOOL, USER as message.role',
    ],
    [
      'an operation without a tool',
      [HEADER, { operation: { id: 'op_1', status: 'RUNNING' } }],
      'line 2: expected a text as operation.tool',
    ],
    ['another record', [HEADER, '[]'], 'line 2: expected an object with `message` or `operation`'],
  ])('refuses %s, also with --dry-run', async (_, lines, expected) => {
    const file = written(...lines);
    for (const more of [[], ['--dry-run']]) {
      const { code, err } = await run(file, ...more);
      expect([code, err]).toEqual([2, expect.stringContaining(`${file}: ${expected}`)]);
      expect(err.split('\n')).toHaveLength(1);
    }
  });

  it('imports a valid file, and reports a missing one', async () => {
    expect(await run(written(HEADER, { message: MESSAGE }))).toMatchObject({
      code: 0,
      out: expect.stringContaining('1 were new') as string,
    });
    const missing = join(folder, 'none.jsonl');
    for (const name of [missing, `${missing}.gz`])
      expect(await run(name)).toMatchObject({ code: 3, err: `${name}: the file does not exist.` });
  });
});
