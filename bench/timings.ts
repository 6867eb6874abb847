/** Durations of repeated runs in milliseconds. */
export class Timings {
  readonly #all: number[] = [];

  async time<T>(work: () => Promise<T>): Promise<T> {
    const started = performance.now();
    const result = await work();
    this.add(performance.now() - started);
    return result;
  }

  add(ms: number): void {
    this.#all.push(ms);
  }

  /** A `share` of 0.5 is the median. */
  at(share: number): number {
    const ordered = this.#all.toSorted((a, b) => a - b);
    return ordered[Math.min(ordered.length - 1, Math.floor(share * ordered.length))] ?? Number.NaN;
  }
}
