import type { EntitySummary } from '../../model/understanding.js';
import { describe } from '../candidates/description.js';
import type { Phrase } from '../parse/phrases.js';
import type { Extreme } from '../../language/en/function-words.js';

/** The item that an ordinal or superlative selects, or all. */
export function picked(phrase: Phrase, entities: readonly EntitySummary[]): readonly EntitySummary[] {
  if ((phrase.ordinal === undefined && phrase.extreme === undefined) || phrase.count !== undefined) return entities;
  const { extreme } = phrase;
  const sorted = entities.toSorted(
    (a, b) =>
      (extreme === undefined ? numberIn(a.name) - numberIn(b.name) : measureOf(a, extreme) - measureOf(b, extreme)) ||
      (a.name < b.name ? -1 : 1),
  );
  if (phrase.extreme !== undefined)
    return sorted.slice(phrase.extreme.position === 'MOST' ? -1 : 0, phrase.extreme.position === 'MOST' ? undefined : 1);
  const at = phrase.ordinal ?? 1;
  return [sorted.at(at > 0 ? at - 1 : at)].filter((entity) => entity !== undefined);
}

/** Those that the modifiers describe best. */
export function bestDescribed(phrase: Phrase, entities: readonly EntitySummary[]): readonly EntitySummary[] {
  const unique = [...new Map(entities.map((entity) => [entity.id, entity])).values()];
  const unmatched = unique.map((entity) => describe(phrase, entity).unmatched);
  const least = Math.min(...unmatched);
  return unique.filter((_, index) => unmatched[index] === least);
}

/** What an extreme compares: the size of a prefix, otherwise the last number of the name. */
export function measureOf({ name }: EntitySummary, { order }: Extreme): number {
  const mask = order === 'SIZE' ? /\/(\d{1,3})$/u.exec(name)?.[1] : undefined;
  return mask === undefined ? numberIn(name) : -Number(mask);
}

const numberIn = (name: string): number => Number(/(\d+)\D*$/u.exec(name)?.[1] ?? 0);
