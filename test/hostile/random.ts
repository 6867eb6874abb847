/** A source of random choices, deterministic for a seed. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = (seed ^ 0x9e3779b9) >>> 0;
  }

  /** An integer from 0 to `below`, exclusive. */
  below(below: number): number {
    // xorshift32: every seed except zero has the full period.
    let state = this.#state === 0 ? 1 : this.#state;
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    this.#state = state >>> 0;
    return this.#state % below;
  }

  chance(share: number): boolean {
    return this.below(1_000) < share * 1_000;
  }

  pick<T>(from: readonly [T, ...T[]] | readonly T[]): T {
    const value = from[this.below(from.length)];
    if (value === undefined) throw new Error('Nothing to pick from.');
    return value;
  }
}
