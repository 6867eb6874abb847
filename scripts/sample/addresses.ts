import { type Inventory, type Ref, slugOf } from './inventory.js';
import type { Organisation, Site } from './organisation.js';

/** The networks of one site, with a counter of hosts in each. */
interface SitePlan {
  readonly vlans: Readonly<Record<'Mgmt' | 'Data' | 'Voice' | 'Guest', Ref>>;
  /** The next free management address (IPv4 and IPv6) on an interface. */
  manage(port: Ref): { readonly v4: Ref; readonly v6: Ref };
  /** An address of the PROD server network. */
  serve(port: Ref, dnsName?: string): Ref;
}

export interface AddressPlan {
  readonly prod: Ref;
  readonly guest: Ref;
  readonly sites: ReadonlyMap<Site, SitePlan>;
}

const VLANS = { Mgmt: 10, Data: 100, Voice: 110, Guest: 200 } as const;

/** The address space: management in the global table, servers and users in PROD, and guests in GUEST with the same numbers as others. */
export function addAddressPlan(inventory: Inventory, { sites, tenant }: Organisation): AddressPlan {
  const target = (name: string, description: string): Ref =>
    inventory.add('ipam.routetarget', name, { attributes: { description }, relations: { TENANT: tenant } });
  const [prodTarget, guestTarget, sharedTarget] = [
    target('64510:100', 'PROD'),
    target('64510:200', 'GUEST'),
    target('64510:999', 'Shared services'),
  ];
  const vrf = (name: string, rd: string, own: Ref): Ref =>
    inventory.add('ipam.vrf', name, {
      display: `${name} (${rd})`,
      attributes: { rd, enforce_unique: true },
      relations: { TENANT: tenant, IMPORT_TARGET: [own, sharedTarget], EXPORT_TARGET: own },
    });
  const prod = vrf('PROD', '64510:10', prodTarget);
  const guest = vrf('GUEST', '64510:20', guestTarget);
  const roles = Object.fromEntries(
    ['Management', 'Servers', 'Users', 'Visitors', 'Loopbacks', 'Public'].map((name) => [
      name,
      inventory.add('ipam.role', name, { slug: slugOf(name) }),
    ]),
  );
  const context: Context = { inventory, prod, guest, roles, tenant };
  prefix(context, '10.0.0.0/8', 'container', {});
  prefix(context, '2001:db8:40::/44', 'container', {});
  prefix(context, '198.51.100.0/24', 'active', { ROLE: roles['Public'] });
  prefix(context, '203.0.113.0/28', 'active', { ROLE: roles['Public'] });
  prefix(context, '10.255.0.0/24', 'active', { ROLE: roles['Loopbacks'] });
  prefix(context, '10.0.0.0/8', 'container', { VRF: guest });
  return { prod, guest, sites: new Map(sites.map((site) => [site, addSitePlan(context, site)])) };
}

interface Context {
  readonly inventory: Inventory;
  readonly prod: Ref;
  readonly guest: Ref;
  readonly roles: Readonly<Record<string, Ref>>;
  readonly tenant: Ref;
}

function prefix(
  { inventory, tenant }: Context,
  cidr: string,
  status: string,
  relations: Record<string, Ref | undefined>,
  description?: string,
): Ref {
  const attributes = { prefix: cidr, ...(description === undefined ? {} : { description }) };
  return inventory.add('ipam.prefix', cidr, { status, attributes, relations: { ...relations, TENANT: tenant } });
}

function addSitePlan(context: Context, site: Site): SitePlan {
  const { inventory, prod, guest, roles, tenant } = context;
  const group = inventory.add('ipam.vlangroup', `${site.code.toUpperCase()} VLANs`, {
    slug: `${site.code}-vlans`,
    relations: { SCOPE: site.ref },
  });
  const vlan = (name: keyof typeof VLANS): Ref =>
    inventory.add('ipam.vlan', name, {
      display: `${name} (${VLANS[name]})`,
      status: 'active',
      attributes: { vid: VLANS[name] },
      relations: { SITE: site.ref, GROUP: group, TENANT: tenant },
    });
  const vlans = { Mgmt: vlan('Mgmt'), Data: vlan('Data'), Voice: vlan('Voice'), Guest: vlan('Guest') };
  const at = (cidr: string, vlanRef: Ref, role: string, table?: Ref): Ref =>
    prefix(
      context,
      cidr,
      'active',
      { SCOPE: site.ref, VLAN: vlanRef, ROLE: roles[role], VRF: table },
      `${role} ${site.code.toUpperCase()}`,
    );
  const [v4, v6] = [`10.${site.octet}`, `2001:db8:40:${site.octet}`];
  prefix(context, `${v4}.0.0/16`, 'container', { SCOPE: site.ref });
  prefix(context, `${v4}.0.0/16`, 'container', { SCOPE: site.ref, VRF: prod });
  at(`${v4}.0.0/24`, vlans.Mgmt, 'Management');
  at(`${v6}00::/64`, vlans.Mgmt, 'Management');
  at(`${v4}.100.0/24`, vlans.Data, 'Servers', prod);
  at(`${v6}64::/64`, vlans.Data, 'Servers', prod);
  at(`${v4}.110.0/24`, vlans.Voice, 'Users', prod);
  at(`${v4}.100.0/24`, vlans.Guest, 'Visitors', guest);
  inventory.add('ipam.iprange', `${v4}.100.50-${v4}.100.199`, {
    status: 'active',
    attributes: { start_address: `${v4}.100.50/24`, end_address: `${v4}.100.199/24`, size: 150, description: 'Visitor DHCP' },
    relations: { VRF: guest },
  });
  const address = (text: string, relations: Record<string, Ref | undefined>, dnsName?: string): Ref =>
    inventory.add('ipam.ipaddress', text, {
      status: 'active',
      aliases: dnsName === undefined ? [] : [dnsName],
      attributes: { address: text, ...(dnsName === undefined ? {} : { dns_name: dnsName }) },
      relations,
    });
  let managed = 9;
  let served = 9;
  return {
    vlans,
    manage(port) {
      managed += 1;
      return {
        v4: address(`${v4}.0.${managed}/24`, { ASSIGNED_OBJECT: port }),
        v6: address(`${v6}00::${managed.toString(16)}/64`, { ASSIGNED_OBJECT: port }),
      };
    },
    serve(port, dnsName) {
      served += 1;
      return address(`${v4}.100.${served}/24`, { ASSIGNED_OBJECT: port, VRF: prod }, dnsName);
    },
  };
}
