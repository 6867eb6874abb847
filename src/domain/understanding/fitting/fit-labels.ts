import { accuracyOf, fitChoices, type Choice } from '../scoring/fit.js';
import type { Features, Weights } from '../scoring/linear.js';
import { BUILT_IN_WEIGHTS, type UnderstandingWeights } from '../scoring/weights.js';

/** The models that labels of sessions say something about. */
export const FITTED_MODELS = ['names', 'references'] as const;
export type FittedModel = (typeof FITTED_MODELS)[number];

/** The choices that a session's labels decide, by the model that makes them. */
export type LabelledChoices = Readonly<Record<FittedModel, readonly Choice[]>>;

/** Weights of a workspace. A model that is missing has its built-in weights. */
export type WorkspaceWeights = Partial<UnderstandingWeights>;

/** Shares from 0 to 1 of choices whose best alternative is correct. */
export interface FitAccuracy {
  readonly before: number;
  /** By cross-validation: each session is judged by weights that were fitted to others. */
  readonly after: number;
}

/** How many labels it takes until they count as much as the expectation that the built-in weights are right. */
const PRIOR = 2;
const STEPS = 150;
const FOLDS = 5;

/** Fits each model to choices. Weights stay near the built-in ones where the choices say little; no feature is added. */
export function fitLabels(sessions: readonly LabelledChoices[]): Required<Pick<UnderstandingWeights, FittedModel>> {
  const fit = (model: FittedModel): Weights => {
    const expected = BUILT_IN_WEIGHTS[model];
    const choices = sessions.flatMap((session) => session[model]).map((choice) => withKnownFeatures(choice, expected));
    if (choices.length === 0) return expected;
    return { ...expected, ...fitChoices(choices, { penalty: PRIOR / choices.length, steps: STEPS, expected }) };
  };
  return { names: fit('names'), references: fit('references') };
}

/** Names of unknown features are left out, so that weights contain only names that the program has. */
function withKnownFeatures(choice: Choice, known: Weights): Choice {
  const only = (features: Features): Features =>
    Object.fromEntries(Object.entries(features).filter(([name]) => Object.hasOwn(known, name)));
  return { ...choice, alternatives: choice.alternatives.map(only) };
}

/** The accuracy with the built-in weights, and by cross-validation over the sessions with weights that are fitted to the others. */
export function crossValidate(sessions: readonly LabelledChoices[]): FitAccuracy {
  let [total, before, after] = [0, 0, 0];
  for (let fold = 0; fold < FOLDS; fold += 1) {
    const held = sessions.filter((_, index) => index % FOLDS === fold);
    const fitted = fitLabels(sessions.filter((_, index) => index % FOLDS !== fold));
    for (const model of FITTED_MODELS) {
      const choices = held.flatMap((session) => session[model]);
      total += choices.length;
      before += accuracyOf(choices, BUILT_IN_WEIGHTS[model]) * choices.length;
      after += accuracyOf(choices, fitted[model]) * choices.length;
    }
  }
  return { before: before / Math.max(1, total), after: after / Math.max(1, total) };
}
