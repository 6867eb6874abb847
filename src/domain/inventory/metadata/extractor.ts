import type { Json } from '../../common/json.js';
import type { EffectIds, OperationStatus, StatusChange } from '../../model/operation.js';

/** A finished tool call, as an extractor sees it. */
export interface ToolCall {
  readonly tool: string;
  readonly arguments: Json;
  /** Parsed if it is JSON, otherwise its text. */
  readonly result: Json;
  readonly status: OperationStatus;
  readonly error?: string;
}

/**
 * What an extractor found in a call. Effects belong together: an extractor that returns one of them determines all five. Other missing members are
 * determined by the generic rules. Lists are truncated to their bounds.
 */
export interface ExtractedMetadata extends Partial<EffectIds> {
  readonly count?: number;
  readonly errors?: readonly string[];
  readonly statusChanges?: readonly StatusChange[];
  readonly query?: string;
  readonly summary?: string;
}

/** Knows the arguments and results of some tools. */
export interface ToolExtractor {
  /** Names of tools; `*` matches any characters. The first extractor that matches the tool's name is used. */
  readonly tools: readonly string[];
  /** A fast, pure function. If it throws, the generic rules apply, and the operation gets a warning. */
  extract(call: ToolCall): ExtractedMetadata;
}
