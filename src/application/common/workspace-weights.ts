import type { UnderstandingWeights } from '../../domain/understanding/scoring/weights.js';
import type { Dependencies } from './dependencies.js';

/** The weights of understanding in a workspace; undefined for the built-in ones. */
export const weightsIn = (
  { weights, workspaceWeights }: Pick<Dependencies, 'weights' | 'workspaceWeights'>,
  workspace: string,
): UnderstandingWeights | undefined => workspaceWeights?.get(workspace) ?? weights;
