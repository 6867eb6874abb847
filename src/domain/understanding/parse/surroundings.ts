import type { Chunk } from './chunks.js';
import { synonymsOf } from '../../inventory/names/synonyms.js';
import { isStopWord } from '../../text/stop-words.js';
import type { Phrase } from './phrases.js';
import { AUXILIARIES, CONJUNCTIONS, PREPOSITIONS, QUESTION_WORDS } from './words.js';
import { nounOf, singular } from '../../inventory/names/type-nouns.js';

/** What stands around a phrase; each is a property of the words beside it. */
export interface Surroundings {
  readonly 'ends clause': boolean;
  /** The reading cuts a noun phrase off: a noun follows. */
  readonly 'before known noun': boolean;
  readonly 'before noun': boolean;
  readonly 'before auxiliary': boolean;
  readonly 'before preposition': boolean;
  readonly 'before adjective': boolean;
  readonly 'after preposition': boolean;
  readonly 'after auxiliary': boolean;
  readonly 'after verb of saying': boolean;
  readonly 'after question word': boolean;
  readonly 'starts sentence': boolean;
  readonly 'contracted is': boolean;
  readonly 'before clause': boolean;
  readonly 'before time': boolean;
  readonly 'closes matter': boolean;
  readonly alone: boolean;
  /** “reboot it”: the object of a command. */
  readonly 'object of a command': boolean;
  readonly 'after of': boolean;
  /** “it is clear that”, “is it possible to”, “make it quick”. */
  readonly expletive: boolean;
  readonly 'idiom of a verb': boolean;
  /** “that explains it”: what was said, and not a thing. */
  readonly 'before verb of consequence': boolean;
  /** “after that”, “like that”. */
  readonly 'after preposition of time or manner': boolean;
  /** Something new was mentioned before in the message: “a ticket with 10.0.0.3 in it”. */
  readonly 'after something new': boolean;
}

const SAYING = new Set(
  'say said says think thought know knew see saw hope guess believe mean meant assume suppose hear heard tell told sure show shows so given make ensure check understand read noticed found glad sorry confirm'.split(
    ' ',
  ),
);
const EVALUATING = new Set(
  'possible likely seems seem appears looks look turns depends fine good great nice ok okay bad odd strange weird time late early enough all worth helpful hard easy true right clear better best important raining cold hot warm'.split(
    ' ',
  ),
);
const TIME =
  /^(?:\d{1,2}(?:[ap]m|:\d{2}(?:[ap]m)?)|noon|midnight|monday|tuesday|wednesday|thursday|friday|saturday|sunday|today|tomorrow|half|quarter|gone|past|nearly|almost)$/u;
const SUBJECTS = new Set(
  'i you we he she they it the a an this that these those there my our your its nobody somebody someone anyone'.split(' '),
);

