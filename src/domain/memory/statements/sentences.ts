import { CORRECTION_MARK, FOREIGN_LINE, SECRET_WORDS, SENTENCE_END, SENTENCE_OPENERS } from '../../language/en/statements.js';

/** Longer messages are mostly pasted; statements at their beginning are read. */
const MAX_READ = 4_000;
/** In characters. */
const MAX_SENTENCE = 400;

/** Text of others: code, quotations, tool output and mails. */
const CODE_BLOCK = /```[\s\S]*?(?:```|$)/gu;
/** Two steps, because one pattern would look for the end of a quotation again at each sentence. */
const QUOTED_TEXT = /["“«][^"“”«»\n]{12,}["”»]/gu;
const SENTENCE_INSIDE = /.{12}[.!?]\s/u;

/** The sentences that the user wrote, without code, quoted lines and output, at most {@link MAX_SENTENCE} characters each. */
export function ownSentences(text: string): readonly string[] {
  const own = text
    .slice(0, MAX_READ)
    .replaceAll(CODE_BLOCK, '\n')
    .replaceAll(QUOTED_TEXT, (quoted) => (SENTENCE_INSIDE.test(quoted) ? '\n' : quoted))
    .split('\n')
    .filter((line) => !FOREIGN_LINE.test(line))
    .join('\n');
  return own
    .split(SENTENCE_END)
    .map((sentence) => sentence.replace(/^(?:[-*•]|\d+[.)])\s+/u, '').trim())
    .filter((sentence) => sentence !== '' && sentence.length <= MAX_SENTENCE);
}

/** The statement of a sentence, without words that mark a correction. */
export const statedIn = (sentence: string): string => capitalized(sentence.replace(SENTENCE_OPENERS, '').replace(CORRECTION_MARK, ''));

/** The first letter of a word is capitalized, that of a name such as “eth0” is not. */
export const capitalized = (text: string): string =>
  /^\p{Ll}+(?=[\s,;:.!?'’]|$)/u.test(text) ? `${text.slice(0, 1).toUpperCase()}${text.slice(1)}` : text;

/** Long words of letters and digits, such as keys of an API, and numbers of cards. */
const RANDOM = /\b(?=[A-Za-z_]*\d)(?=\d*[A-Za-z_])[A-Za-z\d_]{20,}\b|\b(?:\d{4}[ -]){3}\d{4}\b/u;

/** Whether a sentence may contain a password, a token or a number of a card. Codes of doors and keyboxes are no secrets in this sense. */
export const mayBeSecret = (text: string): boolean => SECRET_WORDS.test(text) || RANDOM.test(text);

/** Longer parts in quotation marks are words of others. */
const QUOTED = /"[^"\n]{12,}"|“[^”\n]{12,}”|«[^»\n]{12,}»/gu;

/** Whether most of a text is a quotation. */
export const isQuotation = (text: string): boolean => text.replaceAll(QUOTED, '').length < text.length / 2;

const QUESTION = /\?["'”’)\]]*$/u;

export const isQuestion = (sentence: string): boolean => QUESTION.test(sentence);
