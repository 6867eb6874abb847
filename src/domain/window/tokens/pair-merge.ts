/** Byte pair encoding of one segment: merges by rank, lowest first, then leftmost. Returns only the number of tokens. */
export function countMerged(bytes: string, ranks: ReadonlyMap<string, number>): number {
  if (ranks.has(bytes)) return 1;
  const size = bytes.length;
  /** The end of the part that begins at an index; 0 after it was merged into the previous one. */
  const ends = new Int32Array(size);
  const starts = new Int32Array(size + 1);
  for (let index = 0; index < size; index += 1) {
    ends[index] = index + 1;
    starts[index + 1] = index;
  }
  const heap = new PairHeap();
  const offer = (start: number) => {
    const middle = ends[start] ?? 0;
    const end = middle < size ? (ends[middle] ?? 0) : 0;
    const rank = end === 0 ? undefined : ranks.get(bytes.slice(start, end));
    if (rank !== undefined) heap.push(rank, start, end);
  };
  for (let index = 0; index + 1 < size; index += 1) offer(index);
  let parts = size;
  for (let pair = heap.pop(); pair !== undefined; pair = heap.pop()) {
    const { start, end } = pair;
    const middle = ends[start] ?? 0;
    if (middle === 0 || middle >= end || ends[middle] !== end) continue;
    ends[middle] = 0;
    ends[start] = end;
    starts[end] = start;
    parts -= 1;
    offer(start);
    if (start > 0) offer(starts[start] ?? 0);
  }
  return parts;
}

interface Pair {
  readonly rank: number;
  readonly start: number;
  readonly end: number;
}

/** A binary heap of pairs by rank, then position. Stale pairs stay in it and are detected when they are removed. */
class PairHeap {
  readonly #pairs: Pair[] = [];

  push(rank: number, start: number, end: number): void {
    const pairs = this.#pairs;
    let at = pairs.push({ rank, start, end }) - 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!comesBefore(pairs[at], pairs[parent])) return;
      swap(pairs, at, parent);
      at = parent;
    }
  }

  pop(): Pair | undefined {
    const pairs = this.#pairs;
    const top = pairs[0];
    const last = pairs.pop();
    if (last === undefined || pairs.length === 0) return top;
    pairs[0] = last;
    let at = 0;
    for (;;) {
      const left = 2 * at + 1;
      const child = comesBefore(pairs[left + 1], pairs[left]) ? left + 1 : left;
      if (!comesBefore(pairs[child], pairs[at])) return top;
      swap(pairs, at, child);
      at = child;
    }
  }
}

function comesBefore(a: Pair | undefined, b: Pair | undefined): boolean {
  if (a === undefined || b === undefined) return false;
  return a.rank < b.rank || (a.rank === b.rank && a.start < b.start);
}

function swap(pairs: Pair[], a: number, b: number): void {
  const [first, second] = [pairs[a], pairs[b]];
  if (first === undefined || second === undefined) return;
  pairs[a] = second;
  pairs[b] = first;
}
