import { searchedTerms } from '../../text/terms.js';
import { POLARITY_WORDS, STATED_ATTRIBUTE } from '../../language/en/statements.js';

const termsKey = (text: string): string | undefined => {
  const terms = searchedTerms(text).toSorted();
  return terms.length === 0 ? undefined : terms.join(' ');
};
export const named = (prefix: string, text: string | undefined): string | undefined => {
  const key = termsKey(text ?? '');
  return key === undefined ? undefined : `${prefix}: ${key}`;
};

/** “the maintenance window is Tuesday” is about “maintenance window”. */
export function attributeIn(said: string): string | undefined {
  const what = STATED_ATTRIBUTE.exec(said)?.[1];
  return named('our', what);
}

export const withoutPolarity = (said: string): string => said.replaceAll(POLARITY_WORDS, ' ');
const WHOLE = 'said';
const MAX_SUBJECT = 200;

/** A subject for a statement without a recognised one. */
export const subjectOfText = (text: string): string => (named(WHOLE, text) ?? `${WHOLE}: ${text.toLowerCase()}`).slice(0, MAX_SUBJECT);

/** Whether {@link subjectOfText} made the subject. */
export const isWholeText = (subject: string | undefined): boolean => subject?.startsWith(`${WHOLE}: `) === true;

/** The subject of a statement about something that a user or a group has, such as “maintenance window”. Undefined without a word to compare. */
export const subjectOf = (said: string): string | undefined => named('our', said);
