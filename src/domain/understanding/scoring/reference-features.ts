import { COMPONENT_TYPES } from '../../inventory/names/lookup-keys.js';
import type { EntityType } from '../../model/entity.js';
import type { EntitySummary } from '../../model/understanding.js';
import { isPersonal, isPossessive, kindOf } from '../candidates/generate.js';
import { describe, genericNouns, isDescribedBy, type HeadFit } from '../candidates/description.js';
import { synonymsOf } from '../../inventory/names/synonyms.js';
import { stemsOf } from '../discourse/statements.js';
import { fold } from '../../text/normal-form.js';
import type { Meaning, Referent } from '../candidates/meaning.js';
import type { Relevance } from '../candidates/relevance.js';
import type { Phrase } from '../parse/phrases.js';
import type { Surroundings } from '../parse/surroundings.js';
import type { Features } from './linear.js';
import { isIn, PLACES } from '../candidates/places.js';

/** What the features of a reference look at besides the phrase and the candidate. */
export interface ReferenceSituation {
  /** The turn of the message. */
  readonly turn: number;
  readonly surroundings: Surroundings;
  /** The places right after the phrase, or in it: “the PDU in Lyon”. */
  readonly stated: readonly EntitySummary[];
  /** The places that the message names anywhere. */
  readonly places: readonly EntitySummary[];
  /** The places that were mentioned after each referent. */
  readonly since: ReadonlyMap<string, readonly EntitySummary[]>;
  /** What the words right beside the phrase name. */
  readonly beside: readonly EntitySummary[];
  /** The words after the phrase that describe it, in lower case. */
  readonly following: readonly string[];
  /** Words of the phrase or right after it restrict it to something. */
  readonly hasStated: boolean;
  /** The noun that the user asked for last. */
  readonly asked: string | undefined;
  readonly clauseNouns: ReadonlySet<string>;
  readonly relevanceOf: (entity: EntitySummary) => Relevance;
  /** What an open question offers as a choice. */
  readonly offered: readonly EntitySummary[];
  /** The most recent fitting referents of all candidates: the number of those with a lower rank. */
  readonly fittingRank: (meaning: Meaning) => number;
  /** The number of referents that fit, and of those that the message mentions. */
  readonly fitting: number;
  readonly fittingHere: number;
}

const ROLES = new Set<EntityType>([
  'DEVICE_ROLE',
  'RACK_ROLE',
  'IPAM_ROLE',
  'CLUSTER_TYPE',
  'CIRCUIT_TYPE',
  'CONTACT_ROLE',
  'CONTACT_GROUP',
  'TENANT_GROUP',
]);
const MODELS = new Set<EntityType>(['MANUFACTURER', 'PLATFORM', 'DEVICE_TYPE', 'MODULE_TYPE']);
const PEOPLE = new Set(['person', 'contact', 'employee', 'user', 'he', 'she', 'they', 'staff', 'people', 'individual', 'colleague']);
const ORGANISATIONS = new Set([
  'team',
  'company',
  'supplier',
  'customer',
  'organisation',
  'organization',
  'department',
  'vendor',
  'partner',
  'client',
  'group',
  'account',
  'tenant',
]);
const ADDRESSES = new Set<EntityType>(['IP_ADDRESS', 'PREFIX', 'VLAN', 'VRF', 'IP_RANGE', 'AGGREGATE', 'ASN', 'MAC_ADDRESS']);

/** A coarse class of types, which pronouns prefer differently. */
export function typeClass({ type, nouns }: Pick<EntitySummary, 'type' | 'nouns'>): string {
  if (PLACES.has(type)) return 'place';
  if (ROLES.has(type)) return 'role';
  if (MODELS.has(type)) return 'model';
  if (ADDRESSES.has(type)) return 'address';
  if (type === 'CABLE') return 'cable';
  if (COMPONENT_TYPES.has(type)) return 'component';
  if (type === 'CONTACT') return 'person';
  if (type === 'OTHER')
    return nouns.some((noun) => PEOPLE.has(noun)) ? 'person' : nouns.some((noun) => ORGANISATIONS.has(noun)) ? 'group' : 'thing';
  if (type === 'TENANT' || type === 'PROVIDER') return 'group';
  return 'thing';
}

/** The class of phrases that share weights. */
export function classOf(phrase: Phrase): string {
  if (phrase.kind === 'PLACE_PRONOUN') return 'there';
  if (phrase.kind === 'PRONOUN') return isPersonal(phrase) ? 'person' : phrase.plural ? 'they' : 'it';
  return phrase.kind === 'NOUN' ? 'noun' : 'one';
}

