import { describe, expect, it } from 'vitest';
import { extract } from '../../../src/domain/understanding/extract/extract.js';
import { classFits, interfaceKeys, parseInterfaceName } from '../../../src/domain/inventory/names/interface-names.js';
import { entityKeys } from '../../../src/domain/inventory/names/lookup-keys.js';
import { isIdentifier } from '../../../src/domain/understanding/extract/names.js';
import { normalForm } from '../../../src/domain/text/normal-form.js';
import { nounKeysOf, nounOf, nounsOf, singular } from '../../../src/domain/inventory/names/type-nouns.js';
import type { EntityDraft } from '../../../src/domain/model/entity.js';

const draft = (type: EntityDraft['type'], name: string, more: Partial<EntityDraft> = {}): EntityDraft => ({
  ref: { source: 'netbox', objectType: 'x.y', objectId: '1' },
  type,
  name,
  display: name,
  aliases: [],
  attributes: {},
  relations: [],
  ...more,
});

const keysIn = (text: string): readonly string[] => extract(text).proposals.flatMap(({ keys }) => keys.map(({ key }) => key));
const referencesIn = (text: string): readonly string[] => extract(text).references.map((reference) => reference.text);

describe('normal form', () => {
  it.each([
    ['QX-Zurich', 'qx zurich'],
    ['qx_zurich', 'qx zurich'],
    ['ZRH02-edge-rtr01', 'zrh 2 edge rtr 1'],
    ["Vandelay's", 'vandelay'],
    ['Zürich', 'zurich'],
  ])('%s → %s', (name, form) => expect(normalForm(name)).toBe(form));
});

describe('interface names', () => {
  it.each([
    ['GigabitEthernet1/0/7', 'Gi1/0/7'],
    ['TenGigabitEthernet2/1', 'te2/1'],
    ['Port-channel12', 'Po12'],
    ['Ethernet5', 'Eth5'],
  ])('%s has the keys of %s', (full, short) => expect(interfaceKeys(full)).toEqual(interfaceKeys(short)));

  it('keeps Junos media types apart from the short forms that look like them', () => {
    expect(parseInterfaceName('ge-0/0/3')).toMatchObject({ class: 'ge', path: '0/0/3' });
    expect(parseInterfaceName('Ge0/3')).toMatchObject({ class: 'gigabitethernet' });
  });

  it('lets an unknown short form stand for what begins with it', () => {
    expect(classFits('cell', 'cellular')).toBe(true);
    expect(classFits('x', 'xe')).toBe(false);
  });

  it.each(['24/7', '1/2', '12/31/2024'])('%s is no interface', (text) => {
    expect(extract(`up ${text} always`).proposals.filter(({ kind }) => kind === 'INTERFACE')).toEqual([]);
  });
});

describe('numbers and addresses', () => {
  it('reads lists and ranges of VLANs as one span with members', () => {
    const list = extract('are vlans 17, 18 and 30-32 trunked?').proposals.find(({ kind }) => kind === 'NUMBER');
    expect(list?.members?.map((member) => member[0]?.key)).toEqual(['vlan:17', 'vlan:18', 'vlan:30', 'vlan:31', 'vlan:32']);
    expect(list?.text).toBe('vlans 17, 18 and 30-32');
  });

  it('takes a VLAN number out of range for none', () => expect(keysIn('vlan 5000')).not.toContain('vlan:5000'));

  it.each([
    ['198.51.100.7', 'host:198.51.100.7'],
    ['198.51.100.0/26', 'ip:198.51.100.0/26'],
    ['2001:DB8:0::1/64', 'ip:2001:db8::1/64'],
    ['[2001:db8::1]:443', 'host:2001:db8::1'],
    ['AABB.CCDD.0011', 'mac:aabbccdd0011'],
    ['aa-bb-cc-dd-00-11', 'mac:aabbccdd0011'],
  ])('finds %s', (text, key) => expect(keysIn(`who has ${text}?`)).toContain(key));

  it('takes what follows a version word for a version', () => expect(keysIn('release 10.2.3.4 is out')).not.toContain('host:10.2.3.4'));
});

