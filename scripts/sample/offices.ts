import { type Build, install } from './data-centre.js';
import { type Device, portOf } from './devices.js';
import type { Site } from './organisation.js';
import type { Rack } from './racks.js';

/** A router and a stack of access switches. The headquarters has two stack members and a second router. */
export function addOffice(build: Build, site: Site, rack: Rack): { readonly routers: readonly Device[] } {
  const { inventory, cabling, plan } = build;
  const big = site.kind === 'HEADQUARTERS';
  const router = (number: number): Device => install(build, 'branch', `${site.code}-rtr-0${number}`, rack, { position: 12 - number });
  const routers = big ? [router(1), router(2)] : [router(1)];
  const chassis = big ? inventory.add('dcim.virtualchassis', `${site.code}-sw-stack`, { attributes: { domain: 'floor-1' } }) : undefined;
  const switches = (big ? [1, 2] : [1]).map((member) =>
    install(build, 'access', `${site.code}-sw-0${member}`, rack, {
      position: 8 - member,
      member,
      ...(chassis === undefined ? {} : { chassis }),
    }),
  );
  const [main] = switches;
  if (chassis !== undefined && main !== undefined) inventory.relate(chassis, 'MASTER', main.ref);
  const networks = plan.sites.get(site);
  for (const [index, access] of switches.entries()) {
    const member = index + 1;
    for (const [at, from] of routers.entries())
      cabling.connect(portOf(from, `GigabitEthernet0/1/${index}`), portOf(access, `GigabitEthernet${member}/0/${at + 1}`), 'cat6');
    const user = portOf(access, `GigabitEthernet${member}/0/8`);
    if (networks === undefined) continue;
    inventory.relate(user, 'UNTAGGED_VLAN', networks.vlans.Data);
    inventory.relate(user, 'TAGGED_VLAN', networks.vlans.Voice);
    const svi = inventory.add('dcim.interface', 'Vlan10', {
      attributes: { type: 'virtual', enabled: true },
      relations: { DEVICE: access.ref, UNTAGGED_VLAN: networks.vlans.Mgmt },
    });
    const { v4, v6 } = networks.manage(svi);
    inventory.relate(access.ref, 'PRIMARY_IP4', v4);
    inventory.relate(access.ref, 'PRIMARY_IP6', v6);
  }
  for (const each of routers) {
    const loopback = inventory.add('dcim.interface', 'Loopback0', {
      attributes: { type: 'virtual', enabled: true },
      relations: { DEVICE: each.ref },
    });
    const managed = networks?.manage(loopback);
    if (managed !== undefined) inventory.relate(each.ref, 'PRIMARY_IP4', managed.v4);
  }
  if (big && switches.length === 2) {
    const [one, two] = switches as [Device, Device];
    cabling.connect(portOf(one, 'TenGigabitEthernet1/1/2'), portOf(two, 'TenGigabitEthernet2/1/2'), 'dac-passive');
  }
  return { routers };
}