const log = (count: number): number => Math.log2(1 + Math.max(0, count));

const HEADS: Readonly<Record<HeadFit, string>> = {
  ROLE: 'role',
  TYPE: 'type',
  NAME: 'name',
  PART: 'part',
  DESCRIPTOR: 'descriptor',
  MISSPELT: 'misspelt',
  SYNONYM: 'synonym',
  ANY: 'any',
  NONE: 'none',
};

/** The features of one meaning of a phrase. */
export function meaningFeatures(phrase: Phrase, meaning: Meaning, situation: ReferenceSituation): Features {
  const features: Record<string, number> = {};
  const set = (name: string, value: number): void => {
    if (value !== 0) features[name] = value;
  };
  const { entities } = meaning;
  const kind = classOf(phrase);
  if (meaning.generator === 'UNKNOWN_NAME') return unknownNameFeatures(phrase, meaning, kind);
  if (isRelational(phrase, meaning)) set('head relational', 1);
  else describeWords(phrase, meaning, kind, situation.following, set);
  describeNumber(phrase, entities, set);
  const [first] = entities;
  if (first !== undefined) {
    const type = typeClass(first);
    set(`${kind} ${type}`, 1);
    const { related, attributes } = situation.relevanceOf(first);
    const group = kind === 'noun' ? 'noun' : 'pronoun';
    if (related > 0) set(`${group} has what is asked`, Math.min(2, related));
    if (attributes > 0) set(`${group} has the attribute`, 1);
    if (kind !== 'noun' && genericNouns(first).some((noun) => situation.clauseNouns.has(noun))) set('pronoun kind in clause', 1);
    if (isPersonal(phrase)) set(genderOf(phrase, first), 1);
  }
  addOffer(phrase, meaning, kind, situation, set);
  addSource(phrase, meaning, kind, situation, set);
  if (phrase.kind === 'PLACE_PRONOUN') addThere(meaning, situation, set);
  if (phrase.other && meaning.generator !== 'COMPLEMENT') addOther(meaning, situation, set);
  addCertainty(phrase, meaning, situation, set);
  addPlaces(meaning, kind === 'noun' ? 'noun' : 'pronoun', situation, set);
  if (situation.hasStated && meaning.isStated !== true) set('ignores what is stated', 1);
  return features;
}

/** The features of the meaning that the phrase stands for a name that nothing has. */
function unknownNameFeatures(phrase: Phrase, { unknown, rivals }: Meaning, kind: string): Features {
  const where = unknown?.age === 0 ? 'here' : 'of the last turn';
  return {
    [`unknown name ${where}`]: 1,
    [`unknown name for ${kind}`]: 1,
    'unknown name others since': log(rivals),
    'unknown name described': phrase.modifiers.length,
    'unknown name for another': Number(phrase.other || phrase.ordinal !== undefined || phrase.plural),
  };
}

const GENDERS: Readonly<Record<string, string>> = { he: 'he', him: 'he', his: 'he', she: 'she', her: 'she', hers: 'she' };

function genderOf({ determiner }: Phrase, { nouns }: EntitySummary): string {
  const gender = GENDERS[determiner] ?? '';
  if (nouns.includes(gender)) return 'gender agrees';
  return nouns.includes('he') || nouns.includes('she') ? 'gender differs' : 'gender unknown';
}

/** All of a list were named for themselves, in the last answer of the assistant. */
const isAnswer = ({ members = [] }: Meaning, { turn }: ReferenceSituation): boolean =>
  members.length > 0 && members.every(({ oblique, source, ...member }) => !oblique && source === 'ASSISTANT' && turn - member.turn === 1);

/** “gi0/1 there” is on what has a gi0/1; “there” is nothing that the same words name. */
function addThere({ entities: [only] }: Meaning, { beside }: ReferenceSituation, set: Setter): void {
  if (only === undefined || beside.length === 0) return;
  if (beside.some(({ id }) => id === only.id)) set('there is beside it', 1);
  if (beside.some(({ places }) => places.some(({ id }) => id === only.id))) set('there holds what is beside it', 1);
}

/** “the other switch” is another than the one that the conversation is about. */
function addOther(meaning: Meaning, { fittingRank }: ReferenceSituation, set: Setter): void {
  const rank = fittingRank({ ...meaning, members: meaning.entities.map((entity) => ({ entity }) as Referent) });
  set(rank === 0 ? 'other is the current one' : 'other is another', 1);
}

