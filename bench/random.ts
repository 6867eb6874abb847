/** Pseudorandom numbers that are the same in every run (mulberry32). */
export interface Random {
  /** An integer from 0 to `most`, exclusive. */
  below(most: number): number;
  pick<T>(some: readonly T[]): T;
}

export function createRandom(seed: number): Random {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (most: number): number => Math.floor(next() * most);
  return {
    below,
    pick(some) {
      const one = some[below(some.length)];
      if (one === undefined) throw new Error('expected something to pick from, got an empty list');
      return one;
    },
  };
}
