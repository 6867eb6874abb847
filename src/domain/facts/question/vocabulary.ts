import { nounOf } from '../../inventory/names/type-nouns.js';
import type { EntityType } from '../../model/entity.js';
import { ATTRIBUTE_PHRASES, OTHER_THAN, PART_PHRASES, STATE_WORDS, STATUS_PHRASES } from '../../language/en/attributes.js';
import { LISTING_PHRASE } from '../../language/en/questions.js';
import { SUBJECT_PHRASES, WEAK_SUBJECT_PHRASES } from '../../language/en/topics.js';

/** What people ask about without naming an attribute or a type. */
export type Subject = 'CABLING' | 'POWER' | 'SPACE' | 'ADDRESSES' | 'CONTACTS' | 'LOCATION' | 'SIBLINGS' | 'COUNT' | 'CONTENT' | 'STACK';

const tableOf = <T extends string>(phrases: Readonly<Partial<Record<T, RegExp>>>): readonly (readonly [T, RegExp])[] =>
  Object.entries(phrases) as [T, RegExp][];

export const SUBJECT_WORDS = tableOf<Subject>(SUBJECT_PHRASES);
/** Words that ask for a subject only if the question names nothing else that it asks for. */
export const WEAK_SUBJECT_WORDS = tableOf<Subject>(WEAK_SUBJECT_PHRASES);
/** Words of attributes and of relations, which are written as the inventory writes them. */
export const ATTRIBUTE_WORDS = tableOf<string>(ATTRIBUTE_PHRASES);
/** Words for types that people seldom name by their noun. */
export const PART_WORDS = tableOf<EntityType>(PART_PHRASES);
/** Statuses of NetBox with the words for them. */
export const STATUS_WORDS = tableOf<string>(STATUS_PHRASES);

/** “Not planned”, “other than active”: every status but those that are named. */
export const OTHER_STATUS = new RegExp(
  ` ${OTHER_THAN} (?:\\p{L}+ ){0,2}?(?:${[...STATUS_WORDS.map(([name]) => name), ...STATE_WORDS].join('|')}) `,
  'u',
);

const namesIn = <T extends string>(table: readonly (readonly [T, RegExp])[], text: string): readonly T[] =>
  table.flatMap(([name, pattern]) => (pattern.exec(` ${text} `)?.[0].length === text.length + 2 ? [name] : []));

/** The attributes and relations that words ask for: “os”, “asset tag”. */
export const attributesCalled = (text: string): readonly string[] => namesIn(ATTRIBUTE_WORDS, text);

/** The types that have no noun in conversations and that words ask for: “modules”. */
export const partsCalled = (text: string): readonly EntityType[] => namesIn(PART_WORDS, text);

/** Whether words alone ask for an attribute: “os”, “serial”. */
export const isAttributeWord = (text: string): boolean => attributesCalled(text).length > 0;

/** Whether a word is a status: “planned”. */
export const isStatusWord = (word: string): boolean => namesIn(STATUS_WORDS, word).length > 0;

const TABLES: readonly (readonly (readonly [string, RegExp])[])[] = [
  SUBJECT_WORDS,
  WEAK_SUBJECT_WORDS,
  ATTRIBUTE_WORDS,
  PART_WORDS,
  STATUS_WORDS,
  [['LISTING', LISTING_PHRASE]],
];

const vocabulary = new Map<string, boolean>();
const MAX_KNOWN = 5_000;

/** Whether words ask for something: a subject, an attribute, a type, a status. Remembered, because each word of a text is asked for several times. */
export function isVocabulary(text: string): boolean {
  const known = vocabulary.get(text);
  if (known !== undefined) return known;
  const found = nounOf(text) !== undefined || TABLES.some((table) => namesIn(table, text).length > 0);
  if (vocabulary.size >= MAX_KNOWN) vocabulary.clear();
  vocabulary.set(text, found);
  return found;
}
