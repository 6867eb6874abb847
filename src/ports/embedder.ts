/** A service that makes vectors of texts: those of texts that mean much the same lie near to each other. */
export interface Embedder {
  /** Its name. Vectors of different models have nothing to do with each other. */
  readonly model: string;
  /** Characters of a text that it takes; the rest is not looked at. */
  readonly characters: number;
  /**
   * A vector of length 1 for each text, in their order; each time of as many numbers. Too many texts for one request are sent in several, and what
   * may work a moment later is tried again while there is time. Throws UNAVAILABLE when the service is away, too slow, or answers anything but
   * such vectors, and INVALID_INPUT when it refuses the texts.
   */
  embed(texts: readonly string[], withinMs: number): Promise<readonly Float32Array[]>;
}
