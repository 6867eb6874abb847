import { type Inventory, type Ref, slugOf } from './inventory.js';

export interface Site {
  readonly ref: Ref;
  /** The short form in device names: `fra1`. */
  readonly code: string;
  /** The second octet of its networks. */
  readonly octet: number;
  readonly kind: 'DATA_CENTRE' | 'HEADQUARTERS' | 'BRANCH';
  readonly tenant: Ref;
}

export interface Organisation {
  readonly sites: readonly Site[];
  readonly tenant: Ref;
  readonly customer: Ref;
  readonly backbone: Ref;
}

const SITES = [
  ['Frankfurt FRA1', 'fra1', 16, 'DATA_CENTRE', 'Germany', 'Data Centres', 'Hanauer Landstrasse 298, Frankfurt am Main', 'Europe/Berlin'],
  ['Amsterdam AMS2', 'ams2', 18, 'DATA_CENTRE', 'Netherlands', 'Data Centres', 'Kuiperbergweg 13, Amsterdam', 'Europe/Amsterdam'],
  ['Berlin HQ', 'ber', 20, 'HEADQUARTERS', 'Germany', 'Offices', 'Stralauer Allee 6, Berlin', 'Europe/Berlin'],
  ['Hamburg Depot', 'ham', 24, 'BRANCH', 'Germany', 'Offices', 'Am Sandtorkai 37, Hamburg', 'Europe/Berlin'],
  ['Newark Depot', 'ewr', 32, 'BRANCH', 'US East', 'Offices', '120 Tyler Street, Newark, NJ', 'America/New_York'],
] as const;

/** Regions, sites, tenants and contacts. */
export function addOrganisation(inventory: Inventory): Organisation {
  const named = (objectType: string, name: string, parent?: Ref): Ref =>
    inventory.add(objectType, name, { slug: slugOf(name), relations: { PARENT: parent } });
  const europe = named('dcim.region', 'Europe');
  const america = named('dcim.region', 'North America');
  const regions: Record<string, Ref> = {
    Germany: named('dcim.region', 'Germany', europe),
    Netherlands: named('dcim.region', 'Netherlands', europe),
    'US East': named('dcim.region', 'US East', america),
  };
  const groups: Record<string, Ref> = {
    'Data Centres': named('dcim.sitegroup', 'Data Centres'),
    Offices: named('dcim.sitegroup', 'Offices'),
  };
  const internal = named('tenancy.tenantgroup', 'Internal');
  const customers = named('tenancy.tenantgroup', 'Customers');
  const tenant = inventory.add('tenancy.tenant', 'Halden Freight', { slug: 'halden-freight', relations: { GROUP: internal } });
  const customer = inventory.add('tenancy.tenant', 'Nordkai Shipping', {
    slug: 'nordkai',
    attributes: { cf_customer_id: 'NOR07' },
    relations: { GROUP: customers },
  });
  const rir = inventory.add('ipam.rir', 'RIPE NCC', { slug: 'ripe', attributes: { description: 'Europe' } });
  const privateUse = inventory.add('ipam.rir', 'RFC 1918', { slug: 'rfc-1918', attributes: { is_private: true } });
  inventory.add('ipam.aggregate', '10.0.0.0/8', { attributes: { prefix: '10.0.0.0/8' }, relations: { RIR: privateUse } });
  inventory.add('ipam.aggregate', '2001:db8:40::/44', {
    attributes: { prefix: '2001:db8:40::/44' },
    relations: { RIR: rir, TENANT: tenant },
  });
  const asn = (number: number, description: string): Ref =>
    inventory.add('ipam.asn', `AS${number}`, { attributes: { asn: number, description }, relations: { RIR: rir, TENANT: tenant } });
  const backbone = asn(64_510, 'Halden backbone');
  const branches = asn(65_110, 'Depots');
  const sites = SITES.map(([name, code, octet, kind, region, group, address, zone]): Site => {
    const asns = kind === 'BRANCH' ? branches : backbone;
    const ref = inventory.add('dcim.site', name, {
      slug: slugOf(name),
      status: 'active',
      aliases: [code.toUpperCase()],
      attributes: { facility: code.toUpperCase(), physical_address: address, time_zone: zone },
      relations: { REGION: regions[region], GROUP: groups[group], TENANT: tenant, ASN: asns },
    });
    return { ref, code, octet, kind, tenant };
  });
  addContacts(inventory, sites, customer);
  return { sites, tenant, customer, backbone };
}

function addContacts(inventory: Inventory, sites: readonly Site[], customer: Ref): void {
  const operations = inventory.add('tenancy.contactgroup', 'Operations', { slug: 'operations' });
  const partners = inventory.add('tenancy.contactgroup', 'Partners', { slug: 'partners' });
  const technical = inventory.add('tenancy.contactrole', 'Technical', { slug: 'technical' });
  const onSite = inventory.add('tenancy.contactrole', 'On site', { slug: 'on-site' });
  const person = (name: string, title: string, group: Ref, role: Ref, assigned: readonly Ref[]): void => {
    const email = `${slugOf(name).replace('-', '.')}@halden-freight.example`;
    inventory.add('tenancy.contact', name, {
      aliases: [email],
      attributes: { title, email, phone: `+49 30 5550 ${String(name.length * 137).padStart(4, '0')}` },
      relations: { GROUP: group, ROLE: role, ASSIGNED_TO: assigned },
    });
  };
  const [fra, ams, ber, ham, ewr] = sites.map(({ ref }) => ref) as [Ref, Ref, Ref, Ref, Ref];
  person('Ingrid Maass', 'Network operations lead', operations, technical, [fra, ams]);
  person('Deniz Arslan', 'Network engineer', operations, technical, [ber, ham]);
  person('Rosa Delgado', 'Depot manager', operations, onSite, [ewr]);
  person('Pieter de Vos', 'Remote hands', partners, onSite, [ams]);
  person('Karen Holm', 'Account manager, Nordkai Shipping', partners, technical, [customer]);
}
