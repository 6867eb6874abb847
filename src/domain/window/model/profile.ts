import type { StrategyName } from '../../model/session.js';

/** Sections that compete for the window; instructions and the message to answer are always in. */
export const SHARED_SECTIONS = ['ENTITIES', 'OPERATIONS', 'FOCUS', 'HISTORY'] as const;

/** The part of the window, 0 to 1, that a section may take; 0 leaves it out. What history does not need others may have, where they have a share. */
export type Shares = Readonly<Record<(typeof SHARED_SECTIONS)[number], number>>;

/** What of the context one kind of reader gets. */
export interface Slice {
  readonly shares: Shares;
  /** Facts told of a thing at most, 0 for its name alone; absent: as many as its line holds. */
  readonly factsEach?: number;
  /** Characters told of an operation's result; where that does not fit, as many as usual. */
  readonly resultCharacters?: number;
}

export const EVERYTHING: Slice = { shares: { ENTITIES: 0.16, OPERATIONS: 0.12, FOCUS: 0.06, HISTORY: 1 } };

/** What an agent of one kind is told: a name for a budget, a strategy and a slice. */
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
    description: 'What is wanted? The last turns, the focus and the names of what is spoken of; no operations.',
    budget: 1_500,
    reserve: 200,
    strategy: 'DISCARD',
    slice: { shares: { ENTITIES: 0.2, OPERATIONS: 0, FOCUS: 0.15, HISTORY: 0.5 }, factsEach: 0 },
  },
  {
    name: 'RESPONDER',
    description: 'The answer to the user: everything, as without a profile.',
    budget: 8_000,
    strategy: 'AUTO',
    slice: EVERYTHING,
  },
  {
    name: 'TOOL_RUNNER',
    description:
      'Which tool, with which arguments? Things with their facts, results of operations in full, the turns that the message follows, little talk.',
    budget: 6_000,
    strategy: 'RELEVANT',
    slice: { shares: { ENTITIES: 0.35, OPERATIONS: 0.45, FOCUS: 0.06, HISTORY: 0.2 }, resultCharacters: 6_000 },
  },
];

/** The profiles that are known, own ones before those that are built in. */
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
