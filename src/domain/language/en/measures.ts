import { wordList } from './word-list.js';

/** How a number of a text limits values: more than it, it or more, less, it or less. */
export type Comparator = 'OVER' | 'FROM' | 'UNDER' | 'UP_TO';

const MORE = 'larger|bigger|greater|wider|higher|taller|longer|faster';
const LESS = 'smaller|lower|shorter|slower|narrower';

/** Stands before a number, the longest phrase first: “no more than 5”. */
const COMPARATORS: readonly (readonly [Comparator, string])[] = [
  ['FROM', '(?:at least|(?:no|not) (?:less|fewer) than|a minimum of|>=|≥)'],
  ['UP_TO', '(?:at most|(?:no|not) more than|up to|a maximum of|<=|≤)'],
  ['OVER', `(?:(?:more|${MORE}) than|over|above|exceed(?:s|ing)?|>)`],
  ['UNDER', `(?:(?:less|fewer|${LESS}) than|under|below|<)`],
];

/** Stands behind a number: “5 or more”, “/30 or longer”. */
const COMPARATORS_BEHIND: readonly (readonly [Comparator, string])[] = [
  ['FROM', `(?:\\+|or (?:more|above|${MORE})|and (?:more|up|above))`],
  ['UP_TO', `(?:or (?:less|fewer|below|${LESS})|and (?:less|below))`],
];

/** Comparators of prefixes: a smaller prefix has a longer length. Others, such as “over /24”, leave open which of both they mean. */
export const LONGER_PREFIX = /\b(?:longer|smaller|narrower)\b/u;
export const SHORTER_PREFIX = /\b(?:shorter|larger|bigger|wider|greater)\b/u;

/** The words before two bounds and between them: “between 100 and 200”. */
const RANGE = String.raw`(?:between|from)\s+/?(\d{1,9})\s+(?:and|to)\s+/?(\d{1,9})`;

const NUMBER = String.raw`\d{1,3}(?:,\d{3})+|\d{1,9}(?:\.\d{1,3})?`;
const UNIT = String.raw`(?:\s?(?<unit>\p{L}[\p{L}/]{0,7})(?![\p{L}\p{N}-]))?`;
const NO_WORD = String.raw`(?<![\p{L}\p{N}_.:-])`;
const namedGroups = (all: readonly (readonly [Comparator, string])[]): string =>
  all.map(([name, words]) => `(?<${name}>${words})`).join('|');

/** A number behind a comparator, with its unit or the word behind it. Groups: the name of the comparator, `slash`, `number`, `unit`. */
export const COMPARED_BEFORE = new RegExp(
  `${NO_WORD}(?:${namedGroups(COMPARATORS)})\\s*(?:an?\\s+)?(?<slash>/?)(?<number>${NUMBER})(?![\\d.:/-])${UNIT}`,
  'giu',
);
/** “8 GB of RAM or more”, “5 devices or more”: words between a number and its comparator. */
const BETWEEN_WORDS = String.raw`(?<between>(?:\s(?:of\s)?\p{L}{2,12}){0,2}?)`;
/** A number before a comparator, also with words between. */
export const COMPARED_BEHIND = new RegExp(
  `${NO_WORD}(?<slash>/?)(?<number>${NUMBER})(?![\\d.:/-])${UNIT}${BETWEEN_WORDS}\\s?(?:${namedGroups(COMPARATORS_BEHIND)})`,
  'giu',
);
/** Two numbers, as groups 1 and 2. */
export const COMPARED_BETWEEN = new RegExp(`${NO_WORD}${RANGE}(?![\\d.:/-])${UNIT}`, 'giu');
/** Any number. */
export const ANY_NUMBER = new RegExp(`${NO_WORD}(?<slash>/?)(?<number>${NUMBER})(?![\\d.:/-])${UNIT}`, 'giu');

/** A comparator with an adjective, which says what is compared: “taller than 40”, “40 or taller”. */
export const COMPARATIVE = /(?<!few)er than|^\d.* or \p{L}+er$/u;

/** Words that may stand between the noun of a measure and its number: “the MTU is set to 9000”. */
export const MEASURE_JOINTS = wordList('is are of a an the that set to equal equals');

/** An attribute that is a number, with its nouns, its units, and the adjectives that compare it. */
export interface Measure {
  readonly nouns: ReadonlySet<string>;
  /** The value in the unit of the inventory, at least and at most: 8 GB are 8,000 or 8,192 MB. */
  readonly units: ReadonlyMap<string, readonly [least: number, most: number]>;
  /** The unit of its values, for sums. */
  readonly unit?: string;
}

const NONE: ReadonlySet<string> = new Set();
const units = (all: Readonly<Record<string, number>>): Measure['units'] =>
  new Map(Object.entries(all).flatMap(([names, value]) => names.split(' ').map((name) => [name, [value, value]] as const)));

/** Rates are in kbit/s. */
const RATES = units({
  'kbit kbps kbit/s': 1,
  'mb mbit mbps mbit/s': 1_000,
  'gb gbe gbit gbps gbit/s gig': 1_000_000,
  'tbit tbps': 1_000_000_000,
});

