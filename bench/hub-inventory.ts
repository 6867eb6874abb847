import type { BenchEntity } from './inventory/entity.js';

const INTERFACES = 5_000;
const ADDRESSES = 60_000;

/** A switch with 5,000 interfaces, every tenth of them with a cable to a server, and a prefix with 60,000 addresses. */
export function buildHubs(): readonly BenchEntity[] {
  const site = { ref: 'dcim.site:1', name: 'Hubville' };
  const place = { SITE: [site.ref] };
  const hub = { ref: 'dcim.device:1', name: 'hub-sw-01', relations: place };
  const prefix = { ref: 'ipam.prefix:1', name: NETWORK, attributes: { prefix: NETWORK }, relations: { SCOPE: [site.ref] } };
  const [ports, cabled] = [several(INTERFACES), several(INTERFACES / 10)];
  return [
    site,
    hub,
    ...ports.map((at) => ({ ref: `dcim.interface:${at}`, name: `port${at}`, relations: { DEVICE: [hub.ref] } })),
    ...cabled.flatMap((at): readonly BenchEntity[] => [
      { ref: `dcim.device:${at + 1}`, name: `node-${at}`, relations: place },
      { ref: `dcim.interface:${INTERFACES + at}`, name: 'eth0', relations: { DEVICE: [`dcim.device:${at + 1}`] } },
      {
        ref: `dcim.cable:${at}`,
        name: `C${at}`,
        relations: { A_TERMINATION: [`dcim.interface:${at * 10}`], B_TERMINATION: [`dcim.interface:${INTERFACES + at}`] },
      },
    ]),
    prefix,
    ...several(ADDRESSES).map(addressAt),
  ];
}

const NETWORK = '10.64.0.0/16';

function addressAt(at: number): BenchEntity {
  const address = `10.64.${Math.floor(at / 256)}.${at % 256}/16`;
  return { ref: `ipam.ipaddress:${at}`, name: address, attributes: { address } };
}

const several = (count: number): readonly number[] => Array.from({ length: count }, (_, at) => at + 1);

const ABOUT_SWITCH = [
  'What is hub-sw-01 connected to?',
  'Which ports of hub-sw-01 are free?',
  'How many interfaces does hub-sw-01 have?',
  'Where is hub-sw-01?',
  'Which addresses does hub-sw-01 have?',
  'What feeds hub-sw-01?',
];
const ABOUT_PREFIX = [
  'How much of 10.64.0.0/16 is used?',
  'Which addresses are in 10.64.0.0/16?',
  'Which prefixes are in 10.64.0.0/16?',
  'How many addresses does 10.64.0.0/16 have?',
  'Which VLAN does 10.64.0.0/16 belong to?',
  'Which devices are in 10.64.0.0/16?',
];

/** Questions about the two hubs. */
export const HUB_QUESTIONS = { 'a switch with 5,000 interfaces': ABOUT_SWITCH, 'a prefix with 60,000 addresses': ABOUT_PREFIX } as const;
