/** Standards, protocols and optics with their numbers: `802.1Q`, `10GBASE-LR`, `OSPFv3`, `TLS1.3`, `SHA-256`, `QSFP28`, `RJ45`, `L3`, `IPv6`. */
export const STANDARDS: readonly RegExp[] = [
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
