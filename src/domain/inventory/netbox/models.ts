import type { EntityType } from '../../model/entity.js';

/** How records of one NetBox model become entities. */
export interface Model {
  readonly type: EntityType;
  /** Fields that may contain the name, the first non-empty one is used; by default `name`. */
  readonly name?: readonly string[];
  /** The target models of reference fields whose name alone is ambiguous. */
  readonly targets?: Readonly<Record<string, string>>;
  /** The name prefix of records without a name, before their id. */
  readonly label?: string;
}

const device = { device: 'dcim.device', module: 'dcim.module' };
const nested = (objectType: string): Pick<Model, 'targets'> => ({ targets: { parent: objectType } });
const wired = { bridge: 'dcim.interface', lag: 'dcim.interface', parent: 'dcim.interface', wireless_lans: 'wireless.wirelesslan' };

/** NetBox's models by `app.model`, with the fields of 2.11 to 4.7. Other models become `OTHER`. */
export const MODELS: Readonly<Record<string, Model>> = {
  'dcim.region': { type: 'REGION', ...nested('dcim.region') },
  'dcim.sitegroup': { type: 'SITE_GROUP', ...nested('dcim.sitegroup') },
  'dcim.site': { type: 'SITE', targets: { group: 'dcim.sitegroup' } },
  'dcim.location': { type: 'LOCATION', ...nested('dcim.location') },
  'dcim.rackreservation': { type: 'OTHER', name: ['description'], label: 'Rack reservation' },
  'dcim.rackrole': { type: 'RACK_ROLE' },
  'dcim.rack': { type: 'RACK', targets: { role: 'dcim.rackrole', group: 'dcim.rackgroup' } },
  'dcim.manufacturer': { type: 'MANUFACTURER' },
  'dcim.devicetype': { type: 'DEVICE_TYPE', name: ['model'], targets: { default_platform: 'dcim.platform' } },
  'dcim.devicerole': { type: 'DEVICE_ROLE', ...nested('dcim.devicerole') },
  'dcim.platform': { type: 'PLATFORM', ...nested('dcim.platform') },
  'dcim.device': { type: 'DEVICE', targets: { role: 'dcim.devicerole', device_role: 'dcim.devicerole' }, label: 'Device' },
  'extras.role': { type: 'DEVICE_ROLE' },
  'dcim.virtualchassis': { type: 'VIRTUAL_CHASSIS', targets: { master: 'dcim.device' } },
  'dcim.module': { type: 'MODULE', targets: device, label: 'Module' },
  'dcim.modulebay': { type: 'MODULE_BAY', targets: { ...device, parent: 'dcim.modulebay', installed_module: 'dcim.module' } },
  'dcim.moduletype': { type: 'MODULE_TYPE', name: ['model'] },
  'dcim.devicebay': { type: 'DEVICE_BAY', targets: { ...device, installed_device: 'dcim.device' } },
  'dcim.inventoryitem': { type: 'INVENTORY_ITEM', targets: { role: 'dcim.inventoryitemrole', parent: 'dcim.inventoryitem' } },
  'dcim.interface': { type: 'INTERFACE', targets: wired },
  'dcim.frontport': { type: 'FRONT_PORT' },
  'dcim.rearport': { type: 'REAR_PORT' },
  'dcim.consoleport': { type: 'CONSOLE_PORT' },
  'dcim.consoleserverport': { type: 'CONSOLE_SERVER_PORT' },
  'dcim.cable': { type: 'CABLE', name: ['label'], label: '#' },
  'dcim.macaddress': { type: 'MAC_ADDRESS', name: ['mac_address'] },
  'dcim.powerpanel': { type: 'POWER_PANEL' },
  'dcim.powerfeed': { type: 'POWER_FEED' },
  'dcim.powerport': { type: 'POWER_PORT' },
  'dcim.poweroutlet': { type: 'POWER_OUTLET' },
  'ipam.rir': { type: 'RIR' },
  'ipam.aggregate': { type: 'AGGREGATE', name: ['prefix'] },
  'ipam.asn': { type: 'ASN', name: ['asn'] },
  'ipam.vrf': { type: 'VRF' },
  'ipam.routetarget': { type: 'ROUTE_TARGET' },
  'ipam.role': { type: 'IPAM_ROLE' },
  'ipam.prefix': { type: 'PREFIX', name: ['prefix'], targets: { role: 'ipam.role' } },
  'ipam.iprange': { type: 'IP_RANGE', targets: { role: 'ipam.role' } },
  'ipam.ipaddress': { type: 'IP_ADDRESS', name: ['address'], targets: { nat_inside: 'ipam.ipaddress' } },
  'ipam.vlangroup': { type: 'VLAN_GROUP' },
  'ipam.vlan': { type: 'VLAN', targets: { group: 'ipam.vlangroup', role: 'ipam.role', qinq_svlan: 'ipam.vlan' } },
  'ipam.fhrpgroup': { type: 'FHRP_GROUP', label: 'FHRP group' },
  'ipam.service': { type: 'SERVICE', targets: { parent: 'dcim.device' } },
  'tenancy.tenantgroup': { type: 'TENANT_GROUP', ...nested('tenancy.tenantgroup') },
  'tenancy.tenant': { type: 'TENANT', targets: { group: 'tenancy.tenantgroup' } },
  'tenancy.contactgroup': { type: 'CONTACT_GROUP', ...nested('tenancy.contactgroup') },
  'tenancy.contactrole': { type: 'CONTACT_ROLE' },
  'tenancy.contact': { type: 'CONTACT', targets: { group: 'tenancy.contactgroup', groups: 'tenancy.contactgroup' } },
  'virtualization.clustertype': { type: 'CLUSTER_TYPE' },
  'virtualization.clustergroup': { type: 'CLUSTER_GROUP' },
  'virtualization.cluster': { type: 'CLUSTER', targets: { type: 'virtualization.clustertype', group: 'virtualization.clustergroup' } },
  'virtualization.virtualmachine': { type: 'VIRTUAL_MACHINE', targets: { role: 'dcim.devicerole' } },
  'virtualization.vminterface': {
    type: 'VM_INTERFACE',
    targets: { parent: 'virtualization.vminterface', bridge: 'virtualization.vminterface' },
  },
  'virtualization.virtualdisk': { type: 'VIRTUAL_DISK' },
  'wireless.wirelesslangroup': { type: 'OTHER', ...nested('wireless.wirelesslangroup') },
  'wireless.wirelesslan': { type: 'OTHER', name: ['ssid'], targets: { group: 'wireless.wirelesslangroup' } },
  'circuits.provider': { type: 'PROVIDER' },
  'circuits.provideraccount': { type: 'PROVIDER_ACCOUNT', name: ['name', 'account'] },
  'circuits.providernetwork': { type: 'PROVIDER_NETWORK' },
  'circuits.circuittype': { type: 'CIRCUIT_TYPE' },
  'circuits.circuit': { type: 'CIRCUIT', name: ['cid'], targets: { type: 'circuits.circuittype' } },
  'circuits.circuittermination': { type: 'CIRCUIT_TERMINATION', label: 'Circuit termination' },
  'extras.journalentry': { type: 'OTHER', label: 'Journal entry' },
};

