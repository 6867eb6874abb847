import { synonymsOf } from '../../inventory/names/synonyms.js';
import type { EntitySummary } from '../../model/understanding.js';
import { fold } from '../../text/normal-form.js';
import { type HeadFit, describe, isDescribedBy } from '../candidates/description.js';
import { kindOf } from '../generators/universe.js';
import type { Meaning, Referent } from '../candidates/meaning.js';
import { stemsOf } from '../discourse/statements.js';
import type { Phrase } from '../parse/phrases.js';
import { log, type Setter } from './feature-values.js';

/** How the head of a phrase fits an entity, best first. */
const HEADS: readonly HeadFit[] = ['ROLE', 'TYPE', 'NAME', 'PART', 'SYNONYM', 'DESCRIPTOR', 'MISSPELT', 'ANY', 'NONE'];

export function describeWords(
  phrase: Phrase,
  { entities, members = [] }: Meaning,
  kind: string,
  following: readonly string[],
  set: Setter,
): void {
  const descriptions = entities.map((entity) => describe(phrase, entity));
  const worst = HEADS[Math.max(...descriptions.map(({ head }) => HEADS.indexOf(head)))];
  if (worst !== undefined && kind === 'noun') set(`head ${worst.toLowerCase()}`, 1);
  if (following.length > 0) set('following words fit', log(countOf(following, entities, members)));
  if (phrase.modifiers.length === 0) return;
  const unmatchedWords = phrase.modifiers.filter((word) => !entities.every((entity) => isDescribedBy(entity, word)));
  const stated = countStated(unmatchedWords, members);
  set('modifiers said of it', stated);
  set('modifiers not even said', unmatchedWords.length - stated);
  const mean = (of: 'matched' | 'unmatched') => descriptions.reduce((sum, each) => sum + each[of], 0) / Math.max(1, descriptions.length);
  set('modifiers matched', mean('matched'));
  set('modifiers unmatched', mean('unmatched'));
}

export function describeNumber(phrase: Phrase, entities: readonly EntitySummary[], set: Setter): void {
  const many = entities.length > 1;
  if (phrase.plural !== many) set(phrase.plural ? 'one for a plural' : 'several for a singular', 1);
  if (phrase.count !== undefined) set(phrase.count === entities.length ? 'count agrees' : 'count differs', 1);
  if (many) set('set size', log(entities.length));
  if (many && new Set(entities.map((entity) => kindOf(entity))).size > 1) set('mixed types', 1);
}

/** The number of words that describe the entities or were said of them. */
function countOf(words: readonly string[], entities: readonly EntitySummary[], members: readonly Referent[]): number {
  const contentWords = words.filter((word) => stemsOf(word).length > 0);
  const [described, others] = [true, false].map((fits) =>
    contentWords.filter((word) => entities.every((entity) => isDescribedBy(entity, fold(word))) === fits),
  );
  return (described?.length ?? 0) + countStated(others ?? [], members);
}

/** The number of words that the conversation used of all these. */
function countStated(words: readonly string[], members: readonly Referent[]): number {
  if (members.length === 0) return 0;
  return words.filter((word) => {
    const stems = [word, ...synonymsOf(word)].flatMap((each) => stemsOf(each));
    return members.every(({ stated }) => stems.some((each) => stated.includes(each)));
  }).length;
}
