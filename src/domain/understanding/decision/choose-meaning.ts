import { isDescribedBy, wordsIn } from '../candidates/description.js';
import { isSiblingNoun } from '../generators/nearby.js';
import { isPlace } from '../candidates/places.js';
import { kindOf } from '../generators/universe.js';
import { keyOfMeaning } from '../candidates/meaning.js';
import type { Phrase } from '../parse/phrases.js';
import { POSSESSIVES } from '../../language/en/function-words.js';
import type { Alternative, ScoredCluster } from './alternatives.js';

/** The least probability that a phrase refers to anything, for its meanings to be listed. */
const LISTED = 0.31;
/** The same if the words name its place and its kind, and it is the only one: “hamburg router”. */
const DESCRIBED = 0.05;
/** The same for its most probable meaning to be what the next phrase may refer to. */
const REFERS = 0.5;
/** The same for “its”, which refers to something, unlike “it” in “it rains”, but not always to an entity: “the company changed its policy”. */
const POSSESSIVE_REFERS = 0.4;

export interface ChosenMeaning {
  readonly best: Alternative;
  readonly probability: number;
  /** Meanings of the same reading that are as good, with the best one: to be asked about if there are several. */
  readonly equal: readonly Alternative[];
  /** All meanings of the same reading, most probable first. */
  readonly ways: readonly Way[];
  /** The phrase probably refers to nothing, but its meanings are listed. */
  readonly isDoubtful: boolean;
  /** Why the best meaning cannot be what is meant, as a sentence. */
  readonly contradiction?: string;
}

/** The most probable reading, and its most probable meaning; undefined if the cluster refers to nothing. */
export function chosenOf({ alternatives, probabilities }: ScoredCluster): ChosenMeaning | undefined {
  const nothing = probabilities.at(-1) ?? 1;
  const order = waysTo({ alternatives, probabilities });
  const [first] = order;
  if (first === undefined || 1 - nothing < (isDescribed(first.best) ? DESCRIBED : LISTED)) return undefined;
  const isDoubtful = 1 - nothing < (POSSESSIVES.has(first.best.phrase.determiner) ? POSSESSIVE_REFERS : REFERS);
  const isSingle = ({ best }: Way): boolean => best.candidate.entities.length === 1;
  const equal = order.filter(
    (each) => each === first || (each.best.phrase === first.best.phrase && isSingle(each) && isSingle(first) && isEqual(first, each)),
  );
  return {
    ...first,
    equal: equal.map(({ best }) => best),
    ways: order.filter(({ best }) => best.phrase === first.best.phrase),
    isDoubtful,
  };
}

/** Whether words without a determiner name the place and the kind of one thing. */
const isDescribed = ({ phrase: { kind, determiner, plural, modifiers }, candidate, features }: Alternative): boolean =>
  kind === 'NOUN' &&
  determiner === '' &&
  !plural &&
  candidate.source === 'NEARBY' &&
  candidate.rivals === 0 &&
  features['modifiers unmatched'] === undefined &&
  (features['head role'] !== undefined || features['head type'] !== undefined) &&
  candidate.entities.every(({ places }) =>
    modifiers.some((word) => places.some((place) => isPlace(place) && wordsIn(place.name).has(word))),
  );

/** Whether the phrase has words that neither describe the meaning nor were used for it before: “its bgp peer”. */
export const ignoresWords = ({ phrase, candidate: { entities, isNamed }, features }: Alternative): boolean =>
  (features['modifiers not even said'] ?? 0) > 0 ||
  (isNamed === true && isSiblingNoun(phrase.head) && phrase.modifiers.some((word) => !entities.every((each) => isDescribedBy(each, word))));

export interface Way {
  /** The best way to reach the meaning. */
  readonly best: Alternative;
  /** Of all ways together. */
  readonly probability: number;
}

/** The readings with the same entities together, most probable first. */
export function waysTo({ alternatives, probabilities }: ScoredCluster): readonly Way[] {
  const all = new Map<string, { best: Alternative; probability: number; highest: number }>();
  for (const [at, best] of alternatives.entries()) {
    const probability = probabilities[at] ?? 0;
    const key = `${best.phrase.start} ${best.phrase.end} ${keyOfMeaning(best.candidate)} ${best.candidate.unknown?.name ?? ''}`;
    const known = all.get(key);
    if (known === undefined) all.set(key, { best, probability, highest: probability });
    else {
      known.probability += probability;
      if (probability > known.highest) Object.assign(known, { best, highest: probability });
    }
  }
  return [...all.values()].toSorted((a, b) => rounded(b) - rounded(a) || (nameOf(a) < nameOf(b) ? -1 : 1));
}

/** Sums in another order differ in their last digits. */
const rounded = ({ probability }: Way): number => Math.round(probability * 1e9);

/** What is the same in every store. */
const nameOf = ({ best: { phrase, candidate } }: Way): string =>
  `${phrase.start} ${phrase.end} ${candidate.entities.map(({ key }) => key).join(' ')}`;

/** Meanings whose log probabilities differ by less are not told apart. */
const EQUAL = 0.1;
/** The same for two of one kind that were named one after the other: “rtr-1 and rtr-2 … reboot it”. */
const EQUAL_IN_LIST = 2;

function isEqual(first: Way, other: Way): boolean {
  if (areBothLeft(first.best, other.best)) return true;
  const limit = areNamedTogether(first.best, other.best) ? EQUAL_IN_LIST : EQUAL;
  return Math.log(first.probability / other.probability) < limit;
}

const isPlain = ({ ordinal, extreme, modifiers, plural }: Phrase): boolean =>
  !plural && ordinal === undefined && extreme === undefined && modifiers.length === 0;

/** Whether the last turn of both named them side by side, each for itself. */
const areNamedTogether = (one: Alternative, other: Alternative): boolean =>
  areSideBySide(one, other) && ![one, other].some(({ candidate }) => candidate.members?.[0]?.oblique === true);

/** Whether the last turn of both named them side by side, even if one only in relation to the other: “compare rtr-1 with rtr-2”. */
function areSideBySide(
  { phrase, candidate: { members: [one] = [] } }: Alternative,
  { candidate: { members: [two] = [] } }: Alternative,
): boolean {
  if (one === undefined || two === undefined || one === two || phrase.other || !isPlain(phrase)) return false;
  return (
    one.turn === two.turn &&
    one.source === two.source &&
    one.source !== 'TOOL' &&
    kindOf(one.entity) === kindOf(two.entity) &&
    Math.abs(one.order - two.order) === 1
  );
}

/** “the other one” of three: whatever the scores say, each of the other two may be meant. */
function areBothLeft({ phrase, candidate }: Alternative, { candidate: other }: Alternative): boolean {
  if (!phrase.other || !isPlain(phrase) || candidate.isSet === true || other.isSet === true) return false;
  return candidate.list !== undefined && candidate.list.id === other.list?.id;
}
