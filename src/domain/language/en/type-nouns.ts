import type { EntityType } from '../../model/entity.js';
import { wordList } from './word-list.js';

/** Endings that are cut off before a noun is compared with the name of a relation: “manager” is like `managed_by`. */
export const RELATION_ENDINGS = /(?:ed|er|or|s|es|ing|ment)$/u;

/** Nouns for another thing of the same kind: “its twin”, “the partner”. */
export const SIBLING_NOUNS = wordList('twin partner sibling peer counterpart mate namesake standby neighbour neighbor pair copy');

/** Nouns for the ends of a connection: “the other end”. */
export const END_NOUNS = wordList('end side');

/** Words for the other end of a connection: “the far side”. */
export const FAR_WORDS = wordList('far remote opposite');

/** Parts of the names of settings whose values are names: “host_name: sw-1”. */
export const NAMING_SETTINGS = wordList('name names host hosts hostname device devices node object target source key');

/** Nouns before the number of a VLAN. An interface is called “Vlan66”, but “VLAN 66” is the VLAN. */
export const VLAN_NOUNS = wordList('vlan vid vl');

/** The gender of the pronouns for persons. */
export const PRONOUN_GENDERS: Readonly<Record<string, string>> = { he: 'he', him: 'he', his: 'he', she: 'she', her: 'she', hers: 'she' };

/** Nouns of persons, and their pronouns. */
export const PERSON_NOUNS = wordList('person contact employee user he she they staff people individual colleague');

/** Nouns of organisations. */
export const ORGANISATION_NOUNS = wordList(
  'team company supplier customer organisation organization department vendor partner client group account tenant',
);

/** Nouns before the number of a unit of a rack: “unit 20”. */
export const UNIT_NOUNS = wordList('unit units');

/** Nouns of addresses. */
export const ADDRESS_NOUNS = wordList('address addresses');

/** Words before “address” with which it is no network address: “street address”. */
export const OTHER_ADDRESSES = wordList('street postal post physical delivery shipping site mail email e-mail mac hardware');

/** Nouns of the whole network, which ask about no prefix: “on the net”. */
export const NETWORK_NOUNS = wordList('net network');

/** Nouns of each type, the most common first. */
export const TYPE_NOUNS: Readonly<Partial<Record<EntityType, readonly string[]>>> = {
  REGION: ['region', 'country', 'state'],
  SITE_GROUP: ['site group'],
  SITE: ['site', 'branch', 'office', 'building', 'campus', 'datacenter', 'data center', 'location', 'place'],
  LOCATION: ['location', 'room', 'row', 'floor', 'hall', 'cage', 'suite'],
  RACK: ['rack', 'cabinet', 'closet'],
  RACK_ROLE: ['rack role'],
  MANUFACTURER: ['manufacturer', 'vendor', 'maker'],
  DEVICE_TYPE: ['device type', 'model', 'hardware'],
  DEVICE_ROLE: ['device role'],
  PLATFORM: ['platform', 'os'],
  DEVICE: ['device', 'box', 'node', 'machine', 'chassis', 'appliance', 'member'],
  VIRTUAL_CHASSIS: ['virtual chassis', 'stack'],
  INTERFACE: ['interface', 'port', 'intf', 'nic', 'uplink', 'lag', 'bundle'],
  FRONT_PORT: ['front port', 'port'],
  REAR_PORT: ['rear port', 'port'],
  CONSOLE_PORT: ['console port', 'console'],
  CABLE: ['cable', 'patch', 'trunk'],
  DEVICE_BAY: ['device bay', 'bay', 'slot'],
  MODULE_BAY: ['module bay', 'bay', 'slot'],
  POWER_PANEL: ['power panel', 'panel'],
  POWER_FEED: ['power feed', 'feed'],
  POWER_PORT: ['power port', 'power supply', 'psu'],
  POWER_OUTLET: ['power outlet', 'outlet', 'socket'],
  ASN: ['asn', 'autonomous system'],
  VRF: ['vrf'],
  IPAM_ROLE: ['prefix role'],
  PREFIX: ['prefix', 'subnet', 'network', 'range', 'block', 'net'],
  IP_ADDRESS: ['ip address', 'address', 'ip'],
  IP_RANGE: ['ip range', 'range'],
  VLAN_GROUP: ['vlan group'],
  VLAN: ['vlan'],
  TENANT: ['tenant', 'customer', 'client'],
  TENANT_GROUP: ['tenant group'],
  CONTACT: ['contact', 'person'],
  CLUSTER: ['cluster'],
  CLUSTER_GROUP: ['cluster group'],
  CLUSTER_TYPE: ['cluster type'],
  VIRTUAL_MACHINE: ['virtual machine', 'vm', 'machine'],
  VM_INTERFACE: ['interface', 'nic'],
  PROVIDER: ['provider', 'carrier', 'isp'],
  PROVIDER_NETWORK: ['provider network'],
  CIRCUIT: ['circuit', 'line', 'link'],
  CIRCUIT_TYPE: ['circuit type'],
  MODULE: ['module', 'card', 'linecard'],
};

/** Nouns of roles with their synonyms; such a noun only refers to entities whose role contains one of the words. */
export const ROLE_NOUNS: Readonly<Record<string, readonly string[]>> = {
  router: ['rtr', 'gateway'],
  switch: ['sw'],
  firewall: ['fw'],
  pdu: [],
  panel: [],
  server: ['host', 'srv'],
  hypervisor: ['esx', 'esxi'],
  'load balancer': ['balancer', 'lb'],
  'access point': ['ap', 'wireless'],
  'console server': ['console'],
  storage: ['nas', 'san'],
  ups: [],
  phone: [],
  core: [],
  tor: ['leaf'],
  spine: [],
  edge: [],
  mpls: [],
  internet: [],
};

/** Each of these is also one of those, but not vice versa. */
export const HYPERNYMS: ReadonlyMap<string, string> = new Map([['hypervisor', 'server']]);

/** Nouns of roles that circuits have. */
export const CIRCUIT_NOUNS = wordList('mpls internet');

/** Nouns in names that people omit: `qx-coreswitch1` is “qx core 1”. */
export const CLASS_NOUNS = wordList('switch router firewall server');

/** States another name of something: “also known as the Barn”. */
export const NICKNAME =
  /\b(?:also known as|better known as|commonly known as|known as|a\.?k\.?a\.?|nicknamed|nickname)\s*:?\s+([^.;\n()]{2,80})/giu;

/** An article in front of a name, also in other languages. */
export const ARTICLE = /^(?:the|le|la|les|der|die|das|el|il|l['’])\s*/iu;
