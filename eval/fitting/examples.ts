import { understandText } from '../../src/application/understanding/index.js';
import type { ScoredSpan } from '../../src/domain/understanding/names.js';
import type { NameSpan } from '../../src/domain/understanding/parse/name-spans.js';
import type { Alternative, ScoredCluster } from '../../src/domain/understanding/decision/alternatives.js';
import type { Choice } from '../../src/domain/understanding/scoring/fit.js';
import type { Features } from '../../src/domain/understanding/scoring/linear.js';
import type { UnderstandingWeights } from '../../src/domain/understanding/scoring/weights.js';
import { replayDirect, type DirectNetloom } from '../direct.js';
import { labelsOf, type Label, type LabelledDialogue } from '../labels.js';

/** A choice with its place in the conversations, for people. */
export interface Example extends Choice {
  /** The dialogue, the turn and the words. */
  readonly where: string;
  /** What each alternative stands for. */
  readonly labels: readonly string[];
}

/** The choices that labelled conversations decide, by the model that makes them. */
export type Examples = Readonly<Record<keyof UnderstandingWeights, readonly Example[]>>;

interface Stretch {
  readonly start: number;
  readonly end: number;
}

const overlap = (a: Stretch, b: Stretch): boolean => a.start < b.end && b.start < a.end;
const inside = (inner: Stretch, outer: Stretch): boolean => outer.start <= inner.start && inner.end <= outer.end;
const isSame = (a: Stretch, b: Stretch): boolean => a.start === b.start && a.end === b.end;

/** A reference whose meaning is not among the candidates says little about the others. */
const LOST_WEIGHT = 0.3;
/** Unknown names are rare, and missing one is worse than asking about a word. */
const UNKNOWN_WEIGHT = 5;

/** Replays the dialogues and collects what is to be decided in each turn, in the focus that the weights lead to. */
export async function collectExamples(
  netloom: DirectNetloom,
  dialogues: readonly LabelledDialogue[],
  weights: UnderstandingWeights,
): Promise<Examples> {
  const examples = { names: [], unknownNames: [], references: [], followUp: [], topicShift: [] } as Record<keyof Examples, Example[]>;
  for (const [at, dialogue] of dialogues.entries()) {
    const opening = openingOf(dialogues[(at + 1) % dialogues.length]);
    await replayDirect(netloom, dialogue, async (turn, index, focus) => {
      if (turn.gold === undefined) return;
      const spans: ScoredSpan[] = [];
      const unknown: { readonly span: NameSpan; readonly features: Features }[] = [];
      const clusters: ScoredCluster[] = [];
      let features: Features = {};
      const observer = {
        name: (scored: ScoredSpan) => void spans.push(scored),
        unknownName: (scored: (typeof unknown)[number]) => void unknown.push(scored),
        reference: (scored: ScoredCluster) => void clusters.push(scored),
        turn: (seen: Features) => void (features = seen),
      };
      const speaker = turn.role === 'user' ? 'USER' : 'ASSISTANT';
      await understandText(netloom.repositories, turn.text, focus, { speaker, weights, observer });
      const labels = labelsOf(turn);
      const place = { text: turn.text, where: `${dialogue.id}#${index}` };
      examples.names.push(...nameChoices(spans, labels, place));
      examples.unknownNames.push(...unknownChoices(unknown, labels, place));
      if (turn.role !== 'user') return;
      examples.references.push(...clusters.map((cluster) => referenceChoice(cluster, labels, place)));
      if (index === 0) return;
      examples.followUp.push(decision(features, turn.gold.followUp, { where: placeOf(place) }));
      examples.topicShift.push(decision(features, turn.gold.topicShift, { where: placeOf(place) }));
      if (index % CUT_IN_EVERY !== 0 || opening === undefined) return;
      await understandText(netloom.repositories, opening, focus, { speaker: 'USER', weights, observer });
      const cutIn = { where: placeOf({ text: opening, where: `${dialogue.id}#${index}, cut in` }), weight: CUT_IN_WEIGHT };
      examples.followUp.push(decision(features, false, cutIn));
      examples.topicShift.push(decision(features, true, cutIn));
    });
  }
  return examples;
}

/** After every such number of turns, the first turn of another dialogue cuts in: it needs no earlier turn, and begins a new topic. */
const CUT_IN_EVERY = 6;
/** It is less like a real change of topic, which is often announced. */
const CUT_IN_WEIGHT = 0.2;

