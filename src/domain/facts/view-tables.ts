import type { EntityType } from '../model/entity.js';
import type { Subject } from './question/vocabulary.js';
import { addressesOfDevice, addressesOfPort, placeOfAddress, placeOfPrefix } from './views/addresses.js';
import { cablingOfCable, cablingOfCircuit, cablingOfDevice, cablingOfPort, freePorts } from './views/cabling.js';
import { contacts, duties } from './views/contacts.js';
import { location } from './views/location.js';
import { loadsOfDevice, loadsOfFeed, loadsOfPanel, powerOfDevice, powerOfPort } from './views/power.js';
import { freeUnits } from './views/space.js';
import type { View } from './views/view.js';

/** The views that answer a question about a type of entity without naming what is listed. */
export const VIEWS: Readonly<Partial<Record<EntityType, Readonly<Partial<Record<Subject, readonly View[]>>>>>> = {
  DEVICE: {
    CABLING: [cablingOfDevice, loadsOfDevice],
    POWER: [powerOfDevice, loadsOfDevice],
    ADDRESSES: [addressesOfDevice],
    CONTACTS: [contacts],
    LOCATION: [location],
    SPACE: [freePorts],
  },
  VIRTUAL_MACHINE: { ADDRESSES: [addressesOfDevice], CONTACTS: [contacts], LOCATION: [location] },
  INTERFACE: { CABLING: [cablingOfPort], ADDRESSES: [addressesOfPort], LOCATION: [location] },
  VM_INTERFACE: { ADDRESSES: [addressesOfPort], LOCATION: [location] },
  FRONT_PORT: { CABLING: [cablingOfPort] },
  REAR_PORT: { CABLING: [cablingOfPort] },
  CONSOLE_PORT: { CABLING: [cablingOfPort] },
  CONSOLE_SERVER_PORT: { CABLING: [cablingOfPort] },
  CABLE: { CABLING: [cablingOfCable], LOCATION: [cablingOfCable] },
  CIRCUIT: { CABLING: [cablingOfCircuit], LOCATION: [cablingOfCircuit], CONTACTS: [contacts] },
  POWER_PORT: { POWER: [powerOfPort], CABLING: [powerOfPort] },
  POWER_OUTLET: { POWER: [powerOfPort], CABLING: [powerOfPort] },
  POWER_FEED: { POWER: [loadsOfFeed], CABLING: [loadsOfFeed], CONTENT: [loadsOfFeed] },
  POWER_PANEL: { POWER: [loadsOfPanel], CONTENT: [loadsOfPanel], CONTACTS: [contacts], LOCATION: [location] },
  RACK: { SPACE: [freeUnits], CONTACTS: [contacts], LOCATION: [location] },
  SITE: { CONTACTS: [contacts], LOCATION: [location] },
  LOCATION: { CONTACTS: [contacts], LOCATION: [location] },
  CLUSTER: { CONTACTS: [contacts], LOCATION: [location] },
  TENANT: { CONTACTS: [contacts] },
  PROVIDER: { CONTACTS: [contacts] },
  REGION: { CONTACTS: [contacts] },
  CONTACT: { CONTACTS: [duties], CONTENT: [duties] },
  IP_ADDRESS: { ADDRESSES: [placeOfAddress], CONTENT: [placeOfAddress], LOCATION: [placeOfAddress] },
  PREFIX: { ADDRESSES: [placeOfPrefix], SPACE: [placeOfPrefix], COUNT: [placeOfPrefix], CONTENT: [placeOfPrefix] },
};

