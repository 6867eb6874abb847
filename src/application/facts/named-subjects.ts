import { choicesOf } from '../../domain/understanding/meanings.js';
import type { EntityId } from '../../domain/common/ids.js';
import { decidedCandidates } from '../../domain/facts/question/candidates.js';
import type { FilterSpan } from '../../domain/facts/question/filter.js';
import { exclusionsIn, filtersIn, isValueOnly } from '../../domain/facts/question/filters.js';
import { isAttributeWord } from '../../domain/facts/question/vocabulary.js';
import { nounOf } from '../../domain/inventory/names/type-nouns.js';
import type { EntityType } from '../../domain/model/entity.js';
import type { Focus, PlaceSummary } from '../../domain/model/focus.js';
import type { Mention, Understanding } from '../../domain/model/understanding.js';

/** A question before another one, with the one before itself. */
export interface PreviousQuestion {
  readonly text: string;
  readonly understanding: Understanding;
  readonly previous?: PreviousQuestion | undefined;
}

/** A question with what is known about it. */
export interface FactQuestion {
  readonly text: string;
  readonly understanding: Understanding;
  /** The question before, whose request a follow-up repeats. */
  readonly previous?: PreviousQuestion | undefined;
  readonly focus: Focus;
}

/** An entity that a question is about. */
export interface About {
  readonly id: EntityId;
  readonly type: EntityType;
  readonly display: string;
  readonly places: readonly PlaceSummary[];
  /** It is one of several that an ambiguous name may mean. */
  readonly isCandidate?: true;
}

/** The maximum numbers of entities that a question is about, and of candidates of an ambiguous name. */
const MAX_SUBJECTS = 8;
const MAX_CANDIDATES = 6;

/** Each entity once, at most eight. */
export const unique = (all: readonly About[]): readonly About[] =>
  [...new Map(all.map((entity) => [entity.id, entity])).values()].slice(0, MAX_SUBJECTS);

/** The entities that a question names, without the places that only say where they are, and without ordinary nouns that happen to be names. */
export function namedIn({ text, understanding }: FactQuestion): readonly About[] {
  const mentions = namesIn(text, understanding.mentions);
  const names = mentions.filter((mention) => !isNoun(mention));
  const named = withoutPlaces(text, names.length > 0 ? names : mentions);
  // “Amsterdam” as an answer says which one is asked about.
  const chosen = understanding.settled === undefined ? [] : [understanding.settled.entity];
  return unique(withoutSurroundings(text, [...chosen, ...named]));
}

const thingsOf = (mention: Mention): Mention['entities'] => {
  if (mention.status === 'POSSIBLE') return choicesOf(mention)[0]?.entities ?? [];
  return mention.entities.length > 0 ? mention.entities : mention.candidates.map(({ entity }) => entity);
};

/** The filters of names that a list must not have: “switches that are not in Lyon”. */
export const excludedIn = (text: string, mentions: readonly Mention[]): readonly FilterSpan[] =>
  exclusionsIn(
    text,
    mentions
      .map((mention) => ({ start: mention.start, end: mention.end, things: thingsOf(mention) }))
      .toSorted((a, b) => a.start - b.start),
  );

/** The mentions of a text without those that are only the value of a filter. */
export function namesIn(text: string, mentions: readonly Mention[]): readonly Mention[] {
  const filters = [...filtersIn(text), ...excludedIn(text, mentions)];
  const typesOf = ({ entities, candidates }: Mention) => [...entities, ...candidates.map(({ entity }) => entity)].map(({ type }) => type);
  return mentions.filter((mention) => !isValueOnly(mention, typesOf(mention), filters));
}

/** “server” in small letters may be a VLAN of this name, but beside another name it says what kind of thing that is. */
export const isNoun = ({ text, kind, candidateCount }: Mention): boolean =>
  kind === 'NAME' && text === text.toLowerCase() && (nounOf(text) !== undefined || isAttributeWord(text) || candidateCount > MANY);

/** An ordinary word that more things than this are called by names none of them. */
const MANY = 6;

/** Types that say where others are, also from another sentence. */
const SURROUNDINGS: ReadonlySet<EntityType> = new Set<EntityType>(['SITE', 'LOCATION', 'REGION', 'SITE_GROUP']);

/** Leaves out sites and other large places that have another of the entities, unless the question asks what else is there. */
function withoutSurroundings(text: string, named: readonly About[]): readonly About[] {
  if (/\b(?:else|others?|same)\b/iu.test(text)) return named;
  const around = new Set(named.flatMap(({ isCandidate, places }) => (isCandidate ? [] : places.map(({ id }) => id))));
  return named.filter(({ id, type }) => !SURROUNDINGS.has(type) || !around.has(id));
}

interface Named {
  readonly mention: Mention;
  readonly meanings: readonly About[];
}

function meaningsOf(text: string, mention: Mention): readonly About[] {
  // Facts of the other choices have a line in the window, but not the detail of a question.
  if (mention.status === 'POSSIBLE') return choicesOf(mention)[0]?.entities ?? [];
  if (mention.status !== 'AMBIGUOUS') return mention.entities;
  const candidates = decidedCandidates(text, mention);
  const [only, another] = candidates;
  if (only !== undefined && another === undefined) return [only.entity];
  return candidates.slice(0, MAX_CANDIDATES).map(({ entity }) => ({ ...entity, isCandidate: true }));
}

/** In “port 3 of sw-1” and “rack 2, Lyon”, the question is about what is there; the words between say so. */
function withoutPlaces(text: string, mentions: readonly Mention[]): readonly About[] {
  const all = mentions.map((mention): Named => ({ mention, meanings: meaningsOf(text, mention) }));
  return all.filter((place) => !all.some((inner) => isPlaceOf(text, place, inner))).flatMap(({ meanings }) => meanings);
}

function isPlaceOf(text: string, place: Named, inner: Named): boolean {
  const [outside, inside] = [place.mention, inner.mention];
  const [from, to] = outside.start >= inside.end ? [inside.end, outside.start] : [outside.end, inside.start];
  if (place === inner || to - from > MAX_BETWEEN || !JOINING.test(text.slice(from, to))) return false;
  return inner.meanings.some(({ places }) => place.meanings.some(({ id }) => places.some((each) => each.id === id)));
}

/** The maximum number of characters between a name and its place. */
const MAX_BETWEEN = 24;
/** Words without the end of a sentence, and without a word that begins something else. */
const JOINING = /^(?![\s\S]*(?:[.?!;:]\s|\b(?:and|or|but|versus|vs|to|from)\b))/iu;
