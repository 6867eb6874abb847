import { probableEntities } from '../../../src/domain/understanding/meanings.js';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EntityDraft, EntityType } from '../../../src/domain/model/entity.js';
import { LOCAL } from '../../../src/domain/common/principal.js';
import { startTestServer, type TestServer } from '../../testkit/application/server.js';

type Fields = Partial<Pick<EntityDraft, 'attributes' | 'relations'>>;

function draft(type: EntityType, key: string, name: string, { attributes = {}, relations = [] }: Fields = {}): EntityDraft {
  return { ref: refOf(key), type, name, display: name, aliases: [], attributes, relations };
}

const refOf = (key: string) => {
  const [objectType = '', objectId = ''] = key.split(':');
  return { source: 'netbox', objectType, objectId };
};

const on = (type: string, key: string): Fields => ({ relations: [{ type, to: refOf(key) }] });

const INVENTORY: readonly EntityDraft[] = [
  draft('DEVICE', 'dcim.device:1', 'osl3-agg1'),
  draft('DEVICE', 'dcim.device:2', 'osl3-agg2'),
  draft('DEVICE', 'dcim.device:3', 'strip-w7'),
  draft('INTERFACE', 'dcim.interface:1', 'Ethernet3/2', on('DEVICE', 'dcim.device:1')),
  draft('INTERFACE', 'dcim.interface:2', 'Ethernet3/2', on('DEVICE', 'dcim.device:2')),
  draft('POWER_OUTLET', 'dcim.poweroutlet:1', 'Outlet 5', on('DEVICE', 'dcim.device:3')),
  draft('MAC_ADDRESS', 'dcim.macaddress:1', '02:C4:1E:0B:7A:09'),
  draft('ASN', 'ipam.asn:1', 'AS4259920001', { attributes: { asn: 4_259_920_001 } }),
  draft('VLAN', 'ipam.vlan:1', 'badge readers', { attributes: { vid: 612 } }),
  draft('VLAN', 'ipam.vlan:2', 'lobby', { attributes: { vid: 618 } }),
  draft('VRF', 'ipam.vrf:1', 'ochre'),
  draft('VRF', 'ipam.vrf:2', 'teal'),
  draft('PREFIX', 'ipam.prefix:1', '172.19.64.0/20', { attributes: { prefix: '172.19.64.0/20' } }),
  draft('PREFIX', 'ipam.prefix:2', '172.19.64.0/22', { attributes: { prefix: '172.19.64.0/22' } }),
  draft('PREFIX', 'ipam.prefix:3', '2001:db8:9a:7::/64', { attributes: { prefix: '2001:db8:9a:7::/64' } }),
  draft('IP_ADDRESS', 'ipam.ipaddress:1', '172.19.66.20/22', { attributes: { address: '172.19.66.20/22' } }),
  draft('IP_ADDRESS', 'ipam.ipaddress:2', '172.19.66.23/22', { attributes: { address: '172.19.66.23/22' } }),
  draft('IP_ADDRESS', 'ipam.ipaddress:3', '198.51.100.9/24', on('VRF', 'ipam.vrf:1')),
  draft('IP_ADDRESS', 'ipam.ipaddress:4', '198.51.100.9/24', on('VRF', 'ipam.vrf:2')),
];

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.app.entities.upsert(LOCAL, INVENTORY);
});
afterAll(() => server.stop());

/** Twelve hexadecimal digits without separators are not certainly an address, so that a command does not act on it. */
const isBareInCommand = (text: string): boolean => /^block [\da-f]{12},/iu.test(text);

/** The resolved entities, and the texts of mentions that are not resolved. */
async function meant(text: string): Promise<{ readonly found: readonly string[]; readonly open: readonly string[] }> {
  const { mentions } = await server.app.questions.understand(LOCAL, { text });
  const keys = mentions
    .flatMap((mention) => (isBareInCommand(text) ? probableEntities(mention) : mention.entities))
    .map(({ type, name, key }) => `${key.replace(/^netbox:/, '')} ${type} ${name}`);
  const open = mentions.filter(({ status }) => status !== 'RESOLVED' && !(status === 'POSSIBLE' && isBareInCommand(text)));
  return { found: keys, open: open.map((each) => `${each.text} ${each.status}`) };
}

const finds = async (text: string, ...keys: readonly string[]): Promise<void> => {
  const { found, open } = await meant(text);
  expect({ keys: keys.filter((key) => !found.some((each) => each.startsWith(`${key} `))), open, found }, text).toEqual({
    keys: [],
    open: [],
    found,
  });
};

