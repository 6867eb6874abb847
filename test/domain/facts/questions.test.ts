import { describe, expect, it } from 'vitest';
import { routesBetween } from '../../../src/domain/facts/graph/routes.js';
import { impliedKeys } from '../../../src/domain/facts/question/implied.js';
import { isEllipsis, isEmpty, requestOf } from '../../../src/domain/facts/question/fact-request.js';
import { normalForm } from '../../../src/domain/text/normal-form.js';

const without = (text: string, ...names: readonly string[]) =>
  requestOf(
    text,
    names.map((name) => ({ start: text.indexOf(name), end: text.indexOf(name) + name.length })),
  );

describe('request of a question', () => {
  it.each([
    ['what is sw-1 patched to?', 'CABLING'],
    ['far end of sw-1?', 'CABLING'],
    ['which PDU feeds sw-1?', 'POWER'],
    ['how much room is left in sw-1', 'SPACE'],
    ['who do I call about sw-1?', 'CONTACTS'],
    ['who runs sw-1?', 'CONTACTS'],
    ['where is sw-1?', 'LOCATION'],
    ['how many ports does sw-1 have?', 'COUNT'],
  ] as const)('%s', (text, subject) => expect(without(text, 'sw-1').subjects).toContain(subject));

  it('take nouns for what is asked for, but not those beside a name or before another noun', () => {
    expect(without('which VLANs are in rack R-1?', 'R-1').types).toEqual(['VLAN']);
    expect(without('the network port of sw-1', 'sw-1').types).not.toContain('PREFIX');
    expect(without('on our network, which racks hold sw-1?', 'sw-1').types).toEqual(['RACK']);
  });

  it('tell roles and statuses apart from kinds', () => {
    const planned = without('planned switches in Lyon', 'Lyon');
    expect([planned.roleNouns, [...planned.roleTypes], [...planned.statuses]]).toEqual([
      ['switch'],
      ['DEVICE', 'VIRTUAL_MACHINE'],
      ['planned'],
    ]);
    expect(without('all boxes in Lyon, also the switches', 'Lyon').roleTypes).not.toContain('DEVICE');
  });

  it('do not ask for contacts if “who” asks for something that has a kind', () => {
    expect(without('who is the carrier of C-1?', 'C-1').subjects).not.toContain('CONTACTS');
  });

  it('are empty without words', () => expect(isEmpty(without('sw-1', 'sw-1'))).toBe(true));

  it('are bounded for long texts', () => {
    const started = requestOf(`${'port '.repeat(100_000)}rack`, []);
    expect(started.types).not.toContain('RACK');
  });

  it.each([
    ['and Lyon?', true],
    ['sw-2 too?', true],
    ['same for sw-2 pls', true],
    ['and its serial?', false],
    ['which racks are in Lyon?', false],
  ])('repeat the question before: %s %s', (text, expected) => expect(isEllipsis(text)).toBe(expected));
});

describe('what a question implies', () => {
  it('is looked up by runs of words, in the singular too, without ordinary words and names', () => {
    const { groups } = impliedKeys('how many PE routers has Lyon', [
      { start: 24, end: 28, text: 'Lyon', status: 'RESOLVED', kind: 'NAME' },
    ]);
    expect(groups).toContain(`n:${normalForm('PE router')}`);
    expect(groups).not.toContain('n:lyon');
    expect(groups).not.toContain('n:many');
  });

  it('has fewer keys than one lookup takes, for any text', () => {
    const mentions = Array.from({ length: 200 }, (_, at) => ({
      start: at,
      end: at,
      text: `2001:db8::${at}`,
      status: 'UNKNOWN' as const,
      kind: 'NAME' as const,
    }));
    const { groups, around } = impliedKeys(Array.from({ length: 5_000 }, (_, at) => `word${at}s`).join(' '), mentions);
    expect(groups.length + around.flat().length).toBeLessThan(1_500);
  });

  it('is a prefix around an address that nothing has, the most specific first', () => {
    const { around } = impliedKeys('who has 10.1.2.3?', [{ start: 8, end: 16, text: '10.1.2.3', status: 'UNKNOWN', kind: 'NAME' }]);
    expect(around[0]).toHaveLength(33);
    expect(around[0]?.slice(7, 9)).toEqual(['ip:10.1.2.0/25', 'ip:10.1.2.0/24']);
  });
});

describe('routes between types', () => {
  it('are the shortest, in the direction of the schema', () => {
    expect(routesBetween('RACK', 'DEVICE')).toEqual([[{ relations: ['RACK'], isOutgoing: false, to: 'DEVICE' }]]);
    expect(routesBetween('RACK', 'MANUFACTURER').map((route) => route.map(({ to }) => to))).toEqual([
      ['DEVICE', 'DEVICE_TYPE', 'MANUFACTURER'],
    ]);
  });

  it('do not lead through what entities only share', () => {
    for (const route of routesBetween('DEVICE', 'CIRCUIT')) expect(route.map(({ to }) => to)).not.toContain('TENANT');
    expect(routesBetween('CONTACT_ROLE', 'CABLE')).toEqual([]);
  });
});
