import type { Focus } from '../domain/focus.js';
import type { SpellingHit } from '../domain/resolve/hit.js';
import { ask, suspect, understand, type Question } from '../domain/understand.js';
import type { Understanding } from '../domain/understanding.js';
import type { StoreNouns } from '../ports/store.js';

const HITS_PER_KEY = 20;
const HITS_PER_SPELLING = 12;

export interface Understood {
  readonly understanding: Understanding;
  readonly question: Question;
}

/**
 * Understands a text against the focus of its conversation. Three store calls at most, whatever its length and the inventory's size: what is in
 * focus when something refers to it, all keys at once, and once more for words that may be misspelt.
 */
export async function understandText(
  nouns: StoreNouns,
  text: string,
  focus: Focus,
  speaker: 'USER' | 'ASSISTANT' = 'USER',
): Promise<Understood> {
  const question = ask(text, focus, speaker);
  const refers = question.extraction.references.length > 0 && question.focusIds.length > 0;
  const briefs = refers ? await nouns.lookup.briefs(question.focusIds) : new Map<string, never>();
  const { hits, totals } =
    question.keys.length === 0
      ? { hits: [], totals: new Map<string, number>() }
      : await nouns.lookup.find({ keys: question.keys, scopes: question.scopes, scopingKeys: question.scopingKeys, perKey: HITS_PER_KEY });
  const suspicions = suspect(question, hits);
  const spellings: readonly SpellingHit[] = suspicions.length === 0 ? [] : await nouns.lookup.similar(suspicions, HITS_PER_SPELLING);
  return { understanding: understand(question, { hits, totals, spellings, suspicions, briefs }, focus), question };
}
