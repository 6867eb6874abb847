import { assert, constantFrom, integer, json, jsonValue, property, record, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NetloomError } from '../../../src/domain/common/errors.js';
import { FORMAT_VERSION, headerLine, parseHeader, parseRecord, recordLine } from '../../../src/domain/transfer/json-lines.js';
import { TRANSFER_KINDS, type TransferRecord } from '../../../src/domain/transfer/records.js';

const tracked = record({
  kind: constantFrom('TRACKED' as const),
  session: string(),
  entity: string(),
  firstSequence: integer(),
  lastSequence: integer(),
  count: integer(),
  firstAt: integer(),
  lastAt: integer(),
  words: string().map((word) => [word]),
});

const isRefused = (parse: () => unknown): boolean => {
  try {
    parse();
    return false;
  } catch (error) {
    return error instanceof NetloomError && error.code === 'INVALID_INPUT';
  }
};

describe('JSON Lines', () => {
  it('round-trips every record on one line, whatever its texts contain', () => {
    assert(
      property(tracked, (each) => {
        const line = recordLine(each);
        expect(line).not.toContain('\n');
        expect(parseRecord(line)).toEqual(each);
      }),
    );
  });

  it('keeps the order of members, in which windows list attributes', () => {
    const value: TransferRecord = { kind: 'PREFERENCES', workspace: 'lab', principal: 'anna', value: { model: 'm', budget: 500 } };
    const parsed = parseRecord(recordLine(value));
    expect(Object.keys(parsed.kind === 'PREFERENCES' ? parsed.value : {})).toEqual(['model', 'budget']);
  });

  it('refuses every line that is not a record', () => {
    assert(property(string(), (line) => isRefused(() => parseRecord(line))));
    assert(property(json(), (line) => isRefused(() => parseRecord(line))));
  });

  it.each(TRANSFER_KINDS)('refuses a %s record without the fields that identify it', (kind) => {
    assert(property(jsonValue(), (value) => isRefused(() => parseRecord(JSON.stringify({ kind, other: value })))));
  });

  it('reads its own header', () => {
    expect(parseHeader(headerLine())).toEqual({ format: 'netloom', version: FORMAT_VERSION });
  });

  it.each([
    ['another format', '{"format":"other","version":1}', 'expected the format "netloom", got "other"'],
    ['a later version', `{"format":"netloom","version":${FORMAT_VERSION + 1}}`, `expected a version from 1 to ${FORMAT_VERSION}, got 2`],
    ['a missing version', '{"format":"netloom"}', 'expected a version'],
    ['a list', '[]', 'expected a JSON object'],
  ])('refuses a header with %s', (_, line, message) => {
    expect(() => parseHeader(line)).toThrow(message);
  });
});
