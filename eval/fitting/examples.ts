import { understandText } from '../../src/application/understanding/index.js';
import type { ScoredSpan } from '../../src/domain/understanding/decision/alternatives.js';
import type { NameSpan } from '../../src/domain/understanding/parse/name-span.js';
import type { ScoredCluster } from '../../src/domain/understanding/decision/alternatives.js';
import { decision, nameChoices, placeOf, referenceChoice, unknownChoices, type Example } from './choices.js';
import type { Features } from '../../src/domain/understanding/scoring/linear.js';
import type { UnderstandingWeights } from '../../src/domain/understanding/scoring/weights.js';
import { replayDirect, type DirectNetloom } from '../direct.js';
import { labelsOf, type LabelledDialogue } from '../labels.js';

/** The choices that labelled conversations decide, by the model that makes them. */
export type Examples = Readonly<Record<keyof UnderstandingWeights, readonly Example[]>>;

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
