import type { Entity } from '../../model/entity.js';
import { aliasKeys, entityKeys } from '../names/lookup-keys.js';
import { searchWordsOf, type SearchWord } from './search-words.js';

export interface SearchedFor {
  /** Keys, and prefixes of keys. */
  readonly terms: readonly string[];
  readonly words?: readonly SearchWord[];
}

/**
 * How well an entity matches: 0 by a whole key, 2 by a prefix, 4 by words of its names, 6 by other words; undefined if it does not match. The rank of a
 * provisional entity is one higher, so that imported entities come first.
 */
export function searchRank(entity: Entity, searched: SearchedFor): number | undefined {
  const match = matchOf(entity, searched);
  return match === undefined ? undefined : match * 2 + (entity.observed === undefined ? 0 : 1);
}

function matchOf(entity: Entity, { terms, words = [] }: SearchedFor): number | undefined {
  const keys = keysOf(entity);
  if (terms.some((term) => keys.has(term))) return 0;
  if (terms.some((term) => [...keys].some((key) => key.startsWith(term)))) return 1;
  if (words.length === 0) return undefined;
  const { names, others } = searchWordsOf(entity);
  if (words.every((word) => fits(word, names))) return 2;
  return words.every((word) => fits(word, names) || fits(word, others)) ? 3 : undefined;
}

/** The key prefixes of entities with any of these words in a name, for candidates of {@link searchRank}. */
export const keysOfWords = (words: readonly SearchWord[]): readonly string[] => words.flatMap(({ text }) => [`n:${text}`, `p:${text}`]);

/** The lookup keys of an entity, computed from a former state. */
export function keysOf({ ownAliases = [], ...entity }: Omit<Entity, 'id' | 'createdAt' | 'updatedAt'>): ReadonlySet<string> {
  const own = aliasKeys(
    entity.type,
    ownAliases.map(({ alias }) => alias),
  );
  return new Set([...entityKeys({ ...entity, relations: [] }).keys, ...own.keys]);
}

const fits = ({ text, prefix }: SearchWord, words: readonly string[]): boolean =>
  words.some((word) => (prefix ? word.startsWith(text) : word === text));
