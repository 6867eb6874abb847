import type { EffectIds } from '../../model/operation.js';
import { EFFECT_PARTICIPLES, VALUE_WORDS } from '../../language/en/tool-results.js';

/** The effect that the name of a member states. */
export interface EffectName {
  readonly effect: keyof EffectIds;
  /** The words beside the effect: `project` and `id` of `created_project_id`. */
  readonly words: readonly string[];
  /** Whether the effect is an adjective before a noun, which may also describe a value: `new_owner`, `selected_os`. */
  readonly isAdjective: boolean;
}

const COUNT_WORDS = new Set(['count', 'total', 'number', 'num']);

/** The names in the rules are short, so longer ones need not be compared. */
const LONGEST_NAME = 80;

/** The words of a name in snake case, camel case or with dashes, in lower case. */
export const wordsOf = (name: string): readonly string[] =>
  name
    .replaceAll(/(?<=[\p{Ll}\d])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu, '_')
    .toLowerCase()
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== '');

/**
 * The effect that a name states as its first or last word: `deselected_answers`, `createdProjectId`, `rows_affected`. Undefined for `created_at`,
 * `updated_fields` and other names of which the value is no object.
 */
export function effectNamed(name: string): EffectName | undefined {
  if (name.length > LONGEST_NAME) return undefined;
  const words = wordsOf(name);
  const [first = '', last = ''] = [words[0], words.at(-1)];
  if (words.some((word) => VALUE_WORDS.has(word))) return undefined;
  if (isParticiple(first)) return { effect: EFFECT_PARTICIPLES[first] ?? 'changed', words: words.slice(1), isAdjective: first === 'new' };
  // `new` before a noun is the effect, after it is not.
  if (words.length < 2 || !isParticiple(last) || last === 'new' || words.includes('not')) return undefined;
  return { effect: EFFECT_PARTICIPLES[last] ?? 'changed', words: words.slice(0, -1), isAdjective: false };
}

const isParticiple = (word: string): boolean => Object.hasOwn(EFFECT_PARTICIPLES, word);

/** Whether the words say that a value is a number of objects. */
export const isCountName = ({ words }: EffectName): boolean => words.some((word) => COUNT_WORDS.has(word));

/** Whether the words say that a value is an id, so that a number is no count: `created_project_id`. */
export const isIdName = ({ words }: EffectName): boolean => /^(?:ids?|uuids?|pks?|keys?|slugs?|refs?)$/.test(words.at(-1) ?? '');

const ANY_OBJECT = /^(?:ids?|objects?|items?|records?|entries|rows?|results?|uuids?|pks?|keys?)$/;

/** The words for the kind of the objects: `project` of `created_project_id`; none for `created_ids`. */
export const kindIn = ({ words }: EffectName): readonly string[] => words.filter((word) => !ANY_OBJECT.test(word));
