import type { NetboxObject, NetboxWriter } from './netbox-writer.js';

/** A part of an inventory that belongs to one test, and random changes of it, as people make them. */
export interface ChangedInventory {
  /** Makes one random change. Returns what it was, or what NetBox refused. */
  change(): Promise<string>;
  /** Deletes everything that was created. */
  remove(): Promise<void>;
}

interface Created {
  readonly path: string;
  readonly id: number;
}

/** `random` returns numbers from 0 to 1; the same numbers give the same changes. */
export async function changedInventory(netbox: NetboxWriter, name: string, random: () => number): Promise<ChangedInventory> {
  const created: Created[] = [];
  let counter = 0;
  const below = (most: number): number => Math.floor(random() * most);
  const oneOf = <T>(all: readonly T[]): T => {
    const chosen = all[below(all.length)];
    if (chosen === undefined) throw new Error('There is none.');
    return chosen;
  };
  const next = (kind: string): string => `${name}-${kind}-${(counter += 1)}`;
  async function create(path: string, fields: Parameters<NetboxWriter['create']>[1]): Promise<NetboxObject> {
    const object = await netbox.create(path, fields);
    created.push({ path, id: object.id });
    return object;
  }
  const slugged = (path: string, kind: string, fields = {}): Promise<NetboxObject> => {
    const of = next(kind);
    return create(path, { name: of, slug: of, ...fields });
  };

  const region = await slugged('dcim/regions', 'region');
  const sites = [await slugged('dcim/sites', 'site', { region: region.id }), await slugged('dcim/sites', 'site', { region: region.id })];
  const [siteA, siteB] = sites;
  if (siteA === undefined || siteB === undefined) throw new Error('There are two sites.');
  const locations = [
    await slugged('dcim/locations', 'hall', { site: siteA.id }),
    await slugged('dcim/locations', 'hall', { site: siteB.id }),
  ];
  const racks = [
    await create('dcim/racks', { name: next('rack'), site: siteA.id, location: locations[0]?.id ?? null }),
    await create('dcim/racks', { name: next('rack'), site: siteB.id, location: locations[1]?.id ?? null }),
  ];
  // A cage inside each hall, with a rack of its own.
  for (const [index, hall] of [...locations].entries()) {
    const site = sites[index]?.id ?? 0;
    const cage = await slugged('dcim/locations', 'cage', { site, parent: hall.id });
    racks.push(await create('dcim/racks', { name: next('rack'), site, location: cage.id }));
  }
  const maker = await slugged('dcim/manufacturers', 'maker');
  const model = next('model');
  const type = await create('dcim/device-types', { manufacturer: maker.id, model, slug: model, u_height: 0 });
  const role = await slugged('dcim/device-roles', 'role', { color: 'aa1409' });
  const tag = await slugged('extras/tags', 'tag');
  const tenant = await slugged('tenancy/tenants', 'tenant');
  const contactRole = await slugged('tenancy/contact-roles', 'duty');
  const contact = await create('tenancy/contacts', { name: next('contact') });
  const clusterType = await slugged('virtualization/cluster-types', 'kind');
  const clusters = [
    await create('virtualization/clusters', { name: next('cluster'), type: clusterType.id }),
    await create('virtualization/clusters', { name: next('cluster'), type: clusterType.id }),
  ];
  const vlan = await create('ipam/vlans', { name: next('vlan'), vid: 100 + below(3_000), site: siteA.id });

  const devices: { readonly id: number; readonly ports: number[] }[] = [];
  const cables: number[] = [];
  const machines: number[] = [];
  const addresses: { readonly id: number; readonly device: number }[] = [];
  const assignments: number[] = [];
  const remarks: number[] = [];

  async function addDevice(): Promise<void> {
    const rack = oneOf(racks);
    const now = (await netbox.list('dcim/racks', `id=${rack.id}`))[0];
    const site = (now?.['site'] as NetboxObject | undefined)?.id ?? siteA?.id ?? 0;
    const location = (now?.['location'] as NetboxObject | null | undefined)?.id ?? null;
    const device = await create('dcim/devices', { name: next('sw'), device_type: type.id, role: role.id, site, location, rack: rack.id });
    const ports: number[] = [];
    for (const port of ['Gi1', 'Gi2', 'Gi3'])
      ports.push((await create('dcim/interfaces', { device: device.id, name: port, type: '1000base-t' })).id);
    devices.push({ id: device.id, ports });
  }
  const ends = () => {
    const [one, other] = [oneOf(devices), oneOf(devices)];
    const end = (id: number) => [{ object_type: 'dcim.interface', object_id: id }];
    return { a_terminations: end(oneOf(one.ports)), b_terminations: end(oneOf(other.ports)) };
  };
  const drop = <T>(from: T[], item: T): void => void from.splice(from.indexOf(item), 1);

  const changes: Readonly<Record<string, () => Promise<unknown>>> = {
    'a device is created': addDevice,
    'a device is renamed': () => netbox.change('dcim/devices', oneOf(devices).id, { name: next('sw') }),
    'the state of a device changes': () =>
      netbox.change('dcim/devices', oneOf(devices).id, {
        status: oneOf(['active', 'offline', 'planned', 'failed']),
        serial: next('serial'),
      }),
    'a device moves to another rack': async () => {
      const rack = oneOf(await netbox.list('dcim/racks', racks.map(({ id }) => `id=${id}`).join('&')));
      const [site, location] = [rack['site'] as NetboxObject, rack['location'] as NetboxObject | null];
      await netbox.change('dcim/devices', oneOf(devices).id, { site: site.id, location: location?.id ?? null, rack: rack.id });
    },
    'a device gets a tenant and a tag': () => netbox.change('dcim/devices', oneOf(devices).id, { tenant: tenant.id, tags: [tag.id] }),
    'a device loses its tenant and tags': () => netbox.change('dcim/devices', oneOf(devices).id, { tenant: null, tags: [] }),
    'a rack moves to another hall, with its devices': async () => {
      const location = oneOf(await netbox.list('dcim/locations', locations.map(({ id }) => `id=${id}`).join('&')));
      await netbox.change('dcim/racks', oneOf(racks).id, { site: (location['site'] as NetboxObject).id, location: location.id });
    },
    'a hall moves to another site, with its racks and devices': () =>
      netbox.change('dcim/locations', oneOf(locations).id, { site: oneOf(sites).id }),
    'a cable is connected': async () => {
      cables.push((await create('dcim/cables', { ...ends(), label: next('cable') })).id);
    },
    'the end of a cable is connected elsewhere': () =>
      netbox.change('dcim/cables', oneOf(cables), { b_terminations: ends().b_terminations }),
    'a cable is deleted': async () => {
      const cable = oneOf(cables);
      await netbox.remove('dcim/cables', cable);
      drop(cables, cable);
    },
    'a port is deleted': async () => {
      const { ports } = oneOf(devices);
      const port = oneOf(ports);
      await netbox.remove('dcim/interfaces', port);
      drop(ports, port);
    },
    'a port carries a VLAN': () =>
      netbox.change('dcim/interfaces', oneOf(oneOf(devices).ports), { mode: 'tagged', tagged_vlans: random() < 0.5 ? [vlan.id] : [] }),
    'a device is deleted with its ports': async () => {
      const device = oneOf(devices);
      await netbox.remove('dcim/devices', device.id);
      drop(devices, device);
    },
    'an address is assigned': async () => {
      const device = oneOf(devices);
      const address = await create('ipam/ip-addresses', {
        address: `10.${below(250)}.${below(250)}.${1 + below(250)}/24`,
        assigned_object_type: 'dcim.interface',
        assigned_object_id: oneOf(device.ports),
      });
      addresses.push({ id: address.id, device: device.id });
      if (random() < 0.5) await netbox.change('dcim/devices', device.id, { primary_ip4: address.id });
    },
    'an address is deleted': async () => {
      const address = oneOf(addresses);
      await netbox.remove('ipam/ip-addresses', address.id);
      drop(addresses, address);
    },
    'a contact is assigned': async () => {
      const site = oneOf(sites);
      const fields = { object_type: 'dcim.site', object_id: site.id, contact: contact.id, role: contactRole.id, priority: 'primary' };
      assignments.push((await create('tenancy/contact-assignments', fields)).id);
    },
    'an assignment is deleted': async () => {
      const assignment = oneOf(assignments);
      await netbox.remove('tenancy/contact-assignments', assignment);
      drop(assignments, assignment);
    },
    'a remark is written': async () => {
      const fields = {
        assigned_object_type: 'dcim.device',
        assigned_object_id: oneOf(devices).id,
        kind: 'warning',
        comments: next('remark'),
      };
      remarks.push((await create('extras/journal-entries', fields)).id);
    },
    'a remark is deleted': async () => {
      const remark = oneOf(remarks);
      await netbox.remove('extras/journal-entries', remark);
      drop(remarks, remark);
    },
    'a machine is created': async () => {
      const cluster = oneOf(clusters);
      machines.push((await create('virtualization/virtual-machines', { name: next('vm'), cluster: cluster.id })).id);
    },
    'a machine moves': () => netbox.change('virtualization/virtual-machines', oneOf(machines), { cluster: oneOf(clusters).id }),
    'a machine is deleted': async () => {
      const machine = oneOf(machines);
      await netbox.remove('virtualization/virtual-machines', machine);
      drop(machines, machine);
    },
  };

  for (let count = 0; count < 4; count += 1) await addDevice();
  const names = Object.keys(changes);
  return {
    async change() {
      const kind = oneOf(names);
      try {
        await changes[kind]?.();
        return kind;
      } catch (error) {
        return `refused: ${kind}: ${error instanceof Error ? error.message : String(error)}`;
      }
    },
    async remove() {
      for (const { path, id } of created.toReversed()) await netbox.remove(path, id).catch(() => undefined);
    },
  };
}
