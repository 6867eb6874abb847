import type { Direction } from '../../application/index.js';
import type { EntityType } from '../../domain/model/entity.js';
import { enumType } from '../common/enum-type.js';

export const EntityTypeEnum = enumType<EntityType>('EntityType', 'The types of entities, named after NetBox’s models.', {
  REGION: 'A region that contains sites.',
  SITE_GROUP: 'A group of sites by function.',
  SITE: 'A site, such as a data center or an office.',
  LOCATION: 'A part of a site, such as a building, a floor or a room.',
  RACK_ROLE: 'A role of racks.',
  RACK: 'A rack.',
  MANUFACTURER: 'A manufacturer of devices.',
  DEVICE_TYPE: 'A device model.',
  DEVICE_ROLE: 'A role of devices.',
  PLATFORM: 'An operating system or firmware.',
  DEVICE: 'A device, such as a switch, router, server, patch panel or PDU.',
  VIRTUAL_CHASSIS: 'Several devices that act as one.',
  MODULE: 'A module in a device.',
  MODULE_BAY: 'A slot for a module.',
  MODULE_TYPE: 'A module model.',
  DEVICE_BAY: 'A slot for a device in a device.',
  INVENTORY_ITEM: 'A part of a device.',
  INTERFACE: 'A network interface of a device.',
  FRONT_PORT: 'A front port of a patch panel.',
  REAR_PORT: 'A rear port of a patch panel.',
  CONSOLE_PORT: 'A console port.',
  CONSOLE_SERVER_PORT: 'A port of a console server.',
  CABLE: 'A cable.',
  MAC_ADDRESS: 'A MAC address.',
  POWER_PANEL: 'A power panel.',
  POWER_FEED: 'A power feed from a panel to a rack.',
  POWER_PORT: 'A power inlet of a device.',
  POWER_OUTLET: 'A power outlet of a device.',
  RIR: 'A regional internet registry.',
  AGGREGATE: 'A block of addresses from a registry.',
  ASN: 'An autonomous system number.',
  VRF: 'A virtual routing and forwarding table.',
  ROUTE_TARGET: 'A route target.',
  IPAM_ROLE: 'A role of prefixes and VLANs.',
  PREFIX: 'An IP prefix.',
  IP_RANGE: 'A range of IP addresses.',
  IP_ADDRESS: 'An IP address.',
  VLAN_GROUP: 'A group in which VLAN ids are unique.',
  VLAN: 'A VLAN.',
  FHRP_GROUP: 'Routers that share an IP address.',
  SERVICE: 'A network service of a device or machine.',
  TENANT_GROUP: 'A group of tenants.',
  TENANT: 'An organization or department that uses resources.',
  CONTACT_GROUP: 'A group of contacts.',
  CONTACT_ROLE: 'A role of contacts.',
  CONTACT: 'A person or team to contact.',
  CLUSTER_TYPE: 'A type of clusters.',
  CLUSTER_GROUP: 'A group of clusters.',
  CLUSTER: 'A cluster of hosts.',
  VIRTUAL_MACHINE: 'A virtual machine.',
  VM_INTERFACE: 'A network interface of a virtual machine.',
  VIRTUAL_DISK: 'A disk of a virtual machine.',
  PROVIDER: 'A provider of circuits.',
  PROVIDER_ACCOUNT: 'An account with a provider.',
  PROVIDER_NETWORK: 'A network of a provider.',
  CIRCUIT_TYPE: 'A type of circuits.',
  CIRCUIT: 'A circuit of a provider.',
  CIRCUIT_TERMINATION: 'One end of a circuit.',
  OTHER: 'Any other type; `ref.objectType` has its name.',
});

/** The effect of a write on the parts of an entity that it does not state. */
export type UpsertMode = 'MERGE' | 'REPLACE';

export const UpsertModeEnum = enumType<UpsertMode>(
  'UpsertMode',
  'The effect of a write on the parts of an existing entity that it does not state.',
  {
    MERGE:
      'They stay. Attributes are merged by name, and null removes one; aliases are added; relations replace those of the same type only.',
    REPLACE: 'They are removed: the input is the whole entity.',
  },
);

export const DirectionEnum = enumType<Direction>('Direction', 'The direction in which a relation is followed.', {
  OUT: 'From the entity to others.',
  IN: 'From others to the entity.',
  BOTH: 'Both directions.',
});
