import { ANNOUNCED } from './topic.js';
import type { Focus, FocusEntity } from '../../model/focus.js';
import type { EntitySummary, Mention } from '../../model/understanding.js';
import { nounOf, singular } from '../../inventory/names/type-nouns.js';
import { isCommonWord, isStopWord } from '../../text/stop-words.js';
import { stem } from '../../text/stem.js';
import type { Chunk } from '../parse/chunks.js';
import { bareWord, type Phrase } from '../parse/phrases.js';
import {
  AUXILIARIES,
  FIRST_PERSON,
  PERSONAL_PRONOUNS,
  PLURAL_PRONOUNS,
  POINTING_DETERMINERS,
  QUESTION_WORDS,
  SINGULAR_PRONOUNS,
} from '../../language/en/function-words.js';
import type { Features } from '../scoring/linear.js';
import {
  ACKNOWLEDGING_WORDS,
  ADDITIVE_WORDS,
  BACK_TO,
  BY_THE_WAY,
  CONTRASTIVE_WORDS,
  CORRECTION,
  FROM_BEFORE,
  GREETINGS,
  REPEATING_WORDS,
  RESULTATIVE_WORDS,
  RETURNING_WORDS,
  TOPIC_ANNOUNCEMENT,
  TURNING_WORDS,
} from '../../language/en/conversation.js';
import { ORDER_VERBS, WHAT_ABOUT } from '../../language/en/questions.js';

/** What the features of a turn look at. */
export interface TurnReading {
  readonly text: string;
  readonly chunks: readonly Chunk[];
  readonly phrases: readonly Phrase[];
  readonly mentions: readonly Mention[];
  readonly focus: Focus;
  /** The topic that the words of the turn speak for; undefined if none does. */
  readonly topic: string | undefined;
}

/** A sentence that finishes the last matter is short. */
const MAX_OPENING = 120;

const log = (count: number): number => Math.log2(1 + Math.max(0, count));

/** Properties of a turn that tell whether it follows up on earlier turns, and whether it changes the topic. */
export function turnFeatures(reading: TurnReading): Features {
  const features: Record<string, number> = { bias: 1 };
  const set = (name: string, value: number | boolean): void => {
    const number = Number(value);
    if (number !== 0) features[name] = number;
  };
  addWords(reading, set);
  addPhrases(reading, set);
  addMentions(reading, set);
  addNovelty(reading, set);
  addAges(reading, set);
  return features;
}

type Setter = (name: string, value: number | boolean) => void;

/** The beginning of a turn, in words. */
const OPENING_WORDS = 4;

function addWords(reading: TurnReading, set: Setter): void {
  const { chunks, focus, topic } = reading;
  const words = chunks.map(({ lower }) => bareWord(lower));
  addLength(reading, words, set);
  addOpening(reading, words, set);
  addTransitions(reading, words, set);
  set(
    'speaks of itself',
    words.some((word) => FIRST_PERSON.has(word)),
  );
  set('content words', log(words.filter((word) => !isStopWord(word) && /\p{L}/u.test(word)).length));
  set(
    'only common words',
    words.every((word) => isCommonWord(word)),
  );
  const known = new Set(focus.words.map((word) => stem(word)));
  const content = words.filter((word) => /^\p{L}{3,}$/u.test(word) && !isStopWord(word));
  set('shared words', content.length === 0 ? 0 : content.filter((word) => known.has(stem(word))).length / content.length);
  set('other topic', topic !== undefined && focus.topic !== undefined && topic !== focus.topic);
  set('same topic', topic !== undefined && topic === focus.topic);
  set('no topic', topic === undefined);
  set('turn', log(focus.turn));
}

function addLength({ text }: TurnReading, words: readonly string[], set: Setter): void {
  set('words', log(words.length));
  set('one or two words', words.length <= 2);
  set('up to five words', words.length <= 5);
  set('more than twenty words', words.length > 20);
  set('asks', text.includes('?'));
}

function addOpening({ text }: TurnReading, [first = '', second = '']: readonly string[], set: Setter): void {
  set('opens with and', ADDITIVE_WORDS.has(first));
  set('opens with but', CONTRASTIVE_WORDS.has(first));
  set('opens with so', RESULTATIVE_WORDS.has(first));
  set('opens with acknowledgement', ACKNOWLEDGING_WORDS.has(first));
  set('opens with greeting', GREETINGS.has(first));
  set('opens with question word', QUESTION_WORDS.has(first) || (ACKNOWLEDGING_WORDS.has(first) && QUESTION_WORDS.has(second)));
  set('opens with verb', AUXILIARIES.has(first));
  set('headline', /^[^.?!:]{1,40}:(?:\s|$)/u.test(text) || /(?:^|[.!?]\s)[\p{L}\s]{1,32}:\s/u.test(text));
  set(
    'finishes and goes on',
    ACKNOWLEDGING_WORDS.has(first) && /^(?:[^\p{L}\w]*\p{L}+(?!\p{L})){1,6}[.!;,]\s/u.test(text.slice(0, MAX_OPENING)),
  );
}

