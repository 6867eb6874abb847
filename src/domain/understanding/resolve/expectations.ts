import type { EntityType } from '../../model/entity.js';
import { nounOf } from '../../inventory/names/type-nouns.js';
import type { Chunk } from '../extract/chunks.js';
import type { Proposal } from '../extract/proposal.js';

/**
 * What kinds of things have what is asked about, by NetBox's model: a provider is asked of a circuit, a mask of an address. A pronoun beside such a
 * word rather means one of these.
 */
const HAVE: Readonly<Partial<Record<EntityType, readonly EntityType[]>>> = {
  PROVIDER: ['CIRCUIT'],
  PREFIX: ['IP_ADDRESS', 'VLAN'],
  IP_RANGE: ['PREFIX'],
  VLAN: ['PREFIX', 'INTERFACE', 'VM_INTERFACE'],
  VLAN_GROUP: ['VLAN'],
  VRF: ['PREFIX', 'IP_ADDRESS', 'INTERFACE'],
  ASN: ['SITE', 'PROVIDER'],
  RACK: ['DEVICE', 'POWER_FEED'],
  LOCATION: ['RACK', 'DEVICE'],
  SITE: ['DEVICE', 'RACK', 'CIRCUIT', 'PREFIX', 'VLAN', 'CLUSTER'],
  PLATFORM: ['DEVICE', 'VIRTUAL_MACHINE'],
  CLUSTER: ['VIRTUAL_MACHINE'],
  CLUSTER_GROUP: ['CLUSTER'],
  POWER_FEED: ['RACK', 'DEVICE'],
  POWER_PANEL: ['POWER_FEED'],
  POWER_OUTLET: ['DEVICE', 'POWER_PORT'],
  POWER_PORT: ['DEVICE', 'POWER_OUTLET'],
  INTERFACE: ['DEVICE', 'CIRCUIT', 'IP_ADDRESS'],
  DEVICE: ['INTERFACE', 'IP_ADDRESS'],
  MANUFACTURER: ['DEVICE', 'DEVICE_TYPE'],
  DEVICE_TYPE: ['DEVICE'],
};

/** The same for what a thing has several of: racks are asked of a site, ports of a device. */
const HOLD: Readonly<Partial<Record<EntityType, readonly EntityType[]>>> = {
  PREFIX: ['SITE', 'VRF', 'VLAN', 'PREFIX'],
  IP_ADDRESS: ['PREFIX', 'INTERFACE', 'DEVICE'],
  IP_RANGE: ['PREFIX'],
  VLAN: ['SITE', 'INTERFACE', 'VLAN_GROUP'],
  RACK: ['SITE', 'LOCATION'],
  CLUSTER: ['SITE', 'CLUSTER_GROUP'],
  POWER_FEED: ['RACK', 'POWER_PANEL'],
  POWER_PANEL: ['SITE'],
  POWER_OUTLET: ['DEVICE'],
  POWER_PORT: ['DEVICE'],
  INTERFACE: ['DEVICE', 'VIRTUAL_MACHINE'],
  DEVICE: ['RACK', 'SITE', 'LOCATION', 'CLUSTER'],
  VIRTUAL_MACHINE: ['CLUSTER'],
  CIRCUIT: ['SITE', 'DEVICE', 'PROVIDER'],
  SITE: ['TENANT', 'REGION'],
  CONTACT: ['SITE', 'TENANT'],
};

/** What hangs on a device of that role, or on a device at all: the PDU of a router, not of its port. */
const HUNG_ON: ReadonlyMap<string, readonly EntityType[]> = new Map([
  ['pdu', ['DEVICE', 'POWER_PORT']],
  ['ups', ['DEVICE']],
  ['console', ['DEVICE']],
]);

/** Words for what only some kinds of records say of themselves, by NetBox's model. */
const FACTS_OF: ReadonlyMap<string, readonly EntityType[]> = new Map([
  ['bandwidth', ['CIRCUIT', 'INTERFACE']],
  ['commit', ['CIRCUIT']],
  ['cid', ['CIRCUIT']],
  ['serial', ['DEVICE', 'MODULE']],
  ['asset', ['DEVICE', 'MODULE']],
  ['mgmt', ['DEVICE', 'VIRTUAL_MACHINE']],
  ['airflow', ['DEVICE', 'DEVICE_TYPE']],
  ['mtu', ['INTERFACE']],
  ['duplex', ['INTERFACE']],
  ['vcpus', ['VIRTUAL_MACHINE']],
  ['cpus', ['VIRTUAL_MACHINE']],
  ['voltage', ['POWER_FEED']],
  ['amperage', ['POWER_FEED']],
  ['phone', ['CONTACT']],
  ['email', ['CONTACT']],
]);

/** Kinds that are likelier than others, by the other nouns of the text. */
export function expectedKinds(chunks: readonly Chunk[], proposals: readonly Proposal[]): ReadonlySet<EntityType> {
  const parts = proposals.some(({ kind }) => kind === 'INTERFACE' || kind === 'COMPONENT');
  return new Set([...ownersAsked(chunks), ...(parts ? (['DEVICE', 'VIRTUAL_MACHINE'] as const) : [])]);
}

/** Two words are one noun where they can be: "vlan group". */
function ownersAsked(chunks: readonly Chunk[]): readonly EntityType[] {
  const owners: EntityType[] = [];
  for (let at = 0; at < chunks.length; at += 1) {
    const pair = nounOf(`${chunks[at]?.lower ?? ''} ${chunks[at + 1]?.lower ?? ''}`);
    const noun = pair ?? nounOf(chunks[at]?.lower ?? '');
    owners.push(...(noun?.types ?? []).flatMap((type) => (noun?.plural === true ? HOLD[type] : HAVE[type]) ?? []));
    owners.push(...(HUNG_ON.get(noun?.noun ?? '') ?? []), ...(FACTS_OF.get(chunks[at]?.lower ?? '') ?? []));
    if (pair !== undefined) at += 1;
  }
  return owners;
}
