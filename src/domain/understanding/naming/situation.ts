import { firstIndex } from '../../common/first-index.js';
import { groupBy } from '../../common/group-by.js';
import { neighbourTables } from '../../language/notations/neighbour-tables.js';
import type { Stretch } from '../../language/notations/notation.js';
import type { EntityType } from '../../model/entity.js';
import { normalForm } from '../../text/normal-form.js';
import { candidatesByKey } from '../candidates/by-key.js';
import { salience } from '../discourse/salience.js';
import type { NameSpan } from '../parse/name-span.js';
import type { NameSituation } from '../scoring/name-features.js';
import { isInside, jointOwners, linksOf, ownerIn, placementsOf } from './links.js';
import type { AnchorsAround, Chosen, NameReading } from './reading.js';
import { NEXT_IN_LIST, NUMBER_IN_LIST_BEFORE } from '../../language/en/between-names.js';

export function situationOf(
  span: NameSpan,
  reading: NameReading,
  { near, inText }: AnchorsAround,
  others: readonly Chosen[],
): NameSituation {
  const { text, focus, user, alone, apposedTo, hits, offered } = reading;
  const apposed = new Set(apposedTo(span).flatMap(({ keys }) => candidatesByKey(keys, hits).map(({ entity }) => entity.id)));
  const free = near.filter(({ start, end }) => end <= span.start || start >= span.end);
  const placements = placementsOf(span, free, reading);
  const learned = focus.learned?.find(({ form }) => form === normalForm(span.text))?.id;
  return {
    user,
    alone,
    linksOf: (entity) => linksOf(entity, placements),
    owner: ownerIn(placements)?.entity,
    owners: new Set(jointOwners(span, inText, text).map(({ entity }) => entity.id)),
    isApposed: ({ id }) => apposed.has(id),
    offered: new Set(offered.map(({ id }) => id)),
    salienceOf({ id }) {
      if (id === learned) return 1;
      const known = focus.entities.find((each) => each.id === id);
      return known === undefined ? 0 : salience(known, focus);
    },
    lastTypes: new Set(
      focus.entities.filter(({ lastTurn, source }) => source === 'USER' && lastTurn >= focus.turn - 1).map(({ type }) => type),
    ),
    asked: focus.asked?.noun,
    isListed: NUMBER_IN_LIST_BEFORE.test(text.slice(Math.max(0, span.start - 24), span.start)),
    listedTypes: listedTypes(span, others, text),
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