/** Words that announce another topic, or the return to an earlier one. */
function addTransitions({ text }: TurnReading, words: readonly string[], set: Setter): void {
  const opening = words.slice(0, OPENING_WORDS);
  const has = (some: readonly string[], known: ReadonlySet<string>): boolean => some.some((word) => known.has(word));
  set('repeats', has(words, REPEATING_WORDS));
  set('turns', has(opening, TURNING_WORDS));
  set('returns', has(opening, RETURNING_WORDS));
  set('back to', BACK_TO.test(text));
  set('by the way', BY_THE_WAY.test(text));
  set('from before', FROM_BEFORE.test(text));
  set(ANNOUNCED, TOPIC_ANNOUNCEMENT.test(text));
}

function addPhrases({ chunks, phrases, mentions }: TurnReading, set: Setter): void {
  const isOpen = ({ start, end }: Phrase): boolean => !mentions.some((mention) => mention.start < end && start < mention.end);
  const open = phrases.filter(isOpen);
  const words = new Set(chunks.map(({ lower }) => bareWord(lower)));
  set(
    'open it',
    open.some(({ determiner }) => SINGULAR_PRONOUNS.has(determiner)),
  );
  set(
    'open they',
    open.some(({ determiner }) => PLURAL_PRONOUNS.has(determiner) || determiner === 'their' || determiner === 'its'),
  );
  set(
    'open person',
    open.some(({ determiner }) => PERSONAL_PRONOUNS.has(determiner) || determiner === 'his'),
  );
  set(
    'open there',
    open.some(({ determiner }) => determiner === 'there' || determiner === 'here'),
  );
  set('which', words.has('which'));
}

/** The references of a turn whose antecedent is in an earlier turn. */
const isBackReference = ({ kind, fromTalk }: Mention): boolean => kind === 'REFERENCE' && fromTalk !== undefined;

function addMentions({ chunks, mentions, focus }: TurnReading, set: Setter): void {
  const references = mentions.filter(({ kind, status }) => kind === 'REFERENCE' && status === 'RESOLVED');
  const names = mentions.filter(({ kind }) => kind === 'NAME');
  const here = new Set(names.flatMap(({ entities }) => entities.map(({ id }) => id)));
  const back = references.filter((mention) => isBackReference(mention) && !mention.entities.every(({ id }) => here.has(id)));
  set('refers back surely', Math.max(0, ...back.map(({ score }) => score)));
  set('refers within', references.length > back.length);
  const narrowed = names.filter(({ inherited = [] }) => inherited.length > 0);
  set('narrowed name', narrowed.length > 0);
  const first = bareWord(chunks[0]?.lower ?? '');
  const isComplete = opensQuestion(first) && chunks.length >= 4 && names.length > 0 && narrowed.length === 0 && back.length === 0;
  set('complete question', isComplete && names.every(({ status }) => status !== 'AMBIGUOUS'));
  set(
    'complete question about something new',
    isComplete && names.every(({ entities }) => entities.every(({ id }) => !focus.entities.some((each) => each.id === id))),
  );
  set(
    'leans on nothing',
    mentions.length > 0 && narrowed.length === 0 && back.length === 0 && names.every(({ status }) => status === 'RESOLVED'),
  );
  set('names something', names.length > 0);
  set('names nothing', names.length === 0 && references.length === 0);
  set(
    'unknown name',
    names.some(({ status }) => status === 'UNKNOWN'),
  );
  set(
    'open name',
    names.some(({ status }) => status === 'AMBIGUOUS'),
  );
  set('answers shortly', focus.pending !== undefined && chunks.length <= 6);
  const covered = names.reduce((sum, { start, end }) => sum + end - start, 0);
  const length = chunks.reduce((sum, { text }) => sum + text.length, 0);
  set('share of names', length === 0 ? 0 : Math.min(1, covered / length));
  const missed = (focus.missed ?? []).filter(({ turn }) => focus.turn - turn <= 1).length > 0;
  set('after unknown name', missed);
}

/**
 * Whether a turn is a complete question or order of its own: it refers to nothing of earlier turns, asks for nothing “else” or “too”, answers no question,
 * and names what it asks about, unless that is nothing of an inventory. Whatever else such a turn looks like, it needs no earlier one.
 */
export function standsAlone({ text, chunks, phrases, mentions, focus }: Omit<TurnReading, 'topic'>): boolean {
  const words = chunks.map(({ lower }) => bareWord(lower));
  if (focus.pending !== undefined || words.length < LEAST_COMPLETE || !hasQuestion(chunks, words) || text.search(WHAT_ABOUT) >= 0)
    return false;
  const names = mentions.filter(({ kind }) => kind === 'NAME');
  const leans = mentions.some(
    (mention) => (mention.inherited ?? []).length > 0 || (mention.kind === 'REFERENCE' && mention.fromTalk !== undefined),
  );
  const isAboutSomething = names.length > 0 || !words.some((word) => nounOf(word) !== undefined);
  const [firstName] = names;
  const isBack = (phrase: Phrase): boolean => isPointing(phrase) && (firstName === undefined || phrase.start < firstName.start);
  return isAboutSomething && !leans && !words.some((word) => REPEATING_WORDS.has(word)) && !phrases.some(isBack);
}

