import type { EntitySummary } from '../../model/understanding.js';
import { describe, genericNouns } from '../candidates/description.js';
import { isPersonal } from '../parse/phrase-kinds.js';
import type { Meaning } from '../candidates/meaning.js';
import type { Phrase } from '../parse/phrases.js';
import { addInventory, addCertainty, addOffer, addOther } from './choice-features.js';
import { log } from './feature-values.js';
import type { Features } from './linear.js';
import { addPlaces, addThere } from './place-features.js';
import { classOf } from './reading-features.js';
import type { ReferenceSituation } from './reference-situation.js';
import { addSource } from './source-features.js';
import { typeClass } from './type-classes.js';
import { describeNumber, describeWords } from './word-features.js';

/** The features of one meaning of a phrase. */
export function meaningFeatures(phrase: Phrase, meaning: Meaning, situation: ReferenceSituation): Features {
  const features: Record<string, number> = {};
  const set = (name: string, value: number): void => {
    if (value !== 0) features[name] = value;
  };
  const { entities } = meaning;
  const kind = classOf(phrase);
  if (meaning.generator === 'UNKNOWN_NAME') return unknownNameFeatures(phrase, meaning, kind);
  if (isRelational(phrase, meaning)) set('head relational', 1);
  else describeWords(phrase, meaning, kind, situation.following, set);
  describeNumber(phrase, entities, set);
  const [first] = entities;
  if (first !== undefined) {
    const type = typeClass(first);
    set(`${kind} ${type}`, 1);
    const { related, attributes } = situation.relevanceOf(first);
    const group = kind === 'noun' ? 'noun' : 'pronoun';
    if (related > 0) set(`${group} has what is asked`, Math.min(2, related));
    if (attributes > 0) set(`${group} has the attribute`, 1);
    if (kind !== 'noun' && genericNouns(first).some((noun) => situation.clauseNouns.has(noun))) set('pronoun kind in clause', 1);
    if (isPersonal(phrase)) set(genderOf(phrase, first), 1);
  }
  addOffer(phrase, meaning, kind, situation, set);
  addInventory(phrase, meaning, situation, set);
  addSource(phrase, meaning, kind, situation, set);
  if (phrase.kind === 'PLACE_PRONOUN') addThere(meaning, situation, set);
  if (phrase.other && meaning.generator !== 'COMPLEMENT') addOther(meaning, situation, set);
  addCertainty(phrase, meaning, situation, set);
  addPlaces(meaning, kind === 'noun' ? 'noun' : 'pronoun', situation, set);
  if (situation.hasStated && meaning.isStated !== true) set('ignores what is stated', 1);
  return features;
}

/** The features of the meaning that the phrase stands for a name that nothing has. */
function unknownNameFeatures(phrase: Phrase, { unknown, rivals }: Meaning, kind: string): Features {
  const where = unknown?.age === 0 ? 'here' : 'of the last turn';
  return {
    [`unknown name ${where}`]: 1,
    [`unknown name for ${kind}`]: 1,
    'unknown name others since': log(rivals),
    'unknown name described': phrase.modifiers.length,
    'unknown name for another': Number(phrase.other || phrase.ordinal !== undefined || phrase.plural),
  };
}

const GENDERS: Readonly<Record<string, string>> = { he: 'he', him: 'he', his: 'he', she: 'she', her: 'she', hers: 'she' };

function genderOf({ determiner }: Phrase, { nouns }: EntitySummary): string {
  const gender = GENDERS[determiner] ?? '';
  if (nouns.includes(gender)) return 'gender agrees';
  return nouns.includes('he') || nouns.includes('she') ? 'gender differs' : 'gender unknown';
}

/** The head names how the entity is related, and not what it is: “the far end”, “its twin”, “his manager”. */
const isRelational = (phrase: Phrase, { generator, isNamed, entities }: Meaning): boolean =>
  generator === 'END' ||
  generator === 'SIBLING' ||
  (isNamed === true && entities.some((entity) => describe(phrase, entity).head === 'NONE'));
