import { nounOf } from '../inventory/names/type-nouns.js';
import { inverseFrequency } from '../text/inverse-frequency.js';
import { searchedTerms } from '../text/terms.js';
import { saidBy, type Memory } from './memory.js';
import { normalText } from './normal-text.js';

/** The characters of a memory that are compared: as many as its line in a window has at most. */
const COMPARED = 600;

/** The share that each common rare word takes of the difference to 1. Two such words are enough for a window, one is not. */
const EACH_WORD = 0.4;
/** The part that a noun such as “switch” counts: many memories and messages have one. */
const TYPE_NOUN = 0.5;

/**
 * The words that a memory and the message have in common, from 0 to 1: as a share of the shorter one, or by their number, whichever is more. Words count by how
 * rare they are among the memories; words that no memory has count most, so that one common word of a message about something else is not enough.
 */
export function wordScorer(memories: readonly Memory[], text: string): (memory: Memory) => number {
  const asked = new Set(searchedTerms(text));
  const terms = new Map(memories.map((memory) => [memory.id, wordsOf(memory)]));
  const documents = new Map<string, number>();
  for (const own of terms.values()) for (const term of own) documents.set(term, (documents.get(term) ?? 0) + 1);
  const rarity = (term: string): number => inverseFrequency(documents.get(term) ?? 0, memories.length + 1);
  const weightOf = (words: Iterable<string>): number => [...words].reduce((sum, term) => sum + rarity(term), 0);
  const whole = weightOf(asked);
  const rarest = inverseFrequency(1, memories.length + 1);
  return (memory) => {
    const own = terms.get(memory.id) ?? new Set<string>();
    const common = [...own].filter((term) => asked.has(term));
    const shorter = Math.min(whole, weightOf(own));
    const share = shorter === 0 ? 0 : weightOf(common) / shorter;
    const number = common.reduce((sum, term) => sum + (rarity(term) / rarest) * (isTypeNoun(term) ? TYPE_NOUN : 1), 0);
    return Math.max(share, 1 - (1 - EACH_WORD) ** number, hasNameOf(memory, text) ? NAMED : 0);
  };
}

/** The part of a name of several words, such as “Big Bertha”, in memory and message. */
const NAMED = 0.6;
const NAME = /(?<=\S\s+["“‘']?)\p{Lu}[\p{L}\p{N}-]+(?: \p{Lu}[\p{L}\p{N}-]+)+/gu;

const hasNameOf = (memory: Memory, text: string): boolean =>
  (memory.text.slice(0, COMPARED).match(NAME) ?? []).some((name) => ` ${normalText(text)} `.includes(` ${normalText(name)} `));

const isTypeNoun = (term: string): boolean => nounOf(term) !== undefined;

/** The words of memories that are kept in the process, which are compared with every turn. */
const wordsOfMemories = new WeakMap<Memory, ReadonlySet<string>>();

function wordsOf(memory: Memory): ReadonlySet<string> {
  const known = wordsOfMemories.get(memory);
  if (known !== undefined) return known;
  const words = new Set(searchedTerms(saidBy(memory).slice(0, COMPARED)));
  wordsOfMemories.set(memory, words);
  return words;
}
