import type { Chunk } from './chunks.js';
import { synonymsOf } from '../../inventory/names/synonyms.js';
import { isStopWord } from '../../text/stop-words.js';
import type { Phrase } from './phrases.js';
import { ADVERB, AUXILIARIES, CLAUSE_OPENERS, COPULAS, PREPOSITIONS, QUESTION_WORDS } from '../../language/en/function-words.js';
import { nounOf, singular } from '../../inventory/names/type-nouns.js';
import { COMMAND_LEADS } from '../../language/en/commands.js';

/** What stands around a phrase; each is a property of the words beside it. */
export interface Surroundings {
  readonly 'ends clause': boolean;
  /** The reading cuts a noun phrase off: a noun follows. */
  readonly 'before known noun': boolean;
  readonly 'before noun': boolean;
  readonly 'before auxiliary': boolean;
  readonly 'after preposition': boolean;
  readonly 'after auxiliary': boolean;
  readonly 'starts sentence': boolean;
  /** “reboot it”: the object of a command. */
  readonly 'object of a command': boolean;
  readonly 'after of': boolean;
  /** “it is clear that”, “is it possible to”, “make it quick”. */
  readonly expletive: boolean;
}

export function surroundingsOf(chunks: readonly Chunk[], phrase: Phrase, text: string): Surroundings {
  const { from, to, end } = phrase;
  const before = chunks[from]?.breaks === false ? (chunks[from - 1]?.lower ?? '') : '';
  const next = chunks[to]?.breaks === false ? (chunks[to]?.lower ?? '') : '';
  const isContracted = /^['’]s/u.test(text.slice(end, end + 3));
  const isKnownNoun = next !== '' && !isStopWord(next) && (nounOf(next) !== undefined || synonymsOf(singular(next)).length > 0);
  return {
    'after preposition': PREPOSITIONS.has(before),
    'after auxiliary': AUXILIARIES.has(before),
    'after of': before === 'of',
    'before known noun': isKnownNoun,
    'before noun': next !== '' && !isKnownNoun && !isStopWord(next) && !PREPOSITIONS.has(next),
    'before auxiliary': AUXILIARIES.has(next) || isContracted,
    'ends clause': next === '' && !isContracted,
    'starts sentence': chunks[from]?.opensSentence === true,
    'object of a command': isObjectOfCommand(chunks, from),
    expletive: isExpletive(chunks, from, to),
  };
}

/** Whether the words around “it” make it stand for a clause: a copula, a word, and “that”, “to” or “if”. */
function isExpletive(chunks: readonly Chunk[], from: number, to: number): boolean {
  const word = (at: number): string => (chunks[at]?.breaks === false ? (chunks[at]?.lower ?? '') : '');
  const isContracted = /['’]s$/u.test(chunks[from]?.lower ?? '');
  const inverted = COPULAS.has(from > 0 && chunks[from]?.breaks === false ? (chunks[from - 1]?.lower ?? '') : '');
  let at = to;
  while (at < to + 2 && (AUXILIARIES.has(word(at)) || COPULAS.has(word(at)))) at += 1;
  if (at === to && !inverted && !isContracted) return false;
  for (let adverbs = 0; adverbs < 2 && ADVERB.test(word(at)); adverbs += 1) at += 1;
  const evaluated = word(at);
  return evaluated !== '' && !PREPOSITIONS.has(evaluated) && !QUESTION_WORDS.has(evaluated) && CLAUSE_OPENERS.has(word(at + 1));
}

/** Whether the word before is a verb that begins a clause, or follows “please”, “can you”, “to”. */
function isObjectOfCommand(chunks: readonly Chunk[], from: number): boolean {
  const [verb, before] = [chunks[from - 1], chunks[from - 2]];
  if (verb === undefined || chunks[from]?.breaks !== false || !/^\p{L}{2,}$/u.test(verb.lower)) return false;
  if (isStopWord(verb.lower) || AUXILIARIES.has(verb.lower) || PREPOSITIONS.has(verb.lower) || QUESTION_WORDS.has(verb.lower)) return false;
  return verb.breaks || verb.opensSentence || (before !== undefined && COMMAND_LEADS.has(before.lower));
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
