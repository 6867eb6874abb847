import { addAddressPlan } from './addresses.js';
import { createCabling } from './cabling.js';
import { addCatalogue } from './catalogue.js';
import { createCarriers, throughPanel } from './circuits.js';
import { addDataCentre, type Build } from './data-centre.js';
import { portOf } from './devices.js';
import { createInventory } from './inventory.js';
import { addOrganisation, type Site } from './organisation.js';
import { addOffice } from './offices.js';
import { addRacks, type Rack, type RackPlan } from './racks.js';
import { addClusters, addMachines } from './virtual.js';

const PLANS: Readonly<Record<Site['kind'], RackPlan>> = {
  DATA_CENTRE: { location: 'Hall A', racks: ['R1', 'R2', 'R3'], feeds: ['A', 'B'], height: 47 },
  HEADQUARTERS: { location: 'Floor 1', racks: ['Comms closet'], feeds: ['A', 'B'], height: 24 },
  BRANCH: { location: 'Warehouse', racks: ['Comms closet'], feeds: ['A'], height: 12 },
};

/** The whole sample as JSON Lines: the network of a freight company with two data centers, an office and two depots. */
export function sampleNetwork(): string {
  const inventory = createInventory();
  const organisation = addOrganisation(inventory);
  const catalogue = addCatalogue(inventory);
  const build: Build = { inventory, catalogue, cabling: createCabling(inventory), plan: addAddressPlan(inventory, organisation) };
  const roles = new Map(['Network', 'Compute'].map((name) => [name, inventory.add('dcim.rackrole', name, { slug: name.toLowerCase() })]));
  const racksOf = (site: Site): Rack[] => addRacks(inventory, catalogue, build.cabling, site, roles, PLANS[site.kind]);
  const carriers = createCarriers(build, organisation);
  const centres = organisation.sites.filter(({ kind }) => kind === 'DATA_CENTRE');
  const clusters = addClusters(inventory, organisation, centres);
  const built = centres.map((site) => {
    const racks = racksOf(site) as [Rack, Rack, Rack];
    return { site, racks, centre: addDataCentre(build, site, racks, clusters.get(site) ?? '') };
  });
  addMachines(build, organisation, clusters);
  const [fra, ams] = built;
  if (fra !== undefined && ams !== undefined) {
    const near = throughPanel(build, fra.racks[0], fra.centre.edges[0], 'xe-0/1/2');
    carriers.wave('COLT-8841-22', near, { site: ams.site, port: portOf(ams.centre.edges[0], 'xe-0/1/2') });
    carriers.wave(
      'COLT-8841-23',
      { site: fra.site, port: portOf(fra.centre.edges[1], 'xe-0/1/2') },
      { site: ams.site, port: portOf(ams.centre.edges[1], 'xe-0/1/2') },
    );
  }
  for (const [index, { site, centre }] of built.entries())
    carriers.access(`KPN-IA-${2_071 + index}`, { site, port: portOf(centre.edges[0], 'xe-0/1/3') }, 'Internet');
  const offices = organisation.sites.filter(({ kind }) => kind !== 'DATA_CENTRE');
  for (const [index, site] of offices.entries()) {
    const [rack] = racksOf(site);
    const [router] = rack === undefined ? [] : addOffice(build, site, rack).routers;
    if (router !== undefined) carriers.access(`COLT-VPN-${3_300 + index}`, { site, port: portOf(router, 'GigabitEthernet0/0/0') }, 'MPLS');
  }
  return inventory.text();
}
