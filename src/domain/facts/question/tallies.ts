import { NUMBER_WORDS } from '../../language/en/numbers.js';
import { nounOf, singular } from '../../inventory/names/type-nouns.js';
import type { EntityType } from '../../model/entity.js';
import { isStopWord } from '../../text/stop-words.js';
import { KIND_OPENERS, TALK_WORDS } from '../../language/en/questions.js';
import { ABSENCE_WORDS } from '../../language/en/attributes.js';
import { BY_NUMBER, COMMON, EMPTY, EXACTLY, GROUPING, HAVING, HIGHEST, LOWEST, MOST, NUMBER_OF, TOP } from '../../language/en/measures.js';
import { type Comparison, countedAt, typesAt } from './comparisons.js';
import { isStated } from '../graph/related.js';
import type { NumberRange } from './filter.js';
import { kindNamed } from './filters.js';
import { overlaps, type Span, type Word } from './words.js';

/** Numbers of what is listed, by something that it states: “devices per site”, “racks with more than 5 devices”. */
export interface Tally {
  /** The words of the question. */
  readonly text: string;
  /** The attributes and relations by which they are counted: `SITE`. */
  readonly names: readonly string[];
  /** Their noun, in the singular: `site`. */
  readonly label: string;
  /** The types of the entities that are counted. */
  readonly counted: readonly EntityType[];
  /** The type of the entities by which they are counted, if those are what the question asks for: “sites without devices”. */
  readonly of?: EntityType;
  /** The words that say which of those: “active racks”, “routers”. */
  readonly groups?: string;
  /** The order of the numbers, if the question asks for the first of them. */
  readonly order?: 'MOST' | 'FEWEST';
  /** The numbers that it asks for. */
  readonly range?: NumberRange;
  /** How many of them it asks for. */
  readonly first?: number;
}

/** A tally with the parts of the text that ask for it. The noun of what is counted is in none of them. */
export interface FoundTally extends Tally {
  readonly spans: readonly Span[];
  /** Words that ask for more, which is not read. */
  readonly unread?: readonly string[];
}

/** The relations by which the entities of a list have something of a type. */
const RELATIONS_TO: Readonly<Partial<Record<EntityType, readonly string[]>>> = {
  SITE: ['SITE'],
  LOCATION: ['LOCATION'],
  RACK: ['RACK'],
  REGION: ['REGION'],
  CLUSTER: ['CLUSTER'],
  PROVIDER: ['PROVIDER'],
  PROVIDER_ACCOUNT: ['PROVIDER_ACCOUNT'],
  TENANT: ['TENANT'],
  MANUFACTURER: ['MANUFACTURER'],
  PLATFORM: ['PLATFORM'],
  DEVICE_ROLE: ['ROLE'],
  RACK_ROLE: ['ROLE'],
  IPAM_ROLE: ['ROLE'],
  DEVICE_TYPE: ['DEVICE_TYPE'],
  MODULE_TYPE: ['MODULE_TYPE'],
  CIRCUIT_TYPE: ['TYPE'],
  CLUSTER_TYPE: ['TYPE'],
  VRF: ['VRF'],
  VLAN: ['VLAN', 'UNTAGGED_VLAN', 'TAGGED_VLAN'],
  VLAN_GROUP: ['GROUP'],
  CLUSTER_GROUP: ['GROUP'],
  SITE_GROUP: ['GROUP'],
  TENANT_GROUP: ['GROUP'],
  CONTACT_GROUP: ['GROUP'],
  DEVICE: ['DEVICE', 'OF_DEVICE'],
  VIRTUAL_MACHINE: ['VIRTUAL_MACHINE', 'OF_DEVICE'],
  PREFIX: ['PARENT_PREFIX'],
  POWER_PANEL: ['POWER_PANEL'],
  RIR: ['RIR'],
};

/** The tally that a text asks for, if any. `listed`: what a follow-up such as “and per rack?” counts, which it does not name. */
export function tallyIn(
  text: string,
  words: readonly Word[],
  comparisons: readonly Comparison[],
  listed: readonly EntityType[] = [],
): FoundTally | undefined {
  return (
    orderedIn(text, words) ??
    groupedIn(text, words, listed) ??
    rankedIn(words, comparisons) ??
    comparedIn(words, comparisons) ??
    emptyIn(words)
  );
}

