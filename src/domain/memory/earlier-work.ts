import type { Message } from '../model/message.js';
import { searchedTerms } from '../text/terms.js';
import {
  EARLIER_WORK_FORMS,
  EARLIER_WORK_IN_OTHER_LANGUAGES,
  INQUIRY,
  OUTCOME_WORDS,
  THIS_CONVERSATION,
} from '../language/en/earlier-work.js';

/** Patterns of questions about earlier sessions; such a question matches at least one. */
const FORMS: readonly RegExp[] = [...EARLIER_WORK_FORMS, EARLIER_WORK_IN_OTHER_LANGUAGES];

/** The beginning of a text that is read, and of a sentence: expressions with gaps take time that grows with the square of the length. */
const MAX_READ = 2_000;
const MAX_SENTENCE = 240;

const sentencesAtStart = (text: string): readonly string[] =>
  text
    .slice(0, MAX_READ)
    .split(/(?<=[.?!])\s+|\n+/u)
    .map(
      (sentence) =>
        sentence.trim().slice(0, MAX_SENTENCE) + (sentence.length > MAX_SENTENCE && sentence.trimEnd().endsWith('?') ? '?' : ''),
    );

/** Whether a text asks for work in earlier sessions, and not for what was said before in this one. */
export const asksForEarlierWork = (text: string): boolean =>
  sentencesAtStart(text).some(
    (sentence) => INQUIRY.test(sentence) && !THIS_CONVERSATION.test(sentence) && FORMS.some((form) => form.test(sentence)),
  );

const MAX_CHARACTERS = 240;
/** The messages after one that names the entity in which its outcome may be without the name. */
const NEAR = 3;

/** How a session ended for some entities. */
export interface Outcome {
  /** A sentence of a message, word for word. */
  readonly sentence: string;
  /** Whether it tells an outcome, near a message that names one of the entities. */
  readonly isOutcome: boolean;
}

/**
 * The sentence of the last messages that best tells how their session ended: the latest one of a user or an answer that tells an outcome and names one of
 * the words, or follows a message that does. Undefined if no sentence names one, except questions about earlier work.
 */
export function outcomeIn(messages: readonly Message[], names: readonly string[]): Outcome | undefined {
  const wanted = new Set(names.flatMap((name) => searchedTerms(name)));
  const isAbout = (text: string): boolean => searchedTerms(text).some((term) => wanted.has(term));
  const spoken = messages.filter(
    ({ role, cancelled, text }) => cancelled !== true && (role === 'USER' || role === 'ASSISTANT') && !asksForEarlierWork(text),
  );
  const scored = spoken.flatMap(({ role, text }, index) => {
    const isNear = spoken.slice(Math.max(0, index - NEAR), index + 1).some((each) => isAbout(each.text));
    return sentencesOf(text).map((sentence) => {
      const [isNamed, tells] = [isAbout(sentence), OUTCOME_WORDS.test(sentence)];
      const place = (role === 'ASSISTANT' ? 0.5 : 0) + (index + 1) / spoken.length;
      return { sentence, isOutcome: tells && isNear, isNamed, score: (isNamed ? 2 : 0) + (tells && isNear ? 3 : 0) + place };
    });
  });
  const [best] = scored.filter(({ isNamed, isOutcome }) => isNamed || isOutcome).toSorted((a, b) => b.score - a.score);
  return best === undefined ? undefined : { sentence: best.sentence, isOutcome: best.isOutcome };
}

const sentencesOf = (text: string): readonly string[] =>
  text
    .slice(0, 4_000)
    .split(/(?<=[.!?])\s+|\n+/u)
    .map((sentence) => sentence.replaceAll(/\s+/gu, ' ').trim())
    .filter((sentence) => sentence.length >= 8 && !sentence.endsWith('?'))
    .map((sentence) => (sentence.length <= MAX_CHARACTERS ? sentence : `${sentence.slice(0, MAX_CHARACTERS - 1).toWellFormed()}…`));
