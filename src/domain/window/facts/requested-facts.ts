/** Aspects of an entity that people ask about without naming a fact. */
export type Aspect = 'PLACE' | 'LINKS' | 'ADDRESSES' | 'POWER' | 'STATUS';

interface Sign {
  readonly words: RegExp;
  /** The names of the facts of the aspect. */
  readonly facts: ReadonlySet<string>;
}

const SIGNS: Readonly<Record<Aspect, Sign>> = {
  PLACE: {
    words: /\b(?:where|located|location|position|mounted|installed|sits?|stands?|housed|units?)\b/iu,
    facts: new Set([
      'site',
      'location',
      'rack',
      'region',
      'device',
      'virtual machine',
      'cluster',
      'scope',
      'at site',
      'power panel',
      'parent',
      'parent prefix',
      'assigned object',
      'of device',
    ]),
  },
  LINKS: {
    words:
      /\b(?:connect(?:ed|s|ion|ions)?|link(?:ed|s)?|uplinks?|cabl(?:e|es|ed|ing)|patch(?:ed)?|plugged|attached|hangs?|neighbou?rs?|other end|wired|goes)\b/iu,
    facts: new Set([
      'linked to',
      'connected to',
      'cable',
      'cables',
      'powers',
      'lag',
      'circuits',
      'circuit terminations',
      'a termination',
      'b termination',
      'termination a',
      'termination z',
      'front ports',
      'rear ports',
    ]),
  },
  ADDRESSES: {
    words: /\b(?:ip|ips|ipv[46]|address(?:es)?|subnets?|prefix(?:es)?|dns|macs?|reach(?:ed|able)?|ping)\b/iu,
    facts: new Set([
      'primary ip4',
      'primary ip6',
      'oob ip',
      'ip addresses',
      'address',
      'dns name',
      'prefix',
      'prefixes',
      'parent prefix',
      'vrf',
      'assigned object',
      'mac address',
      'mac addresses',
    ]),
  },
  POWER: {
    words: /\b(?:power(?:ed|s)?|pdus?|ups|feeds?|fed|outlets?|psus?|plugged|volts?|voltage|amps?|amperage|watts?|draws?)\b/iu,
    facts: new Set([
      'powered by',
      'powers',
      'power ports',
      'power outlets',
      'power feeds',
      'power panel',
      'voltage',
      'amperage',
      'phase',
      'supply',
      'maximum draw',
      'allocated draw',
      'feed leg',
    ]),
  },
  STATUS: {
    words:
      /\b(?:status|state|up|down|alive|dead|active|online|offline|running|works?|working|healthy|fail(?:ed|s|ing)?|broken|enabled|disabled)\b/iu,
    facts: new Set(['status', 'enabled']),
  },
};

/** The maximum number of characters of a text that are read. */
const READ = 4_000;

/** The facts that a question requests: words for facts and types, and aspects. */
export interface RequestedFacts {
  /** Nouns and names of facts from the needs of a turn. */
  readonly about: readonly string[];
  readonly text: string;
}

/** Whether the question requests a fact of this name. */
export function factFinder({ about, text }: RequestedFacts): (name: string) => boolean {
  const read = text.slice(0, READ);
  const requested = Object.values(SIGNS).filter(({ words }) => words.test(read));
  return (name) => about.some((word) => name.includes(word)) || requested.some(({ facts }) => facts.has(name));
}
