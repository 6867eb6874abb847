import type { Candidate, Mention } from '../../model/understanding.js';
import { fold } from '../../text/normal-form.js';
import { isStopWord } from '../../text/stop-words.js';

const MIN_LENGTH = 3;
/** The number of characters before and behind a name that are read. */
const NEAR = 1_000;

/**
 * The candidates of an ambiguous mention that other words of the text decide for: “PDU-A in the newark closet” means those at a place with “newark” in its
 * name. All of them, if no word decides.
 */
export function decidedCandidates(
  text: string,
  { start, end, candidates }: Pick<Mention, 'start' | 'end' | 'candidates'>,
): readonly Candidate[] {
  const said = new Set([...wordsOf(text.slice(Math.max(0, start - NEAR), start)), ...wordsOf(text.slice(end, end + NEAR))]);
  const scored = candidates.map((candidate) => ({ candidate, count: wordsOfPlaces(candidate).filter((word) => said.has(word)).length }));
  const most = Math.max(0, ...scored.map(({ count }) => count));
  return scored.filter(({ count }) => count === most).map(({ candidate }) => candidate);
}

const wordsOf = (text: string): readonly string[] =>
  (fold(text).match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => word.length >= MIN_LENGTH && !isStopWord(word));

const wordsOfPlaces = ({ entity: { places } }: Candidate): readonly string[] => [...new Set(places.flatMap(({ name }) => wordsOf(name)))];
