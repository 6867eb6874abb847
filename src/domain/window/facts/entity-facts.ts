import type { Fact } from '../model/context-window.js';
import type { Entity } from '../../model/entity.js';

/** Attributes that tell most, first. The rest follows in its own order. */
const TELLING = [
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
/** Relations that say where something is, before others. */
const PLACES = ['SITE', 'LOCATION', 'RACK', 'DEVICE', 'VIRTUAL_MACHINE', 'CLUSTER', 'REGION'];
const NOISE = new Set(['comments', 'color', 'width', 'desc_units', 'custom_fields', 'weight', 'starting_unit']);
const MOST_FACTS = 24;
/** Characters of a value that is asked for, and of any other. */
const LONGEST_VALUE = 120;
const SHORT_VALUE = 48;
/** Names at the other ends of a relation that is not asked for. */
const FEW_NAMES = 2;

/** Relations an entity has, with the names at their other ends. */
export interface RelatedNames {
  readonly type: string;
  /** Of what points at it: its parts, and whatever hangs on it. */
  readonly parts?: true;
  readonly names: readonly string[];
  /** In all, where more than the names were found. */
  readonly count: number;
  /** There may be more than were counted. */
  readonly open?: true;
}

/** A fact in the words for who asks for it, and in those for who does not; absent: then it is not told. */
interface Told {
  readonly name: string;
  readonly full: string;
  readonly short: string;
}

/**
 * What is asked for, in full; then in short what is to be known of any thing: status, place, other relations, the attributes that tell most, and
 * how many parts it has. The names of parts and neighbours are told to who asks for them.
 */
export function factsOf(
  entity: Entity,
  related: readonly RelatedNames[],
  isAsked: (name: string) => boolean = () => false,
  most = MOST_FACTS,
): readonly Fact[] {
  const placed = (type: string) => (PLACES.includes(type) ? PLACES.indexOf(type) : PLACES.length);
  const relations = related.filter(({ parts }) => parts === undefined).toSorted((a, b) => placed(a.type) - placed(b.type));
  const all = [
    ...(entity.status === undefined ? [] : [{ name: 'status', full: entity.status, short: entity.status }]),
    ...relations.map((relation) => relationFact(relation, entity)),
    ...attributeFacts(entity, relations.some(isRack)),
    ...related.filter(({ parts }) => parts === true).map(partsFact),
  ];
  const asked = all.filter(({ name }) => isAsked(name)).map(({ name, full }): Fact => ({ name, value: full }));
  const others = all.filter(({ name }) => !isAsked(name)).map(({ name, short }): Fact => ({ name, value: short }));
  return [...asked, ...others].slice(0, most);
}

const isRack = ({ type }: RelatedNames): boolean => type === 'RACK';

/** A device's place in its rack belongs to the rack's name: `Comms closet U4 front`. */
function relationFact(relation: RelatedNames, { attributes: { position, face } }: Entity): Told {
  const place = isRack(relation) && (typeof position === 'number' || typeof position === 'string') ? ` U${position}` : '';
  const side = place !== '' && typeof face === 'string' ? ` ${face}` : '';
  const told = (most: number) => `${listed(relation, most)}${place}${side}`;
  return { name: label(relation.type), full: told(Infinity), short: told(FEW_NAMES) };
}

const partsFact = (parts: RelatedNames): Told => ({
  name: label(parts.type),
  full: listed(parts, Infinity),
  short: `${parts.count}${parts.open === true ? '+' : ''}`,
});

function listed({ names, count, open }: RelatedNames, most: number): string {
  const few = names.slice(0, most);
  const more = count - few.length;
  return `${few.join(', ')}${more > 0 ? ` and ${more}${open === true ? '+' : ''} more` : ''}`;
}

function attributeFacts(entity: Entity, racked: boolean): readonly Told[] {
  const rank = (name: string) => (TELLING.includes(name) ? TELLING.indexOf(name) : TELLING.length);
  const isTold = (name: string, value: unknown): boolean =>
    !NOISE.has(name) &&
    value !== null &&
    value !== '' &&
    name !== 'status' &&
    value !== entity.name &&
    !entity.display.endsWith(`(${shown(value, SHORT_VALUE)})`);
  return Object.entries(entity.attributes)
    .filter(([name, value]) => isTold(name, value) && !(racked && (name === 'position' || name === 'face')))
    .toSorted(([a], [b]) => rank(a) - rank(b))
    .map(([name, value]) => ({ name: label(name), full: shown(value, LONGEST_VALUE), short: shown(value, SHORT_VALUE) }));
}

const label = (name: string): string => name.toLowerCase().replaceAll('_', ' ');

function shown(value: unknown, most: number): string {
  const isList = Array.isArray(value) && value.every((each) => typeof each === 'string' || typeof each === 'number');
  const text = typeof value === 'string' ? value : isList ? value.join(', ') : JSON.stringify(value);
  const line = flat(text);
  return line.length <= most ? line : `${line.slice(0, most).toWellFormed()}…`;
}

const flat = (text: string): string => text.replaceAll(/\s+/gu, ' ');

/** A fact with what it reads like in a line, its separator before it. */
export interface WordedFact extends Fact {
  readonly words: string;
}

/** One line about an entity, with as many facts as `most` characters hold, and what each of these reads like in it. */
export function entityLine(
  entity: Entity,
  facts: readonly Fact[],
  most: number,
): { readonly text: string; readonly told: readonly WordedFact[] } {
  let text = flat(`${label(entity.type)} ${entity.display}`);
  const told: WordedFact[] = [];
  for (const fact of facts) {
    const words = flat(`${told.length === 0 ? ' (' : '; '}${fact.name}: ${fact.value}`);
    if (text.length + words.length + 1 > most) break;
    text += words;
    told.push({ ...fact, words });
  }
  return { text: told.length === 0 ? text : `${text})`, told };
}
