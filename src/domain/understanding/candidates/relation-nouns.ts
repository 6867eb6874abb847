import { synonymsOf } from '../../inventory/names/synonyms.js';
import { RELATION_ENDINGS } from '../../language/en/type-nouns.js';

const WORD_STEM = 5;

/** By relation and noun. */
const relationNouns = new Map<string, Map<string, boolean>>();
const MAX_RELATIONS = 200;
const MAX_NOUNS = 1_000;

/** “the owner” follows OWNED_BY, “his manager” follows MANAGED_BY or MANAGES. */
export function isRelationNoun(head: string, relation: string): boolean {
  if (BUILT_IN.has(relation)) return false;
  const known = relationNouns.get(relation)?.get(head);
  if (known !== undefined) return known;
  const nouns = relationNouns.get(relation) ?? new Map<string, boolean>();
  if (relationNouns.size >= MAX_RELATIONS) relationNouns.clear();
  if (nouns.size >= MAX_NOUNS) nouns.clear();
  const isNamed = names(head, relation);
  relationNouns.set(relation, nouns.set(head, isNamed));
  return isNamed;
}

function names(head: string, relation: string): boolean {
  const words = relation.toLowerCase().split('_');
  return [head, ...synonymsOf(head)].some((noun) =>
    words.some((word) => word === noun || (noun.length >= 4 && word.length >= 4 && stem(word) === stem(noun))),
  );
}

const stem = (word: string): string => word.replace(RELATION_ENDINGS, '').slice(0, WORD_STEM);
const BUILT_IN = new Set(['PART', 'CONNECTED_TO', 'LINKED_TO', 'POWERED_BY', 'LAG', 'DEVICE', 'SITE', 'RACK', 'LOCATION']);
