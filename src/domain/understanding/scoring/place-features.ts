import type { EntitySummary } from '../../model/understanding.js';
import type { Meaning } from '../candidates/meaning.js';
import { isIn } from '../candidates/places.js';
import type { ReferenceSituation } from './reference-situation.js';
import type { Setter } from './feature-values.js';

/** “gi0/1 there” is on what has a gi0/1; “there” is nothing that the same words name. */
export function addThere({ entities: [only] }: Meaning, { beside }: ReferenceSituation, set: Setter): void {
  if (only === undefined || beside.length === 0) return;
  if (beside.some(({ id }) => id === only.id)) set('there is beside it', 1);
  if (beside.some(({ places }) => places.some(({ id }) => id === only.id))) set('there holds what is beside it', 1);
}

/** Whether the places that are spoken of have the entities of a meaning. */
export function addPlaces(
  { entities, anchor, generator }: Meaning,
  group: string,
  { stated, places, since, turn }: ReferenceSituation,
  set: Setter,
): void {
  const add = (name: string, all: readonly EntitySummary[]): void => {
    const known = entities
      .map((entity) => all.map((place) => isIn(entity, place)).filter((each) => each !== undefined))
      .filter((each) => each.length > 0);
    if (known.length === 0) return;
    const outside = known.filter((each) => !each.includes(true)).length;
    set(`${name} ${outside === 0 ? 'has it' : 'has it not'}`, 1);
  };
  if (stated.length > 0) return add('stated place', stated);
  if (anchor?.turn === turn && generator === 'ANTECEDENT') return;
  if (places.length > 0) return add(`${group} place of the message`, places);
  if (anchor !== undefined) add(`${group} place since`, since.get(anchor.entity.id) ?? []);
}
