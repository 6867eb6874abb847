import { synonymsOf } from '../../inventory/names/synonyms.js';
import { nounsOfType } from '../../inventory/names/type-nouns.js';
import type { EntitySummary } from '../../model/understanding.js';
import { fold } from '../../text/normal-form.js';
import { type NamedCandidate, isOneOf } from '../candidates/by-key.js';
import { nameWords } from '../candidates/description.js';
import type { NameSpan } from '../parse/name-span.js';
import type { Features } from './linear.js';
import { typeClass } from './type-classes.js';

/** How something that is spoken of speaks for a candidate. */
export interface Link {
  /** IN: the candidate is inside it. HOLDS: it is inside the candidate. BESIDE: both are in the same narrow place. NEAR: in the same site. */
  readonly how: 'IN' | 'HOLDS' | 'BESIDE' | 'NEAR';
  /** Where the other is: right after “of”, right before the span, elsewhere in the message, or in the focus. */
  readonly where: 'OF' | 'BEFORE' | 'LISTED' | 'HERE' | 'FOCUS';
  /** 0 to 1: the nearest, or the most salient one. */
  readonly strength: number;
}

/** What the features of a name look at besides the span. */
export interface NameSituation {
  readonly user: boolean;
  /** The message has nothing but names and words that join them. */
  readonly alone: boolean;
  /** The message has no capital letter, so that small letters say nothing. */
  readonly isLowerCase: boolean;
  readonly linksOf: (entity: EntitySummary, span: NameSpan) => readonly Link[];
  /** The device or stack that the text says it is on. */
  readonly owner: Pick<EntitySummary, 'id' | 'type' | 'places'> | undefined;
  /** The ids of the things that it is said to be on or in, if there are several. */
  readonly owners: ReadonlySet<string>;
  /** What an open question asks about. */
  readonly offered: ReadonlySet<string>;
  /** What the words were found to mean earlier in the conversation. */
  readonly learned: string | undefined;
  /** Words right beside the span, in brackets, may name the entity, too. */
  readonly isApposed: (entity: EntitySummary) => boolean;
  /** 0 to 1: how present the entity itself is in the conversation. */
  readonly salienceOf: (entity: EntitySummary) => number;
  /** The types that the user mentioned in the last turn. */
  readonly lastTypes: ReadonlySet<string>;
  /** The noun that the user last asked for. */
  readonly asked: string | undefined;
  /** It goes on with a list of names. */
  readonly isListed: boolean;
  /** The types of the names before and after it in the same list. */
  readonly listedTypes: readonly string[];
}

const log = (count: number): number => Math.log2(1 + Math.max(0, count));

/** The features of all candidates of a span. Links count more for the candidates that they select from the others. */
export function nameFeaturesOfAll(span: NameSpan, candidates: readonly NamedCandidate[], situation: NameSituation): readonly Features[] {
  const words = spanWords(span);
  const all = candidates.map((candidate) => nameFeatures(span, words, candidate, situation));
  const names = [...new Set(all.flatMap((features) => Object.keys(features)))];
  const selecting = names.filter((name) => mostOf(name) !== undefined).map((name) => highestOf(name, all));
  addShared(candidates, all);
  addElsewhere(names.filter(isNamedPlace), all);
  for (const { name, highest, count } of selecting)
    for (const features of all)
      if ((features[name] ?? 0) === highest && highest > 0 && count < all.length) features[mostOf(name) ?? name] = 1 / count;
  return all;
}

/** The features of a candidate while they are collected. */
type Collected = Record<string, number>;

/** The highest value of a feature, and how many candidates have it. */
function highestOf(name: string, all: readonly Collected[]): { readonly name: string; readonly highest: number; readonly count: number } {
  const values = all.map((features) => features[name] ?? 0);
  const highest = Math.max(...values);
  return { name, highest, count: values.filter((value) => value === highest).length };
}

/** “Lyon” is the site of this name rather than one of the devices in it, which are named after it. */
function addShared(candidates: readonly NamedCandidate[], all: readonly Collected[]): void {
  const parts = candidates.filter(({ fit }) => fit === 'PART');
  if (parts.length === 0) return;
  const ids = new Set(candidates.map(({ entity }) => entity.id));
  const inside = new Map<string, number>();
  for (const { entity } of parts)
    for (const id of new Set(entity.places.map((place) => place.id))) if (id !== entity.id) inside.set(id, (inside.get(id) ?? 0) + 1);
  for (const [at, { entity, fit }] of candidates.entries()) {
    const features = all[at];
    if (fit !== 'PART' || features === undefined) continue;
    const held = inside.get(entity.id) ?? 0;
    if (held > 0) features['holds its rivals'] = held / (parts.length - 1);
    if (entity.places.some(({ id }) => ids.has(id))) features['is in a rival'] = 1;
  }
}

/** A place is named, and others than this candidate are there. */
function addElsewhere(placing: readonly string[], all: readonly Collected[]): void {
  if (placing.length === 0) return;
  for (const features of all) if (!placing.some((name) => name in features)) features['elsewhere than named'] = 1;
}

const isNamedPlace = (name: string): boolean => NAMED_PLACE.test(name);
const NAMED_PLACE = /^(?:component|name) in (?:of|before|listed|here)$/u;
const SELECTING = /^(?:component|name) (?:in|holds|beside|near) |^salience$/u;

const MOST = new Map<string, string | undefined>();

/** The feature of the candidates for which another feature is highest, if that is a reason to select them. There are few names of features. */
function mostOf(name: string): string | undefined {
  if (!MOST.has(name)) MOST.set(name, SELECTING.test(name) ? `${name} most` : undefined);
  return MOST.get(name);
}

