import { fold } from '../../text/normal-form.js';
import type { EntitySummary } from '../../model/understanding.js';
import { isOneOf, type NamedCandidate } from '../candidates/by-key.js';
import { nameWords } from '../candidates/description.js';
import { synonymsOf } from '../../inventory/names/synonyms.js';
import type { NameSpan } from '../parse/name-spans.js';
import { nounsOfType } from '../../inventory/names/type-nouns.js';
import type { Features } from './linear.js';
import { typeClass } from './reference-features.js';

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
  const selecting = [...new Set(all.flatMap((features) => Object.keys(features)))].filter((name) => SELECTING.test(name));
  const isNamedPlace = (features: Features): boolean => Object.keys(features).some((name) => NAMED_PLACE.test(name));
  const someAreThere = all.some(isNamedPlace);
  const spreads = new Map(selecting.map((name) => [name, spread(name)]));
  return all.map((features) => {
    const more: Record<string, number> = { ...features };
    if (someAreThere && !isNamedPlace(features)) more['elsewhere than named'] = 1;
    for (const [name, { highest, count }] of spreads)
      if ((features[name] ?? 0) === highest && highest > 0 && count < candidates.length) more[`${name} most`] = 1 / count;
    return more;
  });
}

const NAMED_PLACE = /^(?:component|name) in (?:of|before|listed|here)$/u;
const SELECTING = /^(?:component|name) (?:in|holds|beside|near) |^salience$/u;

function nameFeatures(span: NameSpan, candidate: NamedCandidate, situation: NameSituation): Features {
  const { entity, fit, rivals, byChance } = candidate;
  const { look } = span;
  const features: Record<string, number> = {};
  const set = (name: string, value = 1): void => {
    if (value !== 0) features[name] = Math.max(features[name] ?? -Infinity, value);
  };
  const name = fit.toLowerCase();
  set(`fit ${name}`);
  const type = typeClass(entity);
  set(`class ${type}`);
  if (fit === 'PART') {
    set('part coverage', coverage(span.text, entity));
    set('part letters', log(span.text.replaceAll(/[^\p{L}]/gu, '').length) / 3);
    set(`part ${type}`);
    if (look.digitsOnly) set(span.text.length > 3 && rivals === 1 ? 'part of many digits' : 'part digits');
    if (look.common) set('part common');
    if (look.capitalised) set('part capitalised');
  }
  if (fit === 'WHOLE' && look.digitsOnly) set(`whole digits ${type}`);
  if (fit === 'WHOLE' && look.common && !look.capitalised)
    set(look.words > 1 ? 'whole common words' : look.afterPreposition ? 'whole common after preposition' : 'whole common');
  if (fit === 'WHOLE' && look.words > 1) set('whole several words');
  if (fit === 'PART' && look.noun) set('part noun');
  if (situation.isApposed(entity)) set('apposed');
  if (situation.offered.has(entity.id)) set('was asked about');
  if (entity.places.length > 0 && situation.learned === entity.id) set('learned');
  if (isSpelledSo(span.text, entity)) set('exact spelling');
  addNouns(span, entity, set);
  const links = situation.linksOf(entity, span);
  addLinks(links, type === 'component' || type === 'cable' ? 'component' : 'name', set);
  if (fit === 'SUBSTITUTED' && situation.isListed) set('substituted in a list');
  if (fit === 'SUBSTITUTED' && situation.alone) set('substituted alone');
  const salience = situation.salienceOf(entity);
  set('salience', salience);
  if (salience > 0) set(`spoken of ${fit === 'PART' ? 'part' : 'whole'}`);
  set(type === 'component' ? 'component rivals' : 'rivals', -log(rivals - 1));
  if (byChance) set('by chance');
  if (situation.lastTypes.has(entity.type)) {
    set('type of the last turn');
    if (situation.alone) set('alone with the type of the last turn');
    if (look.digitsOnly) set('digits with the type of the last turn');
  }
  if (situation.asked !== undefined && (entity.nouns.includes(situation.asked) || isOneOf(entity, [situation.asked])))
    set('kind that was asked for');
  const alike = situation.listedTypes.filter((each) => each === entity.type).length;
  if (alike > 0) set('listed with its type');
  if (alike > 1) set('listed between its type');
  if (alike === 0 && situation.listedTypes.length > 0) set('listed with others');
  return features;
}

function coverage(text: string, entity: EntitySummary): number {
  const own = nameWords(entity);
  const words = fold(text).match(/\p{L}+|\p{N}+/gu) ?? [];
  // A word that its name does not have is part of an alias, whose length is not known here.
  return words.length / Math.max(words.length, own.size);
}

const isSpelledSo = (text: string, { name, display }: EntitySummary): boolean => text === name || text === display;

function addNouns(span: NameSpan, entity: EntitySummary, set: (name: string, value?: number) => void): void {
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

function addLinks(links: readonly Link[], kind: string, set: (name: string, value?: number) => void): void {
  for (const { how, where, strength } of links) set(`${kind} ${how.toLowerCase()} ${where.toLowerCase()}`, strength);
  if (links.every(({ how }) => how !== 'IN')) set(`${kind} in nothing`);
}

/** The features of the alternative that the words name nothing. */
export function noNameFeatures(
  span: NameSpan,
  best: { readonly whole: boolean; readonly part: boolean },
  { user, alone, isLowerCase }: NameSituation,
): Features {
  const { look, form } = span;
  const features: Record<string, number> = { nothing: 1 };
  const set = (name: string, holds: boolean): void => {
    if (holds) features[`nothing ${name}`] = 1;
  };
  set(`form ${form.toLowerCase()}`, true);
  set('user', user);
  set('common', look.common && !look.capitalised);
  set('common capitalised', look.common && look.capitalised);
  set('dictionary', look.dictionary && !look.common && !look.capitalised);
  set('lower case message', isLowerCase);
  set('dictionary in a lower case message', isLowerCase && look.dictionary);
  set('common in a lower case message', isLowerCase && look.common);
  set('unknown word', !look.dictionary && !look.digitsOnly && !look.mixed);
  set('capitalised', look.capitalised);
  set('shouted', look.shouted);
  set('opens sentence', look.opensSentence);
  set('noun', look.noun);
  set('several words', look.words > 1);
  set('digits', look.digitsOnly);
  set('short digits', look.digitsOnly && span.text.length <= 2);
  set('mixed', look.mixed);
  set('punctuated', look.punctuated);
  set('letter', look.letter);
  set('after the', look.afterThe);
  set('after a', look.afterIndefinite);
  set('after preposition', look.afterPreposition);
  set('digits after preposition', look.digitsOnly && look.afterPreposition);
  set('digits after noun', look.digitsOnly && look.afterCountable);
  set('before a number', look.beforeNumber);
  set('digits before plural', look.digitsOnly && look.beforePlural);
  set('measured', look.measured);
  set('year', look.year);
  set('alone', alone);
  set('digits alone', alone && look.digitsOnly);
  set('common alone', alone && look.common);
  set('only parts', best.part && !best.whole);
  return features;
}
