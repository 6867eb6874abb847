import type { Json } from '../../common/json.js';
import type { EffectIds, OperationStatus, StatusChange } from '../../model/operation.js';

/** A finished call of a tool, as an extractor sees it. */
export interface ToolCall {
  readonly tool: string;
  readonly arguments: Json;
  /** Parsed where it is JSON, else its text. */
  readonly result: Json;
  readonly status: OperationStatus;
  readonly error?: string;
}

/**
 * What an extractor says of a call. Effects belong together: who names one of them answers for all five. Anything else that is not
 * named is left to the generic rules. Lists are cut to their bounds.
 */
export interface ExtractedMetadata extends Partial<EffectIds> {
  readonly count?: number;
  readonly errors?: readonly string[];
  readonly statusChanges?: readonly StatusChange[];
  readonly query?: string;
  readonly summary?: string;
}

/** Knows the form of some tools' arguments and results. */
export interface ToolExtractor {
  /** Names of tools; `*` stands for any characters. The first extractor that fits a tool's name reads its calls. */
  readonly tools: readonly string[];
  /** Pure and quick. When it throws, the generic rules apply and the operation carries a warning. */
  extract(call: ToolCall): ExtractedMetadata;
}
