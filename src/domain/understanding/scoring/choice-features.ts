import type { EntitySummary } from '../../model/understanding.js';
import { describe, isDescribedBy } from '../candidates/description.js';
import type { Meaning, Referent } from '../candidates/meaning.js';
import { isIn } from '../candidates/places.js';
import { stemsOf } from '../discourse/statements.js';
import type { Phrase } from '../parse/phrases.js';
import type { ReferenceSituation } from './reference-situation.js';
import { type Setter, log } from './feature-values.js';

/** “the other switch” is another than the one that the conversation is about. */
export function addOther(meaning: Meaning, { fittingRank }: ReferenceSituation, set: Setter): void {
  const rank = fittingRank({ ...meaning, members: meaning.entities.map((entity) => ({ entity }) as Referent) });
  set(rank === 0 ? 'other is the current one' : 'other is another', 1);
}

/** Whether a meaning is one of those that a question offers, and the only one that the words describe. */
export function addOffer(
  phrase: Phrase,
  { entities }: Meaning,
  kind: string,
  { offered, stated, following }: ReferenceSituation,
  set: Setter,
): void {
  const [only, ...others] = entities;
  if (offered.length === 0 || only === undefined) return;
  const group = kind === 'noun' ? 'noun' : kind === 'one' ? 'one' : 'pronoun';
  if (!entities.every(({ id }) => offered.some((each) => each.id === id))) return set(`${group} is not offered`, 1);
  set(`${group} is offered`, 1);
  if (others.length > 0) return;
  const words = [...phrase.modifiers, ...following.filter((word) => stemsOf(word).length > 0)];
  const fit = (entity: EntitySummary): number =>
    words.filter((word) => isDescribedBy(entity, word)).length + stated.filter((place) => isIn(entity, place) === true).length;
  const own = fit(only);
  if (own > 0 && offered.every((each) => each.id === only.id || fit(each) < own)) set('the offered one that fits', 1);
}

/**
 * “the access switch”, of which the inventory has several while none was mentioned: whoever says so means one of them, so the number of them does not
 * make it less likely.
 */
export function addInventory(phrase: Phrase, { entities, generator, rivals }: Meaning, { fitting }: ReferenceSituation, set: Setter): void {
  const [only] = entities;
  if (generator !== 'INVENTORY' || only === undefined || phrase.kind !== 'NOUN' || phrase.plural) return;
  if (fitting === 0) set('inventory has the only ones', 1);
  const { head, unmatched } = describe(phrase, only);
  if (phrase.modifiers.length === 0 || unmatched > 0 || (head !== 'ROLE' && head !== 'TYPE')) return;
  set('inventory described', 1);
  set('inventory described rivals', log(rivals));
  if (/^(?:the|our|my)$/u.test(phrase.determiner)) set('inventory described definite', 1);
}

/** Words that leave no choice: one thing there fits “the router in Lyon”, and only one thing was mentioned before “reboot it”. */
export function addCertainty(
  phrase: Phrase,
  { entities, generator, isStated, rivals }: Meaning,
  situation: ReferenceSituation,
  set: Setter,
): void {
  const [only, ...others] = entities;
  if (only === undefined || others.length > 0) return;
  const { head, unmatched } = describe(phrase, only);
  if (isStated === true && rivals === 0 && unmatched === 0 && phrase.kind === 'NOUN' && (head === 'ROLE' || head === 'TYPE'))
    set('the only one there', 1);
  if (generator === 'ANTECEDENT' && situation.fitting === 1 && situation.surroundings['object of a command'])
    set('command to the only thing', 1);
}
