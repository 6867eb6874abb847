import { phrasePattern, wordList } from './word-list.js';

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

/** Words of each subject that people ask about without naming an attribute or a type: “what is it connected to?”. */
export const SUBJECT_PHRASES = {
  CABLING:
    phrasePattern(`connect\\w* disconnect\\w* cabl\\w* patch\\w* plug\\w* unplug\\w* wir(?:e|ed|es|ing) uplinks? downlinks? link(?:s|ed)? attached
      neighbou?rs? peers? trace\\w* far_end other_end far_side other_side remote_(?:end|side|port) console\\w* circuit_arrives z-?end a-?end both_ends ends? ends?_up end(?:ed|ing)_up
      com(?:e|es|ing)_out goes_to go_to goes_where where_(?:does_go|it_goes|does_it_go) run(?:s|ning)?_to hang(?:s|ing)?_off hang(?:s|ing)?_on land(?:s|ing)? opposite hooked_up hops? cross-?connect\\w* tied ties? tying join(?:s|ed)? interconnect\\w* mated`),
  POWER:
    phrasePattern(`power\\w* pdus? ups feeds? fed feeding outlets? psus? supply supplies supplied plugged_into sockets? volt\\w* amp(?:s|ere|eres|erage)? watt\\w* kva?
      kw draw(?:s|n)? breakers? electric\\w* mains redundan\\w* juice dark blackout loses? goes_down keeps?_(?:alive|running|going) (?:dead|die|dies|lost|down)_with a_and_b energi[sz]ed dies? trips? tripped`),
  SPACE:
    phrasePattern(`free usable space headroom emptier emptiest remaining remains room unit units spare available empty left capacity ru fit fits unused gap gaps height occupied usage utili[sz]\\w* full reserved
      reservation\\w* vacant used fill\\w* next`),
  ADDRESSES:
    phrasePattern(`ips? ipv4 ipv6 v4 v6 address\\w* subnet\\w* prefix\\w* range\\w* vrfs? vlans? dns gateway\\w* ping ssh nat hostname
      mask cidr block\\w* route_distinguisher rd parent child children`),
  CONTACTS: phrasePattern(
    `contacts? hotlines? call phone phones telephone e-?mail\\w* mail responsib\\w* escalat\\w* on-?call ring talk_to in_charge looks_after`,
  ),
  LOCATION: phrasePattern(`where locat\\w* whereabouts standing housed living physically based`),
  SIBLINGS: phrasePattern('same else alongside besides next_to shared? shares sharing others other neighbou?rs? too'),
  COUNT: phrasePattern(`how_many count counts number_of total totals many breakdown by_status by_role sum tally`),
  CONTENT:
    phrasePattern(`what(?:s|['’]s)? which who list show all every everything content\\w* inside in on holds? contain\\w* host(?:s|ed|ing)? runs? running mounted racked
      installed carr(?:y|ies) member\\w* belong\\w* assigned use[sd]? using uses part_of under serve[sd]? serving has have populat\\w* racked live lives inventory`),
  STACK: phrasePattern(`vc stack\\w* members? master virtual_chassis twin peer partner`),
} as const;

/** Words that ask for a subject only if the question names nothing else that it asks for: “who runs it?”, but not “who is the carrier?”. */
export const WEAK_SUBJECT_PHRASES = {
  CABLING: phrasePattern(
    `paths? goes? going lead(?:s|ing)? terminat\\w* facing faces? via through route[ds]? traverse\\w* behind carr(?:y|ies) between network`,
  ),
  POWER: phrasePattern('upstream downstream load(?:s|ed)? behind'),
  ADDRESSES: phrasePattern('networks? contain\\w* within covering reach\\w*'),
  CONTACTS: phrasePattern('who whom whose reach owner owns owners person people notify tell maintains manages? runs'),
  LOCATION:
    phrasePattern(`room rack cab site region country city town street address hall floor sits? sitting stands? lives? hangs? bolted door find mounted installed building place\\w*
      datacent\\w* position`),
} as const;

/** Words of each aspect of an entity that people ask about without naming a fact: “where is it?”. */
export const ASPECT_WORDS = {
  PLACE: /\b(?:where|located|location|position|mounted|installed|sits?|stands?|housed|units?)\b/iu,
  LINKS:
    /\b(?:connect(?:ed|s|ion|ions)?|link(?:ed|s)?|uplinks?|cabl(?:e|es|ed|ing)|patch(?:ed)?|plugged|attached|hangs?|neighbou?rs?|other end|wired|goes)\b/iu,
  ADDRESSES: /\b(?:ip|ips|ipv[46]|address(?:es)?|subnets?|prefix(?:es)?|dns|macs?|reach(?:ed|able)?|ping)\b/iu,
  POWER: /\b(?:power(?:ed|s)?|pdus?|ups|feeds?|fed|outlets?|psus?|plugged|volts?|voltage|amps?|amperage|watts?|draws?)\b/iu,
  STATUS:
    /\b(?:status|state|up|down|alive|dead|active|online|offline|running|works?|working|healthy|fail(?:ed|s|ing)?|broken|enabled|disabled)\b/iu,
} as const;
