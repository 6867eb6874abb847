import { wordList } from './word-list.js';

/** Words that tell the topic of a text. A word that ends with `*` stands for all that begin so. */
export const TOPIC_WORDS = {
  POWER: wordList('power pwr pdu pdus outlet outlets feed feeds fed psu psus ups amp amps volt* breaker watt watts'),
  NETWORK: wordList(
    `vlan vlans prefix* subnet subnets ip address* vrf vrfs interface interfaces intf port ports uplink uplinks lag lags circuit circuits
   mpls internet asn asns bgp cid link* cabled connect* mtu rd route*`,
  ),
  VIRTUALIZATION: wordList('vm vms virtual cluster clusters hypervisor hypervisors host hosts vcpu vcpus esx*'),
  TENANCY: wordList('tenant tenants customer customers contact contacts owner owns belong belongs phone email mail call who'),
  PROVISIONING: wordList('provision* deploy* install* assign reserve create add remove replace decommission* configure move'),
  INFRASTRUCTURE: wordList(
    `rack racks racked site sites device* router* switch* panel panels model manufacturer serial where located location mounted height unit
   role status platform`,
  ),
} as const;