const openingOf = (dialogue: LabelledDialogue | undefined): string | undefined => dialogue?.turns.find(({ role }) => role === 'user')?.text;

interface Place {
  readonly text: string;
  readonly where: string;
}

const AROUND = 90;

function placeOf({ text, where }: Place, { start, end }: Stretch = { start: 0, end: 0 }): string {
  const around = text.slice(Math.max(0, start - AROUND), end + AROUND).replaceAll('\n', ' ');
  return `${where} “${text.slice(start, end)}” in: ${around}`;
}

const decision = (
  features: Features,
  holds: boolean,
  { where, weight = 1 }: { readonly where: string; readonly weight?: number },
): Example => ({ alternatives: [features, {}], correct: [holds, !holds], weight, where, labels: ['yes', 'no'] });

function nameChoices(spans: readonly ScoredSpan[], labels: readonly Label[], at: Place): readonly Example[] {
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
        alternatives,
        correct: [...right, isNothing],
        weight: isInReference ? 0.5 : 1,
        where: placeOf(at, span),
        labels: [...candidates.map(({ entity }) => `${entity.key} ${entity.name}`), 'nothing'],
      },
    ];
  });
}

/** A part of a longer span that has the meaning of the label: the longer one is chosen, whatever the part could mean. */
function isInLongerName(span: NameSpan, label: Label, spans: readonly ScoredSpan[]): boolean {
  return spans.some(
    (other) =>
      inside(span, other.span) &&
      other.span.to - other.span.from > span.to - span.from &&
      overlap(other.span, label) &&
      other.candidates.some(({ entity }) => label.keys.includes(entity.key)),
  );
}

function unknownChoices(
  all: readonly { readonly span: NameSpan; readonly features: Features }[],
  labels: readonly Label[],
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

export function referenceChoice({ alternatives }: ScoredCluster, labels: readonly Label[], at: Place): Example {
  const resolved = labels.filter(({ kind }) => kind === 'reference' || kind === 'mention');
  const isRight = ({ candidate }: Alternative, { keys }: Label): boolean =>
    candidate.entities.length === keys.length && candidate.entities.every(({ key }) => keys.includes(key));
  const exact = alternatives.map((each) => resolved.some((label) => isSame(label, each.phrase) && isRight(each, label)));
  const near = alternatives.map((each) => resolved.some((label) => overlap(label, each.phrase) && isRight(each, label)));
  const right = exact.includes(true)
    ? exact
    : near.includes(true)
      ? near
      : alternatives.map((each) => isOpen(each, labels) || isUnknown(each, alternatives, labels));
  const isNothing = !right.includes(true) || right.every((correct, at) => !correct || alternatives[at]?.candidate.unknown !== undefined);
  const isLost =
    !right.includes(true) &&
    alternatives.some(({ phrase }) => labels.some((label) => label.kind === 'reference' && overlap(label, phrase)));
  const stretch = {
    start: Math.min(...alternatives.map(({ phrase }) => phrase.start)),
    end: Math.max(...alternatives.map(({ phrase }) => phrase.end)),
  };
  return {
    alternatives: [...alternatives.map(({ features }) => features), {}],
    correct: [...right, isNothing],
    weight: isLost ? LOST_WEIGHT : 1,
    where: placeOf(at, stretch),
    labels: [...alternatives.map((each) => labelOf(each, at.text)), 'nothing'],
  };
}

const labelOf = ({ phrase, candidate: { entities, generator, unknown } }: Alternative, text: string): string =>
  `“${text.slice(phrase.start, phrase.end)}” ${generator} ${unknown?.name ?? entities.map(({ name }) => name).join(', ')}`;

/** One of the candidates of an ambiguous label. */
const isOpen = ({ phrase, candidate: { entities } }: Alternative, labels: readonly Label[]): boolean =>
  entities.length === 1 &&
  labels.some(
    (label) =>
      label.kind === 'ambiguous' && overlap(label, phrase) && phrase.end >= label.end && label.keys.includes(entities[0]?.key ?? ''),
  );

/** An unknown name is what an unlabelled phrase may stand for. */
const isUnknown = ({ candidate }: Alternative, all: readonly Alternative[], labels: readonly Label[]): boolean =>
  candidate.unknown !== undefined && !all.some(({ phrase }) => labels.some((label) => overlap(label, phrase)));
