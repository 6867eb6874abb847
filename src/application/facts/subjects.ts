import type { EntityId } from '../../domain/common/ids.js';
import { isAttributeWord } from '../../domain/facts/question/vocabulary.js';
import { decidedCandidates } from '../../domain/facts/question/candidates.js';
import { impliedGroups, impliedKeys, impliedNames, impliedPrefixes, withGroups } from '../../domain/facts/question/implied.js';
import type { Wishes } from '../../domain/facts/question/wishes.js';
import { nounOf } from '../../domain/inventory/names/type-nouns.js';
import type { EntityType } from '../../domain/model/entity.js';
import type { Focus, PlaceSummary } from '../../domain/model/focus.js';
import type { Mention, Understanding } from '../../domain/model/understanding.js';
import type { Repositories } from '../../ports/store/store.js';

/** A question with what is known about it. */
export interface FactQuestion {
  readonly text: string;
  readonly understanding: Understanding;
  /** The question before, whose wishes a follow-up repeats. */
  readonly previous?: { readonly text: string; readonly understanding: Understanding } | undefined;
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

const LIMITS = { subjects: 8, candidates: 6, perKey: 12 } as const;

/**
 * The entities that a question is about: those that it names, also all that an ambiguous name may mean; otherwise roles and other groups that its words
 * name, and prefixes around an address that nothing has. A follow-up without a name is about what the conversation was about last; another text without
 * one is about nothing.
 */
export async function subjectsOf(repositories: Repositories, question: FactQuestion, wishes: Wishes): Promise<readonly About[]> {
  const { understanding, previous, focus } = question;
  const named = namedIn(question);
  if (named.length > 0) return named;
  const before = (previous?.understanding.mentions ?? []).flatMap(({ entities }) => entities);
  if (!understanding.followUp.isFollowUp) return impliedBy(repositories, question, wishes);
  if (before.length > 0) return unique(before);
  return focus.entities.slice(0, 1).map((entity) => ({ ...entity, display: entity.name }));
}

/** The entities that a question names, without the places that only say where they are, and without ordinary nouns that happen to be names. */
export function namedIn({ text, understanding: { mentions } }: FactQuestion): readonly About[] {
  const names = mentions.filter((mention) => !isNoun(mention));
  return unique(withoutSurroundings(text, withoutPlaces(text, names.length > 0 ? names : mentions)));
}

/** “server” in small letters may be a VLAN of this name, but beside another name it says what kind of thing that is. */
export const isNoun = ({ text, kind }: Mention): boolean =>
  kind === 'NAME' && text === text.toLowerCase() && (nounOf(text) !== undefined || isAttributeWord(text));

/** Types that say where others are, also from another sentence. */
const SURROUNDINGS: ReadonlySet<EntityType> = new Set<EntityType>(['SITE', 'LOCATION', 'REGION', 'SITE_GROUP']);

/** Leaves out sites and other large places that have another of the entities, unless the question asks what else is there. */
function withoutSurroundings(text: string, named: readonly About[]): readonly About[] {
  if (/\b(?:else|others?|same)\b/iu.test(text)) return named;
  const around = new Set(named.flatMap(({ isCandidate, places }) => (isCandidate ? [] : places.map(({ id }) => id))));
  return named.filter(({ id, type }) => !SURROUNDINGS.has(type) || !around.has(id));
}

const unique = (all: readonly About[]): readonly About[] =>
  [...new Map(all.map((entity) => [entity.id, entity])).values()].slice(0, LIMITS.subjects);

function meaningsOf(text: string, mention: Mention): readonly About[] {
  if (mention.status !== 'AMBIGUOUS') return mention.entities;
  const candidates = decidedCandidates(text, mention);
  const [only, another] = candidates;
  if (only !== undefined && another === undefined) return [only.entity];
  return candidates.slice(0, LIMITS.candidates).map(({ entity }) => ({ ...entity, isCandidate: true }));
}

/** In “port 3 of sw-1” and “rack 2, Lyon”, the question is about what is there; the words between say so. */
function withoutPlaces(text: string, mentions: readonly Mention[]): readonly About[] {
  const isPlaceOf = (place: Mention, inner: Mention): boolean => {
    const [from, to] = place.start >= inner.end ? [inner.end, place.start] : [place.end, inner.start];
    if (place === inner || to - from > MAX_BETWEEN || !JOINING.test(text.slice(from, to))) return false;
    return meaningsOf(text, inner).some(({ places }) => meaningsOf(text, place).some(({ id }) => places.some((each) => each.id === id)));
  };
  return mentions.filter((place) => !mentions.some((inner) => isPlaceOf(place, inner))).flatMap((mention) => meaningsOf(text, mention));
}

/** The maximum number of characters between a name and its place. */
const MAX_BETWEEN = 24;
/** Words without the end of a sentence, and without a word that begins something else. */
const JOINING = /^(?![\s\S]*(?:[.?!;:]\s|\b(?:and|or|but|versus|vs|to|from)\b))/iu;

/** Types whose members a question asks for: places and owners. */
const HOLDERS: ReadonlySet<EntityType> = new Set<EntityType>(['SITE', 'LOCATION', 'RACK', 'REGION', 'CLUSTER', 'TENANT', 'PROVIDER']);

/** Types that “machines” and other general nouns stand for, whose role another word may name. */
const ANY_ROLE: ReadonlySet<EntityType> = new Set<EntityType>(['DEVICE', 'VIRTUAL_MACHINE']);

/** Adds the groups that a question about places or owners names by ordinary words, if it asks for no other type. One store call. */
export async function wishesWithGroups(repositories: Repositories, question: FactQuestion, wishes: Wishes): Promise<Wishes> {
  const named = namedIn(question);
  if (
    wishes.roleNouns.length > 0 ||
    !wishes.types.every((type) => ANY_ROLE.has(type)) ||
    named.length === 0 ||
    !named.every(({ type }) => HOLDERS.has(type))
  )
    return wishes;
  return withGroups(wishes, await impliedBy(repositories, question, wishes));
}

/** Roles and other groups that the words of a question name, or prefixes around an address that nothing has. */
export async function impliedBy(
  { lookup }: Repositories,
  { text, understanding }: FactQuestion,
  { roleNouns }: Pick<Wishes, 'roleNouns'>,
): Promise<readonly About[]> {
  const implied = impliedKeys(text, understanding.mentions, roleNouns);
  const { groups, names, around } = implied;
  const keys = [...new Set([...groups, ...names, ...around.flat()])];
  if (keys.length === 0) return [];
  const { hits } = await lookup.find({ keys, scopes: [], scopingKeys: [], perKey: LIMITS.perKey });
  const prefixes = impliedPrefixes(hits, around);
  if (prefixes.length > 0) return unique(prefixes);
  const named = impliedNames(hits, implied);
  return unique(named.length > 0 ? named : impliedGroups(hits));
}
