import type { EntityType } from '../../model/entity.js';
import { normalForm } from '../../text/normal-form.js';
import { candidatesByKey } from '../candidates/by-key.js';
import { salience } from '../discourse/salience.js';
import type { NameSpan } from '../parse/name-span.js';
import type { NameSituation } from '../scoring/name-features.js';
import { jointOwners, linksOf, ownerOf, placementsOf } from './links.js';
import type { AnchorsAround, Chosen, NameReading } from './reading.js';

export function situationOf(
  span: NameSpan,
  { text, focus, user, alone, isLowerCase, spans, hits, offered }: NameReading,
  { near, inText }: AnchorsAround,
  others: readonly Chosen[],
): NameSituation {
  const beside = text.includes('(') ? spans.filter((other) => isApposed(span, other, text)) : [];
  const apposed = new Set(beside.flatMap(({ keys }) => candidatesByKey(keys, hits).map(({ entity }) => entity.id)));
  const free = near.filter(({ start, end }) => end <= span.start || start >= span.end);
  const placements = placementsOf(span, free, text);
  return {
    user,
    alone,
    isLowerCase,
    linksOf: (entity) => linksOf(entity, placements),
    hasOwner: ownerOf(span, free, text) !== undefined,
    owners: new Set(jointOwners(span, inText, text).map(({ entity }) => entity.id)),
    isApposed: ({ id }) => apposed.has(id),
    offered: new Set(offered.map(({ id }) => id)),
    learned: focus.learned?.find(({ form }) => form === normalForm(span.text))?.id,
    salienceOf({ id }) {
      const known = focus.entities.find((each) => each.id === id);
      return known === undefined ? 0 : salience(known, focus);
    },
    lastTypes: new Set(
      focus.entities.filter(({ lastTurn, source }) => source === 'USER' && lastTurn >= focus.turn - 1).map(({ type }) => type),
    ),
    asked: focus.asked?.noun,
    isListed: LIST_BEFORE.test(text.slice(Math.max(0, span.start - 24), span.start)),
    listedTypes: listedTypes(span, others, text),
  };
}

/** “VLAN 204 (Admin)”, “ORB-4420, the line”: both name the same. */
function isApposed(span: NameSpan, other: NameSpan, text: string): boolean {
  const [first, second] = span.start < other.start ? [span, other] : [other, span];
  if (first.end > second.start || second.start - first.end > 3) return false;
  return /^ ?\($/u.test(text.slice(first.end, second.start));
}

const LIST_BEFORE = /\d\S{0,8}\s*(?:,|and|or|&|n|\/|,\s*and|,\s*or)\s*$/iu;
export const LISTED = /^\s*(?:,|and|or|&|n|\/|,\s*and|,\s*or)\s*(?:the\s+)?$/iu;

/** The types of the names right before and after a span in the same list: “Compass, Sparrow and Dune”. */
function listedTypes({ start, end }: NameSpan, others: readonly Chosen[], text: string): readonly EntityType[] {
  const before = others.findLast(({ mention }) => mention.end <= start);
  const after = others.find(({ mention }) => mention.start >= end);
  const joined = [
    before !== undefined && LISTED.test(text.slice(before.mention.end, start)) ? before : undefined,
    after !== undefined && LISTED.test(text.slice(end, after.mention.start)) ? after : undefined,
  ];
  return joined.flatMap((each) => each?.mention.entities[0]?.type ?? []);
}
