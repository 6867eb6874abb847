import type { MemoryKind } from '../memory.js';
import { RULES } from './rules.js';
import { capitalized, isQuestion, isQuotation, mayBeSecret, ownSentences, statedIn } from './sentences.js';
import {
  CHANGE_WORDS,
  CONDITION,
  CORRECTION_MARK,
  DEPENDENT,
  GROUP_WORDS,
  IDIOM,
  MODEL_COMMAND,
  MOMENTARY,
  REPORTED,
  SENTENCE_OPENERS,
  WRITER_WORDS,
} from '../../language/en/statements.js';

/** A sentence among all sentences of its message. */
export interface SentenceInMessage {
  readonly sentence: string;
  readonly sentences: readonly string[];
  readonly index: number;
}

/** A sentence that holds beyond its conversation. */
export interface LastingStatement {
  readonly kind: MemoryKind;
  /** The sentence, or the part of it that states something, word for word. */
  readonly text: string;
  /** The subject, for corrections; see {@link Memory.subject}. */
  readonly subject?: string;
  /** Whether it speaks for a group (“we”), not for its writer. */
  readonly shared: boolean;
  /** The sentence with the one before it, if it says that something changed or was wrong. */
  readonly corrects?: string;
}

const MIN_WORDS = 3;
/** The maximum number of statements of one message. */
const MAX_STATEMENTS = 5;
/**
 * The statements of a message of a user that say that they hold beyond the conversation, such as “we always …”. Code, quotations and lines that look like
 * output are not read, because others wrote them.
 */
export function lastingStatements(text: string): readonly LastingStatement[] {
  const sentences = ownSentences(text);
  return sentences.flatMap((sentence, index) => statementByRules({ sentence, sentences, index }) ?? []).slice(0, MAX_STATEMENTS);
}

const MAX_TEXT = 400;

const isShort = (text: string): boolean => text.split(/\s+/u).length < MIN_WORDS;
/** Questions, fragments, quotations, secrets, and commands to a language model are never remembered. */
const isNoStatement = (text: string): boolean => isShort(text) || isUnfit(text);
const isUnfit = (text: string): boolean => isQuestion(text) || isQuotation(text) || mayBeSecret(text) || MODEL_COMMAND.test(text);
/** “US” is a country. A sentence with “I” or “my” is about its writer. */
const isShared = (text: string): boolean => GROUP_WORDS.test(text) && !WRITER_WORDS.test(text);

/** The statement of a sentence that is lasting: word for word, after the sentence before it if it is not clear alone. */
export const statementOf = (candidate: SentenceInMessage): Pick<LastingStatement, 'text' | 'corrects'> => ({
  text: clearText(statedIn(candidate.sentence), candidate),
  ...correctionIn(candidate),
});

/** The sentence, after the one before it if it is not clear alone. */
function clearText(text: string, { sentences, index }: SentenceInMessage): string {
  const before = sentences[index - 1];
  if (before === undefined || !DEPENDENT.test(text) || isUnfit(before)) return text;
  const both = `${statedIn(before)} ${text}`;
  return both.length > MAX_TEXT ? text : both;
}

function correctionIn({ sentence, sentences, index }: SentenceInMessage): Pick<LastingStatement, 'corrects'> {
  const before = sentences[index - 1] ?? '';
  return CHANGE_WORDS.test(sentence) || CHANGE_WORDS.test(before) ? { corrects: `${before} ${sentence}`.trim() } : {};
}

function statementByRules(candidate: SentenceInMessage): LastingStatement | undefined {
  const said = candidate.sentence.replace(SENTENCE_OPENERS, '');
  if (isQuestion(said) || CONDITION.test(said) || IDIOM.test(said) || REPORTED.test(said) || MOMENTARY.test(said)) return undefined;
  if (isNoStatement(said)) return undefined;
  for (const rule of RULES) {
    const match = rule.pattern.exec(said);
    if (match === null) continue;
    const stated = (match[rule.part ?? 0] ?? '').trim();
    if (isShort(stated)) continue;
    const subject = rule.subject?.(match);
    return {
      kind: rule.kind,
      text: capitalized((rule.part === undefined ? said : stated).replace(CORRECTION_MARK, '')),
      ...(subject === undefined ? {} : { subject }),
      shared: isShared(said),
      ...correctionIn(candidate),
    };
  }
  return undefined;
}
