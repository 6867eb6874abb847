import type { EntityType } from '../../model/entity.js';
import { phrasePattern, wordList } from './word-list.js';

/** Words of attributes and of relations, which are written as the inventory writes them. */
export const ATTRIBUTE_PHRASES = {
  status: phrasePattern(
    'status state states active online offline up down(?!_as_) alive dead planned failed decommission\\w* staged healthy operational working',
  ),
  serial: phrasePattern('serial serials serial_numbers? sn s/n'),
  asset_tag: phrasePattern('inventory_tags? asset asset_tags? tag_number inventory_numbers? asset_numbers?'),
  position: phrasePattern('unit units u ru position positions slot'),
  face: phrasePattern('face front_or_rear which_side'),
  u_height: phrasePattern('height u_height tall taller tallest size big bigger ru rack_units how_many_u'),
  description: phrasePattern('good_for descriptions? described purpose what_for used_for'),
  comments: phrasePattern('comments? notes? remarks? journal reasons?'),
  tags: phrasePattern('(?<!asset_)tags? tagged'),
  phone: phrasePattern('phone phones telephone call ring number mobile'),
  email: phrasePattern('e-?mail\\w* mail write'),
  title: phrasePattern('title job'),
  commit_rate: phrasePattern(
    'cir pipes? fatter thicker rate rates bandwidth speed capacity commit\\w* mbit gbit mbps gbps fast throughput',
  ),
  install_date: phrasePattern('installed install_date since when delivered'),
  termination_date: phrasePattern('termination_date ends expire\\w* contract end_date terminated'),
  vid: phrasePattern('vid vlan_id vlan_ids vlan_numbers? id'),
  rd: phrasePattern('rd route_distinguishers? distinguisher'),
  dns_name: phrasePattern('dns dns_names? hostname hostnames fqdn resolves?'),
  mac_address: phrasePattern('mac macs mac_address\\w* hardware_address'),
  mtu: phrasePattern('mtu jumbo'),
  type: phrasePattern('types? kind connector media'),
  speed: phrasePattern('speed speeds fast rate'),
  enabled: phrasePattern('enabled disabled shut shutdown admin'),
  mode: phrasePattern('mode tagged untagged trunk access'),
  vcpus: phrasePattern('vcpus? cpus? cores?'),
  memory: phrasePattern('memory ram gb mb'),
  disk: phrasePattern('disk disks storage'),
  voltage: phrasePattern('voltage volts?'),
  amperage: phrasePattern('amperage amps? amperes?'),
  phase: phrasePattern('phase phases'),
  maximum_draw: phrasePattern('draw draws maximum_draw watts?'),
  allocated_draw: phrasePattern('allocated draw draws watts?'),
  facility: phrasePattern('facility'),
  facility_id: phrasePattern('facility'),
  physical_address: phrasePattern('address street postal where located location'),
  time_zone: phrasePattern('time_?zone timezone local_time'),
  latitude: phrasePattern('coordinates latitude longitude gps'),
  longitude: phrasePattern('coordinates latitude longitude gps'),
  asn: phrasePattern('asns? as_numbers? autonomous'),
  part_number: phrasePattern('part_numbers? part'),
  ports: phrasePattern('ports? listens? listening'),
  protocol: phrasePattern('protocol tcp udp'),
  length: phrasePattern('length long meters metres'),
  label: phrasePattern('labels? label?led stickers? written_on printed_on number_is_on number_on_the'),
  color: phrasePattern('colou?rs?'),
  is_pool: phrasePattern('pool'),
  xconnect_id: phrasePattern('cross-?connect\\w* xconnect'),
  pp_info: phrasePattern('patch_panel panel'),
  ROLE: phrasePattern('roles? function functions purpose used_for'),
  TENANT: phrasePattern('tenants? customers? clients? belongs? owners? owns whose'),
  PLATFORM: phrasePattern(
    'platforms? os oses operating_systems? guest_systems? (?:another|other|which|same|what)_systems? linux software firmware (?:it|that|is|box|one)_running (?:it|that|box|does)_runs?',
  ),
  DEVICE_TYPE: phrasePattern('models? hw product product_names? hardware device_types? types? make kind chassis'),
  MANUFACTURER: phrasePattern('manufacturers? vendors? makers? makes? made brands? builds? built'),
  PROVIDER: phrasePattern('providers? carriers? isps? telco suppliers?'),
  TYPE: phrasePattern('types? kinds? flavou?rs? sort'),
  VLAN: phrasePattern('vlans?'),
  VRF: phrasePattern('vrfs? routing_instance'),
  SITE: phrasePattern('sites? where locations?'),
  LOCATION: phrasePattern('rooms? locations? where halls? floors?'),
  RACK: phrasePattern('racks? cabinets? where'),
  REGION: phrasePattern('regions? country countries'),
  CLUSTER: phrasePattern('clusters?'),
  DEVICE: phrasePattern('devices? box(?:es)? machines? switch(?:es)? routers? host hosts'),
  PRIMARY_IP4: phrasePattern('primary ipv4 v4 reach\\w* ping ssh management mgmt'),
  PRIMARY_IP6: phrasePattern('ipv6 v6'),
  OOB_IP: phrasePattern('oob out-of-band out_of_band management mgmt'),
  OF_DEVICE: phrasePattern('devices? host hosts who box(?:es)? machines? owns uses using'),
  UNTAGGED_VLAN: phrasePattern('vlans? untagged access'),
  TAGGED_VLAN: phrasePattern('vlans? tagged trunk'),
  LAG: phrasePattern('lags? bundles? port-channels? aggregat\\w* bond'),
  GROUP: phrasePattern('groups?'),
  PARENT: phrasePattern('parent parents'),
  IMPORT_TARGET: phrasePattern('import\\w* targets? route_targets? rts?'),
  EXPORT_TARGET: phrasePattern('export\\w* targets? route_targets? rts?'),
  RIR: phrasePattern('rir registry'),
  PROVIDER_ACCOUNT: phrasePattern('accounts?'),
} as const;

