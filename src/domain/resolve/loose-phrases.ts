import { fold } from '../extract/normal-form.js';
import { singular } from '../extract/nouns.js';
import type { Reference } from '../extract/reference.js';
import type { EntityBrief, Mention } from '../understanding.js';
import { together, type Antecedent } from './antecedents.js';
import { decide } from './decide.js';
import { mentionOf, one, placeBrief, several, unique, type ReferenceContext } from './pointing.js';
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
  return saidBy(reference, words, pool, context) ?? placeCalled(reference, words, pool, context) ?? calledIn(reference, words, context);
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
  { briefs }: ReferenceContext,
): Mention | undefined {
  for (const { entity, byTool } of pool) {
    const place = byTool ? undefined : entity.places.find(({ name }) => isCalledBy({ name, nouns: [] }, words));
    if (place !== undefined)
      return mentionOf(
        reference,
        [briefs.get(place.id) ?? placeBrief(place)],
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
function isCalledBy({ name, nouns }: Pick<EntityBrief, 'name' | 'nouns'>, words: readonly string[]): boolean {
  const own = new Set(fold(`${name} ${nouns.join(' ')}`).match(/\p{L}+/gu) ?? []);
  return words.every((word) => own.has(word));
}
