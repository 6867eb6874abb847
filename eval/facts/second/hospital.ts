import { at, bare, circuitsAt, device, membersOf, part, placeOf, rack, suppliesOf } from '../answers.js';
import { otherEnd } from '../follow.js';
import { BATH, STA, TROWBRIDGE, WESTBURY, YEOVIL } from '../hospital/helpers.js';
import { having, narrowest } from '../isp/helpers.js';
import type { FactQuestion } from '../question.js';
import { about, beside, bothEnds, circuit, counted, countedIn, fact, feed, forEach, identified, inStatuses } from './helpers.js';
import { losing, machine, missing, mounted, named, neighbours, nothing, opposite, panel, pathOf, phones, pluggedInto } from './helpers.js';
import { pools, primary, second, site, spareUnits, tagsOf, tenant, together, values } from './helpers.js';

export const HOSPITAL_SECOND_QUESTIONS: readonly FactQuestion[] = second('hospital', {
  COMPARISON: [
    [
      'NEWCOMER',
      [
        'From the outside bh-fw-01 and YP-FW do not look alike, though both are called firewalls. What model is the one, what model the other?',
      ],
      (inventory) => forEach(['bh-fw-01', 'YP-FW'], (name) => beside(inventory, device(inventory, name), 'DEVICE_TYPE')),
    ],
    [
      'ENGINEER',
      ['need 6U for the new recorder: MER Rack 1 in Yeovil or TGH Rack 1 in Trowbridge, remaining U of each'],
      (inventory) =>
        together(
          spareUnits(inventory, rack(inventory, 'MER Rack 1', YEOVIL)),
          spareUnits(inventory, rack(inventory, 'TGH Rack 1', TROWBRIDGE)),
        ),
    ],
    [
      'CHAT',
      ['does Yeovil Park have more wifi access points then Trowbridge General? both numbers please'],
      (inventory) => {
        const points = inventory.from(inventory.one('dcim.devicerole', 'Access Point'), 'ROLE', 'dcim.device');
        return forEach([YEOVIL, TROWBRIDGE], (name) => counted(site(inventory, name), points.filter(at(inventory, name))));
      },
    ],
  ],
  LOCATION: [
    [
      'TICKET',
      ['An Ascom technician comes for NurseCall-GW-W7. Tell him the block, the room and the cabinet, and how high up it sits.'],
      (inventory) => mounted(inventory, device(inventory, 'NurseCall-GW-W7')),
    ],
    [
      'TERSE',
      ['asset no. CE-19902: what, where'],
      (inventory) => identified(inventory, having(inventory, 'dcim.device', 'asset_tag', 'CE-19902')),
    ],
    [
      'NEWCOMER',
      ['Geoff sent me to check the distribution board DB ICU and left. In which hospital does it hang, and behind which door?'],
      (inventory) => placeOf(inventory, panel(inventory, 'DB ICU', BATH)),
    ],
  ],
  ATTRIBUTES: [
    [
      'ENGINEER',
      ['what am I dealing with on bh-path-sw-01: hardware, software, any tag I should worry about'],
      (inventory) => {
        const found = device(inventory, 'bh-path-sw-01');
        return together(neighbours(inventory, found, 'DEVICE_TYPE', 'PLATFORM'), ...tagsOf(found).map((tag) => fact([tag], found)));
      },
    ],
    [
      'CHAT',
      ['clinic line is crawling, gonna yell at Mendip Telecom. who do i call there, and there mail?'],
      (inventory) => {
        const provider = inventory.one('circuits.provider', 'Mendip Telecom');
        const contacts = inventory.from(provider, 'ASSIGNED_TO', 'tenancy.contact');
        return together(phones(inventory, provider), ...contacts.map((each) => values(each, 'email')));
      },
    ],
    [
      'TICKET',
      ['Maintenance contract for the scanner "MRI Yeovil": serial number, make and product designation are required by purchasing.'],
      (inventory) => {
        const found = device(inventory, 'MRI Yeovil');
        const type = inventory.to(found, 'DEVICE_TYPE');
        return together(values(found, 'serial'), named(type), neighbours(inventory, type, 'MANUFACTURER'));
      },
    ],
  ],
  NEGATIVE: [
    ['TERSE', ['PACS-STORE-1 serial no'], (inventory) => missing(device(inventory, 'PACS-STORE-1'), 'serial')],
    [
      'NEWCOMER',
      ['Near the intensive care cabinet in Bath a socket is labelled ICU-2. As far as I can see nothing hangs on this feed. Is that so?'],
      (inventory) => {
        const source = feed(inventory, 'ICU-2', BATH);
        const load = otherEnd(inventory, source);
        return nothing(source, load === undefined ? [] : [load]);
      },
    ],
    [
      'ENGINEER',
      ['cleaning up vCenter permissions; Maternity as a tenant, do they still own a single VM?'],
      (inventory) => {
        const found = tenant(inventory, 'Maternity');
        return nothing(found, inventory.from(found, 'TENANT', 'virtualization.virtualmachine'));
      },
    ],
  ],
  ADDRESSES: [
    [
      'CHAT',
      ['10.10.43.10 keeps knocking on our firewall lol. whose address is it & which vlan does that subnet belong to'],
      (inventory) => {
        const found = having(inventory, 'ipam.ipaddress', 'address', '10.10.43.10/24');
        const owner = inventory.to(inventory.to(found, 'ASSIGNED_OBJECT'), 'VIRTUAL_MACHINE');
        return together(named(owner), beside(inventory, narrowest(inventory, bare(found)), 'VLAN'));
      },
    ],
    [
      'TICKET',
      [
        'Visitors of Chippenham Clinic are to get a new portal. Specify the network of the guest wireless there, the VLAN number and the VRF.',
      ],
      (inventory) => {
        const found = inventory.one('ipam.vlan', 'Guest WiFi', at(inventory, 'Chippenham Clinic'));
        const within = inventory.from(found, 'VLAN', 'ipam.prefix');
        return together(about(found, 'vid'), ...within.map((each) => beside(inventory, each, 'VRF')));
      },
    ],
    ['TERSE', ['Yeovil dhcp range from-to'], (inventory) => pools(inventory, YEOVIL)],
  ],
  COUNT: [
    [
      'NEWCOMER',
      ['For my presentation I want to say how large the site group Clinics is. Could you count the places in it for me?'],
      (inventory) => countedIn(inventory, inventory.one('dcim.sitegroup', 'Clinics'), 'GROUP', 'dcim.site'),
    ],
    [
      'ENGINEER',
      ['planning two more R740 for PACS. how much room is left in DC Row B-14'],
      (inventory) => spareUnits(inventory, rack(inventory, 'DC Row B-14', WESTBURY)),
    ],
    [
      'CHAT',
      ['cisco rep asks how many ISR4331 we run in the whole trust, no idea, you?'],
      (inventory) => countedIn(inventory, inventory.one('dcim.devicetype', 'ISR4331'), 'DEVICE_TYPE', 'dcim.device'),
    ],
  ],
  POWER: [
    [
      'TICKET',
      [
        'Estates will isolate ICU-1 at Bath Royal on Sunday at 07:00. State everything that is hit, also what sits behind a UPS or a strip.',
      ],
      (inventory) => losing(inventory, feed(inventory, 'ICU-1', BATH)),
    ],
    ['TERSE', ['DC-CORE-2 power chain, both psu'], (inventory) => suppliesOf(inventory, device(inventory, 'DC-CORE-2'))],
    [
      'NEWCOMER',
      ['At Frome Clinic a box hums below the switch, it reads "Frome UPS". Which equipment relies on it?'],
      (inventory) => pluggedInto(inventory, device(inventory, 'Frome UPS')),
    ],
  ],
  CONNECTION: [
    [
      'ENGINEER',
      ['CRC errors on WARD7-SW1 TenGigabitEthernet1/1/1. panels in between with their positions, and the core port it ends on?'],
      (inventory) => pathOf(inventory, part(inventory, device(inventory, 'WARD7-SW1'), 'TenGigabitEthernet1/1/1')),
    ],
    [
      'CHAT',
      ['RadiologyAP04 shows as offline again, wich switch and port do i power cycle'],
      (inventory) => opposite(inventory, part(inventory, device(inventory, 'RadiologyAP04'), 'eth0')),
    ],
    [
      'TICKET',
      ['Planned works by the carrier on SF-DF-0015. Document the buildings it runs between and the core switch ports on each side.'],
      (inventory) => bothEnds(inventory, circuit(inventory, 'SF-DF-0015')),
    ],
  ],
  MEMBERS: [
    [
      'TERSE',
      ['tagged legacy: list'],
      (inventory) => named(...inventory.all('dcim.device').filter((each) => tagsOf(each).includes('legacy'))),
    ],
    [
      'NEWCOMER',
      ["I keep getting lost in the Tower Block of St Aldhelm's. Which rooms and wards count as part of it?"],
      (inventory) => membersOf(inventory, inventory.one('dcim.location', 'Tower Block', at(inventory, STA)), 'PARENT', 'dcim.location'),
    ],
    [
      'ENGINEER',
      ['firmware night on ED-STACK, give me the individual switches'],
      (inventory) => membersOf(inventory, inventory.one('dcim.virtualchassis', 'ED-STACK'), 'VIRTUAL_CHASSIS', 'dcim.device'),
    ],
  ],
  FOLLOW_UP: [
    [
      'CHAT',
      ['who is in charge at Frome Clinic?', 'ta. same thing for Yeovil Park, name + phone'],
      (inventory) => phones(inventory, site(inventory, YEOVIL)),
    ],
    [
      'TICKET',
      ['Which cluster hosts lims-01?', 'Kindly complete the entry with its IP address and the department it belongs to.'],
      (inventory) => {
        const found = machine(inventory, 'lims-01');
        return together(primary(inventory, found), neighbours(inventory, found, 'TENANT'));
      },
    ],
    [
      'TERSE',
      ['esx-dc-05 vmnic0 goes to?', 'esx-dc-02 vmnic0?'],
      (inventory) => opposite(inventory, part(inventory, device(inventory, 'esx-dc-02'), 'vmnic0')),
    ],
  ],
  AGGREGATE: [
    [
      'NEWCOMER',
      ['On my list of the whole Trust some devices are not healthy. Which of them are offline, and which have failed?'],
      (inventory) => inStatuses(inventory, ['dcim.device'], (each) => ['offline', 'failed'].includes(each)),
    ],
    [
      'ENGINEER',
      ['single points of failure at Westbury DC: all carrier circuits landing there, with the circuit type of each'],
      (inventory) => {
        const lines = circuitsAt(inventory, site(inventory, WESTBURY));
        return together(...lines.map((line) => beside(inventory, line, 'TYPE')));
      },
    ],
    [
      'CHAT',
      ["steering group wants to know what's only planned so far, devices and circuits. anywhere in the trust"],
      (inventory) => inStatuses(inventory, ['dcim.device', 'circuits.circuit'], (each) => each === 'planned'),
    ],
  ],
});
