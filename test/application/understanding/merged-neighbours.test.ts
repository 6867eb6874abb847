import { expect, it } from 'vitest';
import { merged } from '../../../src/application/understanding/merged-neighbours.js';
import type { Neighbour } from '../../../src/domain/understanding/candidates/meaning.js';

const neighbour = (key: string, relation: string, outgoing: boolean): Neighbour => ({
  entity: { id: `ent_${key}`, key, type: 'DEVICE', name: key, display: key, nouns: [], places: [] },
  relation,
  outgoing,
});

const ORDERED = [
  neighbour('b', 'PART', true),
  neighbour('b', 'PART', false),
  neighbour('b', 'SITE', true),
  neighbour('c', 'PART', false),
  neighbour('aa', 'PART', true),
];

const reversedAndRotated = [...ORDERED.keys()].flatMap((by) => {
  const rotated = [...ORDERED.slice(by), ...ORDERED.slice(0, by)];
  return [rotated, rotated.toReversed()];
});

it('orders neighbours by the length of the key, the key and the relation, outgoing ones first, whatever order the store returns', () => {
  for (const found of reversedAndRotated) {
    const around = merged([new Map([['ent_x', found.slice(0, 2)]]), new Map([['ent_x', found.slice(2)]])]);
    expect(around.get('ent_x')).toEqual(ORDERED);
  }
});

it('keeps the neighbours of each entity apart', () => {
  const [one, other] = [neighbour('a', 'SITE', true), neighbour('b', 'SITE', true)];
  const around = merged([new Map([['ent_x', [one]]]), new Map([['ent_y', [other]]]), new Map()]);
  expect([...around]).toEqual([
    ['ent_x', [one]],
    ['ent_y', [other]],
  ]);
});
