import type { PredictedSpan } from '../score.js';
import { commandOf, KINDS, objectOf, placesOf, type DestructiveCase, type Kind, type Place } from './cases.js';

/** `wrong`: another entity. `right`: the target. `asked`: ambiguous, possible or unknown. `nothing`: the object was not noticed. */
export const OUTCOMES = ['wrong', 'right', 'asked', 'nothing'] as const;

export type Outcome = (typeof OUTCOMES)[number];

export interface JudgedCase {
  readonly of: DestructiveCase;
  readonly outcome: Outcome;
  readonly touching: readonly PredictedSpan[];
}

/**
 * Judges what the spans of the last turn say of the object of the command.
 *
 * Strict: one resolved span that touches the object with keys other than those of the target is wrong, whatever the other spans say.
 * Without a target every resolved span that touches the object is wrong. A place or an owner that is named inside the object does not count.
 */
export function judgeCase(of: DestructiveCase, spans: readonly PredictedSpan[]): JudgedCase {
  const command = commandOf(of);
  const objects = placesOf(command, objectOf(of));
  const touching = spans.filter((span) => objects.some((place) => overlap(place, span)));
  const resolved = touching.filter((span) => span.status === 'RESOLVED' && !isNamed(of, objects, span));
  return { of, outcome: outcomeOf(of, resolved, touching), touching };
}

function outcomeOf({ target }: DestructiveCase, resolved: readonly PredictedSpan[], touching: readonly PredictedSpan[]): Outcome {
  if (resolved.some((span) => target === null || !sameSet(span.keys, target.keys))) return 'wrong';
  if (resolved.length > 0) return 'right';
  return touching.some(({ status }) => status !== 'RESOLVED') ? 'asked' : 'nothing';
}

function isNamed(of: DestructiveCase, objects: readonly Place[], span: PredictedSpan): boolean {
  const command = commandOf(of);
  const article = /^(?:the|an?)\s+/iu.exec(command.slice(span.start, span.end))?.[0] ?? '';
  const bare = { start: span.start + article.length, end: span.end };
  return (of.named ?? []).some(
    ({ text, keys }) =>
      sameSet(span.keys, keys) &&
      placesOf(command, text).some((place) => within(bare, place) && objects.some((object) => within(place, object))),
  );
}

const overlap = (a: Place, b: Place): boolean => a.start < b.end && b.start < a.end;

const within = (inner: Place, outer: Place): boolean => outer.start <= inner.start && inner.end <= outer.end;

const sameSet = (a: readonly string[], b: readonly string[]): boolean =>
  new Set(a).size === new Set(b).size && a.every((key) => b.includes(key));

export type Row = Readonly<Record<Outcome, number>> & { readonly of: number };

export type DestructiveFigures = Readonly<Record<string, Row>>;

/** The outcomes of each kind, of all cases with and without a target, and of all. */
export function destructiveFigures(judged: readonly JudgedCase[]): DestructiveFigures {
  const ofKind = (kind: Kind) => judged.filter((each) => each.of.kind === kind);
  return {
    ...Object.fromEntries(KINDS.map((kind) => [kind, rowOf(ofKind(kind))])),
    'with a target': rowOf(judged.filter(({ of }) => of.target !== null)),
    'to be asked': rowOf(judged.filter(({ of }) => of.target === null)),
    total: rowOf(judged),
  };
}

function rowOf(judged: readonly JudgedCase[]): Row {
  const count = (outcome: Outcome) => judged.filter((each) => each.outcome === outcome).length;
  return { wrong: count('wrong'), right: count('right'), asked: count('asked'), nothing: count('nothing'), of: judged.length };
}

export function destructiveTable(figures: DestructiveFigures): string {
  const lines = Object.entries(figures).map(([name, row]) => [name, ...[...OUTCOMES, 'of' as const].map((column) => String(row[column]))]);
  return [['', 'wrong', 'right', 'not asserted', 'nothing', 'of'], ...lines]
    .map(([name = '', ...cells]) => [name.padEnd(13), ...cells.map((cell, at) => cell.padStart(at === 2 ? 18 : 9))].join(''))
    .join('\n');
}

/** Wrong cases first, then targets that were not found, then questions that were not asked. */
export function destructiveMisses(judged: readonly JudgedCase[]): readonly string[] {
  const missed = (each: JudgedCase) => each.outcome !== 'wrong' && each.outcome !== (each.of.target === null ? 'asked' : 'right');
  const ordered = [...judged.filter(({ outcome }) => outcome === 'wrong'), ...judged.filter(missed)];
  return ordered.map(sayMiss);
}

function sayMiss({ of, outcome, touching }: JudgedCase): string {
  const command = commandOf(of);
  const said = touching.map(
    ({ start, end, status, keys, candidates }) =>
      `“${command.slice(start, end)}” ${[status, ...(status === 'RESOLVED' ? keys : candidates)].join(' ')}`,
  );
  const wanted = of.target === null ? 'to be asked' : of.target.keys.join(', ');
  return `${of.id} (${of.kind}) ${outcome}: “${objectOf(of)}” in “${command}” is ${wanted}; ${said.join('; ') || 'nothing was said of it'}`;
}
