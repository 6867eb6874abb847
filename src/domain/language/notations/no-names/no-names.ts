import { V4, type Stretch } from '../notation.js';
import { neighbourTables } from '../neighbour-tables.js';
import { promptStretches } from '../prompts.js';
import { isMask } from '../masks.js';

/**
 * Versions of software and names of its files: `21.4R3-S5.4`, `EOS-4.31.2F`, `15.2(4)E7`, `9.3(10)`, `v2.0.0-rc1`, `nxos.9.3.10.bin`. Letters right
 * before a number with one dot are a sub-interface (`eth0.100`), and a slash makes a port.
 */
const TAIL = String.raw`[\p{L}\d()._+~-]{0,40}`;

const NO_ADDRESS = String.raw`(?!(?:\d{1,3}\.){3}\d{1,3}(?![\p{L}\d(_+-]|\.\d))`;

const VERSIONS: readonly RegExp[] = [
  // Digits with dots, then anything but a slash; not an address.
  new RegExp(String.raw`(?<![\p{L}\d.:/@%-])${NO_ADDRESS}\d{1,4}(?:\.\d{1,6}){1,5}${TAIL}(?![\p{L}\d/:])`, 'giu'),
  new RegExp(String.raw`(?<![\p{L}\d.:/@%-])\d{1,3}\.\d{1,3}\(\d{1,4}[\p{L}\d.]{0,8}\)${TAIL}`, 'giu'),
  // A product before it.
  new RegExp(
    String.raw`(?<![\p{L}\d.:/@%-])(?:[\p{L}]{1,16}[-_ ])?v(?:er(?:sion)?)?\.?\d{1,4}(?:\.\d{1,6}){1,5}${TAIL}(?![\p{L}\d/:])`,
    'giu',
  ),
  new RegExp(String.raw`(?<![\p{L}\d.:/@%-])\p{L}{2,16}[-_.]${NO_ADDRESS}\d{1,4}(?:\.\d{1,6}){1,5}${TAIL}(?![\p{L}\d/:])`, 'giu'),
  new RegExp(
    String.raw`(?<![\p{L}\d.:/@%-])(?:\p{Lu}\p{L}{1,16}|\p{Ll}\p{L}{1,16}(?:os|ssh|ssl|d))\s${NO_ADDRESS}\d{1,4}(?:\.\d{1,6}){1,5}${TAIL}(?![\p{L}\d/:])`,
    'gu',
  ),
  /(?<![\p{L}\d.:/@%-])v\d{1,4}(?:-(?:rc|beta|alpha|b|p)\d{0,3})?(?![\p{L}\d/:.-])/giu,
  /(?<![\p{L}\d.:/@%-])(?:(?:rc|beta|alpha|build|patch|hotfix|lts)-?\d{1,6}|(?:sp|sr|mr|ga)-?\d{1,2})(?![\p{L}\d/:.-])/giu,
  // Files.
  /(?<![\p{L}\d@])[\p{L}\d][\p{L}\d._+~-]{0,80}\.(?:bin|tgz|tar|gz|img|iso|rpm|deb|swi|zip|txt|cfg|conf|log|pcap(?:ng)?|py|ya?ml|json|csv|xlsx?|docx?|pdf|png|jpe?g|sh|pkg|ova|qcow2|xml|md|j2|tf|pem|crt|key)(?![\p{L}\d-])/giu,
];

/** Times, dates and durations that the units of quantities do not have: `03:10Z`, `2026-11-25T03:12:44.1+01:00`, `0310Z`, `1d2h`, `25NOV2026`, `Q3`, `W47`. */
const MONTH = String.raw`(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)`;
const ZONE = String.raw`(?:\s?(?:z|utc|gmt|[acemnpw][es]?[sd]?t|[+-]\d{2}:?\d{2})(?![\p{L}\d]))?`;

