import { isPersonal, isPossessive } from '../parse/phrase-kinds.js';
import type { Phrase } from '../parse/phrases.js';
import type { Features } from './linear.js';
import type { ReferenceSituation } from './reference-situation.js';
import { DEMONSTRATIVES, SPEAKER_DETERMINERS } from '../../language/en/function-words.js';

/** The class of phrases that share weights. */
export function classOf(phrase: Phrase): string {
  if (phrase.kind === 'PLACE_PRONOUN') return 'there';
  if (phrase.kind === 'PRONOUN') return isPersonal(phrase) ? 'person' : phrase.plural ? 'they' : 'it';
  return phrase.kind === 'NOUN' ? 'noun' : 'one';
}

/** The features of a reading of a phrase, which all its meanings share. They say how likely the reading refers to something. */
export function readingFeatures(phrase: Phrase, { surroundings }: ReferenceSituation): Features {
  const kind = classOf(phrase);
  const features: Record<string, number> = { [`reads ${kind}`]: 1 };
  const set = (name: string, holds: boolean): void => {
    if (holds) features[`reads ${name}`] = 1;
  };
  if (kind !== 'it' && kind !== 'they' && kind !== 'there') {
    set(`bare ${kind}`, phrase.determiner === '');
    set('the', phrase.determiner === 'the');
    set('demonstrative', DEMONSTRATIVES.has(phrase.determiner));
    set('of speakers', SPEAKER_DETERMINERS.has(phrase.determiner));
    set('possessive', isPossessive(phrase));
    set('all', phrase.determiner === 'all');
    set('same', phrase.same);
    set('ordinal', phrase.ordinal !== undefined);
    set('other', phrase.other);
    set('headless', phrase.kind === 'HEADLESS');
    set('partitive', phrase.partitive === true);
    set('plural', phrase.plural);
  }
  features['reads words'] = phrase.to - phrase.from - 1;
  const demonstrative = kind === 'it' && !phrase.determiner.startsWith('it');
  const shared = kind === 'noun' || kind === 'one' ? 'phrase' : demonstrative ? 'that' : kind === 'it' ? 'it' : 'pronoun';
  for (const [name, holds] of Object.entries(surroundings)) set(`${shared} ${name}`, holds);
  if (kind !== 'noun' && kind !== 'one') set('cuts off a noun', surroundings['before known noun']);
  return features;
}
