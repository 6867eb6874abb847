import { describe, expect, it } from 'vitest';
import { filtersIn } from '../../../src/domain/facts/question/filters.js';
import { unusedText } from '../../../src/domain/facts/question/unused.js';
import { requestOf } from '../../../src/domain/facts/question/fact-request.js';
import { fitOf } from '../../../src/domain/facts/views/values.js';

const told = (text: string): readonly string[] =>
  filtersIn(text).map(({ names: [name = ''], values, isNegated }) => `${isNegated ? 'not ' : ''}${name} ${values.join('|')}`.trim());

describe('filters of a question', () => {
  it.each([
    ['cabinets with role edge', ['ROLE edge']],
    ['cabinets whose role is edge or core', ['ROLE edge|core']],
    ['addresses in vrf mauve', ['VRF mauve']],
    ['MAUVE VRF prefixes', ['VRF mauve']],
    ['guest vlan prefixes', ['VLAN guest']],
    ['switches of type KX-12 for tenant Nord', ['DEVICE_TYPE kx-12', 'TENANT nord']],
    // netbox-community/netbox#7591: what does not have a tag yet.
    ['machines not tagged migrated', ['not tags migrated']],
    ['migrated-tagged machines', ['tags migrated']],
    // netbox-community/pynetbox#380: what has no tenant.
    ['devices without a tenant', ['not TENANT']],
    ['sites that have no asset tag', ['not asset_tag']],
  ])('are read in any order: %s', (text, expected) => expect(told(text)).toEqual(expected));

  it.each([
    'what is the role of kx-1?',
    'which vlan carries it?',
    'the technician of the carrier is waiting',
    'is a VLAN bound to it?',
    'vlan ids and names',
    'asset tag kx-1',
  ])('are not read in other questions: %s', (text) => expect(told(text)).toEqual([]));

  it('are no words of what is asked for', () => {
    const { types, filters } = requestOf('racks with role network', []);
    expect([types, filters.map(({ text }) => text)]).toEqual([['RACK'], ['role network']]);
  });

  it('leave words that may narrow a list, with the types that they stand before', () => {
    const { loose } = requestOf('Thanks! Which mauve racks rattle?', []);
    expect(loose.map(({ text, types, isNear }) => [text, types, isNear])).toEqual([
      ['mauve', ['RACK'], true],
      ['rattle', [], true],
    ]);
  });
});

describe('values', () => {
  it('fit as a whole or by all words, in any form', () => {
    expect(fitOf('access switches', 'Access-Switch')).toBe(2);
    expect(fitOf('access', 'Access Switch')).toBe(1);
    expect(fitOf('access core', 'Access Switch')).toBe(0);
  });
});

it('words that are not used are quoted', () =>
  expect([unusedText(['a', 'b c']), unusedText([])]).toEqual(['Not used: “a”, “b c”', undefined]));
