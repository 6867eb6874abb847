import type { Look, NameSpan } from '../parse/name-span.js';
import type { Features } from './linear.js';

/** The features of the alternative that the words name nothing. */
export function noNameFeatures(
  span: NameSpan,
  best: { readonly whole: boolean; readonly part: boolean },
  { user, alone }: { readonly user: boolean; readonly alone: boolean },
): Features {
  const { look } = span;
  const features: Record<string, number> = { nothing: 1 };
  const set: SetFeature = (name, holds) => {
    if (holds) features[`nothing ${name}`] = 1;
  };
  set('user', user);
  setWordFeatures(set, look);
  setNumberFeatures(set, span);
  const isWord = look.dictionary && look.words === 1 && !look.capitalised;
  set('word after an article', isWord && (look.afterThe || look.afterIndefinite));
  set('word before a word', isWord && look.beforeWord);
  set('measured', look.measured);
  set('digits alone', alone && look.digitsOnly);
  set('only parts', best.part && !best.whole);
  return features;
}

type SetFeature = (name: string, holds: boolean) => void;

function setWordFeatures(set: SetFeature, look: Look): void {
  set('common', look.common && !look.capitalised);
  set('common capitalised', look.common && look.capitalised);
  set('dictionary', look.dictionary && !look.common && !look.capitalised);
  set('unknown word', !look.dictionary && !look.digitsOnly && !look.mixed);
  set('shouted', look.shouted);
  set('opens sentence', look.opensSentence);
  set('noun', look.noun);
  set('several words', look.words > 1);
}

function setNumberFeatures(set: SetFeature, { look, text }: NameSpan): void {
  set('digits', look.digitsOnly);
  set('short digits', look.digitsOnly && text.length <= 2);
  set('mixed', look.mixed);
  set('after the', look.afterThe);
  set('after a', look.afterIndefinite);
  set('after preposition', look.afterPreposition);
  set('before a number', look.beforeNumber);
  set('digits before plural', look.digitsOnly && look.beforePlural);
}
