import { METRES } from '../../language/en/measures.js';
import type { Entity } from '../../model/entity.js';
import { fold, normalForm } from '../../text/normal-form.js';
import { stem } from '../../text/stem.js';
import type { FactGraph } from '../graph/fact-graph.js';
import { ALSO, isRelation } from '../graph/related.js';
import { IP_VERSION, PREFIX_LENGTH } from '../question/filter.js';

/** The relations whose targets name the kind of an entity. */
export const KINDS: readonly string[] = ['ROLE', 'DEVICE_TYPE', 'TYPE'];

/** The relations and attributes that a word without a noun of its kind may be a value of: “storage racks”. */
export const NARROWING: readonly string[] = [
  ...KINDS,
  'MODULE_TYPE',
  'PLATFORM',
  'MANUFACTURER',
  'TENANT',
  'PROVIDER',
  'GROUP',
  'VRF',
  'VLAN',
  'CLUSTER',
  'SITE',
  'LOCATION',
  'status',
  'tags',
];

/** Relations of a model that its devices have, too. */
const OF_MODEL: ReadonlySet<string> = new Set(['MANUFACTURER', 'u_height']);
const MODELS = ['DEVICE_TYPE', 'MODULE_TYPE'];

/** The relations that have to be read for {@link valuesOf}. */
export const relationsOf = (names: readonly string[]): readonly string[] => [
  ...new Set(names.flatMap((name) => [...(isRelation(name) ? [name, ...(ALSO[name] ?? [])] : []), ...(OF_MODEL.has(name) ? MODELS : [])])),
];

/** Whether the maker of the models has to be read, too. */
export const needsModels = (names: readonly string[]): boolean => names.includes('MANUFACTURER');

/** The values that an entity has of attributes and relations; of a related entity, its names. */
export function valuesOf(entity: Entity, names: readonly string[], graph: FactGraph): readonly string[] {
  return names.flatMap((name): readonly string[] => {
    if (name === 'status') return entity.status === undefined ? [] : [entity.status.replaceAll('_', ' ')];
    if (name === PREFIX_LENGTH) return networkOf(entity).map((network) => network.slice(network.indexOf('/') + 1));
    if (name === IP_VERSION) return networkOf(entity).map((network) => (network.includes(':') ? '6' : '4'));
    if (!isRelation(name)) return textsOf(entity.attributes[name]);
    const direct = graph.out(entity, name, ...(ALSO[name] ?? []));
    const ofModel = OF_MODEL.has(name) ? graph.out(entity, ...MODELS).flatMap((model) => graph.out(model, name)) : [];
    return [...direct, ...ofModel].flatMap((related) => [related.display, related.name, ...related.aliases, ...textsOf(related.slug)]);
  });
}

const networkOf = ({ attributes: { prefix, address, start_address: start } }: Entity): readonly string[] =>
  textsOf(prefix ?? address ?? start);

/** `u_height` gives `height`. */
export const measureText = (name: string): string => (name === 'u_height' ? 'height' : name.replaceAll('_', ' '));

/** The number that an entity, or its model, has of an attribute; lengths in metres. Undefined if it has none. */
export function numberOf(entity: Entity, name: string, graph: FactGraph): number | undefined {
  const stated = valuesOf(entity, [name], graph);
  const values =
    stated.length > 0 || !OF_MODEL.has(name) ? stated : graph.out(entity, ...MODELS).flatMap((model) => valuesOf(model, [name], graph));
  const value = values.map(Number).find(Number.isFinite);
  const unit = entity.attributes['length_unit'];
  if (value === undefined || name !== 'length') return value;
  const factor = METRES.get(typeof unit === 'string' ? unit : 'm');
  return factor === undefined ? undefined : value * factor;
}

function textsOf(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(textsOf);
  if (typeof value === 'number' || typeof value === 'boolean') return [String(value)];
  return typeof value === 'string' && value !== '' ? [value] : [];
}

/** The fit of a value to words of a question: 2 if they are equal, 1 if the value contains all of the words, otherwise 0. */
export function fitOf(words: string, value: string): 0 | 1 | 2 {
  if (normalForm(words) === normalForm(value) || stemsOf(words).join(' ') === stemsOf(value).join(' ')) return 2;
  const parts = new Set(stemsOf(value));
  const wanted = stemsOf(words);
  return wanted.length > 0 && wanted.every((word) => parts.has(word)) ? 1 : 0;
}

const stemsOf = (text: string): readonly string[] => (fold(text).match(/[\p{L}\p{N}]+/gu) ?? []).map(stem);
