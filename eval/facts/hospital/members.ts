import { membersOf, rack, value } from '../answers.js';
import { STA, hospital } from './helpers.js';

export const MEMBERS = hospital('MEMBERS', [
  [
    'CHAT',
    ["what have we got in the Theatre Comms rack at St Aldhelm's? pdu and all"],
    (inventory) => membersOf(inventory, rack(inventory, 'Theatre Comms', STA), 'RACK', 'dcim.device'),
  ],
  [
    'TERSE',
    ['ED-STACK members + position'],
    (inventory) => {
      const stack = inventory.one('dcim.virtualchassis', 'ED-STACK');
      const members = inventory.from(stack, 'VIRTUAL_CHASSIS', 'dcim.device');
      return { objects: [stack, ...members], facts: members.map((each) => [each.name, value(each, 'vc_position')]) };
    },
  ],
  [
    'NEWCOMER',
    ['Which virtual computers run inside the PACS Cluster?'],
    (inventory) =>
      membersOf(inventory, inventory.one('virtualization.cluster', 'PACS Cluster'), 'CLUSTER', 'virtualization.virtualmachine'),
  ],
  [
    'TICKET',
    ['For the regional outage notice, name every site that lies in Wiltshire.'],
    (inventory) => membersOf(inventory, inventory.one('dcim.region', 'Wiltshire'), 'REGION', 'dcim.site'),
  ],
  [
    'ENGINEER',
    ['all prefixes living in vrf bms'],
    (inventory) => membersOf(inventory, inventory.one('ipam.vrf', 'bms'), 'VRF', 'ipam.prefix'),
  ],
  [
    'CHAT',
    ['what do we buy from Severn Fibre? circuit ids please'],
    (inventory) => membersOf(inventory, inventory.one('circuits.provider', 'Severn Fibre'), 'PROVIDER', 'circuits.circuit'),
  ],
  [
    'TERSE',
    ['devices tenant Theatre'],
    (inventory) => membersOf(inventory, inventory.one('tenancy.tenant', 'Theatre'), 'TENANT', 'dcim.device'),
  ],
  [
    'ENGINEER',
    ['hypervisors backing Westbury Prod?'],
    (inventory) => membersOf(inventory, inventory.one('virtualization.cluster', 'Westbury Prod'), 'CLUSTER', 'dcim.device'),
  ],
  [
    'NEWCOMER',
    ['What medical machines are on the network? I only need their names.'],
    (inventory) => membersOf(inventory, inventory.one('dcim.devicerole', 'Medical Device'), 'ROLE', 'dcim.device'),
  ],
  [
    'TICKET',
    ['Please list the VLANs in the group DC VLANs with their numbers.'],
    (inventory) => {
      const group = inventory.one('ipam.vlangroup', 'DC VLANs');
      const vlans = inventory.from(group, 'GROUP', 'ipam.vlan');
      return { objects: [group, ...vlans], facts: vlans.map((each) => [each.name, value(each, 'vid')]) };
    },
  ],
]);