const TIMES: readonly RegExp[] = [
  new RegExp(
    String.raw`(?<![\p{L}\d.:/-])t?\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?${ZONE}(?:\s?[-–]\s?\d{1,2}:\d{2}${ZONE})?(?![\p{L}\d:])`,
    'giu',
  ),
  new RegExp(
    String.raw`(?<![\p{L}\d.:/-])\d{4}[-/.]\d{2}[-/.]\d{2}(?:[t\s_]\d{2}[:.]?\d{2}(?:[:.]?\d{2}(?:[.,]\d{1,9})?)?${ZONE})?(?![\p{L}\d])`,
    'giu',
  ),
  /(?<![\p{L}\d.:/-])(?:19|20)\d{6}(?:t?\d{4}(?:\d{2})?z?)?(?![\p{L}\d/-])/giu,
  /(?<![\p{L}\d.:/-])[0-2]\d[0-5]\d\s?(?:z|utc|h|hrs|cet|cest|gmt|lt)(?![\p{L}\d/-])/giu,
  new RegExp(String.raw`(?<![\p{L}\d./-])\d{1,2}[-\s]?${MONTH}[-\s]?(?:\d{4}|\d{2})?(?![\p{L}\d/-])`, 'giu'),
  new RegExp(String.raw`(?<![\p{L}\d./-])(?:(?:19|20)\d{2}[-\s]?)?${MONTH}[-/]\d{1,2}(?:[-/]\d{2,4})?(?![\p{L}\d/-])`, 'giu'),
  /(?<![\p{L}\d./-])(?:\d{1,4}(?:y|w|d|h|m|s|ms|min)){1,6}(?![\p{L}\d/-])/giu,
  /(?<![\p{L}\d./-])(?:(?:(?:19|20)\d{2}[-\s/]?)?(?:q[1-4]|h[12]|kw\s?\d{1,2}|w\d{2})|(?:q[1-4]|h[12]|kw\s?\d{1,2}|w\d{2}|fy)[-\s/]?(?:(?:19|20)\d{2}|\d{2})?)(?![\p{L}\d/-])/giu,
  /(?<![\p{L}\d./-])1[5-9]\d{8}(?:\d{3})?(?:\.\d{1,9})?(?![\p{L}\d/-])/gu,
  /(?<![\p{L}\d./-])\d{1,2}\s?[ap]\.?m\b/giu,
  /(?<![\p{L}\d./-])\d{1,2}[/x]\d{1,2}(?=\s(?:support|contract|shift|coverage|hours))/giu,
  /(?<![\p{L}\d./-])24[/x]7(?![\p{L}\d/-])/giu,
];

/** Quantities with a unit right behind them, shares and comparisons: `10Gbps`, `1.2kpps`, `-18.2dBm`, `2x10G`, `3/4`, `~40ms`, `1e-9`, `9k`. */
const UNIT = [
  '[munpkMGTP]?(?:s|sec|W|V|A|VA|Wh|Hz|m|b|B|bps|Bps|bit|bit/s|bits|byte|bytes|pps|cps|ops|iops|qps|rps|g|eV)',
  'db|dbm|dBm|dB|ppm|ppb|fps|rpm|RPM|psi|bar|[kKMGT]i?[bB](?:/s|ps)?|[MGT]|Gig|gig|meg|k|K|x|X|U|RU|ru|kg|lbs?|cm|mm|km|ft|mi|°?[CF]|min|hrs?|px|cores?|vcpus?',
].join('|');

const QUANTITIES: readonly RegExp[] = [
  new RegExp(
    String.raw`(?<![\p{L}\d.:/-])[~≈<>±+-]{0,2}\d{1,9}(?:[.,]\d{1,9}){0,3}\s?(?:[-–]\s?\d{1,9}(?:[.,]\d{1,6})?\s?)?(?:${UNIT})(?![\p{L}\d/:-])`,
    'gu',
  ),
  /(?<![\p{L}\d.:/-])[~≈<>±+-]{1,2}\d{1,9}(?:[.,]\d{1,9}){0,3}(?![\p{L}\d/:])/gu,
  /(?<![\p{L}\d.:/-])\d{1,9}(?:[.,]\d{1,9})?e[+-]?\d{1,3}(?![\p{L}\d/:])/giu,
  // The sum under a table: “Total entries displayed: 5”.
  /^[ \t]*total\b[^\n\d]{0,48}\d{1,9}(?=[ \t\r]*$)/gimu,
  /(?<![\p{L}\d./-])\d{1,3}(?:st|nd|rd|th)(?![\p{L}\d/-])/giu,
];

