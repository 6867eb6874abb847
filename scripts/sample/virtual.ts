import type { Build } from './data-centre.js';
import { type Inventory, type Ref, slugOf } from './inventory.js';
import type { Organisation, Site } from './organisation.js';

const MACHINES = [
  ['dns-01', 'DNS server', 53, 'udp'],
  ['ldap-01', 'Directory server', 636, 'tcp'],
  ['app-01', 'Application server', 8443, 'tcp'],
  ['app-02', 'Application server', 8443, 'tcp'],
  ['db-01', 'Database server', 5432, 'tcp'],
  ['mon-01', 'Monitoring', 443, 'tcp'],
] as const;

/** One cluster for each data center, all of one type and group. */
export function addClusters(inventory: Inventory, { tenant }: Organisation, sites: readonly Site[]): ReadonlyMap<Site, Ref> {
  const type = inventory.add('virtualization.clustertype', 'VMware vSphere', { slug: 'vmware-vsphere' });
  const group = inventory.add('virtualization.clustergroup', 'Production', { slug: 'production' });
  return new Map(
    sites.map((site) => [
      site,
      inventory.add('virtualization.cluster', `${site.code}-vsphere`, {
        status: 'active',
        relations: { TYPE: type, GROUP: group, SCOPE: site.ref, TENANT: tenant },
      }),
    ]),
  );
}

/** The same machines in every cluster: only the cluster distinguishes them. */
export function addMachines(
  { inventory, catalogue, plan }: Build,
  { tenant, customer }: Organisation,
  clusters: ReadonlyMap<Site, Ref>,
): void {
  const roles = new Map<string, Ref>();
  for (const [site, cluster] of clusters) {
    for (const [name, roleName, port, protocol] of MACHINES) {
      const role =
        roles.get(roleName) ?? inventory.add('dcim.devicerole', roleName, { slug: slugOf(roleName), attributes: { vm_role: true } });
      roles.set(roleName, role);
      const machine = inventory.add('virtualization.virtualmachine', name, {
        status: 'active',
        attributes: { vcpus: 4, memory: 8192, disk: 80 },
        relations: {
          CLUSTER: cluster,
          SITE: site.ref,
          ROLE: role,
          PLATFORM: catalogue.platforms.get('Ubuntu 24.04'),
          TENANT: name.startsWith('app') ? customer : tenant,
        },
      });
      const nic = inventory.add('virtualization.vminterface', 'eth0', {
        attributes: { enabled: true, mtu: 1500 },
        relations: { VIRTUAL_MACHINE: machine, UNTAGGED_VLAN: plan.sites.get(site)?.vlans.Data, VRF: plan.prod },
      });
      const address = plan.sites.get(site)?.serve(nic, `${name}.${site.code}.halden-freight.example`);
      if (address !== undefined) inventory.relate(machine, 'PRIMARY_IP4', address);
      inventory.add('virtualization.virtualdisk', 'disk0', { attributes: { size: 80_000 }, relations: { VIRTUAL_MACHINE: machine } });
      inventory.add('ipam.service', roleName, {
        attributes: { protocol, ports: [port] },
        relations: { VIRTUAL_MACHINE: machine, IP_ADDRESS: address },
      });
    }
  }
}