/** “Top 3 sites by number of devices”. */
function orderedIn(text: string, words: readonly Word[]): FoundTally | undefined {
  const by = BY_NUMBER.exec(text);
  if (by === null) return undefined;
  const from = words.findIndex(({ start }) => start >= by.index + by[0].length);
  const [counted, head] = [
    countedAt(words, from),
    headBefore(
      words,
      words.findIndex(({ end }) => end > by.index),
    ),
  ];
  if (from < 0 || counted === undefined || head === undefined) return undefined;
  const found = tallyOf(words, head, counted, from - 1);
  if (found === undefined) return undefined;
  const [first] = /\d{1,3}/u.exec(words[head - 1]?.text ?? '') ?? [];
  const [top, span] = [words[head - 2], found.spans[0]];
  if (first === undefined || top === undefined || span === undefined || !TOP.has(top.text)) return { ...found, order: 'MOST' };
  return { ...found, order: 'MOST', first: Number(first), spans: [{ start: top.start, end: span.end }] };
}

/** The maximum number of places of a text that may group, so that the work does not grow with the square of its length. */
const MAX_LEADS = 8;

/** “Devices per site”, “how many VMs are in each cluster”. */
function groupedIn(text: string, words: readonly Word[], listed: readonly EntityType[]): FoundTally | undefined {
  const leads = [...text.matchAll(GROUPING)].slice(0, MAX_LEADS);
  for (const [place, { index, 0: lead }] of leads.entries()) {
    const from = words.findIndex(({ start }) => start >= index + lead.length);
    const group = from < 0 ? undefined : groupAt(words, from);
    if (group === undefined) continue;
    const [last, next] = [words[group.at], words[group.at + 1]];
    if (last === undefined) continue;
    // “Circuits by provider Colt” names a provider.
    const isName = next !== undefined && next.isSpaced && next.start - last.end === 1 && !isStopWord(next.text);
    const before = [...words.slice(0, from).keys()].filter((at) => (words[at]?.end ?? 0) <= index).flatMap((at) => typesAt(words, at));
    const counted = before.length > 0 ? before : listed;
    if (isName || counted.length === 0 || !counted.some((type) => isStated(type, group.names))) continue;
    const span = { start: index, end: last.end };
    // Numbers by two things at once are not read.
    const other = next?.text === 'and' || next?.text === 'then' ? groupAt(words, group.at + 2) : undefined;
    const unread = [
      ...(other === undefined ? [] : [`${next?.text ?? ''} ${other.label}`]),
      ...group.unread,
      ...laterGroups(words, leads.slice(place + 1)),
    ];
    return { unread, text: textOf(text, span), names: group.names, label: group.label, counted: unique(counted), spans: [span] };
  }
  return undefined;
}

/** Further groups of a text, which are not read: “… and how many racks per site”. */
const laterGroups = (words: readonly Word[], leads: readonly RegExpExecArray[]): readonly string[] =>
  leads.flatMap(({ index, 0: lead }) => {
    const at = words.findIndex(({ start }) => start >= index + lead.length);
    const group = at < 0 ? undefined : groupAt(words, at);
    return group === undefined ? [] : [`${lead.trim().toLowerCase()} ${group.label}`];
  });

interface Group {
  readonly names: readonly string[];
  readonly label: string;
  /** The place of its last word. */
  readonly at: number;
  /** Words that the groups are not chosen by. */
  readonly unread: readonly string[];
}

/** The attribute, or the type of entities, that the noun at a place groups by. */
function groupAt(words: readonly Word[], at: number): Group | undefined {
  const [word, next] = [words[at], words[at + 1]];
  if (word === undefined) return undefined;
  const two = next === undefined ? undefined : nounOf(`${word.text} ${next.text}`);
  const noun = two ?? nounOf(word.text);
  const types = [...(noun?.types ?? []), ...(noun?.roleTypes ?? [])];
  const kind = two === undefined ? kindNamed(singular(word.text)) : undefined;
  const names = [...new Set([...(kind ?? []), ...types.flatMap((type) => RELATIONS_TO[type] ?? [])])];
  if (names.length === 0) return undefined;
  // “Per switch” counts by device: which of them are switches is not read.
  const [role] = noun?.types.length === 0 ? noun.roleTypes : [];
  const label = role === undefined ? (two?.noun ?? singular(word.text)) : role.toLowerCase().replaceAll('_', ' ');
  return { names, label, at: two === undefined ? at : at + 1, unread: role === undefined || noun === undefined ? [] : [noun.noun] };
}

const MAX_BETWEEN = 5;

