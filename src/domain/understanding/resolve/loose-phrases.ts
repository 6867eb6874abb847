import { fold } from '../../text/normal-form.js';
import { singular } from '../../inventory/names/type-nouns.js';
import type { Reference } from '../extract/reference.js';
import type { EntitySummary, Mention } from '../../model/understanding.js';
import { together, type Antecedent } from './antecedents.js';
import { decide } from './decide.js';
import { complementOf, isInside, mentionOf, one, placeBrief, several, unique, type ReferenceContext } from './pointing.js';
import { FORGOTTEN_NOUN, KNOWN_BY } from './thresholds.js';

/** Index keys of what a phrase calls: described first. */
export function nounKeys(reference: Reference): readonly string[] {
  if (reference.loose === true) return [reference, ...longerOf(reference)].map(({ modifiers }) => `~${modifiers.map(singular).join(' ')}`);
  if (reference.noun === undefined) return [];
  const described = reference.modifiers.map((word) => `~${word} ${reference.noun ?? ''}`);
  return [...described, `~${reference.noun}`];
}

/** "the depot", "the dark fibre": no noun of this field, but words of a name or what the inventory calls a role by. */
export function loosePhrase(reference: Reference, pool: readonly Antecedent[], context: ReferenceContext): Mention | undefined {
  const [longer] = longerOf(reference);
  return (longer === undefined ? undefined : byWords(longer, pool, context)) ?? byWords(reference, pool, context);
}

const longerOf = (reference: Reference): readonly Reference[] =>
  reference.longer === undefined
    ? []
    : [{ ...reference, modifiers: [...reference.modifiers, reference.longer.word], end: reference.longer.end }];

function byWords(reference: Reference, pool: readonly Antecedent[], context: ReferenceContext): Mention | undefined {
  const words = reference.modifiers.map(singular);
  const within = complementOf(reference, context);
  if (within.length > 0) return calledThere(reference, words, within, context);
  return saidBy(reference, words, pool, context) ?? placeCalled(reference, words, pool, context) ?? calledIn(reference, words, context);
}

/** "the depot in Lyon", "the blade enclosure in Lyon": the place itself, or what is called so there. */
function calledThere(
  reference: Reference,
  words: readonly string[],
  within: readonly EntitySummary[],
  context: ReferenceContext,
): Mention | undefined {
  const parts = [{ name: 'noun', value: KNOWN_BY.noun }];
  const places = within.filter((place) => isCalledBy(place, words));
  if (places.length > 0) return mentionOf(reference, places, parts, `${places[0]?.name ?? ''} is called so`);
  const called = unique(context.found.byKey.get(`~${words.join(' ')}`) ?? []).filter((entity) => isInside(entity, within));
  const candidates = called.map((entity) => ({ entity, score: KNOWN_BY.noun, parts, evidence: [`is a ${words.join(' ')}`] }));
  return decide({ ...reference, kind: 'REFERENCE' }, candidates, candidates.length);
}

/** What was spoken of and has the words in its name. */
function saidBy(
  reference: Reference,
  words: readonly string[],
  pool: readonly Antecedent[],
  { focus }: ReferenceContext,
): Mention | undefined {
  const said = pool.filter(({ entity, strength, byTool }) => strength >= FORGOTTEN_NOUN && !byTool && isCalledBy(entity, words));
  const isPlural = reference.modifiers.some((word) => singular(word) !== word);
  return (isPlural ? several(reference, together(said, undefined, focus.turn), 'named together') : undefined) ?? one(reference, said);
}

/** Where something that was spoken of is, when that has the words in its name. */
function placeCalled(
  reference: Reference,
  words: readonly string[],
  pool: readonly Antecedent[],
  { summaries }: ReferenceContext,
): Mention | undefined {
  for (const { entity, byTool } of pool) {
    const place = byTool ? undefined : entity.places.find(({ name }) => isCalledBy({ name, nouns: [] }, words));
    if (place !== undefined)
      return mentionOf(
        reference,
        [summaries.get(place.id) ?? placeBrief(place)],
        [{ name: 'salience', value: KNOWN_BY.placeOfSpoken }],
        `where ${entity.name} is`,
      );
  }
  return undefined;
}

/** What the inventory calls so by its role, to be asked for. */
function calledIn(reference: Reference, words: readonly string[], { found }: ReferenceContext): Mention | undefined {
  const all = words.length < 2 ? [] : unique(found.byKey.get(`~${words.join(' ')}`) ?? []);
  const parts = [{ name: 'noun', value: KNOWN_BY.noun }];
  const candidates = all.map((entity) => ({ entity, score: KNOWN_BY.noun, parts, evidence: [`is a ${words.join(' ')}`] }));
  return decide({ ...reference, kind: 'REFERENCE' }, candidates, candidates.length);
}

/** The words stand in its name or what it is called, whole. */
function isCalledBy({ name, nouns }: Pick<EntitySummary, 'name' | 'nouns'>, words: readonly string[]): boolean {
  const own = new Set(fold(`${name} ${nouns.join(' ')}`).match(/\p{L}+/gu) ?? []);
  return words.every((word) => own.has(word));
}
