import { assert, constantFrom, property, record, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { entityIdOf } from '../../../src/application/inventory/entity-writes.js';

const part = string({ unit: constantFrom('a', 'b', '|', '"', ',', '[', '\\'), minLength: 1, maxLength: 4 });
const ref = record({ source: part, objectType: part, objectId: part });

describe('the id of an entity', () => {
  it('differs for different references', () => {
    assert(
      property(ref, ref, (one, other) => {
        const same = one.source === other.source && one.objectType === other.objectType && one.objectId === other.objectId;
        expect(entityIdOf('noc', one) === entityIdOf('noc', other)).toBe(same);
      }),
      { numRuns: 20_000, seed: 5 },
    );
    expect(entityIdOf('noc', { source: 'a|b', objectType: 'c', objectId: 'd' })).not.toBe(
      entityIdOf('noc', { source: 'a', objectType: 'b|c', objectId: 'd' }),
    );
  });

  it('is stable for parts without the separator', () => {
    expect(entityIdOf('default', { source: 'netbox', objectType: 'dcim.device', objectId: '1' })).toBe(KNOWN);
  });
});

/** As in stores since their first version. */
const KNOWN = 'ent_3ba080f8ff1fe3024bdf3449c2';
