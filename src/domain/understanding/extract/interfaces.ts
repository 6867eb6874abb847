import type { Chunk } from './chunks.js';
import { interfaceKeys, parseInterfaceName } from '../../inventory/names/interface-names.js';
import { normalForm } from '../../text/normal-form.js';
import { numbersAfter } from './numbers.js';
import { MOST_MEMBERS, type Proposal, type ProposedKey } from './proposal.js';

const PATH = /^\d{1,3}(?:\/\d{1,3}){1,4}(?::\d+)?(?:\.\d+)?$/;
/** `Gi1/0/1-24`, `xe-0/0/[0-3]`. */
const RANGE = /^(.*?\/)\[?(\d{1,3})\s*[-–]\s*(\d{1,3})\]?$/u;
const NOT_PATHS = /^(?:24\/7|1\/2|\d{1,2}\/\d{1,2}\/(?:19|20)\d\d)$/;

/** "Port 7" of a switch is the seventh of its first slot, as vendors number them; so many of them at once. */
const PORT_PATHS = ['', '0/', '1/', '0/0/', '1/0/'] as const;
const MOST_PORTS = 12;
const MOST_NUMBER = 999;
/** Component words that a number follows: found inside a device. */
const COMPONENTS = /^(?:ports?|outlets?|sockets?|psus?|slots?|bays?)$/;

/** Keys of an interface's name or number path, lower case. */
export function interfaceNameKeys(text: string): readonly ProposedKey[] {
  if (PATH.test(text)) return [{ key: `ifn:${text}`, weight: 0.9, why: 'the interface number' }];
  const parsed = parseInterfaceName(text);
  const name = { key: `n:${normalForm(text)}`, weight: 1, why: 'the interface name' };
  if (parsed === undefined) return [name];
  return [...interfaceKeys(text).map((key) => ({ key, weight: key.startsWith('ifn:') ? 0.85 : 1, why: 'the interface name' })), name];
}

/** Interface names in full and in short (`Gi1/0/1`, `xe-0/0/0`, `Po1`), bare number paths (`0/0/1`), and ranges of them. */
export function recogniseInterface(chunks: readonly Chunk[], at: number, most = MOST_MEMBERS): Proposal | undefined {
  const chunk = chunks[at];
  if (chunk === undefined || NOT_PATHS.test(chunk.text)) return undefined;
  const glued = /^(?:gi|te|fa|eth|po|vlan|lo|gigabitethernet|tengigabitethernet|ethernet)$/.test(chunk.lower) ? chunks[at + 1] : undefined;
  const spaced = glued !== undefined && !glued.breaks && /^\d+(?:\/\d+)*$/.test(glued.text);
  const text = spaced ? `${chunk.lower}${glued.text}` : chunk.lower;
  if (!/\d/.test(text)) return undefined;
  const end = spaced ? glued.end : chunk.end;
  const base = { start: chunk.start, end, text, kind: 'INTERFACE' as const, types: [], identifier: true, common: false };
  const range = RANGE.exec(text);
  if (range !== null) {
    const [from, to] = [Number(range[2]), Number(range[3])];
    if (to <= from || to - from >= MOST_MEMBERS) return undefined;
    if (to - from >= most) return { ...base, keys: [], members: [] };
    return {
      ...base,
      keys: [],
      members: Array.from({ length: to - from + 1 }, (_, index) => interfaceNameKeys(`${range[1] ?? ''}${from + index}`)),
    };
  }
  if (PATH.test(text)) return { ...base, keys: interfaceNameKeys(text) };
  const parsed = parseInterfaceName(text);
  const isSvi = /^Vlan\d/.test(chunk.text);
  if (parsed === undefined || !(parsed.path.includes('/') || (parsed.known && (parsed.class !== 'vlan' || isSvi)))) return undefined;
  return { ...base, keys: interfaceNameKeys(text) };
}

/** "Outlet 2", "ports 1-4", "outlets 1 and 2", "PSU0": a component word with its number, or several. */
export function recogniseComponent(chunks: readonly Chunk[], at: number): Proposal | undefined {
  const chunk = chunks[at];
  if (chunk === undefined) return undefined;
  const glued = /^(psu|port|outlet|slot|bay)(\d{1,3})$/.exec(chunk.lower);
  // "48 ports, 3 cables": counted, and another count follows.
  const counted = /^\d+$/.test(chunks[at - 1]?.text ?? '') && chunks[at + 1]?.breaks === true;
  const listed = COMPONENTS.test(chunk.lower) && !counted ? numbersAfter(chunks, at) : { numbers: [], last: at };
  const word = glued?.[1] ?? chunk.lower.replace(/s$/, '');
  const numbers = glued === null ? listed.numbers : [Number(glued[2])];
  if (numbers.length === 0 || numbers.some((number) => number > MOST_NUMBER)) return undefined;
  const end = glued === null ? (chunks[listed.last]?.end ?? chunk.end) : chunk.end;
  const keysOf = (number: number): readonly ProposedKey[] => [
    { key: `n:${word} ${number}`, weight: 1, why: `the ${word}'s name` },
    ...(word === 'port' && numbers.length <= MOST_PORTS
      ? PORT_PATHS.map((path) => ({ key: `ifn:${path}${number}`, weight: 0.8, why: 'the port number' }))
      : []),
  ];
  const base = {
    start: chunk.start,
    end,
    text: `${word} ${numbers.join(', ')}`,
    kind: 'COMPONENT' as const,
    types: [],
    identifier: true,
    common: false,
  };
  return numbers.length === 1 ? { ...base, keys: keysOf(numbers[0] ?? 0) } : { ...base, keys: [], members: numbers.map(keysOf) };
}