/** Whether a meaning is one of those that a question offers, and the only one that the words describe. */
function addOffer(
  phrase: Phrase,
  { entities }: Meaning,
  kind: string,
  { offered, stated, following }: ReferenceSituation,
  set: Setter,
): void {
  const [only, ...others] = entities;
  if (offered.length === 0 || only === undefined) return;
  const group = kind === 'noun' ? 'noun' : kind === 'one' ? 'one' : 'pronoun';
  if (!entities.every(({ id }) => offered.some((each) => each.id === id))) return set(`${group} is not offered`, 1);
  set(`${group} is offered`, 1);
  if (others.length > 0) return;
  const words = [...phrase.modifiers, ...following.filter((word) => stemsOf(word).length > 0)];
  const fit = (entity: EntitySummary): number =>
    words.filter((word) => isDescribedBy(entity, word)).length + stated.filter((place) => isIn(entity, place) === true).length;
  const own = fit(only);
  if (own > 0 && offered.every((each) => each.id === only.id || fit(each) < own)) set('the offered one that fits', 1);
}

/** Words that leave no choice: one thing there fits “the router in Lyon”, and only one thing was mentioned before “reboot it”. */
function addCertainty(
  phrase: Phrase,
  { entities, generator, isStated, rivals }: Meaning,
  situation: ReferenceSituation,
  set: Setter,
): void {
  const [only, ...others] = entities;
  if (only === undefined || others.length > 0) return;
  const { head, unmatched } = describe(phrase, only);
  if (isStated === true && rivals === 0 && unmatched === 0 && phrase.kind === 'NOUN' && (head === 'ROLE' || head === 'TYPE'))
    set('the only one there', 1);
  if (generator === 'ANTECEDENT' && situation.fitting === 1 && situation.surroundings['object of a command'])
    set('command to the only thing', 1);
}

/** Whether the places that are spoken of have the entities of a meaning. */
function addPlaces(
  { entities, anchor, generator }: Meaning,
  group: string,
  { stated, places, since, turn }: ReferenceSituation,
  set: Setter,
): void {
  const add = (name: string, all: readonly EntitySummary[]): void => {
    const known = entities
      .map((entity) => all.map((place) => isIn(entity, place)).filter((each) => each !== undefined))
      .filter((each) => each.length > 0);
    if (known.length === 0) return;
    const outside = known.filter((each) => !each.includes(true)).length;
    set(`${name} ${outside === 0 ? 'has it' : 'has it not'}`, 1);
  };
  if (stated.length > 0) return add('stated place', stated);
  if (anchor?.turn === turn && generator === 'ANTECEDENT') return;
  if (places.length > 0) return add(`${group} place of the message`, places);
  if (anchor !== undefined) add(`${group} place since`, since.get(anchor.entity.id) ?? []);
}

type Setter = (name: string, value: number) => void;

/** The head names how the entity is related, and not what it is: “the far end”, “its twin”, “his manager”. */
const isRelational = (phrase: Phrase, { generator, isNamed, entities }: Meaning): boolean =>
  generator === 'END' ||
  generator === 'SIBLING' ||
  (isNamed === true && entities.some((entity) => describe(phrase, entity).head === 'NONE'));

function describeWords(phrase: Phrase, { entities, members = [] }: Meaning, kind: string, following: readonly string[], set: Setter): void {
  const descriptions = entities.map((entity) => describe(phrase, entity));
  const worst = descriptions.toSorted((a, b) => ORDER.indexOf(b.head) - ORDER.indexOf(a.head))[0];
  if (worst !== undefined && kind === 'noun') set(`head ${HEADS[worst.head]}`, 1);
  if (following.length > 0) set('following words fit', log(countOf(following, entities, members)));
  if (phrase.modifiers.length === 0) return;
  const unmatchedWords = phrase.modifiers.filter((word) => !entities.every((entity) => isDescribedBy(entity, word)));
  const said = countSaid(unmatchedWords, members);
  set('modifiers said of it', said);
  set('modifiers not even said', unmatchedWords.length - said);
  const mean = (of: 'matched' | 'unmatched') => descriptions.reduce((sum, each) => sum + each[of], 0) / Math.max(1, descriptions.length);
  set('modifiers matched', mean('matched'));
  set('modifiers unmatched', mean('unmatched'));
}

function describeNumber(phrase: Phrase, entities: readonly EntitySummary[], set: Setter): void {
  const many = entities.length > 1;
  if (phrase.plural !== many) set(phrase.plural ? 'one for a plural' : 'several for a singular', 1);
  if (phrase.count !== undefined) set(phrase.count === entities.length ? 'count agrees' : 'count differs', 1);
  if (many) set('set size', log(entities.length));
  if (many && new Set(entities.map((entity) => kindOf(entity))).size > 1) set('mixed types', 1);
}

