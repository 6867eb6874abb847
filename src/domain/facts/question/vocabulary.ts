import { nounOf } from '../../inventory/names/type-nouns.js';
import type { EntityType } from '../../model/entity.js';

/** What people ask about without naming an attribute or a type. */
export type Subject = 'CABLING' | 'POWER' | 'SPACE' | 'ADDRESSES' | 'CONTACTS' | 'LOCATION' | 'SIBLINGS' | 'COUNT' | 'CONTENT' | 'STACK';

const words = (list: string): RegExp => new RegExp(` (?:${list.trim().split(/\s+/u).join('|').replaceAll('_', ' ')}) `, 'u');

/** Words of each subject. `_` stands for a space; `\\w*` for any ending. */
export const SUBJECT_WORDS: readonly (readonly [Subject, RegExp])[] = [
  [
    'CABLING',
    words(`connect\\w* disconnect\\w* cabl\\w* patch\\w* plug\\w* unplug\\w* wir(?:e|ed|es|ing) uplinks? downlinks? link(?:s|ed)? attached
      neighbou?rs? peers? trace\\w* far_end other_end far_side other_side remote_(?:end|side|port) console\\w* circuit_arrives z-?end a-?end both_ends ends? ends?_up end(?:ed|ing)_up
      com(?:e|es|ing)_out goes_to go_to run(?:s|ning)?_to hang(?:s|ing)?_off hang(?:s|ing)?_on land(?:s|ing)? opposite hooked_up hops? cross-?connect\\w* tied ties? tying join(?:s|ed)? interconnect\\w* mated`),
  ],
  [
    'POWER',
    words(`power\\w* pdus? ups feeds? fed feeding outlets? psus? supply supplies supplied plugged_into sockets? volt\\w* amp(?:s|ere|eres|erage)? watt\\w* kva?
      kw draw(?:s|n)? breakers? electric\\w* mains redundan\\w* juice dark blackout loses? goes_down keeps?_(?:alive|running|going) (?:dead|die|dies|lost|down)_with a_and_b energi[sz]ed dies? trips? tripped`),
  ],
  [
    'SPACE',
    words(`free usable space headroom emptier emptiest remaining remains room unit units spare available empty left capacity ru fit fits unused gap gaps height occupied usage utili[sz]\\w* full reserved
      reservation\\w* vacant used fill\\w* next`),
  ],
  [
    'ADDRESSES',
    words(`ips? ipv4 ipv6 v4 v6 address\\w* subnet\\w* prefix\\w* range\\w* vrfs? vlans? dns gateway\\w* ping ssh nat hostname
      mask cidr block\\w* route_distinguisher rd parent child children`),
  ],
  [
    'CONTACTS',
    words(
      `contacts? hotlines? call phone phones telephone e-?mail\\w* mail responsib\\w* escalat\\w* on-?call ring talk_to in_charge looks_after`,
    ),
  ],
  ['LOCATION', words(`where locat\\w* whereabouts standing housed living physically based`)],
  ['SIBLINGS', words('same else alongside besides next_to shared? shares sharing others other neighbou?rs? too')],
  ['COUNT', words(`how_many count counts number_of total totals many breakdown by_status by_role sum tally`)],
  [
    'CONTENT',
    words(`what(?:s|['’]s)? which who list show all every everything content\\w* inside in on holds? contain\\w* host(?:s|ed|ing)? runs? running mounted racked
      installed carr(?:y|ies) member\\w* belong\\w* assigned use[sd]? using uses part_of under serve[sd]? serving has have populat\\w* racked live lives inventory`),
  ],
  ['STACK', words(`vc stack\\w* members? master virtual_chassis twin peer partner`)],
];

/** Words that ask for a subject only if the question names nothing else that it asks for: “who runs it?”, but not “who is the carrier?”. */
export const WEAK_SUBJECT_WORDS: readonly (readonly [Subject, RegExp])[] = [
  [
    'CABLING',
    words(
      `paths? goes? going lead(?:s|ing)? terminat\\w* facing faces? via through route[ds]? traverse\\w* behind carr(?:y|ies) between network`,
    ),
  ],
  ['POWER', words('upstream downstream load(?:s|ed)? behind')],
  ['ADDRESSES', words('networks? contain\\w* within covering reach\\w*')],
  ['CONTACTS', words('who whom whose reach owner owns owners person people notify tell maintains manages? runs')],
  [
    'LOCATION',
    words(`room rack cab site region country city town street address hall floor sits? sitting stands? lives? hangs? bolted door find mounted installed building place\\w*
      datacent\\w* position`),
  ],
];