describe('names', () => {
  it.each(['zrh2-sw-9', 'R17', 'PP:B9', 'edge01'])('%s reads like an identifier', (text) => expect(isIdentifier(text)).toBe(true));
  it.each(['2024-11-05', '22:30', 'INC0012345', '17.9.4a', '24', '12U', 'tcp/443', '48V', '3rd', 'hello'])('%s does not', (text) =>
    expect(isIdentifier(text)).toBe(false),
  );

  it('reads a range of numbered names as one span', () => {
    const range = extract('racks Q11 to Q13 please').proposals.find(({ members }) => members !== undefined);
    expect(range?.members?.map((member) => member[0]?.key)).toEqual(['n:q 11', 'n:q 12', 'n:q 13']);
  });

  it('does not take a move from one to another for a range', () => {
    expect(extract('move it from Q11 to Q13').proposals.some(({ members }) => members !== undefined)).toBe(false);
  });

  it('offers a place and the noun behind it as one phrase', () => {
    const compound = extract('show the Basel router').proposals.find(({ noun }) => noun === 'router');
    expect(compound?.text).toBe('Basel router');
  });

  it('offers none after an indefinite word', () => {
    expect(extract('is there a Basel router?').proposals.some(({ noun }) => noun === 'router')).toBe(false);
  });

  it('stays linear: ten times the text gives at most ten times the proposals', () => {
    const text = 'zrh2-sw-9 and Basel router on Gi1/0/3 in vlan 12. ';
    expect(extract(text.repeat(40)).proposals.length).toBeLessThanOrEqual(10 * (extract(text.repeat(4)).proposals.length + 8));
  });
});

describe('references', () => {
  it.each([
    ['is it up?', ['it']],
    ['which rack is that switch in', ['that switch']],
    ['and both PDUs?', ['both PDUs']],
    ['what about the second one', ['the second one']],
    ['its power supply', ['its power supply']],
    ['are the two uplinks there?', ['the two uplinks', 'there']],
  ])('%s', (text, expected) => expect(referencesIn(text)).toEqual(expected));

  it.each(['is there a spare port', 'it seems that nothing works today'])('%s points nowhere', (text) =>
    expect(referencesIn(text)).toEqual([]),
  );

  it('does not point back when it asks for something of another thing', () =>
    expect(referencesIn('who is the tenant of Q11?')).toEqual([]));
});

describe('keys of an entity', () => {
  it('finds a device by whole name, parts and what is left without class words', () => {
    const { keys } = entityKeys(draft('DEVICE', 'zrh2-coreswitch3'));
    expect(keys).toEqual(expect.arrayContaining(['n:zrh 2 coreswitch 3', 'p:zrh 2', 'p:core switch 3', 'p:core 3']));
  });

  it('finds parts of devices by their own name only', () => {
    const { keys } = entityKeys(draft('INTERFACE', 'GigabitEthernet0/4'));
    expect(keys.some((key) => key.startsWith('p:'))).toBe(false);
    expect(keys).toContain('if:gigabitethernet:0/4');
  });

  it('bounds the keys of a long name', () => expect(entityKeys(draft('TENANT', 'A '.repeat(500))).keys.length).toBeLessThanOrEqual(40));

  it('has number keys for VLANs, addresses and distinguishers', () => {
    expect(entityKeys(draft('VLAN', 'Guests', { attributes: { vid: 77 } })).keys).toContain('vlan:77');
    expect(entityKeys(draft('IP_ADDRESS', '203.0.113.9/24')).keys).toEqual(
      expect.arrayContaining(['ip:203.0.113.9/24', 'host:203.0.113.9']),
    );
    expect(entityKeys(draft('VRF', 'Blue', { attributes: { rd: '64500:7' } })).keys).toContain('rd:64500:7');
  });
});

describe('nouns', () => {
  it.each([
    ['switches', 'switch'],
    ['prefixes', 'prefix'],
    ['chassis', 'chassis'],
    ['patches', 'patch'],
  ])('%s → %s', (plural, noun) => expect(singular(plural)).toBe(noun));

  it('tells a role from a type', () => {
    expect(nounOf('routers')).toMatchObject({ noun: 'router', plural: true, types: [], roleTypes: ['DEVICE', 'VIRTUAL_MACHINE'] });
    expect(nounOf('rack')).toMatchObject({ types: ['RACK'], roleTypes: [] });
  });

  it('calls a device after its role', () => {
    const nouns = nounsOf('DEVICE', ['Campus Edge Switch']);
    expect(nouns).toEqual(expect.arrayContaining(['campus edge switch', 'switch', 'sw', 'device']));
    expect(nouns).not.toContain('router');
    expect(nounKeysOf('VLAN', nounsOf('VLAN', ['Guest']))).toContain('~guest vlan');
  });
});
