import type { Entity } from '../../model/entity.js';
import type { Json } from '../../common/json.js';
import { isJsonObject } from '../../common/json.js';
import { tokensOf, withSpellings } from '../../text/normal-form.js';
import { isStopWord } from '../../text/stop-words.js';

/** Words by which an entity is found in any order. */
export interface SearchWords {
  /** The words of its names. */
  readonly names: readonly string[];
  /** The words of its other attributes: description, DNS name, facility, serial number, custom fields. */
  readonly others: readonly string[];
}

/** A word of a search. */
export interface SearchWord {
  readonly text: string;
  /** Whether longer words with this prefix match, too. */
  readonly prefix: boolean;
}

const MAX_NAME_WORDS = 48;
const MAX_OTHER_WORDS = 96;
/** The nesting depth to which an attribute's value is read. */
const DEEPEST = 3;

export function searchWordsOf({
  name,
  display,
  slug = '',
  aliases,
  ownAliases = [],
  attributes,
}: Pick<Entity, 'name' | 'display' | 'slug' | 'aliases' | 'ownAliases' | 'attributes'>): SearchWords {
  const called = withSpellings([name, display, slug, ...aliases, ...ownAliases.map(({ alias }) => alias)]);
  const names = unique(called.flatMap(tokensOf), MAX_NAME_WORDS);
  const known = new Set(names);
  const attributeWords = textsIn(attributes).flatMap(tokensOf);
  return {
    names,
    others: unique(
      attributeWords.filter((word) => !known.has(word) && isTelling(word)),
      MAX_OTHER_WORDS,
    ),
  };
}

const MAX_SEARCHED = 8;

/**
 * The words of a search, longest first, because long words are usually rare. A word of letters matches as a prefix, digits only as a whole: `2` does
 * not match `24`.
 */
export function searchedWordsOf(text: string): readonly SearchWord[] {
  const words = unique(tokensOf(text), MAX_SEARCHED).filter((word) => isTelling(word));
  return words
    .map((word) => ({ text: word, prefix: /^\p{L}{2,}$/u.test(word) }))
    .toSorted((a, b) => b.text.length - a.text.length || (a.text < b.text ? -1 : 1));
}

const unique = (words: readonly string[], most: number): readonly string[] => [...new Set(words)].slice(0, most);

const isTelling = (word: string): boolean => /^\p{N}+$/u.test(word) || (word.length > 1 && !isStopWord(word));

function textsIn(value: Json, depth = 0): readonly string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'number') return [String(value)];
  if (depth >= DEEPEST) return [];
  if (Array.isArray(value)) return (value as readonly Json[]).flatMap((each) => textsIn(each, depth + 1));
  return isJsonObject(value) ? Object.values(value).flatMap((each) => textsIn(each, depth + 1)) : [];
}