/** Words for types that people seldom name by their noun. */
export const PART_PHRASES = {
  MODULE: phrasePattern('modules? slotted seated fitted cards? line-?cards? transceivers? sfps? optics? blades?'),
  MODULE_BAY: phrasePattern('slots? bays? module_bays?'),
  DEVICE_BAY: phrasePattern('bays? device_bays? slots? blades?'),
  SITE: phrasePattern('stores? shops? dcs? data_cent(?:re|er)s? town'),
  DEVICE: phrasePattern('hosts? equipment gear kit hardware_items blades? esxi?'),
  CONSOLE_SERVER_PORT: phrasePattern('serial_ports? console_(?:sockets?|lines?|ports?)'),
  IP_RANGE: phrasePattern('dhcp scopes? pools? handed_out leases?'),
  INVENTORY_ITEM: phrasePattern(
    'inventory_items? inventory parts? components? spare_parts? disks? hard_drives? fans? dimms? cards? optics? transceivers? sfps?',
  ),
  SERVICE: phrasePattern('services? programs? tcp udp daemons? listens? listening applications? apps?'),
  VIRTUAL_DISK: phrasePattern('disks? hard_drives? storage volumes?'),
  MAC_ADDRESS: phrasePattern('macs? mac_address\\w*'),
  FHRP_GROUP: phrasePattern('vrrp hsrp fhrp virtual_ip vips?'),
  PROVIDER_ACCOUNT: phrasePattern('accounts?'),
  ASN: phrasePattern('as_numbers?'),
  ROUTE_TARGET: phrasePattern('route_targets? rts? import\\w* export\\w*'),
} as const satisfies Readonly<Partial<Record<EntityType, RegExp>>>;

/** Statuses of NetBox with the words for them. */
export const STATUS_PHRASES = {
  active: phrasePattern('active (?:is|are|already|going|went|gone)_live running in_service'),
  planned: phrasePattern('planned upcoming'),
  staged: phrasePattern('staged staging'),
  failed: phrasePattern('failed broken faulty dead'),
  inventory: phrasePattern('in_stock spares? inventory_status'),
  decommissioning: phrasePattern('decommission\\w* retiring'),
  decommissioned: phrasePattern('decommission\\w* retired'),
  offline: phrasePattern('offline down(?!_as_) powered_off switched_off'),
  reserved: phrasePattern('reserved'),
  deprecated: phrasePattern('deprecated'),
  container: phrasePattern('containers?'),
  available: phrasePattern('available'),
  provisioning: phrasePattern('provisioning'),
  retired: phrasePattern('retired'),
} as const;

/** Stands before a status that is left out: “other than active”. */
export const OTHER_THAN = "(?:not|neither|isn['’]t|aren['’]t|except|other than|anything but|all but|non)";

/** States that people name besides the statuses. */
export const STATE_WORDS = wordList('live online running connected down');

/** Nouns of the kinds of conditions: “with role storage”, “tagged legacy”. */
export const FILTER_NOUNS = {
  TAG: wordList('tag tagged'),
  ROLE: wordList('role'),
  STATUS: wordList('status state'),
  TYPE: wordList('type model'),
  MANUFACTURER: wordList('manufacturer vendor maker brand'),
  PLATFORM: wordList('platform os'),
  TENANT: wordList('tenant customer'),
  VRF: wordList('vrf'),
  VLAN: wordList('vlan'),
  CLUSTER: wordList('cluster'),
  PROVIDER: wordList('provider carrier'),
  GROUP: wordList('group'),
} as const;