export function surroundingsOf(chunks: readonly Chunk[], phrase: Phrase, text: string): Surroundings {
  const { from, to, start, end } = phrase;
  const before = chunks[from]?.breaks === false ? (chunks[from - 1]?.lower ?? '') : '';
  const next = chunks[to]?.breaks === false ? (chunks[to]?.lower ?? '') : '';
  const isContracted = /^['’]s/u.test(text.slice(end, end + 3));
  return {
    ...wordBefore(before),
    ...wordsAfter(chunks, phrase, next, isContracted),
    'starts sentence': chunks[from]?.opensSentence === true,
    alone: start === chunks[0]?.start && to === chunks.length,
    'object of a command': isObjectOfCommand(chunks, from),
    expletive: isExpletive(chunks, from, to),
    'closes matter': CLOSING_BEFORE.test(before) || CLOSING_AFTER.test(predicateAfter(chunks, to, next, isContracted)),
    'idiom of a verb': IDIOM_VERBS.has(before) && (next === '' || !(PREPOSITIONS.has(next) || CONJUNCTIONS.has(next) || isStopWord(next))),
    'after something new': isAfterNew(chunks, from),
  };
}

const CLOSING_BEFORE = /^(?:that['’]s|that|this|got|do|leave|forget|enough)$/u;
const CLOSING_AFTER = /^(?:all|it|enough|everything)$/u;

/** The word after a phrase, or after the auxiliary that follows it. */
function predicateAfter(chunks: readonly Chunk[], to: number, next: string, isContracted: boolean): string {
  return !isContracted && AUXILIARIES.has(next) ? (chunks[to + 1]?.lower ?? '') : next;
}

const wordBefore = (before: string) => ({
  'after preposition': PREPOSITIONS.has(before),
  'after auxiliary': AUXILIARIES.has(before),
  'after verb of saying': SAYING.has(before),
  'after question word': QUESTION_WORDS.has(before),
  'after of': before === 'of',
  'after preposition of time or manner': TIME_OR_MANNER.has(before),
});

function wordsAfter(chunks: readonly Chunk[], { to }: Phrase, next: string, isContracted: boolean) {
  const predicate = predicateAfter(chunks, to, next, isContracted);
  const isKnownNoun = next !== '' && !isStopWord(next) && (nounOf(next) !== undefined || synonymsOf(singular(next)).length > 0);
  return {
    'before known noun': isKnownNoun,
    'ends clause': next === '' && !isContracted,
    'before noun': next !== '' && !isKnownNoun && !isStopWord(next) && !EVALUATING.has(next) && !PREPOSITIONS.has(next),
    'before auxiliary': AUXILIARIES.has(next) || isContracted,
    'before preposition': PREPOSITIONS.has(next),
    'before adjective': EVALUATING.has(predicate),
    'contracted is': isContracted,
    'before clause': SUBJECTS.has(next) || QUESTION_WORDS.has(next) || CONJUNCTIONS.has(next),
    'before time': TIME.test(predicate) || TIME.test(chunks[to + 1]?.lower ?? ''),
    'before verb of consequence': CONSEQUENCE.has(next),
  };
}

const IDIOM_VERBS = new Set(
  'make makes made making keep keeps take takes took find finds found call leave cut mind stop beat hack risk lose save cost figure believe'.split(
    ' ',
  ),
);
const CONSEQUENCE = new Set(
  'means meant makes made explains explained leaves took takes said helps depends figures sounds proves shows tells settles follows'.split(
    ' ',
  ),
);
const TIME_OR_MANNER = new Set('after before since until till at like beyond besides despite'.split(' '));
const CLAUSE_OPENERS = new Set('that to if whether when how why who where what because for'.split(' '));

/** Whether the words around “it” make it stand for a clause: a copula, a word, and “that”, “to” or “if”. */
function isExpletive(chunks: readonly Chunk[], from: number, to: number): boolean {
  const word = (at: number): string => (chunks[at]?.breaks === false ? (chunks[at]?.lower ?? '') : '');
  const isContracted = /['’]s$/u.test(chunks[from]?.lower ?? '');
  const inverted = COPULAS.has(from > 0 && chunks[from]?.breaks === false ? (chunks[from - 1]?.lower ?? '') : '');
  let at = to;
  while (at < to + 2 && (AUXILIARIES.has(word(at)) || COPULAS.has(word(at)))) at += 1;
  if (at === to && !inverted && !isContracted) return false;
  for (let adverbs = 0; adverbs < 2 && /(?:ly|very|so|too|not)$/u.test(word(at)); adverbs += 1) at += 1;
  const evaluated = word(at);
  return evaluated !== '' && !PREPOSITIONS.has(evaluated) && !QUESTION_WORDS.has(evaluated) && CLAUSE_OPENERS.has(word(at + 1));
}

const COPULAS = new Set("is was be seems seem appears looks isn't wasn't".split(' '));

const LEADING = new Set("please pls then now and just also ok okay to you go lets let’s let's".split(' '));

/** Whether the word before is a verb that begins a clause, or follows “please”, “can you”, “to”. */
function isObjectOfCommand(chunks: readonly Chunk[], from: number): boolean {
  const [verb, before] = [chunks[from - 1], chunks[from - 2]];
  if (verb === undefined || chunks[from]?.breaks !== false || !/^\p{L}{2,}$/u.test(verb.lower)) return false;
  if (isStopWord(verb.lower) || AUXILIARIES.has(verb.lower) || PREPOSITIONS.has(verb.lower) || QUESTION_WORDS.has(verb.lower)) return false;
  return verb.breaks || verb.opensSentence || (before !== undefined && LEADING.has(before.lower));
}

const MAX_BACK = 12;

/** Whether an indefinite phrase (“a ticket”, “an alarm”) stands before in the same sentence. */
function isAfterNew(chunks: readonly Chunk[], from: number): boolean {
  for (let at = from - 1; at > 0 && from - at <= MAX_BACK; at -= 1) {
    if (/^(?:a|an|another|some)$/u.test(chunks[at - 1]?.lower ?? '') && chunks[at]?.breaks === false) return true;
    if (chunks[at]?.opensSentence === true) return false;
  }
  return false;
}

/** The nouns of the clause that a phrase is in, besides its own. */
export function clauseNouns(chunks: readonly Chunk[], { from, to }: Phrase): ReadonlySet<string> {
  let start = from;
  while (start > 0 && chunks[start]?.breaks === false && from - start < 12) start -= 1;
  let end = to;
  while (end < chunks.length && chunks[end]?.breaks === false && end - to < 12) end += 1;
  const words = chunks
    .slice(start, end)
    .flatMap((chunk, index) => (start + index >= from && start + index < to ? [] : [singular(chunk.lower.replace(/['’]s$/u, ''))]));
  return new Set(words.flatMap((word, index) => [word, `${words[index - 1] ?? ''} ${word}`]));
}
