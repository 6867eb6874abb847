import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { storedUnderstanding, understandingOf } from '../../../src/domain/understanding/stored-understanding.js';
import { NOTHING_UNDERSTOOD, type EntitySummary, type Mention, type Understanding } from '../../../src/domain/model/understanding.js';

const entity = (number: number, status: string): EntitySummary => ({
  id: `ent_${number}`,
  key: `dcim.device:${number}`,
  type: 'DEVICE',
  name: `sw-${number}`,
  display: `sw-${number}`,
  status,
  nouns: ['switch'],
  places: [{ relation: 'SITE', id: 'ent_site', key: 'dcim.site:1', type: 'SITE', name: 'Basel' }],
});

/** Few entities, each time as another object, and in two states. */
const entities = fc
  .tuple(fc.integer({ min: 1, max: 4 }), fc.constantFrom('active', 'planned'))
  .map(([number, status]) => entity(number, status));
const evidence = { score: 0.5, parts: [{ name: 'name', value: 0.5 }], evidence: ['the whole name'] };
const mentions = fc.record({
  start: fc.constant(0),
  end: fc.constant(4),
  text: fc.constant('sw-1'),
  status: fc.constantFrom('RESOLVED' as const, 'POSSIBLE' as const, 'AMBIGUOUS' as const),
  kind: fc.constant('NAME' as const),
  entities: fc.array(entities, { maxLength: 3 }),
  candidates: fc.array(
    entities.map((each) => ({ entity: each, ...evidence })),
    { maxLength: 4 },
  ),
  candidateCount: fc.nat(50),
  ...Object.fromEntries(Object.entries(evidence).map(([name, value]) => [name, fc.constant(value)])),
}) as unknown as fc.Arbitrary<Mention>;
const choices = fc.array(
  fc.record({ entities: fc.array(entities, { minLength: 1, maxLength: 2 }), probability: fc.constant(0.5), evidence: fc.constant(['it']) }),
  { minLength: 1, maxLength: 3 },
);
const understandings: fc.Arbitrary<Understanding> = fc
  .tuple(fc.array(fc.tuple(mentions, fc.option(choices)), { maxLength: 5 }), fc.option(entities))
  .map(([all, settled]) => ({
    ...NOTHING_UNDERSTOOD,
    mentions: all.map(([mention, listed]) => (listed === null ? mention : { ...mention, choices: listed })),
    ...(settled === null ? {} : { settled: { message: 'msg_1', text: 'the other one', entity: settled } }),
  }));

const read = (text: string): Understanding => understandingOf(JSON.parse(text));

describe('an understanding as it is stored', () => {
  it('is read as it was', () => {
    fc.assert(
      fc.property(understandings, (understanding) => {
        expect(read(JSON.stringify(storedUnderstanding(understanding)))).toEqual(understanding);
      }),
    );
  });

  it('has each entity once, however many mentions mean it', () => {
    const again = (): Mention[] => [
      { ...mention(), entities: [entity(1, 'active')] },
      { ...mention(), entities: [entity(1, 'planned')] },
    ];
    const text = JSON.stringify(storedUnderstanding({ ...NOTHING_UNDERSTOOD, mentions: [...again(), ...again(), ...again()] }));
    expect(text.split('"dcim.device:1"')).toHaveLength(3);
  });

  it('has each list of candidates once, because a name that is repeated has the same ones', () => {
    const candidates = [1, 2, 3].map((each) => ({ entity: entity(each, 'active'), ...evidence }));
    const repeated = (count: number): number => {
      const all = Array.from({ length: count }, () => ({ ...mention(), candidates: structuredClone(candidates) }));
      return JSON.stringify(storedUnderstanding({ ...NOTHING_UNDERSTOOD, mentions: all })).length;
    };
    expect((repeated(101) - repeated(1)) / 100).toBeLessThan(1.2 * JSON.stringify(mention()).length);
  });

  it('of an earlier version, with whole entities, is read', () => {
    fc.assert(
      fc.property(understandings, (understanding) => {
        expect(read(JSON.stringify(understanding))).toEqual(understanding);
      }),
    );
  });
});

const mention = (): Mention => ({
  start: 0,
  end: 4,
  text: 'sw-1',
  status: 'RESOLVED',
  kind: 'NAME',
  entities: [],
  candidates: [],
  candidateCount: 0,
  ...evidence,
});