/** Words of attributes and of relations, which are written as the inventory writes them. */
export const ATTRIBUTE_WORDS: readonly (readonly [string, RegExp])[] = [
  [
    'status',
    words(
      'status state states active online offline up down(?!_as_) alive dead planned failed decommission\\w* staged healthy operational working',
    ),
  ],
  ['serial', words('serial serials serial_numbers? sn s/n')],
  ['asset_tag', words('inventory_tags? asset asset_tags? tag_number inventory_numbers? asset_numbers?')],
  ['position', words('unit units u ru position positions slot')],
  ['face', words('face front_or_rear which_side')],
  ['u_height', words('height u_height tall taller tallest size big bigger ru rack_units how_many_u')],
  ['description', words('good_for descriptions? described purpose what_for used_for')],
  ['comments', words('comments? notes? remarks? journal reasons?')],
  ['tags', words('(?<!asset_)tags? tagged')],
  ['phone', words('phone phones telephone call ring number mobile')],
  ['email', words('e-?mail\\w* mail write')],
  ['title', words('title job')],
  ['commit_rate', words('cir pipes? fatter thicker rate rates bandwidth speed capacity commit\\w* mbit gbit mbps gbps fast throughput')],
  ['install_date', words('installed install_date since when delivered')],
  ['termination_date', words('termination_date ends expire\\w* contract end_date terminated')],
  ['vid', words('vid vlan_id vlan_ids vlan_numbers? id')],
  ['rd', words('rd route_distinguishers? distinguisher')],
  ['dns_name', words('dns dns_names? hostname hostnames fqdn resolves?')],
  ['mac_address', words('mac macs mac_address\\w* hardware_address')],
  ['mtu', words('mtu jumbo')],
  ['type', words('types? kind connector media')],
  ['speed', words('speed speeds fast rate')],
  ['enabled', words('enabled disabled shut shutdown admin')],
  ['mode', words('mode tagged untagged trunk access')],
  ['vcpus', words('vcpus? cpus? cores?')],
  ['memory', words('memory ram gb mb')],
  ['disk', words('disk disks storage')],
  ['voltage', words('voltage volts?')],
  ['amperage', words('amperage amps? amperes?')],
  ['phase', words('phase phases')],
  ['maximum_draw', words('draw draws maximum_draw watts?')],
  ['allocated_draw', words('allocated draw draws watts?')],
  ['facility', words('facility')],
  ['facility_id', words('facility')],
  ['physical_address', words('address street postal where located location')],
  ['time_zone', words('time_?zone timezone local_time')],
  ['latitude', words('coordinates latitude longitude gps')],
  ['longitude', words('coordinates latitude longitude gps')],
  ['asn', words('asns? as_numbers? autonomous')],
  ['part_number', words('part_numbers? part')],
  ['ports', words('ports? listens? listening')],
  ['protocol', words('protocol tcp udp')],
  ['length', words('length long meters metres')],
  ['label', words('labels? label?led stickers? written_on printed_on number_is_on number_on_the')],
  ['color', words('colou?rs?')],
  ['is_pool', words('pool')],
  ['xconnect_id', words('cross-?connect\\w* xconnect')],
  ['pp_info', words('patch_panel panel')],
  ['ROLE', words('roles? function functions purpose used_for')],
  ['TENANT', words('tenants? customers? clients? belongs? owners? owns whose')],
  [
    'PLATFORM',
    words(
      'platforms? os oses operating_systems? guest_systems? (?:another|other|which|same|what)_systems? linux software firmware (?:it|that|is|box|one)_running (?:it|that|box|does)_runs?',
    ),
  ],
  ['DEVICE_TYPE', words('models? hw product product_names? hardware device_types? types? make kind chassis')],
  ['MANUFACTURER', words('manufacturers? vendors? makers? makes? made brands? builds? built')],
  ['PROVIDER', words('providers? carriers? isps? telco suppliers?')],
  ['TYPE', words('types? kinds? flavou?rs? sort')],
  ['VLAN', words('vlans?')],
  ['VRF', words('vrfs? routing_instance')],
  ['SITE', words('sites? where locations?')],
  ['LOCATION', words('rooms? locations? where halls? floors?')],
  ['RACK', words('racks? cabinets? where')],
  ['REGION', words('regions? country countries')],
  ['CLUSTER', words('clusters?')],
  ['DEVICE', words('devices? box(?:es)? machines? switch(?:es)? routers? host hosts')],
  ['PRIMARY_IP4', words('primary ipv4 v4 reach\\w* ping ssh management mgmt')],
  ['PRIMARY_IP6', words('ipv6 v6')],
  ['OOB_IP', words('oob out-of-band out_of_band management mgmt')],
  ['OF_DEVICE', words('devices? host hosts who box(?:es)? machines? owns uses using')],
  ['UNTAGGED_VLAN', words('vlans? untagged access')],
  ['TAGGED_VLAN', words('vlans? tagged trunk')],
  ['LAG', words('lags? bundles? port-channels? aggregat\\w* bond')],
  ['GROUP', words('groups?')],
  ['PARENT', words('parent parents')],
  ['IMPORT_TARGET', words('import\\w* targets? route_targets? rts?')],
  ['EXPORT_TARGET', words('export\\w* targets? route_targets? rts?')],
  ['RIR', words('rir registry')],
  ['PROVIDER_ACCOUNT', words('accounts?')],
];

