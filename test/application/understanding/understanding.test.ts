import { probableEntities } from '../../../src/domain/understanding/meanings.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EntityDraft, EntityType } from '../../../src/domain/model/entity.js';
import { LOCAL } from '../../../src/domain/common/principal.js';
import type { Mention, Understanding } from '../../../src/domain/model/understanding.js';
import { sendAll } from '../../testkit/data/dialogue.js';
import { startTestServer, type TestServer } from '../../testkit/application/server.js';

/** A made-up company with two similar offices, so that names alone decide little. */
const network: EntityDraft[] = [];
const add = (
  type: EntityType,
  key: string,
  name: string,
  relations: Record<string, string> = {},
  attributes: EntityDraft['attributes'] = {},
): void => {
  const [objectType = '', objectId = ''] = key.split(':');
  const to = (target: string) => ({ source: 'netbox', objectType: target.split(':')[0] ?? '', objectId: target.split(':')[1] ?? '' });
  network.push({
    ref: { source: 'netbox', objectType, objectId },
    type,
    name,
    display: name,
    aliases: [],
    attributes,
    relations: Object.entries(relations).map(([relation, target]) => ({ type: relation, to: to(target) })),
  });
};

add('DEVICE_ROLE', 'dcim.devicerole:1', 'Router');
add('DEVICE_ROLE', 'dcim.devicerole:2', 'Floor Switch');
add('DEVICE_ROLE', 'dcim.devicerole:3', 'PDU');
for (const [index, place] of ['Lugano', 'Winterthur'].entries()) {
  const site = `dcim.site:${index + 1}`;
  const rack = `dcim.rack:${index + 1}`;
  const device = (number: number) => `dcim.device:${10 * (index + 1) + number}`;
  add('SITE', site, `QX-${place}`);
  add('RACK', rack, 'Wiring room', { SITE: site });
  add('DEVICE', device(1), `qx-${place.toLowerCase()}-gw01`, { SITE: site, RACK: rack, ROLE: 'dcim.devicerole:1' });
  add('DEVICE', device(2), `qx-${place.toLowerCase()}-fs01`, { SITE: site, RACK: rack, ROLE: 'dcim.devicerole:2' });
  add('DEVICE', device(3), `qx-${place.toLowerCase()}-strip1`, { SITE: site, RACK: rack, ROLE: 'dcim.devicerole:3' });
  for (const port of [1, 2, 3])
    add('INTERFACE', `dcim.interface:${100 * (index + 1) + port}`, `GigabitEthernet0/${port}`, { DEVICE: device(1) });
  add('VLAN', `ipam.vlan:${index + 1}`, 'Guests', { SITE: site }, { vid: 77 });
}
add('IP_ADDRESS', 'ipam.ipaddress:1', '203.0.113.9/24', { ASSIGNED_OBJECT: 'dcim.interface:101' });

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
  await server.app.entities.upsert(LOCAL, network);
});
afterAll(() => server.stop());

const said = (...lines: readonly string[]): Promise<Understanding> => sendAll(server, lines);

/** The meaning of each span, with “maybe” if it is only the most probable one, or its status. */
const shown = ({ mentions }: Understanding): Record<string, string> =>
  Object.fromEntries(
    mentions.map((mention: Mention) => {
      const keys = probableEntities(mention).map(({ key }) => key);
      return [mention.text, keys.length === 0 ? mention.status : [...(mention.status === 'POSSIBLE' ? ['maybe'] : []), ...keys].join(' ')];
    }),
  );

describe('names', () => {
  it.each([
    ['Where is qx-lugano-gw01?', { 'qx-lugano-gw01': 'dcim.device:11' }],
    ['where is QX-LUGANO-GW01.corp.example', { 'QX-LUGANO-GW01.corp.example': 'dcim.device:11' }],
    ['Is the Lugano router up?', { 'the Lugano router': 'dcim.device:11' }],
    ['how many devices in Winterthur', { Winterthur: 'dcim.site:2' }],
    ['who has 203.0.113.9?', { '203.0.113.9': 'ipam.ipaddress:1' }],
    ['GigabitEthernet0/2 of qx-winterthur-gw01', { 'GigabitEthernet0/2': 'dcim.interface:202', 'qx-winterthur-gw01': 'dcim.device:21' }],
    ['gi0/3 on qx-lugano-gw01', { 'gi0/3': 'dcim.interface:103', 'qx-lugano-gw01': 'dcim.device:11' }],
    ['VLAN 77 in Lugano', { 'VLAN 77': 'ipam.vlan:1', Lugano: 'dcim.site:1' }],
  ])('%s', async (text, expected) => expect(shown(await said(text))).toEqual(expected));
});

