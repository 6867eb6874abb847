import type { EntitySummary, Mention } from '../model/understanding.js';
import { candidatesByKey } from './candidates/by-key.js';
import { isPlace } from './candidates/places.js';
import type { ScoredSpan } from './decision/alternatives.js';
import { withAgreeing } from './naming/agreeing-names.js';
import { choose } from './naming/choose-spans.js';
import { indexFrom, isInside, jointOwners, ownerIn, placementsOf } from './naming/links.js';
import { several } from './naming/list-of-names.js';
import { mentionOf, withInherited } from './naming/name-mention.js';
import { type Anchor, type AnchorsAround, type Chosen, type NameReading, anchorsOf, isContainer } from './naming/reading.js';
import { score } from './naming/score-span.js';
import { unknownMention, unknownNames } from './naming/unknown-spans.js';
import type { NameSpan } from './parse/name-span.js';
import { typeClass } from './scoring/type-classes.js';

/**
 * The names of a text. First those that stand by themselves; then all of them again in the light of the first, because a port means something only
 * inside its device. Of overlapping spans, those with the highest odds count.
 */
export function* namesIn(reading: NameReading): Generator<void, readonly Mention[]> {
  const { chosen: first } = yield* decideAll(reading, [], []);
  const anchors = containersIn(first);
  const decided = yield* decideAll(reading, anchors, first);
  const second = agreeing(decided, reading);
  const again = containersIn(second);
  const isSettled = reading.observer?.name === undefined && contextOf(again, second) === contextOf(anchors, first);
  const third = isSettled ? second : agreeing(yield* decideAll(reading, again, second, reading.observer?.name), reading, second);
  const known = third.map(({ mention }) => mention);
  return [...known, ...unknownNames(known, reading)].toSorted((a, b) => a.start - b.start);
}

interface Decided {
  readonly chosen: readonly Chosen[];
  /** Words beside them that are a place, if that selects one of several: “berlin” in “berlin rtr 1”. */
  readonly doubtful: readonly Chosen[];
}

/** Decides about each span, one in each step. */
function* decideAll(
  reading: NameReading,
  anchors: readonly Anchor[],
  others: readonly Chosen[],
  trace?: (scored: ScoredSpan) => void,
): Generator<void, Decided> {
  const near = nearestOf(anchors, reading);
  const decided: Chosen[] = [];
  for (const span of reading.spans) {
    const isInTable = reading.deviceInTable(span) !== undefined;
    const around = near(span);
    // The device of a port in a table is no other one, so that nothing has the port if nothing has its name.
    const chosen =
      isInTable && around.length === 0
        ? undefined
        : decide(span, reading, { near: around, hasConversation: !isInTable, inText: anchors }, others, trace);
    if (chosen !== undefined) decided.push(chosen);
    yield;
  }
  const chosen = choose(decided.filter(({ odds }) => odds > 0));
  const isFree = ({ span }: Chosen): boolean => !chosen.some((other) => other.span.start < span.end && span.start < other.span.end);
  return { chosen, doubtful: decided.filter((each) => each.odds <= 0 && isFree(each)) };
}

const containersIn = (chosen: readonly Chosen[]): readonly Anchor[] =>
  chosen.filter(({ mention }) => mention.status === 'RESOLVED' && mention.entities.some(isContainer)).flatMap(anchorsOf);

/** All that a decision about a span depends on besides the span. */
const contextOf = (anchors: readonly Anchor[], chosen: readonly Chosen[]): string =>
  [
    ...anchors.map(({ start, end, entity }) => `${start} ${end} ${entity.id}`),
    ...chosen.map(({ mention: { start, end, entities } }) => `${start} ${end} ${entities[0]?.type}`),
  ].join();

/** Names that only fit together in one way, and doubtful places that select one of several, or did so before. */
function agreeing({ chosen, doubtful }: Decided, reading: NameReading, before: readonly Chosen[] = []): readonly Chosen[] {
  const kept = doubtful.map((each) => before.find(({ span }) => span === each.span) ?? each);
  return withAgreeing(
    [...chosen, ...kept].toSorted((a, b) => a.span.start - b.span.start),
    reading,
  ).filter(({ odds }) => odds > 0);
}

/** How many names on each side of a span are considered, and how many entities at most, so that the work for a text is linear in its length. */
const NEAREST = { names: 16, anchors: 40 };

