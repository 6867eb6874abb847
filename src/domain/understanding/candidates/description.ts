import { nounsOfKind } from '../../inventory/names/type-nouns.js';
import { isDictionaryWord } from '../../text/lexicon.js';
import { slipsBetween } from '../../text/spelling-variants.js';
import { fold } from '../../text/normal-form.js';
import type { EntitySummary } from '../../model/understanding.js';
import type { Phrase } from '../parse/phrases.js';
import { synonymsOf } from '../../inventory/names/synonyms.js';

/** How a head noun fits an entity, best first. PART: it is a word of a role, but not its head (“the robot” for a robot controller). */
export type HeadFit = 'ROLE' | 'TYPE' | 'NAME' | 'PART' | 'SYNONYM' | 'DESCRIPTOR' | 'MISSPELT' | 'ANY' | 'NONE';

/** How well the words of a phrase describe an entity. */
export interface Description {
  readonly head: HeadFit;
  /** The number of modifiers that its name, nouns, status or containers have, and of those that they do not have. */
  readonly matched: number;
  readonly unmatched: number;
}

/** Sequences of letters and of digits, folded. */
export const wordsIn = (text: string): ReadonlySet<string> => new Set<string>(fold(text).match(/\p{L}+|\p{N}+/gu) ?? []);

/** The words by which an entity can be called, computed once for each summary. */
interface Vocabulary {
  /** The words of its names. */
  readonly names: ReadonlySet<string>;
  /** Its nouns; those of its type apart. */
  readonly nouns: ReadonlySet<string>;
  /** Nouns that only modify the head of a longer noun: “branch” of a branch router. */
  readonly parts: ReadonlySet<string>;
  readonly generic: readonly string[];
  /** Everything that may stand before its noun. */
  readonly modifiers: ReadonlySet<string>;
  /** The beginnings of the words of its names. */
  readonly stems: ReadonlySet<string>;
}

const vocabularies = new WeakMap<EntitySummary, Vocabulary>();

/** Beginnings of this length tell words apart: “european”, “europe”. */
const STEM = 5;

function vocabularyOf(entity: EntitySummary): Vocabulary {
  const known = vocabularies.get(entity);
  if (known !== undefined) return known;
  const names = wordsIn(`${entity.name} ${entity.display}`);
  const modifiers = new Set([
    ...names,
    ...entity.nouns.flatMap((noun) => [noun, ...noun.split(' ')]),
    ...(entity.descriptors ?? []),
    ...(entity.slug?.split('-') ?? []),
    ...(entity.status === undefined ? [] : [entity.status]),
    ...entity.places.flatMap(({ name }) => [...wordsIn(name)]),
  ]);
  const vocabulary = {
    names,
    nouns: new Set(entity.nouns),
    parts: partsOf(entity.nouns),
    generic: genericNouns(entity),
    modifiers,
    stems: new Set([...names].filter((word) => word.length >= STEM).map((word) => word.slice(0, STEM))),
  };
  vocabularies.set(entity, vocabulary);
  return vocabulary;
}

function partsOf(nouns: readonly string[]): ReadonlySet<string> {
  const longer = nouns.map((noun) => noun.split(' ')).filter((words) => words.length > 1);
  const heads = new Set(longer.flatMap((words) => words.at(-1) ?? []));
  return new Set(longer.flatMap((words) => words.slice(0, -1)).filter((word) => !heads.has(word)));
}

/** The words of the names of an entity. */
export const nameWords = (entity: EntitySummary): ReadonlySet<string> => vocabularyOf(entity).names;

type Words = Pick<Phrase, 'kind' | 'head' | 'modifiers'>;

const descriptions = new WeakMap<Words, WeakMap<EntitySummary, Description>>();

/** How well a phrase describes an entity; computed once for each pair, because generators and features ask again. */
export function describe(phrase: Words, entity: EntitySummary): Description {
  const all = descriptions.get(phrase) ?? new WeakMap<EntitySummary, Description>();
  descriptions.set(phrase, all);
  const known = all.get(entity) ?? described(phrase, entity);
  all.set(entity, known);
  return known;
}

function described(phrase: Words, entity: EntitySummary): Description {
  const head = headFit(phrase, entity);
  let matched = 0;
  for (const word of phrase.modifiers) if (isDescribedBy(entity, word)) matched += 1;
  return { head, matched, unmatched: phrase.modifiers.length - matched };
}

const SHORTEST_MISSPELT = 5;
const LONG = 8;

/** Whether a word that no dictionary has is close to one of the nouns. */
function isMisspelt(word: string, nouns: readonly string[], generic: readonly string[]): boolean {
  if (word.length < SHORTEST_MISSPELT || isDictionaryWord(word)) return false;
  const most = word.length >= LONG ? 2 : 1;
  return [...nouns, ...generic].some(
    (noun) => noun.length >= SHORTEST_MISSPELT && Math.abs(noun.length - word.length) <= most && slipsBetween(word, noun) <= most,
  );
}

const kinds = new Map<string, readonly string[]>();
const MAX_KINDS = 2_000;

/** The nouns of its type, whatever its role. */
export function genericNouns({ type, key }: Pick<EntitySummary, 'type' | 'key'>): readonly string[] {
  const kind = type === 'OTHER' ? key.slice(0, key.lastIndexOf(':')) : type;
  const known = kinds.get(kind);
  if (known !== undefined) return known;
  const nouns = nounsOfKind(type, kind);
  if (kinds.size < MAX_KINDS) kinds.set(kind, nouns);
  return nouns;
}

function headFit({ kind, head, modifiers }: Pick<Phrase, 'kind' | 'head' | 'modifiers'>, entity: EntitySummary): HeadFit {
  if (kind !== 'NOUN' || head === undefined) return 'ANY';
  const { names, nouns, parts, generic } = vocabularyOf(entity);
  if (modifiers.length > 0 && nouns.has(`${modifiers.at(-1) ?? ''} ${head}`)) return 'ROLE';
  if (generic.includes(head)) return 'TYPE';
  if (nouns.has(head) && !parts.has(head)) return 'ROLE';
  if (synonymsOf(head).some((synonym) => (nouns.has(synonym) && !parts.has(synonym)) || generic.includes(synonym))) return 'SYNONYM';
  if (head.length > 1 && names.has(head)) return 'NAME';
  if (nouns.has(head)) return 'PART';
  if (entity.descriptors?.includes(head) === true) return 'DESCRIPTOR';
  return isMisspelt(head, entity.nouns, generic) ? 'MISSPELT' : 'NONE';
}

export function isDescribedBy(entity: EntitySummary, word: string): boolean {
  const { modifiers, names, nouns, stems } = vocabularyOf(entity);
  if (modifiers.has(word) || (word.length >= STEM && stems.has(word.slice(0, STEM)))) return true;
  return synonymsOf(word).some((synonym) => entity.status === synonym || names.has(synonym) || nouns.has(synonym));
}
