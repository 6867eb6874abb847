import type { Numbering, BenchEntity } from './entity.js';

/** Entities that others refer to: hubs with thousands of relations in a large inventory. */
export interface Catalogue {
  readonly regions: readonly string[];
  readonly tenants: readonly string[];
  readonly vrfs: readonly string[];
  readonly platforms: readonly string[];
  readonly roles: Readonly<Record<'switch' | 'server' | 'pdu' | 'vm', string>>;
  readonly types: Readonly<Record<'switch' | 'server' | 'pdu', readonly string[]>>;
}

const slugOf = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]+/gu, '-');

export function buildCatalogue(numbering: Numbering, out: BenchEntity[]): Catalogue {
  const add = (model: string, name: string, relations: BenchEntity['relations'] = {}): string => {
    const ref = numbering.ref(model);
    out.push({ ref, name, slug: slugOf(name), relations });
    return ref;
  };
  const plain = (model: string, name: string, attributes: BenchEntity['attributes']): string => {
    const ref = numbering.ref(model);
    out.push({ ref, name, ...(attributes === undefined ? {} : { attributes }) });
    return ref;
  };
  const [juniper, dell, apc] = ['Juniper', 'Dell', 'APC'].map((name) => add('dcim.manufacturer', name));
  const model = (name: string, maker: string | undefined): string =>
    add('dcim.devicetype', name, maker === undefined ? {} : { MANUFACTURER: [maker] });
  return {
    regions: ['Germany', 'Alps', 'Iberia', 'France', 'Isles', 'North'].map((name) => add('dcim.region', name)),
    tenants: ['Halden Freight', 'Nordkai Shipping', 'Vellmar Bank', 'Orrin Health', 'Tarn Media', 'Quell Retail'].map((name) =>
      add('tenancy.tenant', name),
    ),
    vrfs: ['PROD', 'GUEST', 'OOB'].map((name, index) => plain('ipam.vrf', name, { rd: `64510:${10 * (index + 1)}` })),
    platforms: ['Junos 23.4', 'Debian 12', 'ESXi 8'].map((name) => add('dcim.platform', name)),
    roles: {
      switch: add('dcim.devicerole', 'Access switch'),
      server: add('dcim.devicerole', 'Server'),
      pdu: add('dcim.devicerole', 'PDU'),
      vm: add('dcim.devicerole', 'Virtual server'),
    },
    types: {
      switch: ['EX4300-48P', 'QFX5120-48Y'].map((name) => model(name, juniper)),
      server: ['PowerEdge R650', 'PowerEdge R750'].map((name) => model(name, dell)),
      pdu: ['AP8853', 'AP8841'].map((name) => model(name, apc)),
    },
  };
}
