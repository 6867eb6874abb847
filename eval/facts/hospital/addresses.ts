import { address, addressesIn, bare, count, device, firstFree, names, prefix, vlan } from '../answers.js';
import { BATH, STA, YEOVIL, hospital } from './helpers.js';

export const ADDRESSES = hospital('ADDRESSES', [
  [
    'TERSE',
    ['who has 10.10.40.43'],
    (inventory) => {
      const found = address(inventory, '10.10.40.43/24');
      const port = inventory.to(found, 'ASSIGNED_OBJECT');
      const machine = inventory.to(port, 'VIRTUAL_MACHINE');
      return { objects: [found, port, machine], facts: names([machine]) };
    },
  ],
  [
    'ENGINEER',
    ['192.168.50.10 comes up twice. which VRFs, and what is it in each?'],
    (inventory) => {
      const scanner = address(inventory, '192.168.50.10/24', 'clinical');
      const chiller = address(inventory, '192.168.50.10/24', 'bms');
      const owner = inventory.to(inventory.to(scanner, 'ASSIGNED_OBJECT'), 'DEVICE');
      return {
        objects: [
          scanner,
          chiller,
          inventory.to(scanner, 'ASSIGNED_OBJECT'),
          owner,
          inventory.to(scanner, 'VRF'),
          inventory.to(chiller, 'VRF'),
        ],
        facts: [
          ...[scanner, chiller].map((each) => [bare(each), inventory.to(each, 'VRF').name] as const),
          [owner.name],
          [String(chiller.attributes['description'])],
        ],
      };
    },
  ],
  [
    'CHAT',
    ['need one more ip in the DMZ, 10.10.43.0/24. lowest free one?'],
    (inventory) => {
      const within = prefix(inventory, '10.10.43.0/24');
      return { objects: [within, ...addressesIn(inventory, within)], facts: [[firstFree(inventory, within)]] };
    },
  ],
  [
    'TICKET',
    ["Pump rollout at St Aldhelm's Main: which prefix and which VRF belong to the Infusion Pumps VLAN there?"],
    (inventory) => {
      const found = vlan(inventory, 240, STA);
      const [within] = inventory.from(found, 'VLAN', 'ipam.prefix');
      if (within === undefined) throw new Error('The VLAN has no prefix');
      return {
        objects: [found, within, inventory.to(within, 'VRF')],
        facts: [[within.name], [within.name, inventory.to(within, 'VRF').name]],
      };
    },
  ],
  [
    'NEWCOMER',
    ['A bedside monitor says its number is 10.22.230.57. Which range of ours is that in, and at which hospital?'],
    (inventory) => {
      const within = prefix(inventory, '10.22.230.0/24', 'clinical');
      return { objects: [within, inventory.to(within, 'SCOPE')], facts: names([within, inventory.to(within, 'SCOPE')]) };
    },
  ],
  [
    'ENGINEER',
    ['loopback of YP-RTR1'],
    (inventory) => {
      const router = device(inventory, 'YP-RTR1');
      const loopback = inventory.all('ipam.ipaddress').find((each) => {
        const port = inventory.toAll(each, 'ASSIGNED_OBJECT')[0];
        return port?.name === 'Loopback0' && inventory.toAll(port, 'DEVICE')[0]?.key === router.key;
      });
      if (loopback === undefined) throw new Error('The router has no loopback');
      return { objects: [router, inventory.to(loopback, 'ASSIGNED_OBJECT'), loopback], facts: [[bare(loopback)]] };
    },
  ],
  [
    'CHAT',
    ['how many addresses are already taken in the yeovil mgmt subnet 10.22.90.0/24?'],
    (inventory) => {
      const within = prefix(inventory, '10.22.90.0/24');
      const used = addressesIn(inventory, within);
      return { objects: [within, ...used], facts: [count(within, used)] };
    },
  ],
  [
    'TICKET',
    ['Please list all IP addresses configured on the scanner MRI-1.'],
    (inventory) => {
      const scanner = device(inventory, 'MRI-1');
      const ports = inventory.from(scanner, 'DEVICE', 'dcim.interface');
      const found = ports.flatMap((port) => inventory.from(port, 'ASSIGNED_OBJECT', 'ipam.ipaddress'));
      return { objects: [scanner, ...ports, ...found], facts: found.map((each) => [bare(each)]) };
    },
  ],
  [
    'TERSE',
    ['172.16.0.20, every vrf it is in + status'],
    (inventory) => {
      const both = [address(inventory, '172.16.0.20/24', 'bms'), address(inventory, '172.16.0.20/22', 'guest')];
      return {
        objects: both.flatMap((each) => [each, inventory.to(each, 'VRF')]),
        facts: both.flatMap((each) => [
          [bare(each), inventory.to(each, 'VRF').name],
          [bare(each), String(each.status)],
        ]),
      };
    },
  ],
  [
    'NEWCOMER',
    ['I have to type in the "gateway" for a heart monitor on the Telemetry network at Bath Royal. What number is that?'],
    (inventory) => {
      const found = vlan(inventory, 230, BATH);
      const within = inventory.from(found, 'VLAN', 'ipam.prefix');
      const gateway = within.flatMap((each) => addressesIn(inventory, each)).filter(({ attributes }) => attributes['role'] === 'hsrp');
      return { objects: [found, ...within, ...gateway], facts: gateway.map((each) => [bare(each)]) };
    },
  ],
  [
    'TERSE',
    ['vid + subnet of PACS at Yeovil'],
    (inventory) => {
      const found = vlan(inventory, 211, YEOVIL);
      const within = inventory.from(found, 'VLAN', 'ipam.prefix');
      return { objects: [found, ...within], facts: [[found.name, String(found.attributes['vid'])], ...names(within)] };
    },
  ],
]);
