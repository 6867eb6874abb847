import { searchedTerms } from '../../text/terms.js';

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
  const what =
    /^(?:the|our|my|that the|that our)?\s*([\p{L}\d][\p{L}\d /.-]{2,60}?) (?:is|are|was|will be|has|have|starts?|ends?)\b/iu.exec(
      said,
    )?.[1];
  return named('our', what);
}

const POLARITY =
  /\b(?:always|never|don['’]t|do not|ever|not|no|only|please|we|i|our|team|by default|as a rule|now|anymore|any more|no longer|actually)\b/giu;
export const withoutPolarity = (said: string): string => said.replaceAll(POLARITY, ' ');
const WHOLE = 'said';
const MAX_SUBJECT = 200;

/** A subject for a statement without a recognised one. */
export const subjectOfText = (text: string): string => (named(WHOLE, text) ?? `${WHOLE}: ${text.toLowerCase()}`).slice(0, MAX_SUBJECT);

/** Whether {@link subjectOfText} made the subject. */
export const isWholeText = (subject: string | undefined): boolean => subject?.startsWith(`${WHOLE}: `) === true;

/** The subject of a statement about something that a user or a group has, such as “maintenance window”. Undefined without a word to compare. */
export const subjectOf = (said: string): string | undefined => named('our', said);
