import { firstIndex } from '../../common/first-index.js';
import { groupBy } from '../../common/group-by.js';
import { neighbourTables } from '../../language/notations/neighbour-tables.js';
import type { Stretch } from '../../language/notations/notation.js';
import type { EntityType } from '../../model/entity.js';
import type { Focus } from '../../model/focus.js';
import type { EntitySummary } from '../../model/understanding.js';
import { normalForm } from '../../text/normal-form.js';
import { candidatesByKey } from '../candidates/by-key.js';
import { salience } from '../discourse/salience.js';
import type { NameSpan } from '../parse/name-span.js';
import type { NameSituation } from '../scoring/name-features.js';
import type { Link, PlaceSituation } from '../scoring/place-features.js';
import { type Placement, isInside, jointOwners, linksOf, ownerIn, placementsOf } from './links.js';
import type { Anchor, AnchorsAround, Chosen, Conversation, NameReading } from './reading.js';
import { NEXT_IN_LIST, NUMBER_IN_LIST_BEFORE } from '../../language/en/between-names.js';

const MAX_IN_FOCUS = 12;

/** Reads the properties of a conversation that hold for all names of a text. */
export function conversationOf(focus: Focus, offered: readonly EntitySummary[]): Conversation {
  const anchors = focus.entities
    .slice(0, MAX_IN_FOCUS)
    .map((entity): Anchor => ({ entity, start: -1, end: -1, where: 'FOCUS', strength: salience(entity, focus) }));
  const placements = anchors.map(({ entity, strength }): Placement => ({ entity, where: 'FOCUS', strength, binds: false }));
  const links = new Map<EntitySummary, readonly Link[]>();
  return {
    anchors,
    linksTo(entity) {
      const found = links.get(entity) ?? linksOf(entity, placements);
      links.set(entity, found);
      return found;
    },
    offered: new Set(offered.map(({ id }) => id)),
    lastTypes: new Set(
      focus.entities.filter(({ lastTurn, source }) => source === 'USER' && lastTurn >= focus.turn - 1).map(({ type }) => type),
    ),
    asked: focus.asked?.noun,
  };
}

/** The names around a span. */
export interface Surroundings extends PlaceSituation {
  /** The device or stack that the text says it is on. */
  readonly owner: Pick<EntitySummary, 'id' | 'type' | 'places'> | undefined;
  /** The ids of the things that the text places it on or in, if there are several. */
  readonly owners: ReadonlySet<string>;
}

export function surroundingsOf(
  span: NameSpan,
  reading: NameReading,
  { near, inText, hasConversation }: AnchorsAround,
  others: readonly Chosen[],
): Surroundings {
  const { text, conversation } = reading;
  const placements = placementsOf(
    span,
    near.filter(({ start, end }) => end <= span.start || start >= span.end),
    reading,
  );
  return {
    linksOf: (entity) => [...linksOf(entity, placements), ...(hasConversation ? conversation.linksTo(entity) : [])],
    owner: ownerIn(placements)?.entity,
    owners: new Set(jointOwners(span, inText, text).map(({ entity }) => entity.id)),
    listedTypes: listedTypes(span, others, text),
  };
}

export function situationOf(span: NameSpan, { text, focus, alone, apposedTo, hits, conversation }: NameReading): NameSituation {
  const apposed = new Set(apposedTo(span).flatMap(({ keys }) => candidatesByKey(keys, hits).map(({ entity }) => entity.id)));
  const learned = focus.learned?.find(({ form }) => form === normalForm(span.text))?.id;
  return {
    alone,
    conversation,
    isApposed: ({ id }) => apposed.has(id),
    salienceOf({ id }) {
      if (id === learned) return 1;
      const known = focus.entities.find((each) => each.id === id);
      return known === undefined ? 0 : salience(known, focus);
    },
    isListed: NUMBER_IN_LIST_BEFORE.test(text.slice(Math.max(0, span.start - 24), span.start)),
  };
}

/** The spans that name the same as another one, before or in brackets: “VLAN 204 (Admin)”. */
export function appositionsIn(spans: readonly NameSpan[], text: string): (span: NameSpan) => readonly NameSpan[] {
  if (!text.includes('(')) return () => [];
  const starts = groupBy(spans, ({ start }) => start);
  const ends = groupBy(spans, ({ end }) => end);
  return ({ start, end }) => {
    const [bracket = ''] = /^ ?\(/u.exec(text.slice(end, end + 2)) ?? [];
    const inside = bracket === '' ? [] : (starts.get(end + bracket.length) ?? []);
    if (text[start - 1] !== '(') return inside;
    const spaced = text[start - 2] === ' ' ? (ends.get(start - 2) ?? []) : [];
    return [...inside, ...(ends.get(start - 1) ?? []), ...spaced];
  };
}

/** The place where the text names the device of a port in a table of neighbours; undefined for other spans. */
export function devicesInTables(text: string): (span: NameSpan) => Stretch | undefined {
  const ports = neighbourTables(text).flatMap((table) => table.ports);
  if (ports.length === 0) return () => undefined;
  const ordered = ports.toSorted((a, b) => a.start - b.start);
  return (span) => {
    const port = ordered[firstIndex(ordered, ({ end }) => end >= span.end)];
    return port !== undefined && isInside(span, port) ? port.device : undefined;
  };
}

/** The types of the names right before and after a span in the same list: “Compass, Sparrow and Dune”. */
function listedTypes({ start, end }: NameSpan, others: readonly Chosen[], text: string): readonly EntityType[] {
  const next = firstIndex(others, ({ mention }) => mention.end > start);
  const before = others[next - 1];
  const after = others[firstIndex(others, ({ mention }) => mention.start >= end)];
  const joined = [
    before !== undefined && NEXT_IN_LIST.test(text.slice(before.mention.end, start)) ? before : undefined,
    after !== undefined && NEXT_IN_LIST.test(text.slice(end, after.mention.start)) ? after : undefined,
  ];
  return joined.flatMap((each) => each?.mention.entities[0]?.type ?? []);
}
