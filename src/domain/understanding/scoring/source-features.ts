import type { EntitySummary } from '../../model/understanding.js';
import { describe, isDescribedBy } from '../candidates/description.js';
import type { Meaning, Referent } from '../candidates/meaning.js';
import { isIn } from '../candidates/places.js';
import { stemsOf } from '../discourse/statements.js';
import { isPossessive } from '../parse/phrase-kinds.js';
import type { Phrase } from '../parse/phrases.js';
import type { ReferenceSituation } from './reference-situation.js';
import { log, type Setter } from './feature-values.js';
import { DEMONSTRATIVES, PAIR_WORDS } from '../../language/en/function-words.js';

/** How a meaning was found, and how near that is in the conversation. */
export function addSource(phrase: Phrase, meaning: Meaning, kind: string, situation: ReferenceSituation, set: Setter): void {
  const { source, anchor, isStated, isNamed, isSet, members, rivals } = meaning;
  const name = `${source.toLowerCase()}${isSet === true ? ' set' : ''}`;
  set(`${kind === 'noun' || kind === 'one' ? kind : 'pronoun'} ${name}`, 1);
  set(`${source.toLowerCase()} rivals`, log(rivals));
  set('stated', Number(isStated === true));
  set('relation named', Number(isNamed === true));
  set(`possessive ${name}`, Number(isPossessive(phrase)));
  set(`demonstrative ${name}`, Number(DEMONSTRATIVES.has(phrase.determiner)));
  if (phrase.other && source !== 'LISTED') set(situation.fittingRank(meaning) === 0 ? 'other is the current one' : 'other is another', 1);
  if (anchor === undefined) return;
  if (source === 'MENTIONED') addMention(meaning, anchor, kind, situation, set);
  else if (members === undefined) set('anchor rank', -log(anchor.rank));
  else addList(phrase, meaning, anchor, situation, set);
}

function addMention(meaning: Meaning, anchor: Referent, kind: string, situation: ReferenceSituation, set: Setter): void {
  const group = kind === 'noun' ? 'noun' : 'pronoun';
  const rank = situation.fittingRank(meaning);
  set(`${group} age`, -log(situation.turn - anchor.turn));
  set(`${group} rank`, -log(rank));
  set(`${kind} most recent`, Number(rank === 0));
  set(`${group} salience`, anchor.salience);
  set(`${group} acts on it`, Number(anchor.actsOnPhrase === true));
  set(`${group} only one of the message`, Number(situation.fittingHere === 1 && anchor.turn === situation.turn && !anchor.oblique));
  if (situation.fitting === 1 && situation.surroundings['object of a command']) set('command to the only thing', 1);
}

function addList(phrase: Phrase, meaning: Meaning, anchor: Referent, situation: ReferenceSituation, set: Setter): void {
  set('list age', -log(situation.turn - anchor.turn));
  set('list rank', -log(situation.fittingRank(meaning)));
  if (meaning.list === undefined) return;
  const { size, pure, asked } = meaning.list;
  set('list size', log(size - 2));
  set('list is the pair', Number(size === 2 && (phrase.determiner === 'both' || PAIR_WORDS.has(phrase.word ?? ''))));
  set('list of one kind', Number(pure));
  set('list of the answer', Number(isAnswer(meaning, situation)));
  set('list of what was asked', Number(asked));
}

/** Whether the last answer of the assistant named all entities of a list for themselves. */
const isAnswer = ({ members = [] }: Meaning, { turn }: ReferenceSituation): boolean =>
  members.length > 0 && members.every(({ oblique, source, ...member }) => !oblique && source === 'ASSISTANT' && turn - member.turn === 1);

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
  const group = kind === 'noun' || kind === 'one' ? kind : 'pronoun';
  if (!entities.every(({ id }) => offered.some((each) => each.id === id))) return set(`${group} is not offered`, 1);
  set(`${group} is offered`, 1);
  if (others.length > 0) return;
  const words = [...phrase.modifiers, ...following.filter((word) => stemsOf(word).length > 0)];
  const fit = (entity: EntitySummary): number =>
    words.filter((word) => isDescribedBy(entity, word)).length + stated.filter((place) => isIn(entity, place) === true).length;
  const best = fit(only);
  if (best > 0 && offered.every((each) => each.id === only.id || fit(each) < best)) set('the offered one that fits', 1);
}

/** Whether the places that the phrase states or the message names have the entities of a meaning. */
export function addPlaces(
  { entities, anchor, source }: Meaning,
  kind: string,
  { stated, places, turn }: ReferenceSituation,
  set: Setter,
): void {
  const isHere = source === 'MENTIONED' && anchor?.turn === turn;
  const named = stated.length > 0 ? stated : isHere ? [] : places;
  const known = entities
    .map((entity) => named.map((place) => isIn(entity, place)).filter((each) => each !== undefined))
    .filter(({ length }) => length > 0);
  if (known.length === 0) return;
  const name = stated.length > 0 ? 'stated place' : `${kind === 'noun' ? 'noun' : 'pronoun'} place of the message`;
  set(`${name} ${known.every((each) => each.includes(true)) ? 'has it' : 'has it not'}`, 1);
}

/** Compares the meaning of “there” with the name beside it: “gi0/1 there” is on a device with a gi0/1, and “there” is not gi0/1 itself. */
export function addThere({ entities: [only] }: Meaning, { beside }: ReferenceSituation, set: Setter): void {
  if (only === undefined || beside.length === 0) return;
  set('there is beside it', Number(beside.some(({ id }) => id === only.id)));
  set('there holds what is beside it', Number(beside.some(({ places }) => places.some(({ id }) => id === only.id))));
}

/** Marks the only entity in the stated place that fits the words: “the router in Lyon”. */
export function addOnlyThere(phrase: Phrase, { entities: [only, ...others], isStated, rivals }: Meaning, set: Setter): void {
  if (isStated !== true || rivals > 0 || only === undefined || others.length > 0 || phrase.kind !== 'NOUN') return;
  const { head, unmatched } = describe(phrase, only);
  if (unmatched === 0 && (head === 'ROLE' || head === 'TYPE')) set('the only one there', 1);
}