/** Words for types that have no noun of their own in conversations. */
export const PART_WORDS: readonly (readonly [EntityType, RegExp])[] = [
  ['MODULE', words('modules? slotted seated fitted cards? line-?cards? transceivers? sfps? optics? blades?')],
  ['MODULE_BAY', words('slots? bays? module_bays?')],
  ['DEVICE_BAY', words('bays? device_bays? slots?')],
  ['SITE', words('stores? shops? dcs? data_cent(?:re|er)s? town')],
  ['DEVICE', words('hosts? equipment gear kit hardware_items blades? hypervisors? esxi?')],
  ['CONSOLE_SERVER_PORT', words('serial_ports? console_(?:sockets?|lines?|ports?)')],
  ['IP_RANGE', words('dhcp scopes? pools? handed_out leases?')],
  [
    'INVENTORY_ITEM',
    words('inventory_items? inventory parts? components? spare_parts? disks? hard_drives? fans? dimms? cards? optics? transceivers? sfps?'),
  ],
  ['SERVICE', words('services? programs? tcp udp daemons? listens? listening applications? apps?')],
  ['VIRTUAL_DISK', words('disks? hard_drives? storage volumes?')],
  ['MAC_ADDRESS', words('macs? mac_address\\w*')],
  ['FHRP_GROUP', words('vrrp hsrp fhrp virtual_ip vips?')],
  ['PROVIDER_ACCOUNT', words('accounts?')],
  ['ASN', words('as_numbers?')],
  ['ROUTE_TARGET', words('route_targets? rts? import\\w* export\\w*')],
];

/** Statuses of NetBox with the words for them. */
export const STATUS_WORDS: readonly (readonly [string, RegExp])[] = [
  ['active', words('active (?:is|are|already|going|went|gone)_live running in_service')],
  ['planned', words('planned upcoming')],
  ['staged', words('staged staging')],
  ['failed', words('failed broken faulty dead')],
  ['inventory', words('in_stock spares? inventory_status')],
  ['decommissioning', words('decommission\\w* retiring')],
  ['decommissioned', words('decommission\\w* retired')],
  ['offline', words('offline down(?!_as_) powered_off switched_off')],
  ['reserved', words('reserved')],
  ['deprecated', words('deprecated')],
  ['container', words('containers?')],
  ['available', words('available')],
  ['provisioning', words('provisioning')],
  ['retired', words('retired')],
];

/** “Not planned”, “other than active”: every status but those that are named. */
export const OTHER_STATUS = new RegExp(
  ` (?:not|isn['’]t|aren['’]t|except|other than|anything but|all but|non) (?:\\p{L}+ ){0,2}?(?:${[...STATUS_WORDS.flatMap(([name]) => name), 'live', 'online', 'running', 'connected', 'down'].join('|')}) `,
  'u',
);

/** Words that ask for a list, also beside “how many”. */
export const LISTING = words('which list show name names what whose where');

const namesIn = <T extends string>(table: readonly (readonly [T, RegExp])[], text: string): readonly T[] =>
  table.flatMap(([name, pattern]) => (pattern.exec(` ${text} `)?.[0].length === text.length + 2 ? [name] : []));

/** The attributes and relations that words ask for: “os”, “asset tag”. */
export const attributesCalled = (text: string): readonly string[] => namesIn(ATTRIBUTE_WORDS, text);

/** The types that have no noun in conversations and that words ask for: “modules”. */
export const partsCalled = (text: string): readonly EntityType[] => namesIn(PART_WORDS, text);

/** Whether words alone ask for an attribute: “os”, “serial”. */
export const isAttributeWord = (text: string): boolean => attributesCalled(text).length > 0;

/** Whether a word is a status: “planned”. */
export const isStatusWord = (word: string): boolean => namesIn(STATUS_WORDS, word).length > 0;

const TABLES: readonly (readonly (readonly [string, RegExp])[])[] = [
  SUBJECT_WORDS,
  WEAK_SUBJECT_WORDS,
  ATTRIBUTE_WORDS,
  PART_WORDS,
  STATUS_WORDS,
  [['LISTING', LISTING]],
];

/** Whether words ask for something: a subject, an attribute, a type, a status. */
export const isVocabulary = (text: string): boolean =>
  nounOf(text) !== undefined || TABLES.some((table) => namesIn(table, text).length > 0);
