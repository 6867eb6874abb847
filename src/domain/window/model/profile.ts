import type { StrategyName } from '../../model/session.js';

/** Sections that compete for the window. Instructions and the message to answer are always included. */
export const SHARED_SECTIONS = ['MEMORIES', 'ENTITIES', 'OPERATIONS', 'FOCUS', 'HISTORY'] as const;

/** The maximum share of a section, 0 to 1; 0 leaves it out. Sections with a share may use what the history does not need. */
export type Shares = Readonly<Record<(typeof SHARED_SECTIONS)[number], number>>;

/** The parts of the context for one kind of agent. */
export interface Slice {
  readonly shares: Shares;
  /** The maximum number of facts of an entity, 0 for its name only; absent: as many as fit into its line. */
  readonly factsEach?: number;
  /** The maximum number of characters of an operation's result; if that does not fit, the default. */
  readonly resultCharacters?: number;
}

export const EVERYTHING: Slice = { shares: { MEMORIES: 0.2, ENTITIES: 0.16, OPERATIONS: 0.12, FOCUS: 0.06, HISTORY: 1 } };

/** A named set of options for one kind of agent: a budget, a strategy and shares. */
export interface Profile {
  readonly name: string;
  readonly description: string;
  /** Tokens of the whole window. */
  readonly budget: number;
  /** Tokens kept free for the answer. */
  readonly reserve?: number;
  readonly strategy: StrategyName;
  readonly slice: Slice;
}

export const BUILT_IN_PROFILES: readonly Profile[] = [
  {
    name: 'INTENT',
    description: 'Classifies the request: the last turns, the focus and the names of the entities, without operations.',
    budget: 1_500,
    reserve: 200,
    strategy: 'DISCARD',
    slice: { shares: { MEMORIES: 0.05, ENTITIES: 0.2, OPERATIONS: 0, FOCUS: 0.15, HISTORY: 0.5 }, factsEach: 0 },
  },
  {
    name: 'RESPONDER',
    description: 'Answers the user: everything, as without a profile.',
    budget: 8_000,
    strategy: 'AUTO',
    slice: EVERYTHING,
  },
  {
    name: 'TOOL_RUNNER',
    description:
      'Chooses a tool and its arguments: entities with their facts, complete results of operations, and the turns that the message follows.',
    budget: 6_000,
    strategy: 'RELEVANT',
    slice: { shares: { MEMORIES: 0.1, ENTITIES: 0.35, OPERATIONS: 0.45, FOCUS: 0.06, HISTORY: 0.2 }, resultCharacters: 6_000 },
  },
];

/** All profiles, custom ones before built-in ones. */
export interface Profiles {
  readonly all: readonly Profile[];
  find(name: string): Profile | undefined;
}

export function createProfiles(own: readonly Profile[]): Profiles {
  const names = new Set(own.map(({ name }) => name));
  const all = [...own, ...BUILT_IN_PROFILES.filter(({ name }) => !names.has(name))];
  const byName = new Map(all.map((each) => [each.name, each]));
  return { all, find: (name) => byName.get(name) };
}
