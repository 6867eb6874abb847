import { window, type Chunk } from './chunks.js';
import { MOST_MEMBERS, type Proposal, type ProposedKey } from './proposal.js';

/** Words that a number of a kind follows, and the key of that kind. */
const KINDS: readonly { readonly words: RegExp; readonly prefix: string; readonly type: 'VLAN' | 'ASN'; readonly most: number }[] = [
  { words: /^(?:vlans?|vids?|vl)$/, prefix: 'vlan', type: 'VLAN', most: 4094 },
  { words: /^(?:asns?|as)$/, prefix: 'asn', type: 'ASN', most: 4_294_967_295 },
];
const GLUED = /^(vlan|vl|vid|asn|as)-?(\d{1,10})$/;
const RANGE_WORDS = ['to', 'through', 'thru', 'until'];
const LIST_WORDS = new Set(['and', 'or', '&', 'plus', ...RANGE_WORDS]);

function numbersIn(text: string): readonly number[] | undefined {
  const range = /^(\d{1,4})\s*[-–]\s*(\d{1,4})$/u.exec(text);
  if (range !== null) {
    const [from, to] = [Number(range[1]), Number(range[2])];
    return to >= from && to - from < MOST_MEMBERS ? Array.from({ length: to - from + 1 }, (_, index) => from + index) : undefined;
  }
  return /^\d{1,10}$/.test(text) ? [Number(text)] : undefined;
}

/** "VLAN 100", "vlans 100, 200 and 300", "VLAN 100-103", "AS65001": the type word with the numbers after it. */
export function recogniseNumbers(chunks: readonly Chunk[], at: number): Proposal | undefined {
  const chunk = chunks[at];
  if (chunk === undefined) return undefined;
  const glued = GLUED.exec(chunk.lower);
  const word = glued?.[1] ?? chunk.lower;
  const kind = KINDS.find(({ words }) => words.test(word));
  if (kind === undefined || (word === 'as' && glued === null)) return undefined;
  const { numbers, last } = glued === null ? numbersAfter(chunks, at) : { numbers: [Number(glued[2])], last: at };
  if (numbers.length === 0 || numbers.some((number) => number > kind.most)) return undefined;
  const proposal = proposalOf(chunk.start, chunks[last]?.end ?? chunk.end, kind, numbers);
  return /^Vlan\d/.test(chunk.text) ? { ...proposal, types: [] } : proposal;
}

/** The numbers and ranges that follow, through commas and list words, up to the last that is one. */
export function numbersAfter(chunks: readonly Chunk[], at: number): { readonly numbers: readonly number[]; readonly last: number } {
  const numbers: number[] = [];
  let last = at;
  for (let next = at + 1; next < chunks.length && numbers.length < MOST_MEMBERS; next += 1) {
    const text = chunks[next]?.lower ?? '';
    const more = rangeAt(chunks, next, numbers.at(-1)) ?? numbersIn(text);
    if (more !== undefined) {
      numbers.push(...more);
      last = next;
    } else if (!LIST_WORDS.has(text) || last === at || window(chunks, next, next + 2) === undefined) break;
  }
  return { numbers, last };
}

/** "1 to 4", "1 - 4": the numbers behind the first, up to the one at this place. */
function rangeAt(chunks: readonly Chunk[], at: number, from: number | undefined): readonly number[] | undefined {
  const [word, end] = [chunks[at - 1]?.lower ?? '', chunks[at]];
  if (from === undefined || end === undefined || end.breaks || !/^\d{1,4}$/.test(end.text)) return undefined;
  const count = Number(end.text) - from;
  if (!(end.dash || RANGE_WORDS.includes(word)) || count < 1 || count >= MOST_MEMBERS) return undefined;
  return Array.from({ length: count }, (_, index) => from + 1 + index);
}

function proposalOf(start: number, end: number, kind: (typeof KINDS)[number], numbers: readonly number[]): Proposal {
  const keyOf = (number: number): readonly ProposedKey[] => [
    { key: `${kind.prefix}:${number}`, weight: 1, why: `the ${kind.type} number` },
  ];
  const base = {
    start,
    end,
    text: `${kind.type} ${numbers.join(', ')}`,
    kind: 'NUMBER' as const,
    types: [kind.type],
    identifier: true,
    common: false,
  };
  return numbers.length === 1 ? { ...base, keys: keyOf(numbers[0] ?? 0) } : { ...base, keys: [], members: numbers.map(keyOf) };
}