/** Remarks about objects of the network, with the time of each. */
export const JOURNAL_ENTRY = 'extras.journalentry';

/** References with the same target in every model. */
const TARGETS: Readonly<Record<string, string>> = {
  ...device,
  region: 'dcim.region',
  site: 'dcim.site',
  location: 'dcim.location',
  rack: 'dcim.rack',
  rack_type: 'dcim.racktype',
  manufacturer: 'dcim.manufacturer',
  device_type: 'dcim.devicetype',
  module_type: 'dcim.moduletype',
  module_bay: 'dcim.modulebay',
  platform: 'dcim.platform',
  virtual_chassis: 'dcim.virtualchassis',
  cable: 'dcim.cable',
  rear_port: 'dcim.rearport',
  power_port: 'dcim.powerport',
  power_panel: 'dcim.powerpanel',
  primary_mac_address: 'dcim.macaddress',
  vdcs: 'dcim.virtualdevicecontext',
  primary_ip4: 'ipam.ipaddress',
  primary_ip6: 'ipam.ipaddress',
  oob_ip: 'ipam.ipaddress',
  ipaddresses: 'ipam.ipaddress',
  vrf: 'ipam.vrf',
  rir: 'ipam.rir',
  vlan: 'ipam.vlan',
  untagged_vlan: 'ipam.vlan',
  tagged_vlans: 'ipam.vlan',
  qinq_svlan: 'ipam.vlan',
  import_targets: 'ipam.routetarget',
  export_targets: 'ipam.routetarget',
  asns: 'ipam.asn',
  tenant: 'tenancy.tenant',
  cluster: 'virtualization.cluster',
  virtual_machine: 'virtualization.virtualmachine',
  provider: 'circuits.provider',
  provider_account: 'circuits.provideraccount',
  provider_network: 'circuits.providernetwork',
  circuit: 'circuits.circuit',
  termination_a: 'circuits.circuittermination',
  termination_z: 'circuits.circuittermination',
};

