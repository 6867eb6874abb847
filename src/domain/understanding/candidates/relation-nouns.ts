import { synonymsOf } from '../../inventory/names/synonyms.js';
import { RELATION_ENDINGS } from '../../language/en/type-nouns.js';

const WORD_STEM = 5;

/** “the owner” follows OWNED_BY, “his manager” follows MANAGED_BY or MANAGES. */
const relationNouns = new Map<string, boolean>();
const MAX_KNOWN = 20_000;

export function isRelationNoun(head: string, relation: string): boolean {
  if (BUILT_IN.has(relation)) return false;
  const key = `${head} ${relation}`;
  const known = relationNouns.get(key);
  if (known !== undefined) return known;
  const words = relation.toLowerCase().split('_');
  const isNamed = [head, ...synonymsOf(head)].some((noun) =>
    words.some((word) => word === noun || (noun.length >= 4 && word.length >= 4 && stem(word) === stem(noun))),
  );
  if (relationNouns.size >= MAX_KNOWN) relationNouns.clear();
  relationNouns.set(key, isNamed);
  return isNamed;
}

const stem = (word: string): string => word.replace(RELATION_ENDINGS, '').slice(0, WORD_STEM);
const BUILT_IN = new Set(['PART', 'CONNECTED_TO', 'LINKED_TO', 'POWERED_BY', 'LAG', 'DEVICE', 'SITE', 'RACK', 'LOCATION']);
