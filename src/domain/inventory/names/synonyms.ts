/**
 * Words that people use for the same things in infrastructure and in offices. Each group is symmetric. The groups hold vendor-neutral vocabulary of
 * data centres, networks and organisations, not words of any inventory.
 */
const GROUPS: readonly string[] = [
  'circuit line link connection fibre fiber wave leased uplink',
  'cable wire lead cord patch jumper',
  'device box unit machine gadget appliance kit node equipment chassis hardware',
  'pdu strip powerstrip rail',
  'power panel board panel distribution',
  'ups battery',
  'power outlet outlet socket plug hole receptacle',
  'interface port jack nic socket plug hole uplink downlink',
  'power port psu supply inlet',
  'power feed feed supply circuit',
  'rack cabinet closet frame enclosure bay',
  'location room hall floor row cage area building',
  'site office branch building campus datacenter plant store shop location facility house place depot warehouse centre center factory clinic hospital hotel',
  'contact person guy man woman lady gentleman colleague employee user engineer technician',
  'manager boss lead head supervisor chief',
  'tenant customer client company organisation organization department business',
  'provider carrier isp telco supplier vendor company operator',
  'manufacturer vendor maker brand company',
  'device type model',
  'prefix subnet network range net block segment',
  'ip address address ip',
  'vlan network segment',
  'virtual machine vm machine server guest instance',
  'cluster farm',
  'router gateway rtr gw',
  'switch sw',
  'firewall fw',
  'server host machine srv',
  'access point ap wap antenna',
  'camera cam',
  'printer mfp',
  'phone handset telephone',
  'console terminal',
  'storage array nas san filer',
  'wireless lan wifi wlan ssid wireless',
  'application app system software tool program service',
  'ticket issue case request incident',
  'document runbook manual guide checklist doc page',
  'team group crew squad',
  'contract agreement deal',
  'licence license subscription',
  'planned staged',
  'offline down dead',
  'active live up',
  'spare standby backup secondary redundant second',
  'primary main master',
  'management mgmt mgt oob',
  'wireless wifi wlan',
  'voice voip phone',
  'core backbone',
  'distribution dist aggregation agg',
  'access edge',
];

const TWO_WORDS = [
  'power panel',
  'power outlet',
  'power port',
  'power feed',
  'device type',
  'ip address',
  'virtual machine',
  'access point',
  'wireless lan',
];
function build(): ReadonlyMap<string, readonly string[]> {
  const map = new Map<string, Set<string>>();
  for (const group of GROUPS) {
    const words = splitGroup(group);
    for (const word of words) for (const other of words) if (other !== word) map.set(word, (map.get(word) ?? new Set()).add(other));
  }
  return new Map([...map].map(([word, others]) => [word, [...others]]));
}

function splitGroup(group: string): readonly string[] {
  const pair = TWO_WORDS.find((words) => group.startsWith(`${words} `));
  return pair === undefined ? group.split(' ') : [pair, ...group.slice(pair.length + 1).split(' ')];
}

const SYNONYMS: ReadonlyMap<string, readonly string[]> = build();

const NOTHING: readonly string[] = [];

export const synonymsOf = (word: string): readonly string[] => SYNONYMS.get(word) ?? NOTHING;
