import { synonymsOf } from '../../inventory/names/synonyms.js';
import { nounsOfType } from '../../inventory/names/type-nouns.js';
import type { EntitySummary } from '../../model/understanding.js';
import { fold } from '../../text/normal-form.js';
import { type NamedCandidate, isOneOf } from '../candidates/by-key.js';
import { nameWords } from '../candidates/description.js';
import type { NameSpan } from '../parse/name-span.js';
import type { Features } from './linear.js';
import { typeClass } from './type-classes.js';

/** The input of the features of a name besides the span, apart from the other names of the text. */
export interface NameSituation {
  /** The message has nothing but names and words that join them. */
  readonly alone: boolean;
  readonly conversation: ConversationSituation;
  /** Words right beside the span, in brackets, may name the entity, too. */
  readonly isApposed: (entity: EntitySummary) => boolean;
  /** 0 to 1: how present the entity itself is in the conversation; 1 if the user chose it for these words before. */
  readonly salienceOf: (entity: EntitySummary) => number;
  /** It goes on with a list of names. */
  readonly isListed: boolean;
}

/** Properties of the conversation that hold for all names of a text. */
export interface ConversationSituation {
  /** The ids of the choices of an open question. */
  readonly offered: ReadonlySet<string>;
  /** The types that the user mentioned in the last turn. */
  readonly lastTypes: ReadonlySet<string>;
  /** The noun that the user last asked for. */
  readonly asked: string | undefined;
}

const log = (count: number): number => Math.log2(1 + Math.max(0, count));

/** The features of all candidates of a span that do not depend on what else the text names. */
export function nameFeaturesOfAll(span: NameSpan, candidates: readonly NamedCandidate[], situation: NameSituation): readonly Features[] {
  const words = spanWords(span);
  const all = candidates.map((candidate) => nameFeatures(span, words, candidate, situation));
  addShared(candidates, all);
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

function nameFeatures(span: NameSpan, words: SpanWords, candidate: NamedCandidate, situation: NameSituation): Collected {
  const { entity, fit, rivals } = candidate;
  const features: Collected = {};
  const set: Setter = (name, value = 1) => {
    if (value !== 0) features[name] = value;
  };
  const type = typeClass(entity);
  set(`fit ${fit.toLowerCase()}`);
  set(`class ${type}`);
  if (fit === 'PART') addPart(span, words, candidate, set);
  if (fit === 'WHOLE') addWhole(span, set);
  if (isSpelledSo(span.text, entity) || isSpelledOtherwise(span, fit)) set('exact spelling');
  addNouns(span, words, entity, set);
  set(type === 'component' ? 'component rivals' : 'rivals', -log(Math.min(rivals, MAX_RIVALS) - 1));
  addConversation(span, candidate, situation, set);
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

/** Features from the conversation, and from a list that the span continues. */
function addConversation({ look }: NameSpan, { entity, fit }: NamedCandidate, situation: NameSituation, set: Setter): void {
  const { isApposed, salienceOf, isListed, alone, conversation } = situation;
  const { offered, asked, lastTypes } = conversation;
  if (isApposed(entity)) set('apposed');
  if (offered.has(entity.id)) set('was asked about');
  set('salience', salienceOf(entity));
  if (asked !== undefined && (entity.nouns.includes(asked) || isOneOf(entity, [asked]))) set('kind that was asked for');
  if (look.digitsOnly && lastTypes.has(entity.type)) set('digits with the type of the last turn');
  if (fit === 'SUBSTITUTED' && isListed) set('substituted in a list');
  if (fit === 'SUBSTITUTED' && alone) set('substituted alone');
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