describe('ambiguous and unknown names', () => {
  it('ask if several entities match, with all candidates and choices that differ by location', async () => {
    const understanding = await said('which prefix has VLAN 77?');
    const [mention] = understanding.mentions;
    expect(mention?.status).toBe('AMBIGUOUS');
    expect(mention?.candidates.map(({ entity }) => entity.key).toSorted()).toEqual(['ipam.vlan:1', 'ipam.vlan:2']);
    expect(understanding.clarification?.choices.map(({ label }) => label).toSorted()).toEqual([
      'Guests in QX-Lugano',
      'Guests in QX-Winterthur',
    ]);
  });

  it('are unknown with other digits', async () =>
    expect(shown(await said('where is qx-lugano-gw02'))).toEqual({ 'qx-lugano-gw02': 'UNKNOWN' }));

  it('include a port that the device in focus does not have', async () =>
    expect(shown(await said('show qx-lugano-gw01', 'what about Gi0/9?'))).toEqual({ 'Gi0/9': 'UNKNOWN' }));

  it('do not include dates, tickets, versions and counts', async () =>
    expect(shown(await said('INC0099887: since 2024-11-05 release 17.9.4a drops 24 ports at 22:30'))).toEqual({}));

  it('are understood the same in another order', async () => {
    const questions = ['Where is qx-lugano-gw01?', 'which prefix has VLAN 77?', 'where is qx-lugano-gw02'];
    const alone = await Promise.all(questions.map(async (question) => shown(await said(question))));
    const reversed = await Promise.all(questions.toReversed().map(async (question) => shown(await said(question))));
    expect(reversed.toReversed()).toEqual(alone);
  });
});

describe('earlier turns', () => {
  it('resolve an ambiguous name', async () =>
    expect(shown(await said('we are in Winterthur today', 'which prefix has VLAN 77?'))).toEqual({ 'VLAN 77': 'ipam.vlan:2' }));

  it.each([
    [['show qx-lugano-gw01', 'is it active?'], { it: 'dcim.device:11' }],
    [['show qx-lugano-gw01', 'and its rack?'], { 'its rack': 'dcim.rack:1' }],
    [['show qx-lugano-gw01', 'which PDU is there? and the floor switch?'], { 'the floor switch': 'maybe dcim.device:12' }],
    [['compare qx-lugano-gw01 and qx-winterthur-gw01', 'is the second one newer?'], { 'the second one': 'maybe dcim.device:21' }],
    [['compare qx-lugano-gw01 and qx-winterthur-gw01', 'what do they run?'], { they: 'maybe dcim.device:11 dcim.device:21' }],
    [['is the Lugano router up?', '> Yes.', 'and the Winterthur one?'], { 'the Winterthur one': 'maybe dcim.device:21' }],
  ])('%j', async (lines, expected) => expect(shown(await said(...lines))).toEqual(expected));

  it('do not resolve references without an antecedent', async () => expect(shown(await said('is it active?'))).toEqual({}));

  it('make a follow-up, with the message that it follows', async () => {
    const { followUp } = await said('show qx-lugano-gw01', 'is it active?');
    expect(followUp.isFollowUp).toBe(true);
    expect(followUp.of).toHaveLength(1);
  });

  it('show a change of subject', async () => {
    const { topic } = await said(
      'which PDU feeds qx-lugano-gw01?',
      '> qx-lugano-strip1.',
      'Something else: which prefix has VLAN 77 in Winterthur?',
    );
    expect(topic).toMatchObject({ domain: 'NETWORK', shifted: true });
  });
});

it('give every score with its parts, what narrowed it and evidence in words', async () => {
  const { mentions } = await said('show qx-lugano-gw01', 'what is on Gi0/2?');
  const [mention] = mentions;
  expect(mention?.parts).toEqual([{ name: 'name', value: mention?.score }]);
  expect(mention?.score).toBeGreaterThan(0.5);
  expect(mention?.inherited?.[0]?.why).toContain('is in qx-lugano-gw01');
  expect(mention?.evidence).toHaveLength(1);
});

it.each(['PROMPT', 'OPENAI', 'ANTHROPIC'] as const)('are in every rendering of the window: %s', async (as) => {
  const { session } = await server.app.messages.add(LOCAL, undefined, {
    role: 'USER',
    parts: [{ kind: 'TEXT', text: 'show qx-lugano-gw01 and qx-lugano-strip1' }],
  });
  const rendered = async (message: string) => {
    const { window } = await server.app.contexts.build(LOCAL, session.id, { budget: 2_000, message });
    return JSON.stringify(server.app.contexts.render(window, as));
  };
  expect(await rendered('is the router up?')).toContain('Reference “the router”: device qx-lugano-gw01');
  expect(await rendered('where is qx-lugano-gw07?')).toContain('Unknown: “qx-lugano-gw07”');
  expect(await rendered('show the Wiring room of QX-Lugano and qx-basel-gw01')).toContain('Unknown: “qx-basel-gw01”');
  expect(await rendered('what is in qx-lugano-gw01?')).not.toContain('# Understood');
});

it('put the question about an ambiguous name into the window', async () => {
  const { session } = await server.app.sessions.open(LOCAL, {});
  const { window } = await server.app.contexts.build(LOCAL, session.id, { budget: 2_000, message: 'Is VLAN 77 up?' });
  expect(window.sections.find(({ kind }) => kind === 'UNDERSTOOD')?.items.map(({ text }) => text)).toEqual([
    'Ambiguous; ask: “VLAN 77” fits 2 vlans. Which one do you mean? Candidates: Guests in QX-Lugano, Guests in QX-Winterthur.',
  ]);
});
