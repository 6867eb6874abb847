/**
 * Interface names of common vendors. A name consists of a class and a path: `GigabitEthernet1/0/1` is (gigabitethernet, 1/0/1),
 * `xe-0/0/3:1.100` is (xe, 0/0/3:1.100), `MgmtEth0/RSP0/CPU0/0` is (management, 0/rsp0/cpu0/0). Known abbreviations are replaced by their class; unknown ones keep their letters. The abbreviations are
 * facts from netutils' constants (Apache-2.0), regrouped.
 */
const CLASSES: Readonly<Record<string, readonly string[]>> = {
  gigabitethernet: ['gi', 'gig', 'gige', 'ge', 'gigabit', 'gigabiteth', 'giga'],
  tengigabitethernet: ['te', 'ten', 'teng', 'tengig', 'tengige', 'tengigabit', 'xge', 'ten-gigabitethernet'],
  twogigabitethernet: ['tw', 'two'],
  twentyfivegige: ['twe', 'tf', 'twentyfivegig', 'twentyfivegigabitethernet'],
  fortygigabitethernet: ['fo', 'fge', 'fortygig', 'fortygige'],
  fiftygigabitethernet: ['fi', 'fiftygig'],
  hundredgige: ['hu', 'hundredgig', 'hundredgigabitethernet'],
  fourhundredgige: ['fh', 'fourhundredgig', 'fourhundredgigabitethernet'],
  fastethernet: ['fa', 'fas', 'fast', 'fe'],
  ethernet: ['eth', 'et', 'e'],
  'port-channel': ['po', 'portchannel', 'bridge-aggregation', 'bundle-ether', 'be', 'lag', 'ae', 'bond'],
  loopback: ['lo', 'loop'],
  management: ['ma', 'mg', 'mgmt', 'mgmteth', 'mgt', 'management-ethernet', 'managementethernet'],
  vlan: ['vl', 'vlan-interface', 'svi'],
  tunnel: ['tu', 'tun'],
  serial: ['se', 'ser'],
  cellular: ['cell', 'cel', 'ce'],
};

/** Junos media types keep their letters before a dash: `xe-0/0/0`, `ge-0/0/1`, `et-0/0/48`. */
const JUNOS = new Set(['ge', 'xe', 'et', 'fe', 'so', 'lt', 'fti', 'mge', 'st', 'sp', 'gr', 'ip', 'vt']);

const BY_SHORT = new Map(Object.entries(CLASSES).flatMap(([name, shorts]) => [name, ...shorts].map((short) => [short, name] as const)));

export interface InterfaceName {
  readonly class: string;
  /** `1/0/1`, `0/0/3:1.100`. */
  readonly path: string;
  /** Whether the class is one of this file. */
  readonly known: boolean;
}

const NAME = /^([a-z][a-z-]*?)[ ]?(-)?(\d+(?:[/.:](?:[a-z]{1,4})?\d+)*)$/;
/** The short form of SR Linux: `e1-2` is ethernet-1/2. */
const DASHED = /^e(\d{1,2})-(\d{1,3})$/;

/** Parses an interface name; undefined if it is not one. */
export function parseInterfaceName(text: string): InterfaceName | undefined {
  const lower = text.toLowerCase().trim();
  const [, slot, port] = DASHED.exec(lower) ?? [];
  if (slot !== undefined && port !== undefined) return { class: 'ethernet', path: `${slot}/${port}`, known: true };
  const match = NAME.exec(lower);
  const [, letters, dash, path] = match ?? [];
  if (letters === undefined || path === undefined) return undefined;
  if (dash !== undefined && JUNOS.has(letters)) return { class: letters, path, known: true };
  const known = BY_SHORT.get(letters);
  if (dash !== undefined && known === undefined) return undefined;
  return { class: known ?? letters, path, known: known !== undefined };
}

/** Classes of any speed, which a port of a named speed may be called by, too. */
const isOfAnySpeed = ({ class: name, known }: InterfaceName): boolean => !known || name === 'ethernet';

/**
 * The keys by which an interface of this name is looked up: the class is part of the name, since `Te1/0/1` and `Gi1/0/1` are different ports. Unit 0 of
 * a port is the port.
 */
export function searchedInterfaceKeys(name: string): readonly string[] {
  const parsed = parseInterfaceName(name);
  if (parsed === undefined) return [];
  const { class: type, path } = parsed;
  const port = /^(.*\/.*)\.0$/.exec(path)?.[1];
  const paths = port === undefined ? [path] : [path, port];
  const byClass = paths.map((each) => `if:${type}:${each}`);
  return isOfAnySpeed(parsed) ? [...byClass, ...paths.filter((each) => each.includes('/')).map((each) => `ifn:${each}`)] : byClass;
}

/** Lookup keys: the whole name, and the number path alone, for `0/0/1` after a device was named. */
export function interfaceKeys(name: string): readonly string[] {
  const parsed = parseInterfaceName(name);
  if (parsed === undefined) return [];
  return parsed.path.includes('/') ? [`if:${parsed.class}:${parsed.path}`, `ifn:${parsed.path}`] : [`if:${parsed.class}:${parsed.path}`];
}
