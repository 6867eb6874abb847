import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createOrderCheck } from '../../../src/domain/export/check-order.js';
import { fenced, inlineText } from '../../../src/domain/export/markdown.js';
import { parseHeader, parseLine } from '../../../src/domain/export/parse.js';
import type { ExportRecord, Footer } from '../../../src/domain/export/records.js';
import { headerOf, idOf, messageRecord, sessionRecord } from '../../testkit/data/session-document.js';

const line = (value: unknown, number = 2) => ({ number, text: typeof value === 'string' ? value : JSON.stringify(value) });

describe('the header of a document', () => {
  it('names the version that it does not read', () => {
    expect(() => parseHeader(line({ ...headerOf(idOf('ses', 1)), version: 1 }, 1))).toThrow(
      'line 1: expected version 2 of the format netloom-session, got version 1.',
    );
  });

  it.each([
    ['nothing', ''],
    ['another format', { format: 'netloom', version: 2 }],
    ['a list', []],
    ['broken JSON', '{"format":"netloom-session"'],
  ])('is not %s', (_, value) => {
    expect(() => parseHeader(line(value, 1))).toThrow('line 1: expected the header of an exported session');
  });

  it.each([
    ['a missing field', { netloom: undefined }, 'expected a text as netloom, got null.'],
    ['an unknown field', { owner: 'anna' }, 'expected no field "owner"'],
    ['an id of another kind', { session: idOf('msg', 1) }, 'as session, got "msg_'],
    ['a fraction', { revision: 1.5 }, 'expected a whole number as revision, got 1.5.'],
  ])('has no %s', (_, more, expected) => {
    expect(() => parseHeader(line({ ...headerOf(idOf('ses', 1)), ...more }, 1))).toThrow(expected);
  });
});

describe('a line of a document', () => {
  const message = messageRecord(1, 'hello').message;
  it.each<readonly [string, unknown, string]>([
    ['an unknown kind', { kind: 'MEMBER' }, 'line 2: expected an object with a kind (SESSION, MESSAGE, SUMMARY'],
    ['a number', '7', 'line 2: expected an object with a kind'],
    ['a missing field', { kind: 'MESSAGE', message }, 'line 2: expected a text as digest, got null.'],
    ['a wrong type', { ...messageRecord(1, 'x', { priority: 11 }) }, 'line 2: expected at most 10 as message.priority, got 11.'],
    ['an unknown role', { kind: 'MESSAGE', message: { ...message, role: 'BOSS' }, digest: '' }, 'as message.role, got "BOSS".'],
    ['an owner', { ...sessionRecord(0), session: { ...sessionRecord(0).session, owner: 'bert' } }, 'expected no field "owner" as session'],
    ['members', { ...sessionRecord(0), session: { ...sessionRecord(0).session, members: [] } }, 'expected no field "members" as session'],
    ['a lone surrogate', '{"kind":"MESSAGE","message":{"id":"\\ud800"},"digest":""}', 'line 2: expected '],
    ['a prototype', '{"kind":"SESSION","__proto__":{"session":1}}', 'line 2: expected '],
    ['brackets instead of an object', `${'['.repeat(5_000)}${']'.repeat(5_000)}`, 'line 2: expected JSON of at most 72 levels'],
    [
      'very many members',
      `{"kind":"MESSAGE",${Array.from({ length: 150_000 }, (_, index) => `"k${index}":1`).join()}}`,
      'line 2: expected JSON of at most 200000 commas and colons',
    ],
    ['deep nesting', `{"kind":"MESSAGE","digest":${'['.repeat(5_000)}${']'.repeat(5_000)}}`, 'line 2: expected JSON of at most 72 levels'],
  ])('is not %s', (_, value, expected) => {
    expect(() => parseLine(line(value))).toThrow(expected);
  });

  it('gives an error with the number of the line, or a value of the same text, for any JSON', () => {
    fc.assert(
      fc.property(fc.oneof(fc.json(), fc.string()), (text) => {
        try {
          expect(JSON.stringify(parseLine({ number: 9, text }))).toBe(JSON.stringify(JSON.parse(text)));
        } catch (error) {
          expect(error).toMatchObject({ code: 'INVALID_INPUT', message: expect.stringMatching(/^line 9: expected /u) as string });
        }
      }),
    );
  });
});