/** The members of a place or an owner that answer “what is in X?”. */
export const CONTENT: Readonly<Partial<Record<EntityType, readonly EntityType[]>>> = {
  RACK: ['DEVICE'],
  LOCATION: ['RACK', 'DEVICE'],
  SITE: ['DEVICE', 'RACK'],
  REGION: ['SITE', 'REGION'],
  SITE_GROUP: ['SITE', 'SITE_GROUP'],
  CLUSTER: ['VIRTUAL_MACHINE', 'DEVICE'],
  VIRTUAL_CHASSIS: ['DEVICE'],
  VLAN: ['PREFIX', 'INTERFACE', 'VM_INTERFACE'],
  VLAN_GROUP: ['VLAN'],
  VRF: ['PREFIX', 'IP_ADDRESS'],
  PROVIDER: ['CIRCUIT'],
  CIRCUIT_TYPE: ['CIRCUIT'],
  TENANT: ['SITE', 'DEVICE', 'VIRTUAL_MACHINE', 'PREFIX', 'CIRCUIT', 'VLAN', 'RACK'],
  DEVICE_ROLE: ['DEVICE', 'VIRTUAL_MACHINE'],
  DEVICE_TYPE: ['DEVICE'],
  PLATFORM: ['DEVICE', 'VIRTUAL_MACHINE'],
  MANUFACTURER: ['DEVICE_TYPE'],
  CONTACT_ROLE: ['CONTACT'],
  ASN: ['SITE', 'PROVIDER'],
  ROUTE_TARGET: ['VRF'],
  IPAM_ROLE: ['PREFIX', 'VLAN'],
  VIRTUAL_MACHINE: ['SERVICE', 'VIRTUAL_DISK'],
  MODULE_BAY: ['MODULE'],
  DEVICE_BAY: ['DEVICE'],
  TENANT_GROUP: ['TENANT'],
  CLUSTER_GROUP: ['CLUSTER'],
  CLUSTER_TYPE: ['CLUSTER'],
  RACK_ROLE: ['RACK'],
  CONTACT_GROUP: ['CONTACT'],
  PROVIDER_NETWORK: ['CIRCUIT_TERMINATION'],
};

/** Types with a view of their own instead of a list. */
export const VIEWED: Readonly<Partial<Record<EntityType, Subject>>> = {
  IP_ADDRESS: 'ADDRESSES',
  CONTACT: 'CONTACTS',
  CABLE: 'CABLING',
  POWER_PORT: 'POWER',
  POWER_OUTLET: 'POWER',
  POWER_FEED: 'POWER',
  POWER_PANEL: 'POWER',
};
const types = (names: string): ReadonlySet<EntityType> => new Set(names.split(' ') as EntityType[]);

export const PORTS = types('INTERFACE FRONT_PORT REAR_PORT CONSOLE_PORT CONSOLE_SERVER_PORT CABLE');
/** Types that are at a place, which the view of the location tells. */
export const PLACED = types('DEVICE VIRTUAL_MACHINE INTERFACE VM_INTERFACE RACK POWER_PANEL');
/** Types whose entities contain others of their type. */
export const NESTED = types('REGION SITE_GROUP LOCATION TENANT_GROUP CONTACT_GROUP DEVICE_ROLE PLATFORM');
/** Types that own prefixes and address ranges. */
export const OWNERS = types('TENANT SITE VLAN VRF');

/** The types `shown` by the view of a subject at entities of the types `at`, so that they need no list of their own. */
export const INCLUDED: readonly { readonly at: ReadonlySet<EntityType>; readonly shown: ReadonlySet<EntityType>; readonly by: Subject }[] =
  [
    { at: types('IP_ADDRESS PREFIX INTERFACE'), shown: types('VRF VLAN PREFIX IPAM_ROLE'), by: 'ADDRESSES' },
    { at: PORTS, shown: types('DEVICE INTERFACE CIRCUIT PROVIDER PROVIDER_NETWORK CABLE SITE'), by: 'CABLING' },
    { at: types('CIRCUIT'), shown: types('DEVICE INTERFACE SITE'), by: 'CABLING' },
    { at: types('DEVICE'), shown: types('CIRCUIT PROVIDER PROVIDER_NETWORK CABLE CONSOLE_PORT CONSOLE_SERVER_PORT'), by: 'CABLING' },
    { at: PLACED, shown: types('RACK LOCATION SITE REGION'), by: 'LOCATION' },
  ];

/** The usual subject of a question about a type, for a question that names none. */
export const USUAL: Readonly<Partial<Record<EntityType, Subject>>> = {
  INTERFACE: 'CABLING',
  FRONT_PORT: 'CABLING',
  REAR_PORT: 'CABLING',
  CONSOLE_PORT: 'CABLING',
  CONSOLE_SERVER_PORT: 'CABLING',
  CABLE: 'CABLING',
  CIRCUIT: 'CABLING',
  POWER_PORT: 'POWER',
  POWER_OUTLET: 'POWER',
  POWER_FEED: 'POWER',
  POWER_PANEL: 'POWER',
  IP_ADDRESS: 'ADDRESSES',
  PREFIX: 'ADDRESSES',
};

/** Types that only group others. */
export const GROUPING = types(
  'DEVICE_ROLE CIRCUIT_TYPE IPAM_ROLE RACK_ROLE SITE_GROUP TENANT_GROUP CLUSTER_GROUP CLUSTER_TYPE CONTACT_ROLE VIRTUAL_CHASSIS',
);