/** The number of words that describe the entities or were said of them. */
function countOf(words: readonly string[], entities: readonly EntitySummary[], members: readonly Referent[]): number {
  const contentWords = words.filter((word) => stemsOf(word).length > 0);
  const described = contentWords.filter((word) => entities.every((entity) => isDescribedBy(entity, fold(word))));
  return (
    described.length +
    countSaid(
      contentWords.filter((word) => !described.includes(word)),
      members,
    )
  );
}

/** The number of words that were said of all these. */
function countSaid(words: readonly string[], members: readonly Referent[]): number {
  if (members.length === 0) return 0;
  return words.filter((word) => {
    const stems = [word, ...synonymsOf(word)].flatMap((each) => stemsOf(each));
    return members.every(({ stated }) => stems.some((each) => stated.includes(each)));
  }).length;
}

const ORDER: readonly HeadFit[] = ['ROLE', 'TYPE', 'NAME', 'PART', 'SYNONYM', 'DESCRIPTOR', 'MISSPELT', 'ANY', 'NONE'];

function addSource(phrase: Phrase, meaning: Meaning, kind: string, situation: ReferenceSituation, set: Setter): void {
  const { generator, anchor, rivals, isStated, within, relation, members, isNamed, elided } = meaning;
  const name = generator.toLowerCase();
  if (generator === 'END' && anchor !== undefined && typeClass(anchor.entity) === 'component') set('end of a component', 1);
  const group = kind === 'noun' ? 'noun' : kind === 'one' ? 'one' : 'pronoun';
  set(`${group} ${name}`, 1);
  set(`${name} rivals`, log(generator === 'ANTECEDENT' ? 0 : rivals));
  if (isStated === true) set('stated', 1);
  if (isNamed === true) set('relation named', 1);
  if (elided !== undefined) set(`elided kind ${elided.toLowerCase()}`, 1);
  if (within !== undefined) set(`within ${WIDTH_NAMES[within] ?? 'other'}`, 1);
  if (relation !== undefined) set(`relation ${RELATION_NAMES[relation] ?? 'other'}`, 1);
  if (anchor === undefined) return;
  const age = situation.turn - anchor.turn;
  const direct = members !== undefined;
  const of = direct
    ? generator === 'ANTECEDENT'
      ? kind
      : `${group} ${generator === 'LATEST' ? 'latest' : 'list'}`
    : `${name === 'scope_all' ? 'scope' : name === 'neighbours' ? 'neighbour' : name} anchor`;
  if (isStated !== true) {
    if (direct) {
      set(`${of} here`, age === 0 ? 1 : 0);
      set(`${of} last turn`, age === 1 ? 1 : 0);
      set(`${of} age`, -log(age));
    } else set(`${of} salience`, anchor.salience);
  }
  set(`${of} rank`, -log(direct ? situation.fittingRank(meaning) : anchor.rank));
  if (direct && generator === 'ANTECEDENT') antecedentFeatures(phrase, meaning, kind, age, situation, set);
  if (meaning.list !== undefined) {
    const { size, pure, asked, share, contiguous } = meaning.list;
    set('list share', share);
    if (contiguous) set('list contiguous', 1);
    set('list size', log(size - 2));
    if (size === 2) set(phrase.determiner === 'both' || PAIR.test(phrase.word ?? '') ? 'list is the pair' : 'list of two', 1);
    else if (PAIR.test(phrase.word ?? '')) set('list is no pair', 1);
    if (pure) set('list of one kind', 1);
    if (isAnswer(meaning, situation)) set('list of the answer', 1);
    if (asked) set('list of what was asked', 1);
  }
  if (isPossessive(phrase)) set(`possessive ${name}`, 1);
  if (/^(?:this|that|these|those)$/u.test(phrase.determiner)) set(`demonstrative ${name}`, 1);
}

const PAIR = /^(?:former|latter|other)$/u;

