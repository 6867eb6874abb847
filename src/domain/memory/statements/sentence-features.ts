import type { Features } from '../../understanding/scoring/linear.js';
import { groupsOf, wordsOfSentence, type SentenceWord } from './sentence-words.js';
import { CHANGE_WORDS, IDIOM } from '../../language/en/statements.js';

const IDIOMS = new RegExp(IDIOM, 'giu');
const QUESTION = /\?["'”’)\]]*$/u;
const LENGTHS = [3, 6, 40] as const;

/**
 * The features of a sentence that tell whether it holds beyond its conversation: its words, patterns of two and three words in which open words are
 * replaced by their class, and its length. Its neighbours and its place in the message say little about messages of other people.
 */
export function sentenceFeatures(sentence: string): Features {
  const words = wordsOfSentence(sentence.replaceAll(IDIOMS, ' '));
  const features: Record<string, number> = { bias: 1 };
  const add = (name: string): void => {
    features[name] = 1;
  };
  for (const { word, form } of words) {
    if (/^\p{L}/u.test(word) && form !== '<name>' && form !== '<code>') add(`word ${word}`);
    if (form.startsWith('<')) add(`form ${form}`);
    for (const group of groupsOf(word)) add(`group ${group}`);
  }
  for (const pattern of patternsOf(words)) add(pattern);
  add(`length ${LENGTHS.find((most) => words.length <= most) ?? 'more'}`);
  if (QUESTION.test(sentence)) add('question');
  if (CHANGE_WORDS.test(sentence)) add('changed');
  return features;
}

function patternsOf(words: readonly SentenceWord[]): readonly string[] {
  const forms = ['^', ...words.map(({ form }) => form), '$'];
  const pairs = forms.slice(0, -1).map((form, at) => `forms ${form} ${forms[at + 1]}`);
  const start = forms.slice(0, 4).join(' ');
  return [...pairs, `start ${start}`, `start ${forms.slice(0, 3).join(' ')}`];
}
