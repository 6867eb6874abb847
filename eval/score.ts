import { labelsOf, type Label, type LabelledDialogue, type LabelledTurn } from './labels.js';

/** The predictions for one dialogue, turn by turn. */
export interface Prediction {
  readonly id: string;
  readonly turns: readonly PredictedTurn[];
}

export interface PredictedTurn {
  readonly spans: readonly PredictedSpan[];
  readonly followUp?: boolean;
  readonly topicShift?: boolean;
  /** The keys of the entities that have a line of facts in the window of 2,000 tokens. */
  readonly entities?: readonly string[];
  /** By budget, the earlier turns whose words are in the window. */
  readonly windows?: Readonly<Record<string, readonly number[]>>;
}

export interface PredictedSpan {
  readonly start: number;
  readonly end: number;
  /** `RESOLVED`, `POSSIBLE`, `AMBIGUOUS` or `UNKNOWN`. */
  readonly status: string;
  readonly keys: readonly string[];
  readonly candidates: readonly string[];
  /** The meanings of a span that is not asserted, best first. */
  readonly choices: readonly (readonly string[])[];
}

/** One judgement. */
export type Finding =
  | {
      readonly of: 'mention' | 'reference';
      readonly said: 'right' | 'wrong' | 'nothing';
      /** Right, or among the first three choices of a span that is not asserted. */
      readonly covered: boolean;
      readonly role: LabelledTurn['role'];
      /** Whether all its entities have a line of facts in the window; undefined if the prediction says nothing of that. */
      readonly hasFacts?: boolean;
    }
  | { readonly of: 'ambiguous' | 'unknown'; readonly right: boolean; readonly guessed: boolean }
  /** A span that touches no label, and a turn in which it could have been. */
  | { readonly of: 'stray'; readonly status: string; readonly role: LabelledTurn['role'] }
  | { readonly of: 'userTurn' }
  | { readonly of: 'followUp' | 'topicShift'; readonly wanted: boolean; readonly said: boolean }
  | { readonly of: 'evidence'; readonly budget: string; readonly share: number };

/** A finding with its place, for people. */
export interface Judged {
  readonly finding: Finding;
  readonly dialogue: string;
  readonly turn: number;
  readonly about: string;
}

/** The share of the candidates of an ambiguous label that the prediction must list. */
const ENOUGH_CANDIDATES = 0.75;

/** Judges each turn of each dialogue. Throws if a prediction is missing or has another number of turns. */
export function judge(dialogues: readonly LabelledDialogue[], predictions: readonly Prediction[]): readonly Judged[] {
  const predictionOf = new Map(predictions.map((each) => [each.id, each.turns]));
  return dialogues.flatMap(({ id, turns }) => {
    const predicted = predictionOf.get(id);
    if (predicted?.length !== turns.length)
      throw new Error(`${id}: expected a prediction of ${turns.length} turns, got ${predicted === undefined ? 'none' : predicted.length}`);
    return turns.flatMap((labelled, turn) =>
      judgeTurn(labelled, predicted[turn] ?? { spans: [] }, turn === 0).map((each) => ({ ...each, dialogue: id, turn })),
    );
  });
}

type TurnJudged = Pick<Judged, 'finding' | 'about'>;

function judgeTurn(labelled: LabelledTurn, predicted: PredictedTurn, first: boolean): readonly TurnJudged[] {
  if (labelled.role === 'tool' || labelled.gold === undefined) return [];
  const labels = labelsOf(labelled);
  const strays = predicted.spans.filter((span) => !labels.some((label) => overlap(label, span)));
  return [
    ...labels.map((label) => judgeLabel(label, predicted, labelled.role)),
    ...strays.map((span) => ({
      finding: { of: 'stray' as const, status: span.status, role: labelled.role },
      about: `“${labelled.text.slice(span.start, span.end)}”: ${saidOf([span])}`,
    })),
    ...(labelled.role === 'user' ? [{ finding: { of: 'userTurn' as const }, about: labelled.text }] : []),
    ...(labelled.role === 'user' && !first ? judgeFollowing(labelled.gold, labelled.text, predicted) : []),
  ];
}