describe('notations of engineers', () => {
  // Shapes: glpi-project/glpi#2717 (3com, Sun without zeros), validatorjs/validator.js#1267 (dots), rsyslog/liblognorm#46.
  it('find a MAC address with any separator, grouping and letter case', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(2, 4, 6, 12),
        fc.constantFrom(':', '-', '.'),
        fc.boolean(),
        fc.constantFrom('who has %', '% flaps', 'is % still on the wire?', 'block %, please'),
        async (size, separator, isUpper, sentence) => {
          if (size === 6 && separator === '.') return;
          const groups = '02c41e0b7a09'.match(new RegExp(`.{${size}}`, 'g')) ?? [];
          const text = groups.join(separator);
          await finds(sentence.replace('%', isUpper ? text.toUpperCase() : text), 'dcim.macaddress:1');
        },
      ),
      { numRuns: 60, seed: 5 },
    );
    await finds('arp has 2:c4:1e:b:7a:9 on it', 'dcim.macaddress:1');
  });

  // Shapes: FRRouting/frr#2188 (remote-as in two halves), batfish/batfish#8346 (local-as), netbox-community/netbox-bgp#50.
  it.each([
    'AS4259920001',
    'ASN 4259920001',
    'AS65001.14465',
    'asn 65001.14465',
    'AS 65001.14465',
    'remote-as 65001.14465',
    'local-as 4259920001',
  ])('find an AS number in either form: %s', (words) => finds(`the session to ${words} is idle`, 'ipam.asn:1'));

  // Shapes: tehmaze/ipcalc#44 (mask and wildcard), batfish/batfish#9230 (mask within an entry), GoSecure/Cisco2Checkpoint#9.
  it.each([
    ['permit ip 172.19.64.0 0.0.15.255 any', 'ipam.prefix:1'],
    ['permit ip 172.19.64.0 0.0.3.255 any', 'ipam.prefix:2'],
    ['route 172.19.64.0 255.255.240.0 is missing', 'ipam.prefix:1'],
    ['172.19.64.0/255.255.252.0 is full', 'ipam.prefix:2'],
    ['172.19.64.0 mask 255.255.252.0 is full', 'ipam.prefix:2'],
    ['ip address 172.19.66.20 255.255.252.0', 'ipam.ipaddress:1'],
    ['permit host 172.19.66.20 0.0.0.0', 'ipam.ipaddress:1'],
  ])('find a prefix by its mask or wildcard mask: %s', (text, key) => finds(text, key));

  it('never take a prefix of another length than the mask says', async () => {
    const { found } = await meant('permit ip 172.19.64.0 0.0.0.255 any');
    expect(found).toEqual([]);
  });

  it.each([
    ['2001:db8:9a:7:: is withdrawn', 'ipam.prefix:3'],
    ['2001:DB8:9A:7 is withdrawn', 'ipam.prefix:3'],
  ])('find an IPv6 prefix without its length: %s', (text, key) => finds(text, key));

  // Shapes: phpipam/phpipam#3634 (range), netbox-community/ansible_modules#257.
  it.each([
    '172.19.66.20-23 are dark',
    '172.19.66.20-172.19.66.23 are dark',
    '172.19.66.20 - 172.19.66.23 are dark',
    '172.19.66.20 to .23 are dark',
  ])('find the addresses of a range that exist: %s', (text) => finds(text, 'ipam.ipaddress:1', 'ipam.ipaddress:2'));

  it.each(['VLANs 610-620 are tagged', 'vlan 612,618-619 is tagged', 'VLAN 612 to 618 are tagged', 'vlans 600 - 699 are tagged'])(
    'find the VLANs of a range that exist: %s',
    (text) => finds(text, 'ipam.vlan:1', 'ipam.vlan:2'),
  );

  // Shapes: ktbyers/netmiko#1156 (maintenance mode), #226 (supervisor and mode), #2956 (config mode), #375.
  it.each([
    'osl3-agg1(config-if)# shut',
    'osl3-agg1(config)#no shut',
    'osl3-agg1(maint-mode)# show version',
    'osl3-agg1(s1)(config)#exit',
    'osl3-agg1# show clock',
    'osl3-agg1>en',
    'noc@osl3-agg1> show chassis alarms',
    '[edit]\nnoc@osl3-agg1# commit',
    '[edit interfaces] noc@osl3-agg1# commit',
    'RP/0/RSP0/CPU0:osl3-agg1#show clock',
    '[~osl3-agg1-Eth-Trunk4] undo shutdown',
    '<osl3-agg1> display clock',
    '[noc@osl3-agg1 ~]$ uptime',
    'noc@osl3-agg1:~$ uptime',
  ])('find the device of a prompt: %s', (text) => finds(text, 'dcim.device:1'));

  it.each(['osl3-agg1:Ethernet3/2 flaps', 'osl3-agg1:Eth3/2 flaps', 'osl3-agg1/Ethernet3/2 flaps', 'osl3-agg1[Ethernet3/2] flaps'])(
    'find a port behind its device: %s',
    (text) => finds(text, 'dcim.interface:1'),
  );

  it.each([
    'osl3-agg1-osl3-agg2 link',
    'the osl3-agg1-osl3-agg2 uplink is down',
    'osl3-agg1 <-> osl3-agg2 is down',
    'link osl3-agg1--osl3-agg2',
    'osl3-agg1<->osl3-agg2 flaps',
  ])('find both ends of a link: %s', (text) => finds(text, 'dcim.device:1', 'dcim.device:2'));

  it.each([
    ['ssh noc@172.19.66.20 hangs', 'ipam.ipaddress:1'],
    ['https://172.19.66.20:8443/ui does not load', 'ipam.ipaddress:1'],
    ['198.51.100.9%teal', 'ipam.ipaddress:4'],
    ['ping 198.51.100.9%ochre fails', 'ipam.ipaddress:3'],
    ['port 5 of PDU strip-w7', 'dcim.poweroutlet:1'],
  ])('find what stands within a longer word or under another noun: %s', (text, key) => finds(text, key));

  it('still call a device of a prompt unknown that nothing is', async () => {
    expect((await meant('osl9-agg77(config)# shut')).open).toEqual(['osl9-agg77 UNKNOWN']);
  });
});
