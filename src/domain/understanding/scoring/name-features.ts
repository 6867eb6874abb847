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
  /** The text says what it is on or in. */
  readonly hasOwner: boolean;
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
  const all = candidates.map((candidate) => nameFeatures(span, candidate, situation));
  const spread = (name: string) => {
    const values = all.map((features) => features[name] ?? 0);
    const highest = Math.max(...values);
    return { highest, count: values.filter((value) => value === highest).length };
  };
  const names = new Set(all.flatMap((features) => Object.keys(features)));
  const selecting = [...names].filter((name) => SELECTING.test(name));
  const placing = [...names].filter((name) => NAMED_PLACE.test(name));
  const isNamedPlace = (features: Features): boolean => placing.some((name) => name in features);
  const someAreThere = placing.length > 0;
  const spreads = selecting.map((name) => ({ name, most: `${name} most`, ...spread(name) }));
  const ids = new Set(candidates.map(({ entity }) => entity.id));
  return all.map((features, at) => {
    const more: Record<string, number> = { ...features };
    const candidate = candidates[at];
    if (candidate?.fit === 'PART') addShared(candidate, candidates, ids, more);
    if (someAreThere && !isNamedPlace(features)) more['elsewhere than named'] = 1;
    for (const { name, most, highest, count } of spreads)
      if ((features[name] ?? 0) === highest && highest > 0 && count < candidates.length) more[most] = 1 / count;
    return more;
  });
}

/** “Lyon” is the site of this name rather than one of the devices in it, which are named after it. */
function addShared(
  { entity, fit }: NamedCandidate,
  candidates: readonly NamedCandidate[],
  ids: ReadonlySet<string>,
  features: Record<string, number>,
): void {
  const rivals = candidates.filter((each) => each.fit === fit && each.entity.id !== entity.id);
  const inside = rivals.filter((each) => each.entity.places.some(({ id }) => id === entity.id));
  if (inside.length > 0) features['holds its rivals'] = inside.length / rivals.length;
  if (entity.places.some(({ id }) => ids.has(id))) features['is in a rival'] = 1;
}

const NAMED_PLACE = /^(?:component|name) in (?:of|before|listed|here)$/u;
const SELECTING = /^(?:component|name) (?:in|holds|beside|near) |^salience$/u;

/** More rivals than are looked at do not make a name less likely. */
const MAX_RIVALS = 12;

function nameFeatures(span: NameSpan, candidate: NamedCandidate, situation: NameSituation): Features {
  const { entity, fit, rivals, byChance } = candidate;
  const features: Record<string, number> = {};
  const set: Setter = (name, value = 1) => {
    if (value !== 0) features[name] = Math.max(features[name] ?? -Infinity, value);
  };
  const type = typeClass(entity);
  set(`fit ${fit.toLowerCase()}`);
  set(`class ${type}`);
  if (fit === 'PART') addPart(span, candidate, type, set);
  if (fit === 'WHOLE') addWhole(span, type, set);
  if (isSpelledSo(span.text, entity)) set('exact spelling');
  if (!situation.isLowerCase && lacksCapital(span, entity)) set('capital missing');
  addNouns(span, entity, set);
  addLinks(situation.linksOf(entity, span), type === 'component' || type === 'cable' ? 'component' : 'name', set);
  set(type === 'component' ? 'component rivals' : 'rivals', -log(Math.min(rivals, MAX_RIVALS) - 1));
  if (byChance) set('by chance');
  addConversation(span, candidate, situation, set);
  addLists(candidate, situation, set);
  return features;
}

type Setter = (name: string, value?: number) => void;

function addPart({ text, look }: NameSpan, { entity, rivals }: NamedCandidate, type: string, set: Setter): void {
  set('part coverage', coverage(text, entity));
  set('part letters', log(text.replaceAll(/[^\p{L}]/gu, '').length) / 3);
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

function coverage(text: string, entity: EntitySummary): number {
  const own = nameWords(entity);
  const words = fold(text).match(/\p{L}+|\p{N}+/gu) ?? [];
  // A word that its name does not have is part of an alias, whose length is not known here.
  return words.length / Math.max(words.length, own.size);
}

const isSpelledSo = (text: string, { name, display }: EntitySummary): boolean => text === name || text === display;

/** “harbor” for Harbor, where others write capital letters. */
const lacksCapital = ({ text, look }: NameSpan, { name }: EntitySummary): boolean =>
  look.dictionary && /^\p{Ll}/u.test(text) && /^\p{Lu}/u.test(name);

function addNouns(span: NameSpan, entity: EntitySummary, set: Setter): void {
  const nouns = span.besideNouns;
  if (nouns.length === 0) return;
  if (isOneOf(entity, nouns)) {
    set('noun agrees');
    if (span.look.digitsOnly || span.form === 'NUMBERED') set('digits with its noun');
  } else if (
    isOneOf(
      entity,
      nouns.flatMap((noun) => synonymsOf(noun)),
    )
  ) {
    set('noun agrees loosely');
    if (span.look.digitsOnly || span.form === 'NUMBERED') set('digits with its loose noun');
  } else set(entity.type !== 'OTHER' && nounsOfType(entity.type).length > 0 ? 'noun differs' : 'noun differs of open type');
}

function addLinks(links: readonly Link[], kind: string, set: Setter): void {
  for (const { how, where, strength } of links) set(`${kind} ${how.toLowerCase()} ${where.toLowerCase()}`, strength);
  if (links.every(({ how }) => how !== 'IN')) set(`${kind} in nothing`);
}
