import type { Entity } from '../entity.js';

/** Attributes that tell most, first. The rest follows in its own order. */
const TELLING = [
  'status',
  'description',
  'role',
  'vid',
  'address',
  'prefix',
  'rd',
  'asn',
  'position',
  'face',
  'u_height',
  'serial',
  'asset_tag',
  'voltage',
  'amperage',
  'phase',
  'type',
  'enabled',
  'mtu',
  'dns_name',
  'email',
  'phone',
];
const NOISE = new Set(['comments', 'color', 'width', 'desc_units', 'custom_fields', 'weight', 'starting_unit']);
const MOST_FACTS = 24;
const LONGEST_VALUE = 120;

/** Relations an entity has, with the names at their other ends. */
export interface RelatedNames {
  readonly type: string;
  readonly names: readonly string[];
  /** In all, where more than the names were found. */
  readonly count: number;
}

/** `site: DM-Akron`, `status: active`, …: what is asked `about` first, then relations, then attributes, the most telling of each first. */
export function factsOf(entity: Entity, related: readonly RelatedNames[], about: readonly string[] = []): readonly string[] {
  const relations = related.map(
    ({ type, names, count }) => `${label(type)}: ${names.join(', ')}${count > names.length ? ` and ${count - names.length} more` : ''}`,
  );
  const status = entity.status === undefined ? [] : [`status: ${entity.status}`];
  const rank = (name: string) => (TELLING.includes(name) ? TELLING.indexOf(name) : TELLING.length);
  const attributes = Object.entries(entity.attributes)
    .filter(([name, value]) => !NOISE.has(name) && value !== null && value !== '' && name !== 'status' && value !== entity.name)
    .toSorted(([a], [b]) => rank(a) - rank(b))
    .map(([name, value]) => `${label(name)}: ${shown(value)}`);
  const all = [...status, ...relations, ...attributes];
  const isAsked = (fact: string) => about.some((word) => fact.slice(0, fact.indexOf(':')).includes(word));
  return [...all.filter(isAsked), ...all.filter((fact) => !isAsked(fact))].slice(0, MOST_FACTS);
}

const label = (name: string): string => name.toLowerCase().replaceAll('_', ' ');

function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const flat = text.replaceAll(/\s+/gu, ' ');
  return flat.length <= LONGEST_VALUE ? flat : `${flat.slice(0, LONGEST_VALUE).toWellFormed()}…`;
}

/** One line about an entity, with as many facts as `most` characters hold. */
export function entityText(entity: Entity, facts: readonly string[], most: number): string {
  let text = `${label(entity.type)} ${entity.display}`;
  let separator = ' (';
  for (const fact of facts) {
    if (text.length + fact.length + 3 > most) break;
    text += `${separator}${fact}`;
    separator = '; ';
  }
  return separator === ' (' ? text : `${text})`;
}