/** “Which site has the most devices”, “racks with the fewest devices”. */
function rankedIn(words: readonly Word[], comparisons: readonly Comparison[]): FoundTally | undefined {
  for (const [at, word] of words.entries()) {
    // “At least 3” is no superlative.
    if (comparisons.some((each) => overlaps(each, word))) continue;
    const order = HIGHEST.has(word.text) ? 'MOST' : LOWEST.has(word.text) ? 'FEWEST' : undefined;
    if (order === undefined) continue;
    if (COMMON.has(words[at + 1]?.text ?? '')) {
      const common = commonAt(words, at);
      if (common !== undefined) return { ...common, order };
    }
    const isOfNumber = NUMBER_OF.test(
      `${words
        .slice(at + 1, at + 3)
        .map(({ text }) => text)
        .join(' ')} `,
    );
    const counted = countedAt(words, isOfNumber ? at + 3 : at + 1);
    const head = headBefore(words, at);
    const isSaid = isOfNumber || MOST.has(word.text);
    const has = head !== undefined && words.slice(head + 1, at).some(({ text }) => HAVING.has(text));
    if (counted === undefined || !isSaid) continue;
    const found = head === undefined ? kindRanked(words, counted, at) : has ? tallyOf(words, head, counted, at) : undefined;
    if (found !== undefined) return { ...found, order };
  }
  return undefined;
}

/** “The most common model”: of the devices. */
function commonAt(words: readonly Word[], at: number): FoundTally | undefined {
  const group = groupAt(words, at + 2);
  const [from, to] = [words[at], words[group?.at ?? -1]];
  if (group === undefined || from === undefined || to === undefined || !isStated('DEVICE', group.names)) return undefined;
  const { names, label, unread } = group;
  return { text: `${from.text} common ${label}`, names, label, counted: ['DEVICE'], unread, spans: [{ start: from.start, end: to.end }] };
}

/** “Which role has the most devices”: by what no entities of the list are asked for. */
function kindRanked(words: readonly Word[], counted: number, at: number): FoundTally | undefined {
  const has = words.findLastIndex(({ text }, place) => place < at && HAVING.has(text));
  const kind = words[has - 1];
  const names = kind === undefined ? undefined : kindNamed(singular(kind.text));
  const [types, last] = [unique(typesAt(words, counted)), words[at]];
  if (kind === undefined || names === undefined || last === undefined || !types.some((type) => isStated(type, names))) return undefined;
  const text = words.slice(has - 1, counted + 1).map(({ text: word }) => word);
  return { text: text.join(' '), names, label: singular(kind.text), counted: types, spans: [{ start: kind.start, end: last.end }] };
}

/** “Racks with more than 5 devices”, “sites that have 3 racks”. */
function comparedIn(words: readonly Word[], comparisons: readonly Comparison[]): FoundTally | undefined {
  for (const comparison of comparisons) {
    const at = words.findIndex(({ start }) => start >= comparison.end);
    const counted = comparison.unit !== undefined || comparison.isLength || at < 0 ? undefined : countedAt(words, at);
    const first = words.findIndex(({ end }) => end > comparison.start);
    const head = headBefore(words, first);
    const found = counted === undefined || head === undefined ? undefined : tallyOf(words, head, counted, at - 1);
    if (found !== undefined) return { ...found, range: countRange(comparison) };
  }
  for (const [at, word] of words.entries()) {
    const isLed = HAVING.has(words[at - 1]?.text ?? '') || EXACTLY.has(words[at - 1]?.text ?? '');
    const number = /^\d{1,6}$/u.test(word.text) ? Number(word.text) : NUMBER_WORDS.get(word.text);
    if (!isLed || number === undefined) continue;
    const [counted, head] = [countedAt(words, at + 1), headBefore(words, at)];
    const found = counted === undefined || head === undefined ? undefined : tallyOf(words, head, counted, at);
    if (found !== undefined) return { ...found, range: { least: number, most: number } };
  }
  return undefined;
}

export function countRange({ comparator, from, to }: Comparison): NumberRange {
  if (comparator === 'OVER') return { least: to + 1, most: Infinity };
  if (comparator === 'FROM') return { least: from, most: Infinity };
  if (comparator === 'UNDER') return { least: 0, most: from - 1 };
  return { least: comparator === 'UP_TO' ? 0 : from, most: to };
}

const NONE: NumberRange = { least: 0, most: 0 };