describe('records that contradict each other', () => {
  const check = (records: readonly ExportRecord[], footer?: Partial<Footer>) => {
    const order = createOrderCheck(headerOf(idOf('ses', 1)));
    records.forEach((record, index) => order.add(record, index + 2));
    const counts: Record<string, number> = { SESSION: 0, MESSAGE: 0, SUMMARY: 0, OPERATION: 0, WINDOW: 0, MEMORY: 0, ENTITY: 0 };
    for (const { kind } of records) counts[kind] = (counts[kind] ?? 0) + 1;
    return order.end({ kind: 'END', counts, sha256: '', ...footer } as Footer, records.length + 2);
  };
  const conversation = [messageRecord(1, 'one'), messageRecord(2, 'two')];
  const operation = (sequence: number) =>
    ({
      kind: 'OPERATION',
      operation: {
        id: idOf('op', sequence),
        sequence,
        tool: 't',
        arguments: {},
        result: '',
        status: 'SUCCEEDED',
        at: 1,
        metadata: { created: [], changed: [], deleted: [], selected: [], deselected: [], errors: [] },
        entities: [],
        tokens: 1,
      },
      digest: '',
    }) as const;
  const block = { level: 0, end: 1, fromTokens: 1, tokens: 1, lines: [], names: [] };

  it('are found, while valid ones are counted', () => {
    expect(check([sessionRecord(2), ...conversation])).toMatchObject({ SESSION: 1, MESSAGE: 2 });
  });

  it.each<readonly [string, readonly ExportRecord[], string]>([
    ['no session', conversation, 'line 2: expected the session as the first record'],
    ['two sessions', [sessionRecord(0), sessionRecord(0)], 'line 3: expected one session'],
    ['another session', [sessionRecord(0, { id: idOf('ses', 2) })], 'line 2: expected the session ses_00000000000000000000000001'],
    ['another revision', [sessionRecord(0, { revision: 5 })], 'line 2: expected the revision 1 of the header, got 5.'],
    ['an endless idle time', [sessionRecord(0, { expiresAt: 9_000_000_000_000 })], 'line 2: expected an idle time of at most'],
    ['a gap', [sessionRecord(1), messageRecord(2, 'two')], 'line 3: expected the sequence 1, got 2.'],
    [
      'a parent that follows',
      [sessionRecord(1), messageRecord(1, 'one', { parent: idOf('msg', 2) })],
      'line 3: expected an earlier message',
    ],
    ['its own parent', [sessionRecord(1), messageRecord(1, 'one', { parent: idOf('msg', 1) })], 'line 3: expected an earlier message'],
    [
      'a wrong depth',
      [sessionRecord(2), messageRecord(1, 'one'), messageRecord(2, 'two', { depth: 7 })],
      'line 4: expected the depth 1, got 7.',
    ],
    [
      'an id twice',
      [sessionRecord(2), messageRecord(1, 'one'), messageRecord(2, 'two', { id: idOf('msg', 1) })],
      'line 4: expected another id',
    ],
    [
      'a client id twice',
      [sessionRecord(2), messageRecord(1, 'one', { clientId: 'c' }), messageRecord(2, 'two', { clientId: 'c' })],
      'line 4: expected another client id than c',
    ],
    [
      'an answer to a cancelled message',
      [sessionRecord(2), messageRecord(1, 'one', { cancelled: true }), messageRecord(2, 'two')],
      'line 4: expected a parent that is not cancelled',
    ],
    ['a wrong number of messages', [sessionRecord(3), ...conversation], 'line 5: expected counters.messages to be 2, got 3.'],
    ['a head that does not exist', [sessionRecord(2, { head: idOf('msg', 9) }), ...conversation], 'line 5: expected an earlier message'],
    ['operations out of order', [sessionRecord(0), operation(2), operation(1)], 'line 4: expected a sequence after 2, got 1.'],
    ['more operations than counted', [sessionRecord(0), operation(1)], 'line 4: expected counters.operations of at least 1, got 0.'],
    ['an operation before a message', [sessionRecord(1), operation(1), messageRecord(1, 'one')], 'line 4: expected records in the order'],
    [
      'a summary of too few messages',
      [sessionRecord(2), ...conversation, { kind: 'SUMMARY', message: idOf('msg', 2), block }],
      'line 5: expected a summary of 8 messages on level 0',
    ],
    [
      'a summary of another message',
      [sessionRecord(2), ...conversation, { kind: 'SUMMARY', message: idOf('msg', 1), block }],
      'line 5: expected a summary that ends at the depth 0',
    ],
    [
      'a window of no message',
      [
        sessionRecord(0),
        {
          kind: 'WINDOW',
          id: idOf('win', 1),
          at: 1,
          content: {
            revision: 1,
            strategy: 'AUTO',
            budget: { limit: 1, reserved: 0, used: 0, remaining: 1, bySection: [], overhead: 0, tokenizer: 'x' },
            sections: [],
            omitted: { count: 0, tokens: 0, items: [] },
          },
        },
      ],
      'line 3: expected a window of a message of the document',
    ],
  ])('%s', (_, records, expected) => {
    expect(() => check(records)).toThrow(expected);
  });

  it('name the kind whose count is wrong', () => {
    expect(() =>
      check([sessionRecord(2), ...conversation], {
        counts: { SESSION: 1, MESSAGE: 3, SUMMARY: 0, OPERATION: 0, WINDOW: 0, MEMORY: 0, ENTITY: 0 },
      }),
    ).toThrow('line 5: expected 2 as counts.MESSAGE, got 3.');
  });
});

describe('hostile text in Markdown', () => {
  it('does not end its block', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('`', '\n', 'a', '~', '<', '\u001b', '\u202e', '\r') }), (text) => {
        const lines = fenced(text).split('\n');
        const fence = /^`+/u.exec(lines[0] ?? '')?.[0] ?? '';
        const inner = lines.slice(1, -2).join('\n');
        expect(lines.at(-2)).toBe(fence);
        expect(inner.includes(fence)).toBe(false);
        expect(inner).not.toMatch(/(?!\n)\p{Cc}|\u202e/u);
      }),
    );
  });

  it('stays a text on one line', () => {
    expect(inlineText('# [x](javascript:alert(1))\n<script>`*_\u001b[2J')).toBe(
      '\\# \\[x\\]\\(javascript:alert\\(1\\)\\) \\<script\\>\\`\\*\\_\uFFFD\\[2J',
    );
  });
});
