import type { Features } from '../../understanding/scoring/linear.js';
import { groupsOf, wordsOfSentence, type SentenceWord } from './sentence-words.js';

/** A sentence within the message of its writer. */
export interface SentenceInMessage {
  readonly sentence: string;
  /** All sentences of the message, in order. */
  readonly sentences: readonly string[];
  /** Its place among them, from 0. */
  readonly index: number;
}

const LENGTHS = [3, 6, 10, 16, 25, 40] as const;
const isQuestion = (sentence: string | undefined): boolean => sentence !== undefined && /\?["'”’)\]]*$/u.test(sentence);

/**
 * The features of a sentence that tell whether it holds beyond its conversation: its words, patterns of two and three words in which open words are
 * replaced by their class, its length, and its neighbours.
 */
export function sentenceFeatures({ sentence, sentences, index }: SentenceInMessage): Features {
  const words = wordsOfSentence(sentence);
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
  if (isQuestion(sentence)) add('question');
  if (isQuestion(sentences[index - 1])) add('after a question');
  if (isQuestion(sentences[index + 1])) add('before a question');
  if (sentences.length === 1) add('alone');
  else if (index === 0) add('first');
  else if (index === sentences.length - 1) add('last');
  return features;
}

function patternsOf(words: readonly SentenceWord[]): readonly string[] {
  const forms = ['^', ...words.map(({ form }) => form), '$'];
  const pairs = forms.slice(0, -1).map((form, at) => `forms ${form} ${forms[at + 1]}`);
  const start = forms.slice(0, 4).join(' ');
  return [...pairs, `start ${start}`, `start ${forms.slice(0, 3).join(' ')}`];
}
