import { ASSIGNMENTS } from '../../inventory/netbox/joins.js';
import type { Fact } from '../model/context-window.js';
import { markedName, type Entity } from '../../model/entity.js';

/** The most informative attributes, in order. Others follow. */
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
/** Relations that describe a location; they come first. */
const PLACES = ['SITE', 'LOCATION', 'RACK', 'DEVICE', 'VIRTUAL_MACHINE', 'CLUSTER', 'REGION'];
const NOISE = new Set(['comments', 'color', 'width', 'desc_units', 'custom_fields', 'weight', 'starting_unit', ASSIGNMENTS]);
const MAX_FACTS = 24;
/** The maximum number of characters of a requested value, and of any other value. */
const LONGEST_VALUE = 120;
const SHORT_VALUE = 48;
/** The maximum number of names of a relation that is not requested. */
const FEW_NAMES = 2;

/** Outgoing relations with the names of their targets. */
export interface RelatedNames {
  readonly type: string;
  /** Incoming relations: components and dependents. */
  readonly parts?: true;
  readonly names: readonly string[];
  /** The total number, if it exceeds the names. */
  readonly count: number;
  /** How many of them were not imported, if any. */
  readonly claimed?: number;
  /** Whether there may be more than were counted. */
  readonly open?: true;
}

/** A fact in full, and in short form; absent: it is only included on request. */
interface Told {
  readonly name: string;
  readonly full: string;
  readonly short: string;
}

/**
 * Requested facts in full; then, in short form, what is useful for any entity: status, location, other relations, the most informative attributes,
 * and the numbers of its components. Names of components and neighbors are only included on request.
 */
export function factsOf(
  entity: Entity,
  related: readonly RelatedNames[],
  isAsked: (name: string) => boolean = () => false,
  most = MAX_FACTS,
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

/** The position of a device belongs to the name of its rack: `Comms closet U4 front`. */
function relationFact(relation: RelatedNames, { attributes: { position, face } }: Entity): Told {
  const place = isRack(relation) && (typeof position === 'number' || typeof position === 'string') ? ` U${position}` : '';
  const side = place !== '' && typeof face === 'string' ? ` ${face}` : '';
  const rendered = (most: number) => `${listed(relation, most)}${place}${side}`;
  return { name: label(relation.type), full: rendered(Infinity), short: rendered(FEW_NAMES) };
}

const partsFact = (parts: RelatedNames): Told => ({
  name: label(parts.type),
  full: listed(parts, Infinity),
  short: `${parts.count}${parts.open === true ? '+' : ''}${parts.claimed === undefined ? '' : ` (${parts.claimed} not imported)`}`,
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
    !entity.display.endsWith(`(${valueText(value, SHORT_VALUE)})`);
  return Object.entries(entity.attributes)
    .filter(([name, value]) => isTold(name, value) && !(racked && (name === 'position' || name === 'face')))
    .toSorted(([a], [b]) => rank(a) - rank(b))
    .map(([name, value]) => ({ name: label(name), full: valueText(value, LONGEST_VALUE), short: valueText(value, SHORT_VALUE) }));
}

const label = (name: string): string => name.toLowerCase().replaceAll('_', ' ');

function valueText(value: unknown, most: number): string {
  const isList = Array.isArray(value) && value.every((each) => typeof each === 'string' || typeof each === 'number');
  const text = typeof value === 'string' ? value : isList ? value.join(', ') : JSON.stringify(value);
  const line = flat(text);
  return line.length <= most ? line : `${line.slice(0, most).toWellFormed()}…`;
}

const flat = (text: string): string => text.replaceAll(/\s+/gu, ' ');

/** A fact with its rendered text, including its separator. */
export interface WordedFact extends Fact {
  readonly words: string;
}

/** One line about an entity with as many facts as fit into `most` characters, and the rendered text of each fact. */
export function entityLine(
  entity: Entity,
  facts: readonly Fact[],
  most: number,
): { readonly text: string; readonly rendered: readonly WordedFact[] } {
  let text = flat(`${label(entity.type)} ${markedName(entity)}`);
  const rendered: WordedFact[] = [];
  for (const fact of facts) {
    const words = flat(`${rendered.length === 0 ? ' (' : '; '}${fact.name}: ${fact.value}`);
    if (text.length + words.length + 1 > most) break;
    text += words;
    rendered.push({ ...fact, words });
  }
  return { text: rendered.length === 0 ? text : `${text})`, rendered };
}
