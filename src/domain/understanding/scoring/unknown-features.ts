import type { NameSpan } from '../parse/name-span.js';
import type { Features } from './linear.js';

export interface UnknownSituation {
  readonly user: boolean;
  readonly alone: boolean;
  /** Something has the name, but is not meant here. */
  readonly hasHits: boolean;
  /** Its letters and digits are arranged like those of a name that is known here. */
  readonly likeKnown: boolean;
  /** The inventory has things of the noun beside it. */
  readonly nounKnown: boolean;
}

/** Properties of words that nothing has as its name: whether they are meant as a name all the same. */
export function unknownFeatures(
  { look, form, text, besideNouns }: NameSpan,
  { user, alone, hasHits, likeKnown, nounKnown }: UnknownSituation,
): Features {
  const features: Record<string, number> = { bias: 1 };
  const set = (name: string, holds: boolean): void => {
    if (holds) features[name] = 1;
  };
  set(`form ${form.toLowerCase()}`, true);
  set('user', user);
  set('alone', alone);
  set('something has it', hasHits);
  set('like a known name', likeKnown);
  set('like a known name with digits', likeKnown && /\d/u.test(text));
  set('beside a noun', besideNouns.length > 0);
  set('beside a noun of the inventory', nounKnown);
  set('numbered kind of the inventory', nounKnown && form === 'NUMBERED');
  set('digits beside a noun', nounKnown && look.digitsOnly);
  set('several words', look.words > 1);
  set('more than two words', look.words > 2);
  set('capitalised', look.capitalised);
  set('capitalised word of no dictionary', look.capitalised && !look.dictionary && !look.mixed);
  set('shouted', look.shouted);
  set('opens sentence', look.opensSentence);
  set('letters and digits', look.mixed);
  set('letters and digits with punctuation', look.mixed && look.punctuated);
  set('address with mask', form === 'ADDRESS' && text.includes('/'));
  set('digits', look.digitsOnly);
  set('long digits', look.digitsOnly && text.length >= 3);
  set('punctuated', look.punctuated);
  set('dictionary', look.dictionary);
  set('measured', look.measured);
  set('after preposition', look.afterPreposition);
  set('after preposition, capitalised', look.afterPreposition && look.capitalised);
  set('after the', look.afterThe);
  set('after a', look.afterIndefinite);
  set('before plural', look.beforePlural);
  set('unit', /^u\d{1,2}$|^\d+(?:u|g|ge|w|v|a)$/iu.test(text));
  return features;
}
