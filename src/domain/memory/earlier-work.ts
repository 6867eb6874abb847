import type { Message } from '../model/message.js';
import { searchedTerms } from '../text/terms.js';

/** Forms of questions about earlier sessions. One of them is enough. */
const FORMS: readonly RegExp[] = [
  // “did we ever …”, “have I … before”, “was anyone … last week”
  /\b(?:did|do|have|has|had|haven['’]t|hasn['’]t|didn['’]t|was|were|wasn['’]t|weren['’]t|when|what|which|how|where)\b[^.?!]{0,80}\b(?:i|we|you|us|me|anyone|anybody|someone|somebody|one of us|our \w+|the team)\b[^.?!]*\b(?:before(?=\s*[?.!,]|\s*$)|earlier|last time|previous(?:ly)?|in the past|ever|already|recently|lately|once|back then|the other (?:day|week)|last (?:week|month|year|quarter|summer|winter|spring|autumn|session|conversation|ticket)|history)\b/iu,
  /\b(?:before|earlier|previously|already|last (?:time|week|month|year)|in the past)\b[^.?!]{0,60}\b(?:did|have|had|were|was)\s+(?:i|we|you|anyone|anybody|someone)\b/iu,
  // “have we had trouble with …”, “when did we replace …”
  /\b(?:have|haven['’]t|hadn['’]t|has|had)\s+(?:i|we|you|anyone|anybody|someone|somebody|the team)\b[^.?!]{0,20}\b(?:had|been|\p{L}{2,}(?:ed|en|one|ade|ut|ad|id|un|old|ound|ught|ept|ent|eft|een))\b/iu,
  /\bwhen (?:did|was|were|had) (?:i|we|you|anyone|anybody|someone|it|that|this|they)\b/iu,
  /\bwho\b[^.?!]{0,40}\b(?:worked|touched|changed|handled|looked|fixed|configured|replaced|moved|did|was on|had|upgraded|swapped|dealt)\b/iu,
  // “what was the story with …”, “any earlier incident on …”
  /\bwhat (?:was|is|['’]s|were) the (?:story|history|outcome|result|verdict|background|issue|problem|fix|cause|root cause|upshot)\b/iu,
  /\bwhat (?:happened|became|came of|did .{0,40} turn out)\b/iu,
  /\bhow did\b[^.?!]{0,60}\b(?:end|go|turn out|get (?:fixed|solved|resolved)|work out)\b/iu,
  /\b(?:earlier|previous|past|prior|former|old|other|known|any history|history)\b[^.?!]{0,20}\b(?:incidents?|tickets?|work|issues?|problems?|troubles?|outages?|changes?|sessions?|conversations?|faults?|cases?|notes?|visits?|repairs?|of (?:faults?|problems?|issues?))\b/iu,
  /\bany (?:history|background|previous|earlier|prior|known)\b/iu,
  /\b(?:anything|something|nothing)\b[^.?!]{0,40}\b(?:done|happened|changed|tried|found|open|left)\b[^.?!]{0,40}\b(?:before|earlier|recently|lately|last|since|already|ever)\b/iu,
  // German, French, Spanish, Italian, Dutch, Norwegian, Polish
  /\b(?:schon (?:ein)?mal|letztes mal|damals|früher|zuletzt|la dernière fois|déjà|auparavant|la última vez|alguna vez|anteriormente|l['’]ultima volta|in passato|già|de vorige keer|eerder|al eens|forrige gang|tidligere|sist|ostatnio|wcześniej|poprzednio)\b/iu,
];
/** Limits a question to its own conversation. */
const HERE =
  /\b(?:above|in this (?:conversation|session|chat|thread)|a (?:moment|minute|second) ago|just now|you (?:just )?(?:said|wrote|listed|mentioned))\b/iu;
/** Questions, with or without a question mark. */
const INQUIRY = /\?|^(?:did|have|has|had|was|were|when|what|who|which|how|any|tell me|remind me|show me|do you (?:know|remember))\b/imu;

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
  sentencesAtStart(text).some((sentence) => INQUIRY.test(sentence) && !HERE.test(sentence) && FORMS.some((form) => form.test(sentence)));

/** Words of sentences that tell how something ended. */
const ENDED =
  /\b(?:done|fixed|replaced|swapped|moved|resolved|solved|works?|working|closed|decided|agreed|scheduled|postponed|cancelled|rolled back|applied|merged|upgraded|installed|removed|added|renamed|cleaned|cleared|failed|gone|(?:came|is|are|was|were) back|healthy|restored|recovered|stable|open|waiting|turned out|caused|because|so we|we will|i will|next step|root cause)\b/iu;
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
      const [isNamed, tells] = [isAbout(sentence), ENDED.test(sentence)];
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
