import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clarify } from '../../../src/domain/understanding/turn/clarify.js';
import type { EntitySummary, Mention } from '../../../src/domain/model/understanding.js';

/** A strip in a rack of a room of a site; names come again and again, ids do not. */
const strip = (index: number, [rack, room, site]: readonly [string, string, string]): EntitySummary => ({
  id: `ent_${index}`,
  key: `dcim.device:${index}`,
  type: 'DEVICE',
  name: 'PDU-A',
  display: 'PDU-A',
  nouns: ['pdu'],
  places: [
    { relation: 'RACK', id: `rack_${index}`, key: `dcim.rack:${index}`, type: 'RACK', name: rack },
    { relation: 'LOCATION', id: `room_${room}_${site}`, key: `dcim.location:${index}`, type: 'LOCATION', name: room },
    { relation: 'SITE', id: `site_${site}`, key: `dcim.site:${site}`, type: 'SITE', name: site },
  ],
});

const asking = (entities: readonly EntitySummary[]): Mention => ({
  start: 0,
  end: 5,
  text: 'PDU-A',
  kind: 'NAME',
  status: 'AMBIGUOUS',
  entities: [],
  candidates: entities.map((entity) => ({ entity, score: 1, parts: [], evidence: [] })),
  candidateCount: entities.length,
  score: 1,
  parts: [],
  evidence: [],
});

describe('choices of a clarification', () => {
  const name = fc.constantFrom('R1', 'R2');
  it('have labels of their own, whatever names come twice', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(name, name, name), { minLength: 2, maxLength: 12 }), (places) => {
        const labels = clarify([asking(places.map((each, index) => strip(index, each)))])?.choices.map(({ label }) => label) ?? [];
        expect(labels).toHaveLength(places.length);
        expect(new Set(labels).size).toBe(labels.length);
      }),
    );
  });

  it('say the status or a word of the description if the places are the same', () => {
    const place = ['R1', 'Hall A', 'Oslo'] as const;
    const alike = [
      { ...strip(1, place), status: 'active' },
      { ...strip(1, place), id: 'ent_2', key: 'dcim.device:2', status: 'planned', descriptors: ['spare'] },
    ];
    expect(clarify([asking(alike)])?.choices.map(({ label }) => label)).toEqual([
      'PDU-A in R1, Hall A, Oslo, active',
      'PDU-A in R1, Hall A, Oslo, planned',
    ]);
    const described = alike.map((each) => ({ ...each, status: 'active' }));
    expect(clarify([asking(described)])?.choices.map(({ label }) => label)).toEqual([
      'PDU-A in R1, Hall A, Oslo',
      'PDU-A in R1, Hall A, Oslo, spare',
    ]);
  });

  it('say the room and the site of racks of one name', () => {
    const { choices = [] } = clarify([asking([strip(1, ['R1', 'Hall A', 'Oslo']), strip(2, ['R1', 'Hall B', 'Oslo'])])]) ?? {};
    expect(choices.map(({ label }) => label)).toEqual(['PDU-A in R1, Hall A, Oslo', 'PDU-A in R1, Hall B, Oslo']);
  });
});
