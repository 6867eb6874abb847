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
  readonly linksOf: (entity: EntitySummary, span: NameSpan) => readonly Link[];
  /** The device or stack that the text says it is on. */
  readonly owner: Pick<EntitySummary, 'id' | 'type' | 'places'> | undefined;
  /** The ids of the things that it is said to be on or in, if there are several. */
  readonly owners: ReadonlySet<string>;
  /** What an open question asks about. */
  readonly offered: ReadonlySet<string>;
  /** Words right beside the span, in brackets, may name the entity, too. */
  readonly isApposed: (entity: EntitySummary) => boolean;
  /** 0 to 1: how present the entity itself is in the conversation; 1 if the user chose it for these words before. */
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

/** The features of all candidates of a span. */
export function nameFeaturesOfAll(span: NameSpan, candidates: readonly NamedCandidate[], situation: NameSituation): readonly Features[] {
  const words = spanWords(span);
  const links = candidates.map(({ entity }) => situation.linksOf(entity, span));
  const all = candidates.map((candidate, at) => nameFeatures(span, words, candidate, links[at] ?? [], situation));
  addShared(candidates, all);
  addElsewhere(all);
  addNearest(candidates, links, all);
  return all;
}

/** The features of a candidate while they are collected. */
type Collected = Record<string, number>;

/** Marks a place that holds other candidates: “Lyon” is the site of this name rather than one of the devices in it, which are named after it. */
function addShared(candidates: readonly NamedCandidate[], all: readonly Collected[]): void {
  const parts = candidates.filter(({ fit }) => fit === 'PART');
  if (parts.length === 0) return;
  const inside = new Map<string, number>();
  for (const { entity } of parts)
    for (const id of new Set(entity.places.map((place) => place.id))) if (id !== entity.id) inside.set(id, (inside.get(id) ?? 0) + 1);
  for (const [at, { entity, fit }] of candidates.entries()) {
    const features = all[at];
    if (fit !== 'PART' || features === undefined) continue;
    const held = inside.get(entity.id) ?? 0;
    if (held > 0) features['holds its rivals'] = held / (parts.length - 1);
  }
}

/** Marks the candidates that are not in the place that the text names, if others are. */
function addElsewhere(all: readonly Collected[]): void {
  const isThere = (features: Collected): boolean => NAMED_PLACES.some((name) => features[name] !== undefined);
  if (!all.some(isThere)) return;
  for (const features of all) if (!isThere(features)) features['elsewhere than named'] = 1;
}

/** Features of something that is in an entity that the text names. */
const NAMED_PLACES = [
  'component in of',
  'component in before',
  'component in listed',
  'component in here',
  'name in of',
  'name in before',
  'name in listed',
  'name in here',
];

const NEARNESS: Readonly<Record<Link['how'], number>> = { IN: 4, HOLDS: 3, BESIDE: 2, NEAR: 1 };

/**
 * Marks the candidates that are nearer to what is mentioned than the others: the place selects between namesakes. If there are more candidates than were
 * read, only those that were found by their place count, because others that were not read may be as near.
 */
function addNearest(candidates: readonly NamedCandidate[], links: readonly (readonly Link[])[], all: readonly Collected[]): void {
  const nearness = candidates.map(({ byChance }, at) =>
    byChance ? 0 : Math.max(0, ...(links[at] ?? []).map(({ how, strength }) => NEARNESS[how] + strength)),
  );
  const highest = Math.max(...nearness);
  const count = nearness.filter((each) => each === highest).length;
  if (highest === 0 || count === all.length) return;
  for (const [at, features] of all.entries()) if (nearness[at] === highest) features['nearest'] = 1 / count;
}

/** What is the same for all candidates of a span. */
interface SpanWords {
  /** The number of words of letters and of digits. */
  readonly count: number;
  readonly synonyms: readonly string[];
}

const spanWords = ({ text, besideNouns }: NameSpan): SpanWords => ({
  count: fold(text).match(/\p{L}+|\p{N}+/gu)?.length ?? 0,
  synonyms: besideNouns.flatMap((noun) => synonymsOf(noun)),
});

