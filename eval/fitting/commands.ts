import { understandText } from '../../src/application/understanding/index.js';
import type { ScoredCluster } from '../../src/domain/understanding/decision/alternatives.js';
import type { UnderstandingWeights } from '../../src/domain/understanding/scoring/weights.js';
import { dialogueOf } from '../destructive/run.js';
import { commandOf, type DestructiveCase } from '../destructive/cases.js';
import { replayDirect, type DirectNetloom } from '../direct.js';
import { labelsOf, type LabelledTurn } from '../labels.js';
import { referenceChoice, type Example } from './choices.js';

/** Cases without a target in which the words mean nothing that is known; in the others several things are as good, which no label says. */
const MEANS_NOTHING: ReadonlySet<string> = new Set(['place', 'unknown']);

/** The references of destructive commands: what each means, or that it means nothing that is known. */
export async function collectCommands(
  netloom: DirectNetloom,
  cases: readonly DestructiveCase[],
  weights: UnderstandingWeights,
): Promise<readonly Example[]> {
  const examples: Example[] = [];
  for (const each of cases.filter(({ target, kind }) => target !== null || MEANS_NOTHING.has(kind))) {
    const { turns } = dialogueOf(each);
    await replayDirect(netloom, dialogueOf(each), async (turn, index, focus) => {
      if (index < turns.length - 1 || turn.role !== 'user') return;
      const clusters: ScoredCluster[] = [];
      const observer = { reference: (scored: ScoredCluster) => void clusters.push(scored) };
      await understandText(netloom.repositories, turn.text, focus, { speaker: 'USER', weights, observer });
      const labels = labelsOf(labelled(each));
      examples.push(...clusters.map((cluster) => referenceChoice(cluster, labels, { text: turn.text, where: each.id })));
    });
  }
  return examples;
}

/** The command with its target and what it names besides as labels. */
function labelled(each: DestructiveCase): LabelledTurn {
  const { target, named = [] } = each;
  const all = target === null ? named : [target, ...named];
  return {
    role: 'user',
    text: commandOf(each),
    gold: {
      mentions: [],
      references: all.map(({ text, keys }) => ({ text, keys: [...keys] })),
      ambiguous: [],
      unknown: [],
      followUp: false,
      topic: 'other',
      topicShift: false,
      evidence: [],
    },
  };
}