/** The anchors around a span, in text order, or the device of a port in a table. `anchors` are in text order. */
function nearestOf(anchors: readonly Anchor[], { deviceInTable }: NameReading): (span: NameSpan) => readonly Anchor[] {
  return (span) => {
    const device = deviceInTable(span);
    if (device !== undefined)
      return anchors.slice(indexFrom(anchors, device.start), indexFrom(anchors, device.end)).filter((anchor) => isInside(anchor, device));
    const { start, end } = span;
    const from = indexFrom(anchors, start);
    const to = indexFrom(anchors, end);
    let first = from;
    for (let names = 0; first > 0 && from - first < NEAREST.anchors; first -= 1) {
      if (anchors[first - 1]?.start !== anchors[first]?.start || first === from) names += 1;
      if (names > NEAREST.names) break;
    }
    let last = to;
    for (let names = 0; last < anchors.length && last - to < NEAREST.anchors; last += 1) {
      if (anchors[last]?.start !== anchors[last - 1]?.start || last === to) names += 1;
      if (names > NEAREST.names) break;
    }
    return anchors.slice(first, last);
  };
}

function decide(
  span: NameSpan,
  reading: NameReading,
  anchors: AnchorsAround,
  others: readonly Chosen[],
  trace?: (scored: ScoredSpan) => void,
): Chosen | undefined {
  if (span.members !== undefined) return several(span, reading, anchors, others);
  const scored = score(span, span.keys, reading, anchors, others);
  if (scored === undefined) return missingPart(span, reading, anchors.near);
  trace?.(scored);
  const nothing = scored.probabilities.at(-1) ?? 1;
  const odds = Math.log(Math.max(1e-9, 1 - nothing)) - Math.log(Math.max(1e-9, nothing));
  if (odds <= 0 && !isDoubtfulPlace(scored, odds)) return undefined;
  const around = anchors.hasConversation ? [...anchors.near, ...reading.conversation.anchors] : anchors.near;
  const mention = withInherited(mentionOf(scored), scored, around);
  const each = oneOfEach(scored, jointOwners(span, anchors.inText, reading.text));
  return {
    span,
    odds: Math.min(odds, 12),
    mention: each.length < 2 ? mention : { ...mention, status: 'RESOLVED', entities: each, candidates: [], candidateCount: 0 },
  };
}

/** A doubtful place has at least these log odds, and no other meaning has more than this share of its probability. */
const DOUBTFUL = { odds: -3, others: 1 / 3 };

/** Whether words name one place, though they probably name nothing by themselves: “berlin” in “berlin rtr 1”. */
function isDoubtfulPlace({ candidates, probabilities }: ScoredSpan, odds: number): boolean {
  const [best, next] = candidates
    .map(({ entity }, at) => ({ entity, probability: probabilities[at] ?? 0 }))
    .toSorted((a, b) => b.probability - a.probability);
  return (
    odds > DOUBTFUL.odds && best !== undefined && isPlace(best.entity) && (next?.probability ?? 0) < best.probability * DOUBTFUL.others
  );
}

/** The log odds of a component that is missing, so that it wins over a part of its words. */
const MISSING_PART = 3;

/** A component that its stated owner does not have, though others do: “gi0/9 of rtr-1”. */
function missingPart(span: NameSpan, reading: NameReading, anchors: readonly Anchor[]): Chosen | undefined {
  const candidates = candidatesByKey(span.keys, reading.hits).filter(({ fit }) => fit !== 'PART');
  if (candidates.length === 0 || !candidates.every(({ entity }) => typeClass(entity) === 'component')) return undefined;
  const owner = ownerIn(placementsOf(span, anchors, reading));
  if (owner === undefined) return undefined;
  const { id, name } = owner.entity;
  const evidence = [`${name} has no ${span.text}.`];
  return { span, odds: MISSING_PART, mention: { ...unknownMention(span), evidence, lookedIn: { id, name } } };
}

/**
 * The best candidate in each of several owners; none if one of them has none. If the span is the whole name of something, it is no part of other names:
 * “R1 and R3 fra1” names a site, and not a device of each rack.
 */
function oneOfEach({ candidates, scores }: ScoredSpan, owners: readonly Anchor[]): readonly EntitySummary[] {
  if (owners.length < 2) return [];
  const hasWhole = candidates.some(({ fit }) => fit !== 'PART');
  const ordered = candidates
    .map(({ entity, fit }, at) => ({ entity, fit, score: scores[at] ?? 0 }))
    .filter(({ fit }) => !hasWhole || fit !== 'PART')
    .toSorted((a, b) => b.score - a.score);
  const found = owners.map((owner) => ordered.find(({ entity }) => entity.places.some(({ id }) => id === owner.entity.id))?.entity);
  return found.every((each) => each !== undefined) && new Set(found.map(({ id }) => id)).size === owners.length ? found : [];
}
