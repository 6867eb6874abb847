import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { columnsOf, recordIn, storedValues } from '../../../src/adapters/stores/common/record-rows.js';
import { copiedOf, exportedSchema, type RecordFields } from '../../../src/domain/records/fields.js';

interface Ticket {
  readonly id: string;
  readonly size: number;
  readonly labels?: readonly string[];
  readonly details: { readonly [name: string]: number };
  readonly remark?: string;
  readonly urgent?: boolean;
  readonly readers?: readonly string[];
}

const TICKET: RecordFields<Ticket> = {
  id: { schema: z.string(), storage: 'TEXT', fixed: true },
  size: { schema: z.number(), storage: 'NUMBER' },
  labels: { schema: z.array(z.string()).readonly(), storage: 'LIST', optional: true, copied: true },
  details: { schema: z.record(z.string(), z.number()), storage: 'JSON', upgrade: (stored: Ticket['details']) => ({ ...stored }) },
  remark: { schema: z.string(), storage: 'BODY', optional: true, copied: true },
  urgent: { schema: z.boolean(), storage: 'BODY', optional: true },
  readers: { schema: z.array(z.string()), storage: 'JSON', optional: true, separate: true, internal: true },
};

const ticket: fc.Arbitrary<Ticket> = fc.record(
  {
    id: fc.string(),
    size: fc.integer(),
    labels: fc.array(fc.string()),
    details: fc.dictionary(fc.stringMatching(/^[a-z]{1,5}$/u), fc.integer(), { noNullPrototype: true }),
    remark: fc.string(),
    urgent: fc.boolean(),
  },
  { requiredKeys: ['id', 'size', 'details'], noNullPrototype: true },
);

/** As a store returns it: an absent value is null. */
const rowOf = (values: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(columnsOf(TICKET).map((name) => [name, values[name] ?? null]));

it.each([true, false])('a record is read as it was written, in a store with lists: %s', (lists) => {
  fc.assert(
    fc.property(ticket, (record) => {
      const values = storedValues(TICKET, record, { creating: true, lists });
      expect(recordIn(TICKET, rowOf(values))).toEqual(record);
      expect(Object.values(values).every((value) => !Array.isArray(value) || lists)).toBe(true);
    }),
  );
});

it('a save leaves out what is written once or elsewhere, and clears what is absent', () => {
  const record: Ticket = { id: 'a', size: 1, details: {}, readers: ['anna'] };
  expect(storedValues(TICKET, record, { creating: false, lists: false })).toEqual({
    size: 1,
    labels: undefined,
    details: '{}',
    body: undefined,
  });
});

it('rows from before a field was stored have none, and older forms are converted', () => {
  expect(recordIn(TICKET, { id: 'a', size: 1, details: '[]', body: null })).toEqual({ id: 'a', size: 1, details: {} });
  expect(recordIn(TICKET, { id: 'a', size: 1, labels: ['x'], details: '{}', body: '{"remark":"r","gone":1}' })).toEqual({
    id: 'a',
    size: 1,
    labels: ['x'],
    details: {},
    remark: 'r',
  });
});

it('documents have neither internal nor unknown fields, and copies only what they keep', () => {
  const schema = exportedSchema<Ticket, 'readers'>(TICKET);
  expect(schema.safeParse({ id: 'a', size: 1, details: {}, remark: 'r' }).success).toBe(true);
  for (const more of [{ readers: [] }, { other: 1 }, { remark: undefined }, { size: 'x' }])
    expect(schema.safeParse({ id: 'a', size: 1, details: {}, ...more }).success).toBe(false);
  expect(copiedOf(TICKET, { id: 'a', size: 1, details: {}, labels: ['x'], urgent: true })).toEqual({ labels: ['x'] });
});
