import type { ScoredSpan } from '../../src/domain/understanding/decision/alternatives.js';
import type { NameSpan } from '../../src/domain/understanding/parse/name-span.js';
import type { Alternative, ScoredCluster } from '../../src/domain/understanding/decision/alternatives.js';
import type { Choice } from './fit-choices.js';
import type { Features } from '../../src/domain/understanding/scoring/linear.js';

/** What a stretch of a text means. Offsets are UTF-16 units, end exclusive. */
export interface Labelled extends Stretch {
  readonly kind: 'mention' | 'reference' | 'ambiguous' | 'unknown';
  /** The keys of its entities (`dcim.device:1`); all candidates of an ambiguous one; empty for an unknown one. */
  readonly keys: readonly string[];
}

/** A choice with its place in the conversations, for people. */
export interface Example extends Choice {
  /** The dialogue, the turn and the words. */
  readonly where: string;
  /** What each alternative stands for. */
  readonly labels: readonly string[];
}

interface Stretch {
  readonly start: number;
  readonly end: number;
}

export const overlap = (a: Stretch, b: Stretch): boolean => a.start < b.end && b.start < a.end;
const inside = (inner: Stretch, outer: Stretch): boolean => outer.start <= inner.start && inner.end <= outer.end;
const isSame = (a: Stretch, b: Stretch): boolean => a.start === b.start && a.end === b.end;

/** A reference whose meaning is not among the candidates says little about the others. */
const LOST_WEIGHT = 0.3;
/** Unknown names are rare, and missing one is worse than asking about a word. */
const UNKNOWN_WEIGHT = 5;

/** A text, and where it is, for people. */
export interface Place {
  readonly text: string;
  readonly where: string;
}

const AROUND = 90;

export function placeOf({ text, where }: Place, { start, end }: Stretch = { start: 0, end: 0 }): string {
  const around = text.slice(Math.max(0, start - AROUND), end + AROUND).replaceAll('\n', ' ');
  return `${where} “${text.slice(start, end)}” in: ${around}`;
}

export const decision = (
  features: Features,
  holds: boolean,
  { where, weight = 1 }: { readonly where: string; readonly weight?: number },
): Example => ({ alternatives: [features, {}], correct: [holds, !holds], weight, where, labels: ['yes', 'no'] });

export function nameChoices(spans: readonly ScoredSpan[], labels: readonly Labelled[], at: Place): readonly Example[] {
  return spans.flatMap(({ span, candidates, alternatives }): readonly Example[] => {
    const near = labels.filter((label) => overlap(label, span));
    if (near.some((label) => !inside(label, span) && isInLongerName(span, label, spans))) return [];
    const right = candidates.map(({ entity }) =>
      near.some(
        ({ kind, keys, ...label }) => keys.includes(entity.key) && (kind === 'ambiguous' || keys.length === 1 || inside(span, label)),
      ),
    );
    const isNothing = !right.includes(true);
    const isInReference = isNothing && near.some(({ kind }) => kind === 'reference');
    return [
      {
        alternatives: alternatives(),
        correct: [...right, isNothing],
        weight: isInReference ? 0.5 : 1,
        where: placeOf(at, span),
        labels: [...candidates.map(({ entity }) => `${entity.key} ${entity.name}`), 'nothing'],
      },
    ];
  });
}

/** A part of a longer span that has the meaning of the label: the longer one is chosen, whatever the part could mean. */
function isInLongerName(span: NameSpan, label: Labelled, spans: readonly ScoredSpan[]): boolean {
  return spans.some(
    (other) =>
      inside(span, other.span) &&
      other.span.to - other.span.from > span.to - span.from &&
      overlap(other.span, label) &&
      other.candidates.some(({ entity }) => label.keys.includes(entity.key)),
  );
}

export function unknownChoices(
  all: readonly { readonly span: NameSpan; readonly features: Features }[],
  labels: readonly Labelled[],
  at: Place,
): readonly Example[] {
  return all.flatMap(({ span, features }): readonly Example[] => {
    const near = labels.filter((label) => overlap(label, span));
    if (near.some(({ kind }) => kind !== 'unknown')) return [];
    const [label] = near;
    const isWhole = label !== undefined && (isSame(label, span) || !all.some((other) => isSame(other.span, label)));
    if (label !== undefined && !isWhole) return [];
    return [decision(features, label !== undefined, { where: placeOf(at, span), weight: label === undefined ? 1 : UNKNOWN_WEIGHT })];
  });
}

export function referenceChoice({ alternatives }: ScoredCluster, labels: readonly Labelled[], at: Place): Example {
  const resolved = labels.filter(({ kind }) => kind === 'reference' || kind === 'mention');
  const isRight = ({ candidate }: Alternative, { keys }: Labelled): boolean =>
    candidate.entities.length === keys.length && candidate.entities.every(({ key }) => keys.includes(key));
  const exact = alternatives.map((each) => resolved.some((label) => isSame(label, each.phrase) && isRight(each, label)));
  const near = alternatives.map((each) => resolved.some((label) => overlap(label, each.phrase) && isRight(each, label)));
  const right = exact.includes(true)
    ? exact
    : near.includes(true)
      ? near
      : alternatives.map((each) => isOpen(each, labels) || isUnknown(each, alternatives, labels));
  const isNothing =
    !right.includes(true) || right.every((correct, index) => !correct || alternatives[index]?.candidate.unknown !== undefined);
  const isLost =
    !right.includes(true) &&
    alternatives.some(({ phrase }) => labels.some((label) => label.kind === 'reference' && overlap(label, phrase)));
  const stretch = {
    start: Math.min(...alternatives.map(({ phrase }) => phrase.start)),
    end: Math.max(...alternatives.map(({ phrase }) => phrase.end)),
  };
  return {
    alternatives: [...alternatives.map(({ features, shared }) => ({ ...shared, ...features })), {}],
    correct: [...right, isNothing],
    weight: isLost ? LOST_WEIGHT : 1,
    where: placeOf(at, stretch),
    labels: [...alternatives.map((each) => labelOf(each, at.text)), 'nothing'],
  };
}

const labelOf = ({ phrase, candidate: { entities, source, unknown } }: Alternative, text: string): string =>
  `“${text.slice(phrase.start, phrase.end)}” ${source} ${unknown?.name ?? entities.map(({ name }) => name).join(', ')}`;

/** One of the candidates of an ambiguous label. */
const isOpen = ({ phrase, candidate: { entities } }: Alternative, labels: readonly Labelled[]): boolean =>
  entities.length === 1 &&
  labels.some(
    (label) =>
      label.kind === 'ambiguous' && overlap(label, phrase) && phrase.end >= label.end && label.keys.includes(entities[0]?.key ?? ''),
  );

/** An unknown name is what an unlabelled phrase may stand for. */
const isUnknown = ({ candidate }: Alternative, all: readonly Alternative[], labels: readonly Labelled[]): boolean =>
  candidate.unknown !== undefined && !all.some(({ phrase }) => labels.some((label) => overlap(label, phrase)));
