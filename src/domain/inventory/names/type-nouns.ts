import type { EntityType } from '../../model/entity.js';
import { tokensOf } from '../../text/normal-form.js';
import { isStopWord } from '../../text/stop-words.js';
import { CIRCUIT_NOUNS, HYPERNYMS, ROLE_NOUNS, TYPE_NOUNS } from '../../language/en/type-nouns.js';
import { IRREGULAR_PLURALS, NO_PLURAL, SINGULAR_RULES } from '../../language/en/word-endings.js';

/** What kind of thing an entity is. */
export interface Kind {
  readonly type: EntityType;
  /** `dcim.device`, or an object type of the owner's own. */
  readonly objectType: string;
}

/** A common noun and the entities that it may refer to. */
export interface Noun {
  /** It may refer to every entity of these types. */
  readonly types: readonly EntityType[];
  /** Of these types, it only refers to entities whose role or model has the noun: a `router` is a device, but not every device is a router. */
  readonly roleTypes: readonly EntityType[];
}

export function singular(word: string): string {
  if (!word.endsWith('s')) return word;
  if (NO_PLURAL.test(word)) return word;
  const irregular = IRREGULAR_PLURALS.get(word);
  if (irregular !== undefined) return irregular;
  const rule = SINGULAR_RULES.find(([ending]) => ending.test(word));
  return rule === undefined ? word : word.replace(rule[0], rule[1]);
}

const NOUNS: ReadonlyMap<string, Noun> = buildNouns();

function buildNouns(): ReadonlyMap<string, Noun> {
  const nouns = new Map<string, Noun>();
  const add = (word: string, types: readonly EntityType[], roleTypes: readonly EntityType[]) => {
    const before = nouns.get(word) ?? { types: [], roleTypes: [] };
    nouns.set(word, { types: [...before.types, ...types], roleTypes: [...new Set([...before.roleTypes, ...roleTypes])] });
  };
  for (const [type, words] of Object.entries(TYPE_NOUNS) as [EntityType, readonly string[]][])
    words.forEach((word) => add(word, [type], []));
  for (const [word, synonyms] of Object.entries(ROLE_NOUNS)) {
    const roleTypes: readonly EntityType[] = CIRCUIT_NOUNS.has(word) ? ['CIRCUIT'] : ['DEVICE', 'VIRTUAL_MACHINE'];
    [word, ...synonyms].forEach((each) => add(each, [], roleTypes));
  }
  return nouns;
}

/** A noun in a text. */
export interface FoundNoun extends Noun {
  /** In the singular. */
  readonly noun: string;
  readonly plural: boolean;
}

const PLURAL_ENDING = 2;
const LONGEST_NOUN = Math.max(...[...NOUNS.keys()].map(({ length }) => length)) + PLURAL_ENDING;

/** The noun of one word, or of two. */
export function nounOf(words: string): FoundNoun | undefined {
  if (words.length > LONGEST_NOUN) return undefined;
  const folded = words.toLowerCase();
  const direct = NOUNS.get(folded);
  if (direct !== undefined) return { noun: folded, plural: false, ...direct };
  if (!folded.endsWith('s')) return undefined;
  const last = folded.lastIndexOf(' ') + 1;
  const single = `${folded.slice(0, last)}${singular(folded.slice(last))}`;
  const found = single === folded ? undefined : NOUNS.get(single);
  return found === undefined ? undefined : { noun: single, plural: true, ...found };
}

/** Nouns by type alone, most common first; those of an open type are the words of its object type: `work.change_request` gives `change request`. */
export function nounsOfKind(type: EntityType, objectType: string): readonly string[] {
  if (type !== 'OTHER') return nounsOfType(type);
  const words = objectType
    .slice(objectType.lastIndexOf('.') + 1)
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  const whole = [...words.slice(0, -1), singular(words.at(-1) ?? '')].join(' ');
  return [...new Set([whole, singular(words.at(-1) ?? '')])].filter((noun) => noun !== '');
}

/** Nouns by type alone, most common first. */
export function nounsOfType(type: EntityType): readonly string[] {
  return TYPE_NOUNS[type] ?? [type.toLowerCase().replaceAll('_', ' ')];
}

/**
 * The nouns that may refer to an entity of this type with these role, type and model names: `Access Switch` gives `access switch`, `switch`, `sw`.
 */
export function nounsOf({ type, objectType }: Kind, roles: readonly string[]): readonly string[] {
  const own = roles.flatMap((role) => {
    const words = tokensOf(role)
      .filter((word) => !/^\d+$/.test(word))
      .map((word) => (NOUNS.has(word) ? word : singular(word)));
    if (words.length === 0) return [];
    const whole = words.join(' ');
    // A console server is not a server.
    if (words.length > 1 && Object.hasOwn(ROLE_NOUNS, whole)) return familyOf([whole]);
    return [whole, words.at(-1) ?? '', ...words.filter((word) => NOUNS.has(word)), ...familyOf(words)];
  });
  // “the robot” is the robot controller.
  const parts = roles.flatMap((role) => tokensOf(role)).filter((word) => /^\p{L}{4,}$/u.test(word) && !isStopWord(word));
  own.push(...parts);
  return [...new Set([...own, ...nounsOfKind(type, objectType)])].filter((noun) => noun.length > 1).slice(0, 16);
}

/** The nouns with their synonyms and hypernyms. */
function familyOf(words: readonly string[]): readonly string[] {
  const family = Object.entries(ROLE_NOUNS).filter(
    ([noun, synonyms]) => words.includes(noun) || synonyms.some((synonym) => words.includes(synonym)),
  );
  const wider = family.flatMap(([noun]) => HYPERNYMS.get(noun) ?? []);
  return [...family.flatMap(([noun, synonyms]) => [noun, ...synonyms]), ...wider.flatMap((noun) => [noun, ...(ROLE_NOUNS[noun] ?? [])])];
}

const MAX_NOUN_KEYS = 40;

/** Lookup keys of nouns: each alone and, unless it belongs to the type, with the noun of the type: `~voice`, `~vlan`, `~voice vlan`. */
export function nounKeysOf({ type, objectType }: Kind, nouns: readonly string[]): readonly string[] {
  const generic = nounsOfKind(type, objectType);
  const own = nouns.filter((noun) => !generic.includes(noun) && !noun.includes(' '));
  const pairs = own.flatMap((word) => generic.slice(0, 4).map((noun) => `${word} ${noun}`));
  return [...new Set([...nouns, ...pairs])].slice(0, MAX_NOUN_KEYS).map((noun) => `~${noun}`);
}
