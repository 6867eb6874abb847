import type { Entity } from '../../model/entity.js';
import { fold, normalForm } from '../../text/normal-form.js';
import { stem } from '../../text/stem.js';
import type { FactGraph } from '../graph/fact-graph.js';
import { PREFIX_LENGTH } from '../question/filters.js';

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

/** The same thing under other relations. */
const ALSO: Readonly<Record<string, readonly string[]>> = { SITE: ['SCOPE', 'AT_SITE'] };
/** Relations of a model that its devices have, too. */
const OF_MODEL: ReadonlySet<string> = new Set(['MANUFACTURER']);
const MODELS = ['DEVICE_TYPE', 'MODULE_TYPE'];

const isRelation = (name: string): boolean => /^\p{Lu}/u.test(name);

/** The relations that have to be read for {@link valuesOf}. */
export const relationsOf = (names: readonly string[]): readonly string[] => [
  ...new Set(names.filter(isRelation).flatMap((name) => [name, ...(ALSO[name] ?? []), ...(OF_MODEL.has(name) ? MODELS : [])])),
];

/** Whether the maker of the models has to be read, too. */
export const needsModels = (names: readonly string[]): boolean => names.some((name) => OF_MODEL.has(name));

/** The values that an entity has of attributes and relations; of a related entity, its names. */
export function valuesOf(entity: Entity, names: readonly string[], graph: FactGraph): readonly string[] {
  return names.flatMap((name): readonly string[] => {
    if (name === 'status') return entity.status === undefined ? [] : [entity.status.replaceAll('_', ' ')];
    if (name === PREFIX_LENGTH) return textsOf(entity.attributes['prefix']).map((prefix) => prefix.slice(prefix.indexOf('/') + 1));
    if (!isRelation(name)) return textsOf(entity.attributes[name]);
    const direct = graph.out(entity, name, ...(ALSO[name] ?? []));
    const ofModel = OF_MODEL.has(name) ? graph.out(entity, ...MODELS).flatMap((model) => graph.out(model, name)) : [];
    return [...direct, ...ofModel].flatMap((related) => [related.display, related.name, ...related.aliases, ...textsOf(related.slug)]);
  });
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
