import { nounsOfKind } from '../../inventory/names/type-nouns.js';
import { isDictionaryWord } from '../../text/lexicon.js';
import { slipsBetween } from '../../text/spelling-variants.js';
import { fold } from '../../text/normal-form.js';
import type { EntitySummary } from '../../model/understanding.js';
import type { Phrase } from '../parse/phrases.js';
import { synonymsOf } from './synonyms.js';

/** How a head noun fits an entity, best first. */
export type HeadFit = 'ROLE' | 'TYPE' | 'NAME' | 'SYNONYM' | 'DESCRIPTOR' | 'MISSPELT' | 'ANY' | 'NONE';

/** How well the words of a phrase describe an entity. */
export interface Description {
  readonly head: HeadFit;
  /** The number of modifiers that its name, nouns, status or containers have, and of those that they do not have. */
  readonly matched: number;
  readonly unmatched: number;
}

/** Sequences of letters and of digits, folded. */
export const wordsIn = (text: string): ReadonlySet<string> => new Set<string>(fold(text).match(/\p{L}+|\p{N}+/gu) ?? []);

const wordCache = new WeakMap<EntitySummary, ReadonlySet<string>>();

/** The words of the names of an entity. */
export function nameWords(entity: EntitySummary): ReadonlySet<string> {
  const known = wordCache.get(entity);
  if (known !== undefined) return known;
  const words = wordsIn(`${entity.name} ${entity.display}`);
  wordCache.set(entity, words);
  return words;
}

export function describe(phrase: Pick<Phrase, 'kind' | 'head' | 'modifiers'>, entity: EntitySummary): Description {
  const head = headFit(phrase, entity);
  let matched = 0;
  for (const word of phrase.modifiers) if (isDescribedBy(entity, word)) matched += 1;
  return { head, matched, unmatched: phrase.modifiers.length - matched };
}

const SHORTEST_MISSPELT = 5;
const LONG = 8;

/** Whether a word that no dictionary has is close to one of the nouns. */
function isMisspelt(word: string, nouns: readonly string[]): boolean {
  if (word.length < SHORTEST_MISSPELT || isDictionaryWord(word)) return false;
  const most = word.length >= LONG ? 2 : 1;
  return nouns.some(
    (noun) => noun.length >= SHORTEST_MISSPELT && Math.abs(noun.length - word.length) <= most && slipsBetween(word, noun) <= most,
  );
}

/** The nouns of its type, whatever its role. */
export const genericNouns = ({ type, key }: Pick<EntitySummary, 'type' | 'key'>): readonly string[] =>
  nounsOfKind(type, key.slice(0, key.lastIndexOf(':')));

function headFit({ kind, head, modifiers }: Pick<Phrase, 'kind' | 'head' | 'modifiers'>, entity: EntitySummary): HeadFit {
  if (kind !== 'NOUN' || head === undefined) return 'ANY';
  const compound = modifiers.length === 0 ? undefined : `${modifiers.at(-1) ?? ''} ${head}`;
  const generic = genericNouns(entity);
  if (compound !== undefined && entity.nouns.includes(compound)) return 'ROLE';
  if (generic.includes(head)) return 'TYPE';
  if (entity.nouns.includes(head)) return 'ROLE';
  const own = [...entity.nouns, ...generic];
  if (synonymsOf(head).some((synonym) => own.includes(synonym))) return 'SYNONYM';
  if (head.length > 1 && nameWords(entity).has(head)) return 'NAME';
  if (entity.descriptors?.includes(head) === true) return 'DESCRIPTOR';
  return isMisspelt(head, own) ? 'MISSPELT' : 'NONE';
}

/** Beginnings of this length tell words apart: “european”, “europe”. */
const STEM = 5;

export function isDescribedBy(entity: EntitySummary, word: string): boolean {
  if (nameWords(entity).has(word) || entity.nouns.some((noun) => noun === word || noun.split(' ').includes(word))) return true;
  if (entity.descriptors?.includes(word) === true) return true;
  if (entity.status === word || entity.slug?.split('-').includes(word) === true) return true;
  if (entity.places.some(({ name }) => wordsIn(name).has(word))) return true;
  if (word.length >= STEM && [...nameWords(entity)].some((own) => own.length >= STEM && own.slice(0, STEM) === word.slice(0, STEM)))
    return true;
  return synonymsOf(word).some((synonym) => entity.status === synonym || nameWords(entity).has(synonym) || entity.nouns.includes(synonym));
}
