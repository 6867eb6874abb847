import type { StopReason } from '../domain/language-model/stop-reason.js';
import type { Rendering } from '../domain/window/model/context-window.js';

/** A conversation in the form of the API of the model, as windows are rendered. */
export type ModelConversation = Extract<Rendering, { readonly as: 'OPENAI' | 'ANTHROPIC' }>;

export interface CompletionRequest {
  /** `as` must be the `api` of the model. */
  readonly conversation: ModelConversation;
  /** The maximum number of tokens of the answer. */
  readonly maxTokens: number;
}

/** Tokens as the service counted them; absent if it does not say. */
export interface TokenUsage {
  readonly inputTokens?: number;
  readonly outputTokens?: number;
}

export interface Completion {
  readonly text: string;
  readonly stop: StopReason;
  readonly usage: TokenUsage;
}

/** New text of a streamed answer, or its end. */
export type CompletionPart =
  | { readonly kind: 'TEXT'; readonly text: string }
  | { readonly kind: 'END'; readonly stop: StopReason; readonly usage: TokenUsage };

export interface CompletionLimits {
  /** The deadline of the answer; of a stream, of each part of it. In milliseconds. */
  readonly withinMs: number;
  /** Ends the request. */
  readonly signal?: AbortSignal;
}

/**
 * A language model behind an HTTP API. Errors never repeat a response or a key. Both methods throw UNAVAILABLE if the service is unreachable, too
 * slow or returns an invalid response, INVALID_INPUT if it rejects the request, and CANCELLED if the signal ended the request.
 */
export interface LanguageModel {
  /** The name of the model. */
  readonly model: string;
  readonly api: ModelConversation['as'];
  /** Transient failures are retried while there is time. */
  complete(request: CompletionRequest, limits: CompletionLimits): Promise<Completion>;
  /**
   * Yields text as it arrives, and END last. A stream without END is an error, thrown after the text that arrived. Transient failures before the
   * first text are retried.
   */
  stream(request: CompletionRequest, limits: CompletionLimits): AsyncIterable<CompletionPart>;
}