function antecedentFeatures(
  phrase: Phrase,
  { anchor }: Meaning,
  kind: string,
  age: number,
  { fittingRank, fitting, fittingHere }: ReferenceSituation,
  set: Setter,
): void {
  if (anchor === undefined) return;
  const rank = fittingRank({ entities: [], generator: 'ANTECEDENT', anchor, rivals: 0, members: [anchor] });
  set(`${kind} most recent`, rank === 0 ? 1 : 0);
  if (fittingHere === 1 && age === 0 && !anchor.oblique) set(`${kind === 'noun' ? 'noun' : 'pronoun'} only one of the message`, 1);
  set(`${kind === 'noun' ? 'noun' : 'pronoun'} by ${anchor.source.toLowerCase()}`, 1);
  if (anchor.oblique) set(`${kind === 'noun' ? 'noun' : 'pronoun'} oblique`, 1);
  set('mentioned often', log(anchor.count - 1));
  if (fitting === 1) set(`${kind === 'noun' ? 'noun' : 'pronoun'} only one that fits`, 1);
  if (anchor.order === 0) set(`${kind === 'noun' ? 'noun' : 'pronoun'} first of its turn`, 1);
  if (!anchor.sameSubject) set('other subject', 1);
  const group = kind === 'noun' ? 'noun' : 'pronoun';
  set(`${group} salience`, anchor.salience);
  set(`${group} continuity`, anchor.continuity);
  if (anchor.inLastUserTurn) set(`${group} in last user turn`, 1);
  if (anchor.inLastUserTurn && anchor.inLastAssistantTurn) set(`${group} in both last turns`, 1);
  if (anchor.actsOnPhrase === true) set(`${group} acts on it`, 1);
  if (age <= 1 && /^(?:this|that)$/u.test(phrase.determiner)) set('demonstrative recent', 1);
}

const WIDTH_NAMES: Readonly<Record<string, string>> = {
  DEVICE: 'device',
  VIRTUAL_MACHINE: 'device',
  RACK: 'rack',
  LOCATION: 'location',
  SITE: 'site',
};
const RELATION_NAMES: Readonly<Record<string, string>> = {
  CONNECTED_TO: 'link',
  LINKED_TO: 'link',
  POWERED_BY: 'power',
  LAG: 'link',
  DEVICE: 'part',
  VIRTUAL_MACHINE: 'part',
  POWER_PANEL: 'part',
  RACK: 'container',
  SITE: 'container',
  LOCATION: 'container',
};

const COMPARED = /^(?:noun|pronoun) (?:has what is asked|salience|continuity)$|^modifiers matched$|anchor salience$/u;

/** Marks the features in which a candidate exceeds the other candidates of its reading. */
export function compared(all: readonly Features[]): readonly Features[] {
  const names = [...new Set(all.flatMap((features) => Object.keys(features)))].filter((name) => COMPARED.test(name));
  const highest = new Map(names.map((name) => [name, Math.max(...all.map((features) => features[name] ?? 0))]));
  return all.map((features) => {
    const more: Record<string, number> = { ...features };
    for (const name of names) {
      const value = features[name] ?? 0;
      if (value > 0 && value === highest.get(name) && all.some((other) => (other[name] ?? 0) < value)) more[`${name} most`] = 1;
    }
    return more;
  });
}

/** The features of a reading of a phrase, which all its meanings share. They say how likely the reading refers to something. */
export function readingFeatures(phrase: Phrase, { surroundings }: ReferenceSituation): Features {
  const kind = classOf(phrase);
  const features: Record<string, number> = { [`reads ${kind}`]: 1 };
  const set = (name: string, holds: boolean): void => {
    if (holds) features[`reads ${name}`] = 1;
  };
  if (kind === 'it' || kind === 'they' || kind === 'there') set(`pronoun ${phrase.determiner}`, true);
  else {
    set(`bare ${kind}`, phrase.determiner === '');
    set('the', phrase.determiner === 'the');
    set('demonstrative', /^(?:this|that|these|those)$/u.test(phrase.determiner));
    set('of speakers', /^(?:my|our|your)$/u.test(phrase.determiner));
    set('possessive', isPossessive(phrase));
    set('all', phrase.determiner === 'all');
    set('same', phrase.same);
    set('ordinal', phrase.ordinal !== undefined);
    set('other', phrase.other);
    set('headless', phrase.kind === 'HEADLESS');
    set('partitive', phrase.partitive === true);
    set('plural', phrase.plural);
  }
  features['reads words'] = phrase.to - phrase.from - 1;
  const shared = kind === 'noun' || kind === 'one' ? 'phrase' : kind === 'it' ? (phrase.determiner.startsWith('it') ? 'it' : 'that') : kind;
  for (const [name, holds] of Object.entries(surroundings)) set(`${shared} ${name}`, holds);
  if (kind !== 'noun' && kind !== 'one') set('cuts off a noun', surroundings['before known noun']);
  return features;
}