/** The target model of a reference field, or undefined if it is not a reference. */
export function targetOf(objectType: string, field: string): string | undefined {
  return MODELS[objectType]?.targets?.[field] ?? TARGETS[field];
}

/** All reference fields to known models. */
export function referenceFields(): readonly string[] {
  return [...new Set([...Object.keys(TARGETS), ...Object.values(MODELS).flatMap(({ targets = {} }) => Object.keys(targets))])];
}

/** NetBox's models. */
export const modelNames = (): readonly string[] => Object.keys(MODELS);

/** The models that known reference fields point to. */
export const referenceModels = (): readonly string[] => [
  ...new Set([...Object.values(TARGETS), ...Object.values(MODELS).flatMap(({ targets = {} }) => Object.values(targets))]),
];

/** `OTHER` for everything that is not in NetBox. */
export function entityTypeOf(objectType: string): EntityType {
  return MODELS[objectType]?.type ?? 'OTHER';
}

/** NetBox's internal apps, which describe nothing of the network. */
const PLUMBING = new Set([
  'account',
  'admin',
  'auth',
  'contenttypes',
  'core',
  'extras',
  'secrets',
  'sessions',
  'social_django',
  'taggit',
  'thumbnail',
  'users',
]);

/** Why a model creates no entity, or undefined if it does. */
export function skipReason(objectType: string): string | undefined {
  const [app = '', model = ''] = objectType.split('.');
  // Nautobot's roles of devices, racks and addresses are one model.
  if (objectType === 'extras.role' || objectType === JOURNAL_ENTRY) return undefined;
  if (objectType === 'dcim.cablepath') return 'it is computed from the cables';
  if (model.endsWith('template') || model === 'porttemplatemapping') return 'it is a component template, not an object of the network';
  return PLUMBING.has(app) ? `${app} contains NetBox's own settings, not the network` : undefined;
}

/** Path segments whose model is not only the singular without hyphens. */
const ODD_PATHS: Readonly<Record<string, string>> = {
  'virtualization/interfaces': 'virtualization.vminterface',
  'dcim/virtual-chassis': 'dcim.virtualchassis',
};

/** A number, or a UUID as in Nautobot. */
const ID = String.raw`\d{1,20}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}`;
const OBJECT_URL = new RegExp(String.raw`/api/(?:plugins/)?([a-z0-9_-]+)/([a-z0-9-]+)/(${ID})/?(?:[?#]|$)`);

/** `/api/dcim/device-types/6/` → `{objectType: 'dcim.devicetype', objectId: '6'}`; plugins as `plugins/<app>/…`. */
export function refOfUrl(url: string): { readonly objectType: string; readonly objectId: string } | undefined {
  const [, app, collection, objectId] = OBJECT_URL.exec(url) ?? [];
  if (app === undefined || collection === undefined || objectId === undefined) return undefined;
  return { objectType: typeOfEndpoint(app, collection), objectId };
}

const ENDPOINT = new RegExp(
  String.raw`^(?:https?://[^/?#]+)?(?:/[\w-]+){0,3}?/?(?:api/)?(?:plugins/([a-z0-9_-]+)|(dcim|ipam|tenancy|circuits|virtualization|wireless|vpn))/([a-z0-9-]+)(?:/(?:${ID}))?/?(?:[?#].*)?$`,
);

/** The type of the objects that a path returns: `dcim/devices/`, `/api/dcim/devices/5/`. Undefined for paths below an object. */
export function typeOfPath(path: string): string | undefined {
  const [, plugin, app = plugin, collection] = ENDPOINT.exec(path) ?? [];
  return app === undefined || collection === undefined ? undefined : typeOfEndpoint(app, collection);
}

const typeOfEndpoint = (app: string, collection: string): string =>
  ODD_PATHS[`${app}/${collection}`] ?? `${app}.${singular(collection).replaceAll('-', '')}`;

export function isObjectType(text: string): boolean {
  return /^[a-z][a-z0-9_-]*\.[a-z][a-z0-9_]*$/.test(text);
}

export function singular(collection: string): string {
  if (collection.endsWith('ies')) return `${collection.slice(0, -3)}y`;
  return /(?:ss|x|ch|sh)es$/.test(collection) ? collection.slice(0, -2) : collection.replace(/s$/, '');
}