/** Words before the noun of a condition: “with role storage”. */
export const FILTER_LEADS = wordList(
  'with of in has have having whose for where under inside within not from by on without no lacking missing',
);

/** Determiners before the noun of a condition: “without a tenant”. */
export const FILTER_DETERMINERS = wordList('a an the any their no same');

/** Words that negate a condition: “without a tenant”. */
export const FILTER_NEGATIONS = wordList('without no not lacking missing except excluding non');

/** Words between the noun of a condition and its value: “tagged with legacy”. */
export const VALUE_LINKS = wordList('as with by named called equals');

/** Words of a part of a sentence that describes. Only there, “is” leads to a value: “whose role is storage”. */
export const DESCRIBING_WORDS = wordList('whose where with tagged tag tags');

/** The value of a tag in one word with “tagged”: “legacy-tagged”. */
export const HYPHENATED_TAG = /^(.+)-tagged$/u;

/** Words behind which the noun of a condition has a value, whatever else that may mean: “with role access”. */
export const VALUE_LEADS = wordList('with whose where having has have in of not without');

/** Words before “no” and what is missing: “with no serial”. */
export const NONE_LEADS = wordList('with have has having in at');

/** Words before what is missing: “lacking a description”. */
export const ABSENCE_WORDS = wordList('without lacking missing');

/** Stands before what is missing: the “not in a” of “not in a rack”. */
export const NOT_WITH =
  /(?:\b(?:not|never)|n['’]?t)\s+(?:(?:in|inside|on|at|with|have|has|part of|(?:assigned|attached|bound|connected|linked) to)\s+)?(?:an?|any)\s+$/iu;

/** Stands before what a value must not be: the “not in” of “not in vrf blue”. */
export const NOT_OF =
  /(?:\b(?:not|never|except|excluding|without)|n['’]?t)\s+(?:(?:in|inside|on|of|from|with|by)\s+)?(?:(?:a|an|the|any)\s+)?$/iu;

/** Things besides attributes that may be missing, with the relations to them: “without ip”, “with no cable”. */
export const ABSENT_THINGS: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  ...['ip', 'ip address', 'primary ip'].map((words) => [words, ['PRIMARY_IP4', 'PRIMARY_IP6']] as const),
  ...['cable', 'connection', 'link'].map((words) => [words, ['CABLE', 'CONNECTED_TO']] as const),
  ['primary ipv4', ['PRIMARY_IP4']],
  ['primary ipv6', ['PRIMARY_IP6']],
  // Addresses state what they are assigned to; interfaces and devices do not state all of theirs.
  ...['ipv6', 'ipv6 address', 'mac', 'mac address', 'name', 'names'].map((words) => [words, []] as const),
]);

/** Adjectives for the state of interfaces, with the attribute and its value. */
export const FLAG_WORDS: ReadonlyMap<string, readonly [name: string, value: string]> = new Map<string, readonly [string, string]>([
  ...['disabled', 'shutdown', 'shut'].map((word) => [word, ['enabled', 'false']] as const),
  ['enabled', ['enabled', 'true']],
]);

/** Versions of the Internet protocol before a noun: “IPv6 prefixes”. */
export const IP_VERSIONS: ReadonlyMap<string, string> = new Map([
  ['ipv4', '4'],
  ['v4', '4'],
  ['ipv6', '6'],
  ['v6', '6'],
]);

/** Words between addresses and what has them: “IPv6 addresses of sw-1”. */
export const OF_SUBJECT = wordList('of on for');

/** Adjectives for addresses that no interface has. */
export const UNASSIGNED = wordList('unassigned');

/** Adjectives for a port without a cable, or for a unit or an address without a user: “free”. */
export const FREE_WORDS = wordList('free unused spare empty available vacant unconnected uncabled');

/** “Not connected” is one word, unless it says to what. */
export const NOT_CONNECTED = /\b(?:(?:are|is|were|was)n['’]?t|not)\s+(?:connected|plugged in)\b(?!\s+(?:to|with|by)\b)/giu;
export const UNCONNECTED = 'unconnected';

/** Words that exclude entries of a list, together with the next word: “not Colt”, “only one”. */
export const EXCLUDING_WORDS = wordList('not without except excluding no only');

/** Words before a condition for the list of the question before: “and not R1?”. */
export const SENTENCE_JOINTS = wordList('and but or ok only just');

/** Words between the noun of a list and a condition: “racks that are full”. */
export const LIST_JOINTS = wordList('that which who whose where having tagged inside within assigned and or');

/** Words between the noun of a list and what narrows it: “racks for storage”, “devices from Cisco”. */
export const NARROWING_LEADS = wordList('with for from of by in on at running using named called under');