/** More rivals than are looked at do not make a name less likely. */
const MAX_RIVALS = 12;

function nameFeatures(
  span: NameSpan,
  words: SpanWords,
  candidate: NamedCandidate,
  links: readonly Link[],
  situation: NameSituation,
): Collected {
  const { entity, fit, rivals } = candidate;
  const features: Collected = {};
  const set: Setter = (name, value = 1) => {
    if (value === 0) return;
    const before = features[name];
    if (before === undefined || before < value) features[name] = value;
  };
  const type = typeClass(entity);
  set(`fit ${fit.toLowerCase()}`);
  set(`class ${type}`);
  if (fit === 'PART') addPart(span, words, candidate, set);
  if (fit === 'WHOLE') addWhole(span, set);
  if (isSpelledSo(span.text, entity) || isSpelledOtherwise(span, fit)) set('exact spelling');
  addNouns(span, words, entity, set);
  addLinks(links, type === 'component' || type === 'cable' ? 'component' : 'name', set);
  set(type === 'component' ? 'component rivals' : 'rivals', -log(Math.min(rivals, MAX_RIVALS) - 1));
  addConversation(span, candidate, situation, set);
  addLists(candidate, situation, set);
  return features;
}

type Setter = (name: string, value?: number) => void;

function addPart({ text, look }: NameSpan, { count }: SpanWords, { entity, rivals }: NamedCandidate, set: Setter): void {
  // A word that its name does not have is part of an alias, whose length is not known here.
  set('part coverage', count / Math.max(count, nameWords(entity).size));
  if (look.digitsOnly && (text.length <= 3 || rivals > 1)) set('part digits');
}

function addWhole({ look }: NameSpan, set: Setter): void {
  if (look.words > 1) set('whole several words');
  if (look.mixed) set('whole letters and digits');
  if (look.common && !look.capitalised) set('whole common');
}

/** What the conversation says of a candidate. */
function addConversation({ look }: NameSpan, { entity }: NamedCandidate, situation: NameSituation, set: Setter): void {
  if (situation.isApposed(entity)) set('apposed');
  if (situation.offered.has(entity.id)) set('was asked about');
  set('salience', situation.salienceOf(entity));
  if (situation.asked !== undefined && (entity.nouns.includes(situation.asked) || isOneOf(entity, [situation.asked])))
    set('kind that was asked for');
  if (look.digitsOnly && situation.lastTypes.has(entity.type)) set('digits with the type of the last turn');
}

/** What a list says of a candidate whose span is one of its items. */
function addLists({ entity, fit }: NamedCandidate, { isListed, alone, listedTypes }: NameSituation, set: Setter): void {
  if (fit === 'SUBSTITUTED' && isListed) set('substituted in a list');
  if (fit === 'SUBSTITUTED' && alone) set('substituted alone');
  const alike = listedTypes.filter((each) => each === entity.type).length;
  if (alike > 0) set('listed with its type');
  if (alike > 1) set('listed between its type');
}

/** Its name, alias or slug in other letters, as in capitals: letter case says something only of ordinary words. */
const isSpelledOtherwise = ({ look }: NameSpan, fit: NamedCandidate['fit']): boolean =>
  fit === 'WHOLE' && !look.dictionary && !look.digitsOnly;

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
  } else if (entity.type !== 'OTHER' && nounsOfType(entity.type).length > 0) set('noun differs');
}

/** Where something that is mentioned is, relative to a candidate; what it is in counts by where the text says so. */
function addLinks(links: readonly Link[], kind: string, set: Setter): void {
  for (const { how, where, strength } of links)
    if (how === 'IN') set(`${kind} in ${where.toLowerCase()}`, strength);
    else set(`${how.toLowerCase()} ${where === 'FOCUS' ? 'focus' : 'here'}`, strength);
  if (links.every(({ how }) => how !== 'IN')) set(`${kind} in nothing`);
}
