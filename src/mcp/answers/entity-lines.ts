import type { Entity, EntityType } from '../../domain/model/entity.js';
import type { PlaceSummary } from '../../domain/model/focus.js';
import type { EntitySummary } from '../../domain/model/understanding.js';
import { oneLine } from './text.js';

const NAME = 80;
const PLACES = 3;

/** The types of containers that distinguish entities of the same name, most useful first. */
const NEAR: readonly EntityType[] = ['DEVICE', 'VIRTUAL_MACHINE', 'RACK', 'SITE', 'CLUSTER', 'VRF', 'LOCATION', 'VLAN_GROUP'];
const nearness = ({ type }: PlaceSummary): number => (NEAR.includes(type) ? NEAR.indexOf(type) : NEAR.length);

/** `device fra1-core-02 [ent_…] in R2, FRA1`. */
export function summaryText({ id, type, name, display, places }: EntitySummary): string {
  const near = places.toSorted((a, b) => nearness(a) - nearness(b)).slice(0, PLACES);
  return `${namedText({ id, type, display: display === '' ? name : display })}${placeText(near.map((place) => place.name))}`;
}

/** `device fra1-core-02 [ent_…]`. */
export const namedText = ({ id, type, display }: Pick<Entity, 'id' | 'type' | 'display'>): string =>
  `${wordsOf(type)} ${oneLine(display, NAME)} [${id}]`;

/** The entity with its containers, nearest first, and its status. `chain` is from the outermost container to the entity. */
export function locatedText(entity: Entity, chain: readonly Entity[]): string {
  const places = chain.slice(0, -1).reverse().slice(0, PLACES);
  const status = entity.status === undefined ? '' : `, ${oneLine(entity.status, 40)}`;
  return `${namedText(entity)}${placeText(places.map(({ display }) => display))}${status}`;
}

const placeText = (names: readonly string[]): string =>
  names.length === 0 ? '' : ` in ${names.map((name) => oneLine(name, NAME)).join(', ')}`;

export const wordsOf = (type: string): string => type.toLowerCase().replaceAll('_', ' ');
