import { genericNouns } from '../candidates/description.js';
import type { ElidedKind, Meaning } from '../candidates/meaning.js';
import type { Phrase } from '../parse/phrases.js';
import { neighbours } from './neighbours.js';
import { scoped } from './scopes.js';
import type { Universe } from './universe.js';

/** The kinds of things that a phrase without a noun may be about, by their noun: what was asked for, and what was mentioned last. */
function elidedHeads(phrase: Phrase, { referents, asked }: Universe): ReadonlyMap<string, ElidedKind> {
  const heads = new Map<string, ElidedKind>();
  if (phrase.kind !== 'STAND_IN' && phrase.kind !== 'HEADLESS') return heads;
  if (asked !== undefined) heads.set(asked, 'ASKED');
  for (const { entity, inLastUserTurn, inLastAssistantTurn } of referents.slice(0, MAX_KINDS)) {
    const from: ElidedKind = inLastUserTurn ? 'USER' : inLastAssistantTurn ? 'ASSISTANT' : 'EARLIER';
    for (const noun of [...entity.nouns.slice(0, 1), ...genericNouns(entity).slice(0, 1)]) if (!heads.has(noun)) heads.set(noun, from);
  }
  return heads;
}

export const MAX_KINDS = 6;

/** “the Utica one”, “the one in Lyon”: something of a kind that was spoken of, elsewhere. */
export function elided(phrase: Phrase, universe: Universe): readonly Meaning[] {
  if (phrase.modifiers.length === 0 && universe.stated.length === 0 && !phrase.other) return [];
  return [...elidedHeads(phrase, universe)].flatMap(([head, from]) =>
    [...scoped({ ...phrase, kind: 'NOUN', head }, universe), ...neighbours({ ...phrase, kind: 'NOUN', head }, universe)]
      .filter(({ anchor }) => universe.stated.length === 0 || (anchor !== undefined && universe.stated.includes(anchor)))
      .map((meaning) => ({ ...meaning, elided: from })),
  );
}
