import { isDictionaryWord } from '../../text/lexicon.js';
import { isStopWord } from '../../text/stop-words.js';
import { MEANING_GROUPS, NUMBER_WITH_UNIT, TIME_OF_DAY, WORD_ENDING } from '../../language/en/statements.js';

/** A word of a sentence: in lower case, and the class that stands for it in patterns of several words. */
export interface SentenceWord {
  readonly word: string;
  /** A function word stands for itself; others have a class such as `<name>`, `<number>` or `<-ed>`. */
  readonly form: string;
}

const WORD = /[\p{L}\p{N}]+(?:[-_./:'’@+][\p{L}\p{N}]+)*|[?!,:;()"“”$€£%+–—-]+/gu;
const MAX_WORDS = 90;

/** Classes of words by their shape, in order. */
const SHAPES: readonly (readonly [string, RegExp])[] = [
  ['<time>', TIME_OF_DAY],
  ['<date>', /^(?:\d{4}-\d\d-\d\d|\d{1,2}[./]\d{1,2}[./]\d{2,4}|20[2-4]\d)$/u],
  ['<address>', /^\d+\.\d+\.\d+\.\d+$/u],
  ['<number>', NUMBER_WITH_UNIT],
  ['<mark>', /^[^\p{L}\p{N}]+$/u],
  ['<code>', /\d/u],
];

const GROUP_OF: ReadonlyMap<string, readonly string[]> = (() => {
  const groups = new Map<string, string[]>();
  for (const [name, words] of MEANING_GROUPS) for (const word of words) groups.set(word, [...(groups.get(word) ?? []), name]);
  return groups;
})();

/** The groups of meaning of a word in lower case. */
export const groupsOf = (word: string): readonly string[] => GROUP_OF.get(word) ?? [];

/** The first {@link MAX_WORDS} words of a sentence, with punctuation inside it. */
export function wordsOfSentence(sentence: string): readonly SentenceWord[] {
  return (sentence.match(WORD) ?? []).slice(0, MAX_WORDS).map((spelled, index) => {
    const word = spelled.toLowerCase().replaceAll('’', "'");
    return { word, form: formOf(spelled, word, index === 0) };
  });
}

function formOf(spelled: string, word: string, isFirst: boolean): string {
  const shape = SHAPES.find(([, pattern]) => pattern.test(word))?.[0];
  if (shape !== undefined) return shape === '<mark>' ? word : shape;
  if (isStopWord(word) || word.includes("'")) return word;
  if (!isFirst && /^\p{Lu}/u.test(spelled)) return '<name>';
  const group = groupsOf(word)[0];
  if (group !== undefined) return group;
  if (/[-_./:]/u.test(word)) return '<code>';
  const ending = WORD_ENDING.exec(word)?.[0];
  if (ending !== undefined && word.length > 4) return `<-${ending}>`;
  return isDictionaryWord(word) ? '<word>' : '<unknown>';
}
