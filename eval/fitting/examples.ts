import { understandText } from '../../src/application/understanding/index.js';
import type { ScoredSpan } from '../../src/domain/understanding/names.js';
import type { NameSpan } from '../../src/domain/understanding/parse/name-spans.js';
import type { ScoredCluster } from '../../src/domain/understanding/references.js';
import {
  decision,
  nameChoices,
  placeOf,
  referenceChoice,
  unknownChoices,
  type Example,
} from '../../src/domain/understanding/scoring/choices.js';
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
  for (const dialogue of dialogues) {
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
      const at = { text: turn.text, where: `${dialogue.id}#${index}` };
      examples.names.push(...nameChoices(spans, labels, at));
      examples.unknownNames.push(...unknownChoices(unknown, labels, at));
      if (turn.role !== 'user') return;
      examples.references.push(...clusters.map((cluster) => referenceChoice(cluster, labels, at)));
      if (index === 0) return;
      examples.followUp.push(decision(features, turn.gold.followUp, { where: placeOf(at) }));
      examples.topicShift.push(decision(features, turn.gold.topicShift, { where: placeOf(at) }));
    });
  }
  return examples;
}