/** What is the same for all candidates of a span. */
interface SpanWords {
  /** The number of words of letters and of digits. */
  readonly count: number;
  readonly letters: number;
  readonly beginsSmall: boolean;
  readonly synonyms: readonly string[];
}

const spanWords = ({ text, besideNouns }: NameSpan): SpanWords => ({
  count: fold(text).match(/\p{L}+|\p{N}+/gu)?.length ?? 0,
  letters: text.replaceAll(/[^\p{L}]/gu, '').length,
  beginsSmall: /^\p{Ll}/u.test(text),
  synonyms: besideNouns.flatMap((noun) => synonymsOf(noun)),
});

/** More rivals than are looked at do not make a name less likely. */
const MAX_RIVALS = 12;

function nameFeatures(span: NameSpan, words: SpanWords, candidate: NamedCandidate, situation: NameSituation): Collected {
  const { entity, fit, rivals, byChance } = candidate;
  const features: Collected = {};
  const set: Setter = (name, value = 1) => {
    if (value === 0) return;
    const before = features[name];
    if (before === undefined || before < value) features[name] = value;
  };
  const type = typeClass(entity);
  set(`fit ${fit.toLowerCase()}`);
  set(`class ${type}`);
  if (fit === 'PART') addPart(span, words, candidate, type, set);
  if (fit === 'WHOLE') addWhole(span, type, set);
  if (isSpelledSo(span.text, entity)) set('exact spelling');
  // “harbor” for Harbor, where others write capital letters.
  if (!situation.isLowerCase && span.look.dictionary && words.beginsSmall && /^\p{Lu}/u.test(entity.name)) set('capital missing');
  addNouns(span, words, entity, set);
  addLinks(situation.linksOf(entity, span), type === 'component' || type === 'cable' ? 'component' : 'name', set);
  set(type === 'component' ? 'component rivals' : 'rivals', -log(Math.min(rivals, MAX_RIVALS) - 1));
  if (byChance) set('by chance');
  addConversation(span, candidate, situation, set);
  addLists(candidate, situation, set);
  return features;
}

type Setter = (name: string, value?: number) => void;

function addPart(
  { text, look }: NameSpan,
  { count, letters }: SpanWords,
  { entity, rivals }: NamedCandidate,
  type: string,
  set: Setter,
): void {
  // A word that its name does not have is part of an alias, whose length is not known here.
  set('part coverage', count / Math.max(count, nameWords(entity).size));
  set('part letters', log(letters) / 3);
  set(`part ${type}`);
  if (look.digitsOnly) set(text.length > 3 && rivals === 1 ? 'part of many digits' : 'part digits');
  if (look.common) set('part common');
  if (look.capitalised) set('part capitalised');
  if (look.noun) set('part noun');
}

function addWhole({ look }: NameSpan, type: string, set: Setter): void {
  if (look.digitsOnly) set(`whole digits ${type}`);
  if (look.words > 1) set('whole several words');
  if (look.mixed) set('whole letters and digits');
  if (!look.common || look.capitalised) return;
  if (look.words > 1) set('whole common words');
  else set(look.afterPreposition ? 'whole common after preposition' : 'whole common');
}

/** What the conversation says of a candidate. */
function addConversation({ look }: NameSpan, { entity, fit }: NamedCandidate, situation: NameSituation, set: Setter): void {
  if (situation.isApposed(entity)) set('apposed');
  if (situation.offered.has(entity.id)) set('was asked about');
  if (entity.places.length > 0 && situation.learned === entity.id) set('learned');
  const salience = situation.salienceOf(entity);
  set('salience', salience);
  if (salience > 0) set(`spoken of ${fit === 'PART' ? 'part' : 'whole'}`);
  if (situation.asked !== undefined && (entity.nouns.includes(situation.asked) || isOneOf(entity, [situation.asked])))
    set('kind that was asked for');
  if (!situation.lastTypes.has(entity.type)) return;
  set('type of the last turn');
  if (situation.alone) set('alone with the type of the last turn');
  if (look.digitsOnly) set('digits with the type of the last turn');
}

/** What a list says of a candidate whose span is one of its items. */
function addLists({ entity, fit }: NamedCandidate, { isListed, alone, listedTypes }: NameSituation, set: Setter): void {
  if (fit === 'SUBSTITUTED' && isListed) set('substituted in a list');
  if (fit === 'SUBSTITUTED' && alone) set('substituted alone');
  const alike = listedTypes.filter((each) => each === entity.type).length;
  if (alike > 0) set('listed with its type');
  if (alike > 1) set('listed between its type');
  if (alike === 0 && listedTypes.length > 0) set('listed with others');
}

const isSpelledSo = (text: string, { name, display }: EntitySummary): boolean => text === name || text === display;

function addNouns(span: NameSpan, { synonyms }: SpanWords, entity: EntitySummary, set: Setter): void {
  const nouns = span.besideNouns;
  if (nouns.length === 0) return;
  if (isOneOf(entity, nouns)) {
    set('noun agrees');
    if (span.look.digitsOnly || span.form === 'NUMBERED') set('digits with its noun');
  } else if (isOneOf(entity, synonyms)) {
    set('noun agrees loosely');
    if (span.look.digitsOnly || span.form === 'NUMBERED') set('digits with its loose noun');
  } else set(entity.type !== 'OTHER' && nounsOfType(entity.type).length > 0 ? 'noun differs' : 'noun differs of open type');
}

function addLinks(links: readonly Link[], kind: string, set: Setter): void {
  for (const { how, where, strength } of links) set(`${kind} ${how.toLowerCase()} ${where.toLowerCase()}`, strength);
  if (links.every(({ how }) => how !== 'IN')) set(`${kind} in nothing`);
}
