import type { Message } from '../model/message.js';
import { searchedTerms } from '../text/terms.js';

/** Questions about earlier sessions: “did I work on … before?”, “what did we do with … last time?”. */
const ABOUT_US =
  /\b(?:did|have|has|had|was|were|when|what|who|which)\b[^.?!]{0,80}\b(?:i|we|you|us|me|anyone|anybody|someone|somebody)\b/iu;
const WORK =
  /\b(?:work(?:ed)?|touch(?:ed)?|chang(?:e|ed)|do|did|done|look(?:ed)?|fix(?:ed)?|handl(?:e|ed)|discuss(?:ed)?|talk(?:ed)?|decid(?:e|ed)|see|seen|had|happen(?:ed)?|try|tried|replace[d]?|move[d]?|configure[d]?)\b/iu;
const EARLIER =
  /\b(?:before|earlier|last time|previous(?:ly)?|in the past|ever|already|recently|lately|last (?:week|month|year|session|conversation)|other (?:sessions?|conversations?)|history)\b/iu;
const WHO = /\bwho\b[^.?!]{0,40}\b(?:worked|touched|changed|handled|looked|fixed|configured|replaced|moved)\b/iu;

/** Whether a text asks for work in earlier sessions, and not for what was said before in this one. */
export const asksForEarlierWork = (text: string): boolean =>
  WHO.test(text) || (ABOUT_US.test(text) && WORK.test(text) && EARLIER.test(text));

/** Words of sentences that tell how something ended. */
const ENDED =
  /\b(?:done|fixed|replaced|moved|resolved|solved|works?|working|closed|decided|agreed|scheduled|postponed|cancelled|rolled back|applied|merged|upgraded|installed|removed|added|renamed|failed|still|open|waiting|turned out|caused|because|so we|we will|i will|next step)\b/iu;
const MAX_CHARACTERS = 240;

/**
 * The sentence of the last messages that best tells how their session ended, word for word: the latest sentence of a user or an answer that names one of
 * the words and tells an outcome, or else the latest answer. Undefined if there is none.
 */
export function outcomeIn(messages: readonly Message[], names: readonly string[]): string | undefined {
  const wanted = new Set(names.flatMap((name) => searchedTerms(name)));
  const spoken = messages.filter(({ role, cancelled }) => cancelled !== true && (role === 'USER' || role === 'ASSISTANT'));
  const sentences = spoken.flatMap(({ role, text }, index) =>
    sentencesOf(text).map((sentence) => {
      const isNamed = searchedTerms(sentence).some((term) => wanted.has(term));
      return {
        sentence,
        score: (isNamed ? 2 : 0) + (ENDED.test(sentence) ? 2 : 0) + (role === 'ASSISTANT' ? 0.5 : 0) + index / spoken.length,
      };
    }),
  );
  return sentences.toSorted((a, b) => b.score - a.score)[0]?.sentence;
}

const sentencesOf = (text: string): readonly string[] =>
  text
    .slice(0, 4_000)
    .split(/(?<=[.!?])\s+|\n+/u)
    .map((sentence) => sentence.replaceAll(/\s+/gu, ' ').trim())
    .filter((sentence) => sentence.length >= 8 && !sentence.endsWith('?'))
    .map((sentence) => (sentence.length <= MAX_CHARACTERS ? sentence : `${sentence.slice(0, MAX_CHARACTERS - 1).toWellFormed()}…`));
