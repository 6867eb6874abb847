import { fold } from '../../text/normal-form.js';
import type { EntityDraft } from '../../model/entity.js';
import type { JsonObject } from '../../common/json.js';

/** The attribute that contains the own nouns of an entity, so that its history and copies contain them. */
const ATTRIBUTE = 'nouns';

/** The maximum number of own nouns of an entity. */
export const MAX_OWN_NOUNS = 8;

const LONGEST = 40;
const NOUN = /^\p{L}+(?:[-'’]\p{L}+)*(?: \p{L}+(?:[-'’]\p{L}+)*){0,2}$/u;

/** What an error says is expected of an own noun. */
export const OWN_NOUN = 'one to three words of letters, at most 40 characters';

/** Whether people may call a thing by this text: `app`, `on-call rota`. */
export const isOwnNoun = (text: string): boolean => text.length <= LONGEST && NOUN.test(text);

/** A draft whose own nouns are among its attributes, in lower case. */
export function withNounsAsAttribute({ nouns, ...draft }: EntityDraft): EntityDraft {
  if (nouns === undefined) return draft;
  const lower = [...new Set(nouns.map((noun) => noun.toLowerCase()))];
  return { ...draft, attributes: { ...draft.attributes, [ATTRIBUTE]: lower } };
}

/** The own nouns among the attributes, in the form of texts. Anything else with this name is ignored. */
export function ownNounsIn(attributes: JsonObject): readonly string[] {
  const value = attributes[ATTRIBUTE];
  if (!Array.isArray(value)) return [];
  const nouns = value.filter((each): each is string => typeof each === 'string' && isOwnNoun(each));
  return [...new Set(nouns.map((noun) => fold(noun)))].slice(0, MAX_OWN_NOUNS);
}