/** The types that a place contains, by which it may be empty. */
const CONTENT: Readonly<Partial<Record<EntityType, readonly EntityType[]>>> = {
  SITE: ['DEVICE'],
  LOCATION: ['DEVICE'],
  RACK: ['DEVICE'],
  CLUSTER: ['VIRTUAL_MACHINE'],
  VLAN_GROUP: ['VLAN'],
};

/** “Empty racks”. */
function vacantIn(words: readonly Word[], at: number): FoundTally | undefined {
  const [word, next] = [words[at], words[at + 1]];
  const noun = nounOf(next?.text ?? '');
  const of = noun?.plural === true ? noun.types.find((type) => CONTENT[type] !== undefined) : undefined;
  if (word === undefined || next === undefined || noun === undefined || of === undefined) return undefined;
  const span = { start: word.start, end: next.end };
  return { text: word.text, names: RELATIONS_TO[of] ?? [], label: noun.noun, counted: CONTENT[of] ?? [], of, range: NONE, spans: [span] };
}

/** “Sites without devices”, “racks that have no devices”, “empty racks”. */
function emptyIn(words: readonly Word[]): FoundTally | undefined {
  for (const [at, { text: word }] of words.entries()) {
    const vacant = EMPTY.has(word) ? vacantIn(words, at) : undefined;
    if (vacant !== undefined) return vacant;
    const isNone = word === 'no' && HAVING.has(words[at - 1]?.text ?? '');
    if (!isNone && !ABSENCE_WORDS.has(word)) continue;
    const [counted, head] = [countedAt(words, words[at + 1]?.text === 'any' ? at + 2 : at + 1), headBefore(words, at)];
    const found = counted === undefined || head === undefined ? undefined : tallyOf(words, head, counted, at);
    if (found !== undefined && nounOf(words[counted ?? 0]?.text ?? '')?.plural === true) return { ...found, range: NONE };
  }
  return undefined;
}

/** The noun before a place of a text, with only a few words between: “sites” in “which sites currently have the most …”. */
function headBefore(words: readonly Word[], at: number): number | undefined {
  for (let place = at - 1; place >= Math.max(0, at - MAX_BETWEEN); place -= 1) if (typesAt(words, place).length > 0) return place;
  return undefined;
}

/** The tally by the noun at `head` of what the noun at `counted` names, if that states it, and not the other way round. */
function tallyOf(words: readonly Word[], head: number, counted: number, last: number): FoundTally | undefined {
  const types = typesAt(words, counted);
  const nouns = typesAt(words, head).filter((type) => types.some((each) => isStated(each, RELATIONS_TO[type] ?? [])));
  const of = nouns.find((type) => type.toLowerCase() === singular(words[head]?.text ?? '')) ?? nouns[0];
  const [from, to] = [words[head], words[last]];
  if (of === undefined || from === undefined || to === undefined) return undefined;
  // “Interfaces without VLANs” are read from the interfaces.
  if (types.some((type) => (RELATIONS_TO[type] ?? []).some((name) => isStated(of, [name])))) return undefined;
  const two = nounOf(`${words[head - 1]?.text ?? ''} ${from.text}`);
  const first = firstModifier(words, two === undefined ? head : head - 1);
  const start = words[first]?.start ?? from.start;
  const text = words.slice(words.indexOf(from), counted + 1).map(({ text: word }) => word);
  return {
    text: text.join(' '),
    names: RELATIONS_TO[of] ?? [],
    label: two?.noun ?? singular(from.text),
    counted: unique(types),
    of,
    groups: words
      .slice(first, head + 1)
      .map(({ text: word }) => word)
      .join(' '),
    spans: [{ start, end: to.end }],
  };
}

/** The place of the first of the words right before a noun that say which things it names: “active”, “access”. */
function firstModifier(words: readonly Word[], head: number): number {
  let first = head;
  while (first > 0 && head - first < MAX_MODIFIERS) {
    const [before, word] = [words[first - 1], words[first]];
    const isNear = before !== undefined && word?.isSpaced === true && word.start - before.end === 1;
    if (!isNear || isStopWord(before.text) || KIND_OPENERS.has(before.text) || TALK_WORDS.has(before.text)) break;
    first -= 1;
  }
  return first;
}
const MAX_MODIFIERS = 2;

const unique = (types: readonly EntityType[]): readonly EntityType[] => [...new Set(types)];
const textOf = (text: string, { start, end }: Span): string => text.slice(start, end).toLowerCase().trim();
