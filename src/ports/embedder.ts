/** An embedding service or an encoder of this process: vectors of texts with similar meanings are close to each other. */
export interface Embedder {
  /** The name of the model. Vectors of different models cannot be compared. */
  readonly model: string;
  /** The maximum number of characters of a text; the rest is ignored. */
  readonly characters: number;
  /**
   * Returns a vector of length 1 for each text, in order. All vectors have the same dimension. Large inputs are split into several requests, and
   * transient failures are retried while there is time. Throws UNAVAILABLE if the service is unreachable, too slow, or returns invalid vectors, and
   * INVALID_INPUT if it rejects the texts.
   */
  embed(texts: readonly string[], withinMs: number): Promise<readonly Float32Array[]>;
  /** Ends what runs in this process. */
  dispose(): Promise<void>;
}
