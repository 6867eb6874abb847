import { ASPECT_WORDS } from '../../language/en/topics.js';

/** Aspects of an entity that people ask about without naming a fact. */
export type Aspect = 'PLACE' | 'LINKS' | 'ADDRESSES' | 'POWER' | 'STATUS';

interface Sign {
  readonly words: RegExp;
  /** The names of the facts of the aspect. */
  readonly facts: ReadonlySet<string>;
}

const SIGNS: Readonly<Record<Aspect, Sign>> = {
  PLACE: {
    words: ASPECT_WORDS.PLACE,
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
    words: ASPECT_WORDS.LINKS,
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
    words: ASPECT_WORDS.ADDRESSES,
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
    words: ASPECT_WORDS.POWER,
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
    words: ASPECT_WORDS.STATUS,
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