/** By attribute, as the inventory writes it. */
export const MEASURES: Readonly<Record<string, Measure>> = {
  vid: { nouns: wordList('vid vids'), units: units({}) },
  asn: { nouns: NONE, units: units({}) },
  mtu: { nouns: wordList('mtu mtus'), units: units({ 'bytes byte': 1 }) },
  vcpus: { nouns: wordList('vcpu vcpus cpu cpus core cores'), units: units({}) },
  memory: {
    nouns: wordList('memory ram'),
    units: new Map([
      ['mb', [1, 1]],
      ['mib', [1, 1]],
      ['gb', [1_000, 1_024]],
      ['gib', [1_000, 1_024]],
      ['g', [1_000, 1_024]],
      ['tb', [1_000_000, 1_048_576]],
      ['tib', [1_000_000, 1_048_576]],
    ]),
    unit: 'MB',
  },
  disk: { nouns: wordList('disk disks storage'), units: units({}) },
  u_height: { nouns: wordList('height heights'), units: units({ 'u ru': 1 }), unit: 'U' },
  commit_rate: { nouns: wordList('rate rates bandwidth capacity cir'), units: RATES, unit: 'kbit/s' },
  speed: { nouns: wordList('speed speeds'), units: RATES, unit: 'kbit/s' },
  length: {
    nouns: wordList('length lengths'),
    units: units({ 'm meters metres meter metre': 1, cm: 0.01, km: 1_000, 'ft feet': 0.3048 }),
    unit: 'm',
  },
  voltage: { nouns: wordList('voltage voltages'), units: units({ 'v volt volts': 1 }), unit: 'V' },
  amperage: { nouns: wordList('amperage amperages'), units: units({ 'a amp amps ampere amperes': 1 }), unit: 'A' },
  maximum_draw: { nouns: wordList('draw'), units: units({ 'w watt watts': 1 }), unit: 'W' },
};

/** The factor from a unit of length, as the inventory writes it, to metres. */
export const METRES: ReadonlyMap<string, number> = new Map([
  ['m', 1],
  ['cm', 0.01],
  ['km', 1_000],
  ['ft', 0.3048],
  ['in', 0.0254],
  ['mi', 1_609.344],
]);

/** Words before the number of related things that groups have: “racks with 3 devices”. */
export const HAVING = wordList('with has have having hold holds holding contain contains containing');

/** Words that stand for the number right before it: “exactly 3 devices”. */
export const EXACTLY = wordList('exactly precisely only just');

/** Words that choose the highest or the lowest number: “the most devices”, “the highest vid”. */
export const HIGHEST = wordList('most highest biggest largest greatest tallest longest fastest');
export const LOWEST = wordList('fewest least lowest smallest shortest slowest');

/** Adjectives of what occurs often: “the most common model”. */
export const COMMON = wordList('common frequent popular widespread');

/** Words between a superlative and what is counted: “the highest number of devices”. */
export const NUMBER_OF = /^(?:(?:number|count|amount|quantity) of\s+)/u;

/** The attributes that superlatives without a noun compare, by the type of what is listed; a minus reverses their order. */
export const COMPARED_BY_SIZE: Readonly<Record<string, string>> = {
  RACK: 'u_height',
  DEVICE_TYPE: 'u_height',
  DEVICE: 'u_height',
  PREFIX: '-prefix length',
  AGGREGATE: '-prefix length',
  IP_RANGE: 'size',
  CIRCUIT: 'commit_rate',
  INTERFACE: 'speed',
  CABLE: 'length',
  VLAN: 'vid',
};

/** Words between the noun of a list and the noun that groups it: “devices per site”, “devices in each rack”. */
export const GROUPING =
  /\b(?:(?:grouped|counted|split|broken down) by|per|by|(?:for|in|on|at|of|from|under|to|does|do) (?:each|every)(?: of the)?)\s+(?:the\s+|its\s+|their\s+)?/giu;

/** Superlatives that need a noun: “the most memory”. */
export const MOST = wordList('most fewest least');

/** Stands between the noun of a list and what its entities are ordered by: “sites by number of devices”. */
export const BY_NUMBER = /\bby (?:the )?(?:number|count|amount) of\s+/iu;

/** Words before the number of entries that a list is limited to: “top 3 sites”. */
export const TOP = wordList('top first');

/** Words that order a list: “ordered by height”, and those for the highest first. */
export const ORDERED = wordList('order ordered sort sorted ranked rank');
export const DESCENDING = wordList('descending desc highest largest biggest top most');

/** Adjectives for places without anything in them: “empty racks”. */
export const EMPTY = wordList('empty');

/** Nouns for the length of a prefix: “mask /24”. */
export const MASKS = wordList('mask masks netmask netmasks length lengths size prefixlen');

/** Nouns that measure racks in totals: “total rack units”. */
export const UNITS = wordList('u ru unit units');

/** Words between “total” and the noun of a measure. */
export const TOTAL_JOINTS = wordList('number of used allocated the all');

/** Words that ask for one number from those of a list: “total memory”, “average height”, “how much RAM”. */
export const TOTALS = wordList('total sum combined overall much');
export const AVERAGES = wordList('average mean avg');
