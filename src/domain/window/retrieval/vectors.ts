/** Vectors of a session's messages, in one array, to hold a question against thousands of them within milliseconds. */
export interface VectorSet {
  readonly size: number;
  /** Messages that there is memory for by now. */
  readonly room: number;
  /** Of a message, instead of the one that it had; without numbers where it has nothing to tell. Of more than there is room for the shallowest go. */
  add(message: string, depth: number, values: Float32Array): void;
  /** Nearest first, by the cosine, of messages at these depths. */
  nearest(question: Float32Array, range: DepthRange, limit: number): Nearest;
  /** Whether every depth of the range has a message with a vector, or with nothing to tell. */
  covers(range: DepthRange): boolean;
}

/** Both inclusive. */
export interface DepthRange {
  readonly from: number;
  readonly to: number;
}

export interface Nearest {
  readonly hits: readonly Near[];
  /** Of all that were looked at: what lies no nearer than most has nothing to do with the question. */
  readonly mean: number;
}

export interface Near {
  readonly message: string;
  /** Cosine, -1 to 1. */
  readonly nearness: number;
}

const FIRST_ROOM = 16;
/** Share of the messages that stay when there is no more room. */
const STAYS = 0.75;

/** Room for a set that is never without the deepest of so many. */
export const roomFor = (deepest: number): number => Math.ceil((deepest + 1) / STAYS);

/** The vector with length 1; undefined for one without direction. */
export function normalised(values: readonly number[]): Float32Array | undefined {
  const length = Math.hypot(...chunkLengths(values));
  return length > 0 && Number.isFinite(length) ? Float32Array.from(values, (value) => value / length) : undefined;
}

/** Lengths of short stretches: a vector may have more numbers than a call may have arguments. */
function* chunkLengths(values: readonly number[]): Generator<number> {
  for (let at = 0; at < values.length; at += 256) yield Math.hypot(...values.slice(at, at + 256));
}

/** The oldest are forgotten first; what is forgotten is read again when it is asked for. */
function remember(silent: Map<string, number>, message: string, depth: number, most: number): void {
  silent.delete(message);
  silent.set(message, depth);
  const [oldest] = silent.keys();
  if (silent.size > most && oldest !== undefined) silent.delete(oldest);
}

export function createVectorSet(dimensions: number, most: number): VectorSet {
  let ids: string[] = [];
  let depths = new Int32Array(FIRST_ROOM);
  let numbers = new Float32Array(FIRST_ROOM * dimensions);
  let places = new Map<string, number>();
  const silent = new Map<string, number>();

  function grow(): void {
    if (ids.length < depths.length) return;
    const room = Math.min(most, depths.length * 2);
    const [before, values] = [depths, numbers];
    depths = new Int32Array(room);
    depths.set(before);
    numbers = new Float32Array(room * dimensions);
    numbers.set(values);
  }

  function write(place: number, depth: number, values: Float32Array): void {
    depths[place] = depth;
    numbers.set(values, place * dimensions);
  }

  function makeRoom(): void {
    const order = ids.map((_, place) => place).toSorted((a, b) => (depths[b] ?? 0) - (depths[a] ?? 0));
    const kept = order.slice(0, Math.floor(most * STAYS)).toSorted((a, b) => a - b);
    kept.forEach((from, to) => write(to, depths[from] ?? 0, numbers.slice(from * dimensions, (from + 1) * dimensions)));
    ids = kept.map((place) => ids[place] ?? '');
    places = new Map(ids.map((id, place) => [id, place]));
  }

  return {
    get size() {
      return ids.length;
    },
    get room() {
      return depths.length;
    },
    add(message, depth, values) {
      if (values.length === 0) return remember(silent, message, depth, most);
      const known = places.get(message);
      if (known !== undefined) return write(known, depth, values);
      if (ids.length >= most) makeRoom();
      grow();
      places.set(message, ids.length);
      write(ids.length, depth, values);
      ids.push(message);
    },
    nearest(question, range, limit) {
      const { looked, scores } = lookAt(question, { depths, numbers, count: ids.length }, range);
      const hits = bestOf(scores, looked, depths, limit).map((index) => ({
        message: ids[looked[index] as number] ?? '',
        nearness: scores[index] as number,
      }));
      return { hits, mean: scores.reduce((sum, each) => sum + each, 0) / Math.max(1, scores.length) };
    },
    covers({ from, to }) {
      const seen = new Uint8Array(Math.max(0, to - from + 1));
      const see = (depth: number): void => void (depth >= from && depth <= to && (seen[depth - from] = 1));
      for (let place = 0; place < ids.length; place += 1) see(depths[place] ?? 0);
      for (const depth of silent.values()) see(depth);
      return seen.every((each) => each === 1);
    },
  };
}

interface Matrix {
  readonly depths: Int32Array;
  readonly numbers: Float32Array;
  readonly count: number;
}

/** The cosine of each vector of the range, and at which place it stands. */
function lookAt(question: Float32Array, { depths, numbers, count }: Matrix, { from, to }: DepthRange) {
  const looked = new Int32Array(count);
  const scores = new Float64Array(count);
  let found = 0;
  for (let place = 0; place < count; place += 1) {
    const depth = depths[place] as number;
    if (depth < from || depth > to) continue;
    looked[found] = place;
    scores[found] = product(question, numbers, place * question.length);
    found += 1;
  }
  return { looked, scores: scores.subarray(0, found) };
}

/** Where the best scores stand, deeper messages first among equals. Only what can be among the best is put in order. */
function bestOf(scores: Float64Array, looked: Int32Array, depths: Int32Array, limit: number): readonly number[] {
  const least = scores.slice().sort()[Math.max(0, scores.length - limit)] ?? 0;
  const found: number[] = [];
  scores.forEach((score, index) => void (score >= least && found.push(index)));
  const depthAt = (index: number): number => depths[looked[index] as number] as number;
  return found.toSorted((a, b) => (scores[b] as number) - (scores[a] as number) || depthAt(b) - depthAt(a)).slice(0, limit);
}

/** Four sums side by side, which takes a third of the time. Both have so many numbers, so no look-up is in vain. */
function product(one: Float32Array, many: Float32Array, at: number): number {
  const fours = one.length - (one.length % 4);
  let a = 0;
  let b = 0;
  let c = 0;
  let d = 0;
  for (let index = 0; index < fours; index += 4) {
    a += (one[index] as number) * (many[at + index] as number);
    b += (one[index + 1] as number) * (many[at + index + 1] as number);
    c += (one[index + 2] as number) * (many[at + index + 2] as number);
    d += (one[index + 3] as number) * (many[at + index + 3] as number);
  }
  for (let index = fours; index < one.length; index += 1) a += (one[index] as number) * (many[at + index] as number);
  return a + b + c + d;
}
