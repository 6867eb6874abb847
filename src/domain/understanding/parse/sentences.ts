import type { Chunk } from './chunks.js';
import { isDictionaryWord } from '../../text/lexicon.js';
import { nounOf } from '../../inventory/names/type-nouns.js';
import { FRAME_WORDS } from '../../language/en/conversation.js';

/** A turn of more words than this is a sentence, whatever they are. */
const MOST_CONTENT = 6;

export const isFrame = (word: string): boolean => FRAME_WORDS.has(word);

/** The kind of a sentence. NAMES: it has names and frame words only. FRAME: it has frame words only ("ok, thanks"). */
export type SentenceKind = 'NAMES' | 'FRAME' | 'OTHER';

/** The kind of the sentence that each chunk stands in. */
export function sentenceKinds(chunks: readonly Chunk[]): readonly SentenceKind[] {
  const starts = chunks.flatMap(({ opensSentence }, at) => (opensSentence || at === 0 ? [at] : []));
  return starts.flatMap((start, index) => {
    const sentence = chunks.slice(start, starts[index + 1] ?? chunks.length);
    const kind = kindOf(sentence, sentence.length === chunks.length);
    return sentence.map(() => kind);
  });
}

/**
 * What is asked in a sentence that only names comes from an earlier turn, and a bare number in it is meant as a name; so is an ordinary word, when it
 * is all that is said.
 */
function kindOf(chunks: readonly Chunk[], isWhole: boolean): SentenceKind {
  const content = chunks.filter(({ lower }) => !isFrame(lower));
  if (content.length === 0) return 'FRAME';
  if (content.length > MOST_CONTENT) return 'OTHER';
  const names = content.filter(({ lower }) => nounOf(lower) === undefined);
  if (content.length === 1 && isWhole && (names.length === 1 || /^\p{Lu}/u.test(content[0]?.text ?? ''))) return 'NAMES';
  return names.length > 0 && names.every(isName) ? 'NAMES' : 'OTHER';
}

/** A capital letter that opens a sentence says nothing. */
const isName = ({ text, lower, opensSentence }: Chunk): boolean =>
  (/^\p{Lu}/u.test(text) && !opensSentence) || /\d/.test(text) || !isDictionaryWord(lower.replace(/['’]s$/u, ''));
