import { MODEL_PURPOSES, type ModelPurpose } from '../../domain/language-model/purpose.js';
import type { TokenUsage } from '../../ports/language-model.js';

/** The cost of a purpose since the start of the process. */
export interface ModelUsage extends Required<TokenUsage> {
  readonly purpose: ModelPurpose;
  /** The number of calls, including failed ones. */
  readonly calls: number;
  readonly failures: number;
  /** The number of answers that were not used, because they failed a check. */
  readonly rejections: number;
}

type Counted = { -readonly [Name in keyof ModelUsage]: ModelUsage[Name] };

export function createModelUsage() {
  const usage = new Map<ModelPurpose, Counted>(
    MODEL_PURPOSES.map((purpose) => [purpose, { purpose, calls: 0, failures: 0, rejections: 0, inputTokens: 0, outputTokens: 0 }]),
  );

  function count(purpose: ModelPurpose, { inputTokens, outputTokens }: Required<TokenUsage>, failures: 0 | 1): void {
    const counted = usage.get(purpose);
    if (counted === undefined) return;
    counted.calls += 1;
    counted.failures += failures;
    counted.inputTokens += inputTokens;
    counted.outputTokens += outputTokens;
  }

  return {
    succeeded: (purpose: ModelPurpose, used: Required<TokenUsage>) => count(purpose, used, 0),
    failed: (purpose: ModelPurpose, used: Required<TokenUsage>) => count(purpose, used, 1),
    rejected(this: void, purpose: ModelPurpose): void {
      const counted = usage.get(purpose);
      if (counted !== undefined) counted.rejections += 1;
    },
    /** The purposes that the model was called for. */
    all: (): readonly ModelUsage[] => [...usage.values()].filter(({ calls }) => calls > 0).map((each) => ({ ...each })),
  };
}
