import type { EntitySummary } from '../../model/understanding.js';
import { describe } from '../candidates/description.js';
import type { Meaning } from '../candidates/meaning.js';
import { isPersonal } from '../parse/phrase-kinds.js';
import type { Phrase } from '../parse/phrases.js';
import type { Features } from './linear.js';
import { classOf } from './reading-features.js';
import type { ReferenceSituation } from './reference-situation.js';
import { addOffer, addOnlyThere, addPlaces, addSource, addThere } from './source-features.js';
import { typeClass } from './type-classes.js';
import { describeNumber, describeWords } from './word-features.js';
import { PRONOUN_GENDERS } from '../../language/en/type-nouns.js';

/** The features of one meaning of a phrase. */
export function meaningFeatures(phrase: Phrase, meaning: Meaning, situation: ReferenceSituation): Features {
  const features: Record<string, number> = {};
  const set = (name: string, value: number): void => {
    if (value !== 0) features[name] = value;
  };
  const { entities } = meaning;
  const kind = classOf(phrase);
  const group = kind === 'noun' ? 'noun' : 'pronoun';
  if (meaning.unknown !== undefined) return { [`unknown name for ${kind === 'noun' || kind === 'one' ? 'phrase' : 'pronoun'}`]: 1 };
  if (isRelational(phrase, meaning)) set('head relational', 1);
  else describeWords(phrase, meaning, kind, situation.following, set);
  describeNumber(phrase, entities, set);
  const [first] = entities;
  if (first !== undefined) {
    set(`${kind} ${typeClass(first)}`, 1);
    const { related, attributes } = situation.relevanceOf(first);
    set(`${group} has what is asked`, Math.min(2, related));
    set(`${group} has the attribute`, Number(attributes > 0));
  }
  if (first !== undefined && isPersonal(phrase)) set(genderOf(phrase, first), 1);
  addOffer(phrase, meaning, kind, situation, set);
  addSource(phrase, meaning, kind, situation, set);
  if (phrase.kind === 'PLACE_PRONOUN') addThere(meaning, situation, set);
  addOnlyThere(phrase, meaning, set);
  addPlaces(meaning, kind, situation, set);
  if (situation.hasStated && meaning.isStated !== true) set('ignores what is stated', 1);
  return features;
}

function genderOf({ determiner }: Phrase, { nouns }: EntitySummary): string {
  const gender = PRONOUN_GENDERS[determiner] ?? '';
  if (nouns.includes(gender)) return 'gender agrees';
  return nouns.includes('he') || nouns.includes('she') ? 'gender differs' : 'gender unknown';
}

/** The head names how the entity is related, and not what it is: “the far end”, “its twin”, “his manager”. */
const isRelational = (phrase: Phrase, { isNamed, entities }: Meaning): boolean =>
  isNamed === true && entities.some((entity) => describe(phrase, entity).head === 'NONE');
