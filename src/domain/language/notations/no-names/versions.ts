/**
 * Versions of software and names of its files: `21.4R3-S5.4`, `EOS-4.31.2F`, `15.2(4)E7`, `9.3(10)`, `v2.0.0-rc1`, `nxos.9.3.10.bin`. Letters right
 * before a number with one dot are a sub-interface (`eth0.100`), and a slash makes a port.
 */
const TAIL = String.raw`[\p{L}\d()._+~-]{0,40}`;

const NO_ADDRESS = String.raw`(?!(?:\d{1,3}\.){3}\d{1,3}(?![\p{L}\d(_+-]|\.\d))`;

export const VERSIONS: readonly RegExp[] = [
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