/** Whether a question or an order begins at the beginning, or after a few words as in “Next topic: where is …?”. */
const hasQuestion = (chunks: readonly Chunk[], words: readonly string[]): boolean =>
  chunks.slice(0, MAX_PREAMBLE).some(({ breaks }, at) => (at === 0 || breaks) && opensQuestion(words[at] ?? ''));

/** Whether a turn corrects an earlier one: “no, I meant rtr-2”. */
export const corrects = (text: string): boolean => CORRECTION.test(text);

const LEAST_COMPLETE = 4;
const MAX_PREAMBLE = 6;

const opensQuestion = (word: string): boolean => QUESTION_WORDS.has(word) || AUXILIARIES.has(word) || ORDER_VERBS.has(word);

/** A phrase whose words alone do not say what it is about: “it”, “that”, “the one”, “the other rack”. */
const isPointing = ({ kind, determiner, other, same }: Phrase): boolean =>
  kind !== 'NOUN' || other || same || POINTING_DETERMINERS.has(determiner);

/** Turns that still are the present subject. */
const PRESENT = 4;

function addNovelty({ mentions, focus }: TurnReading, set: Setter): void {
  const named = mentions.filter(({ kind, status }) => kind === 'NAME' && status === 'RESOLVED').flatMap(({ entities }) => entities);
  if (named.length === 0) return;
  const spoken = new Map(focus.entities.filter(({ source }) => source !== 'TOOL').map((each) => [each.id, each]));
  const recent = [...spoken.values()].filter(({ lastTurn }) => focus.turn - lastTurn < PRESENT);
  const ages = named.map(({ id }) => spoken.get(id)).map((each) => (each === undefined ? undefined : focus.turn - each.lastTurn));
  set('names known', ages.filter((age) => age !== undefined && age < PRESENT).length / named.length);
  set('names returned to', ages.filter((age) => age !== undefined && age >= PRESENT).length / named.length);
  set(
    'all names new',
    ages.every((age) => age === undefined),
  );
  const fresh = named.filter(({ id }) => !spoken.has(id));
  const linked = fresh.filter((entity) => recent.some((each) => isNear(entity, each)));
  set('new names near', fresh.length === 0 ? 0 : linked.length / fresh.length);
  set('new names far', fresh.length > 0 && linked.length === 0);
  const types = new Set(recent.map(({ type }) => type));
  set('new kinds', fresh.length > 0 && fresh.every(({ type }) => !types.has(type)));
  set(
    'known kinds',
    fresh.some(({ type }) => types.has(type)),
  );
  set(
    'only a place',
    named.every(({ type }) => type === 'SITE' || type === 'LOCATION' || type === 'REGION'),
  );
}

/** How far back the entities of the turn were mentioned. */
function addAges({ chunks, mentions, focus }: TurnReading, set: Setter): void {
  const lastTurn = new Map(focus.entities.map((each) => [each.id, each.lastTurn]));
  const meant = mentions.filter(({ status }) => status === 'RESOLVED').flatMap(({ entities }) => entities);
  const ages = meant.flatMap(({ id }) => {
    const last = lastTurn.get(id);
    return last === undefined ? [] : [focus.turn - last];
  });
  if (ages.length > 0) {
    set('nearest mention', log(Math.min(...ages)));
    set('all mentions old', Math.min(...ages) >= PRESENT);
    set('a mention of the last turn', Math.min(...ages) === 0);
  }
  const recent = focus.entities.filter((each) => focus.turn - each.lastTurn < PRESENT);
  const known = new Set(recent.flatMap(({ nouns }) => nouns));
  const nouns = chunks.map(({ lower }) => singular(bareWord(lower))).filter((word) => nounOf(word) !== undefined);
  if (nouns.length > 0) set('nouns of recent things', nouns.filter((noun) => known.has(noun)).length / nouns.length);
  const subjects = new Set(meant.flatMap(({ id }) => focus.entities.find((each) => each.id === id)?.subject ?? []));
  set('another subject', subjects.size > 0 && focus.subject !== undefined && !subjects.has(focus.subject));
}

/** One contains the other, or both are in the same place that is no region. */
function isNear(entity: EntitySummary, other: FocusEntity): boolean {
  if (entity.places.some(({ id }) => id === other.id) || other.places.some(({ id }) => id === entity.id)) return true;
  return entity.places.some(
    (place) => place.type !== 'REGION' && place.type !== 'TENANT' && other.places.some(({ id }) => id === place.id),
  );
}