/** Codes of logs, traps and their values: `%BGP-5-ADJCHANGE`, `SNMP_TRAP_LINK_DOWN`, `IF-MIB::ifOperStatus.12`, `rpd[2120]`, `up(1)`, `1.3.6.1.2.1`, `0x80`. */
const LOG_CODES: readonly RegExp[] = [
  /%{1,2}[\p{L}\d_-]{1,40}(?:[-/]\d[-/][\p{L}\d_-]{1,60}(?:\([\p{L}\d]{1,4}\))?(?:\[\d{1,8}\])?)?/giu,
  /(?<![\p{L}\d_-])\p{Lu}[\p{Lu}\d_]{1,30}-\d-\p{Lu}[\p{Lu}\d_]{2,60}(?![\p{L}\d_-])/gu,
  /(?<![\p{L}\d_-])\p{Lu}{2,20}(?:_\p{Lu}{2,24}){2,10}(?![\p{L}\d_-])/gu,
  /(?<![\p{L}\d_-])\p{Lu}{2,20}(?:_\p{Lu}{2,24}){1,10}(?=:\s)/gu,
  /(?<![\p{L}\d_-])[\p{L}][\p{L}\d]{0,24}(?:-[\p{L}\d]{1,24}){0,6}::\p{L}[\p{L}\d]{1,60}(?:\.\d{1,10}){0,16}/gu,
  /(?<![\p{L}\d_.-])\p{Ll}{2,24}(?:\p{Lu}\p{Ll}{0,24}){1,8}(?:\.\d{1,10}){0,16}(?:\(\d{1,6}\))?(?![\p{L}\d_-])/gu,
  /(?<![\p{L}\d_./-])[\p{L}_-][\p{L}\d_.-]{1,40}\[\d{1,8}\](?=:)/gu,
  /(?<![\p{L}\d_./-])\p{L}{2,24}\(-?\d{1,6}\)(?![\p{L}\d_#>-])/gu,
  /(?<![\p{L}\d])\.?1(?:\.\d{1,10}){6,24}(?![\p{L}\d])/gu,
  /(?<![\p{L}\d])\.?1\.[0-3]\.\d{1,5}(?:\.\d{1,10}){2,24}(?![\p{L}\d.])/gu,
  /(?<![\p{L}\d])0x[\da-f]{1,16}(?![\p{L}\d])/giu,
  /(?<![\p{L}\d_-])E[A-Z]{4,20}(?![\p{L}\d_-])(?=[^\n]{0,40}(?:error|errno|fail|refused|timed|\)))/gu,
  /<\d{1,3}>\d{0,6}/gu,
];

/** Numbers of tickets, changes, advisories, bugs and commits: `INC0012345`, `CVE-2026-20198`, `CSCvx12345`, `RFC 7454`, `owner/repo#12`, `ticket NET-77`. */
const TICKETS: readonly RegExp[] = [
  /(?<![\p{L}\d])(?:inc|chg|req|ritm|sctask|task|prb|tkt|rma|case|ticket|bug|jsa|psirt|issue)[-_# ]{0,2}\d{4,14}(?![\p{L}\d])/giu,
  /(?<![\p{L}\d])(?:cs|wo|cr|sr|kb|fn|pr|mr)[# ]{0,2}\d{5,14}(?![\p{L}\d])/giu,
  /(?<![\p{L}\d])(?:cve|cwe|ghsa|cnvd|bdu|euvd|rhsa|rhba|dsa|usn|zdi|vu|ssa|icsa|glsa|fg-ir|pan-sa|cisco-sa|vmsa|sa)-(?:[\p{L}\d]{1,24}[-:]){0,6}[\p{L}\d]{1,24}(?![\p{L}\d])/giu,
  /(?<![\p{L}\d])rfc[-_ ]?\d{1,5}(?![\p{L}\d])/giu,
  /(?<![\p{L}\d])CSC[a-z]{2}\d{5}(?![\p{L}\d])/gu,
  /(?<=(?<![\p{L}\d])(?:see|per|ref|re|cf|fix(?:e[sd])?|close[sd]?|resolve[sd]?|track(?:ed|ing)?|[Jj]ira|JIRA|bug|issue|case|story|epic|tickets?|incidents?|changes?|task)[:\s]{1,2}#?)\p{Lu}{2,10}-\d{1,7}(?![\p{L}\d-])/gu,
  /(?<=^\s{0,4}\[?)\p{Lu}{2,10}-\d{1,7}(?=\]|:)/gmu,
  /(?<![\p{L}\d/])(?:[\p{L}\d._-]{1,40}\/)?[\p{L}\d._-]{1,60}#\d{1,7}(?![\p{L}\d])/giu,
  /(?<![\p{L}\d.-])!\d{1,7}(?![\p{L}\d])/gu,
  // Commits, checksums and universal ids.
  /(?<![\p{L}\d.:-])(?=[a-f]{0,39}\d)(?=\d{0,39}[a-f])[\da-f]{7,64}(?![\p{L}\d.:-])/gu,
  /(?<![\p{L}\d-])[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?![\p{L}\d-])/giu,
];

/** Standards, protocols and optics with their numbers: `802.1Q`, `10GBASE-LR`, `OSPFv3`, `TLS1.3`, `SHA-256`, `QSFP28`, `RJ45`, `L3`, `IPv6`. */
const STANDARDS: readonly RegExp[] = [
  /(?<![\p{L}\d.-])802\.\d{1,2}[\p{L}\d]{0,4}(?![\p{L}\d])/giu,
  /(?<![\p{L}\d-])(?:\d{1,2}x)?\d{1,4}(?:\.\d)?g?base-?[\p{L}\d]{0,8}(?![\p{L}\d])/giu,
  /(?<![\p{L}\d-])(?:[qcxo]?sfp|qsfp-?dd|osfp|cfp|xfp|xenpak|cxp)(?:\+|\d{0,3})(?:-[\p{L}\d]{1,8}){0,4}(?![\p{L}\d])/giu,
  /(?<![\p{L}\d-])(?:bgp|mp-bgp|eigrp|ospf|is-?is|rip|snmp|tls|ssl|dtls|ipv|ike|netflow|ipfix|sflow|stp|rstp|mstp|pvst|vrrp|hsrp|glbp|igmp|mld|pim|eap|vtp|lldp|cdp|lacp|mpls|srv|evpn|vxlan|gre|ipsec|usb|pcie?|ddr|nvme|sata|wpa|wifi|utf|ascii|base|crc|md|sha|aes|3des|des|rsa|ecdsa|ed|dh|chacha|raid|cat|om|rj|mpo|mtp|iec|nema|eui|oui|ethertype|dscp|cos|x\.)[-\s]?v?\d{1,5}(?:[.-]\d{1,3})?[\p{L}]{0,3}\+?(?![\p{L}\d_/-]|\.\d)/giu,
  // Names of services are also names of hosts: “ntp1”.
  /(?<![\p{L}\d-])(?:smb|nfs|https?|ldap|ntp|dhcp|icmp|ssh|radius)[-\s]?v\d{1,2}(?:\.\d{1,3})?(?![\p{L}\d_/-]|\.\d)/giu,
  /(?<![\p{L}\d-])(?:l[23]|layer[-\s]?[1-7]|p[1-4]|ds[13]|oc-?\d{1,3}|stm-?\d{1,3}|sev-?\d|p(?:50|75|90|95|99)(?:\.\d)?|prio-?\d|tier-?\d|n\+\d|c1[3-9]|c20)(?![\p{L}\d_/-]|\.\d)/giu,
  /(?<![\p{L}\d./-])\d{1,3}x\d{1,4}(?:g|ge|gbe|gbps|m|u)?(?![\p{L}\d/-])/giu,
  /(?<![\p{L}\d./-])\d{1,4}(?:\/\d{1,5}){1,3}\s?(?:base|mbps|mbit|gbps|gbit)[\p{L}\d-]{0,6}/giu,
  /(?<![\p{L}\d])(?:community|communities|large-community|rt|route-target|ethertype|dscp|mtu|metric|preference|localpref|med|weight|cost|ttl|asn?-path|as-path|oid|errno|vni|sid|label|spi|seq|pid|tid|uid|gid|uptime|ifindex|access-list|access-group)s?[:=\s]\s?(?:\d{1,10}(?:[:.]\d{1,10}){0,16})(?:[,\s]\d{1,10}(?:[:.]\d{1,10}){0,4}){0,16}/giu,
];

const DOTTED = new RegExp(String.raw`(?<![\w.:-])${V4}(?:/\d{1,2})?(?![\w.:-])`, 'gu');

/** Masks, wildcard masks, and the addresses of every host: `255.255.255.0`, `0.0.0.255`, `0.0.0.0/0`, `127.0.0.1`. */
const masksAlone = (text: string): readonly Stretch[] =>
  [...text.matchAll(DOTTED)].flatMap(({ index, 0: address }) =>
    isMask(address.split('/')[0] ?? '') || address.startsWith('127.') ? [{ start: index, end: index + address.length }] : [],
  );

const PATTERNS = [...TIMES, ...VERSIONS, ...TICKETS, ...LOG_CODES, ...STANDARDS, ...QUANTITIES];

/**
 * The parts of a text that are no names: times, versions, tickets, codes of logs, standards, quantities, masks, prompts and the headers of tables of
 * neighbours. An entity may still have such a name; if none has, it is not reported as an unknown name. In text order, without overlaps.
 */
export function noNamesIn(text: string): readonly Stretch[] {
  const found = PATTERNS.flatMap((pattern) =>
    [...text.matchAll(pattern)].map(({ index, 0: { length } }) => ({ start: index, end: index + length })),
  );
  const headers = neighbourTables(text).map(({ header }) => header);
  return joined([...found, ...masksAlone(text), ...promptStretches(text), ...headers]);
}

function joined(stretches: readonly Stretch[]): readonly Stretch[] {
  const all: Stretch[] = [];
  for (const each of stretches.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const last = all.at(-1);
    if (last !== undefined && each.start < last.end) all[all.length - 1] = { start: last.start, end: Math.max(last.end, each.end) };
    else all.push(each);
  }
  return all;
}