function judgeLabel(label: Label, { spans, entities }: PredictedTurn, role: LabelledTurn['role']): TurnJudged {
  const touching = spans.filter((span) => overlap(label, span));
  const about = `“${label.text}” is ${label.keys.join(', ')}; ${saidOf(touching)}`;
  const resolved = touching.filter(({ status }) => status === 'RESOLVED');
  if (label.kind === 'mention' || label.kind === 'reference') {
    const said = meansExactly(label, resolved) ? 'right' : resolved.length > 0 ? 'wrong' : 'nothing';
    const hasFacts = role === 'user' && entities !== undefined ? { hasFacts: label.keys.every((key) => entities.includes(key)) } : {};
    return { finding: { of: label.kind, said, covered: said === 'right' || isListed(label, touching), role, ...hasFacts }, about };
  }
  const right =
    label.kind === 'unknown'
      ? touching.some(({ status }) => status === 'UNKNOWN')
      : touching.some(({ status, candidates }) => status === 'AMBIGUOUS' && shareOf(label.keys, candidates) >= ENOUGH_CANDIDATES);
  return { finding: { of: label.kind, right, guessed: resolved.some((span) => !isPart(span, label)) }, about };
}

const MOST_CHOICES = 3;

const isListed = (label: Label, touching: readonly PredictedSpan[]): boolean =>
  touching.some(({ status, choices }) => status !== 'RESOLVED' && choices.slice(0, MOST_CHOICES).some((keys) => sameSet(keys, label.keys)));

function saidOf(spans: readonly PredictedSpan[]): string {
  if (spans.length === 0) return 'nothing was said of it';
  return spans.map(({ status, keys, candidates }) => [status, ...(status === 'RESOLVED' ? keys : candidates)].join(' ')).join('; ');
}

interface Stretch {
  readonly start: number;
  readonly end: number;
}

const overlap = (a: Stretch, b: Stretch): boolean => a.start < b.end && b.start < a.end;

const within = (inner: Stretch, outer: Stretch): boolean => outer.start <= inner.start && inner.end <= outer.end;

/** Resolving only a part of an ambiguous label, such as the site in “Springfield router”, is not a guess. */
const isPart = (span: Stretch, label: Stretch): boolean => within(span, label) && !within(label, span);

/** One span has exactly the keys of the label, or the spans inside it have them together. */
function meansExactly(label: Label, resolved: readonly PredictedSpan[]): boolean {
  const inside = resolved.filter((span) => within(span, label));
  return [...resolved.map(({ keys }) => keys), inside.flatMap(({ keys }) => keys)].some((keys) => sameSet(keys, label.keys));
}

const sameSet = (a: readonly string[], b: readonly string[]): boolean =>
  new Set(a).size === new Set(b).size && a.every((key) => b.includes(key));

/** The share of the required keys that was found. */
const shareOf = <Item>(wanted: readonly Item[], there: readonly Item[]): number =>
  wanted.filter((item) => there.includes(item)).length / wanted.length;

function judgeFollowing(
  gold: Extract<LabelledTurn, { role: 'user' }>['gold'],
  text: string,
  { followUp = false, topicShift = false, windows = {} }: PredictedTurn,
): readonly TurnJudged[] {
  const evidence = gold.evidence.length === 0 ? [] : Object.entries(windows);
  return [
    {
      finding: { of: 'followUp', wanted: gold.followUp, said: followUp },
      about: `“${text}” was taken for ${followUp ? 'a' : 'no'} follow-up`,
    },
    {
      finding: { of: 'topicShift', wanted: gold.topicShift, said: topicShift },
      about: `“${text}” was taken for ${topicShift ? 'a' : 'no'} new subject`,
    },
    ...evidence.map(([budget, window]) => ({
      finding: { of: 'evidence' as const, budget, share: shareOf(gold.evidence, window) },
      about: `“${text}” needs turns ${gold.evidence.join(', ')}; ${gold.evidence.filter((at) => !window.includes(at)).join(', ') || 'none'} not in the window of ${budget}`,
    })),
  ];
}

/** Whether the finding is an error. */
export function isMiss({ finding }: Judged): boolean {
  switch (finding.of) {
    case 'mention':
    case 'reference':
      return finding.said !== 'right';
    case 'ambiguous':
    case 'unknown':
      return !finding.right || finding.guessed;
    case 'stray':
      return finding.status === 'RESOLVED';
    case 'userTurn':
      return false;
    case 'followUp':
    case 'topicShift':
      return finding.wanted !== finding.said;
    case 'evidence':
      return finding.share < 1;
  }
}
