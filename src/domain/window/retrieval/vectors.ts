/** The vectors of a session's messages in one array, to compare a query with thousands of them within milliseconds. */
export interface VectorSet {
  readonly size: number;
  /** The capacity in messages. */
  readonly room: number;
  /** Sets the vector of a message; an empty vector for a message without text. If there is no room, the shallowest messages are dropped. */
  add(message: string, depth: number, values: Float32Array): void;
  /** The nearest messages in a range of depths: by the cosine of the question with the sum of a message’s vector and those beside it. */
  nearest(question: Float32Array, range: DepthRange, bounds: NearestBounds): Nearest;
  /** Whether every depth of the range has a vector or no text. */
  covers(range: DepthRange): boolean;
}

/** Both inclusive. */
export interface DepthRange {
  readonly from: number;
  readonly to: number;
}

export interface NearestBounds {
  readonly limit: number;
  /** One of {@link BESIDE}. */
  readonly beside: readonly number[];
}

/**
 * The weights of the vectors one and two messages before and after a message. Where people talk, a message seldom says what it is about by itself. An
 * answer of a model does, and says much else.
 */
export const BESIDE = { people: [0.5, 0.2], answered: [] } as const;

export interface Nearest {
  readonly hits: readonly Near[];
  /** The mean of all compared vectors: a vector no nearer than the mean is irrelevant. */
  readonly mean: number;
}

export interface Near {
  readonly message: string;
  /** The cosine, -1 to 1. */
  readonly nearness: number;
}

const FIRST_ROOM = 16;
/** The share of the messages that stays when there is no more room. */
const STAYS = 0.75;

/** The capacity at which a set always has the deepest messages of the requested number. */
export const roomFor = (deepest: number): number => Math.ceil((deepest + 1) / STAYS);

/** The vector with length 1; undefined for a zero vector. */
export function normalised(values: readonly number[]): Float32Array | undefined {
  const length = Math.hypot(...chunkLengths(values));
  return length > 0 && Number.isFinite(length) ? Float32Array.from(values, (value) => value / length) : undefined;
}

/** Computed in short parts: a vector may have more numbers than a call may have arguments. */
function* chunkLengths(values: readonly number[]): Generator<number> {
  for (let at = 0; at < values.length; at += 256) yield Math.hypot(...values.slice(at, at + 256));
}

/** Drops the oldest vectors first; they are read again when needed. */
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
  /** The position of the message at a depth; of several branches, the one that was added last. */
  let atDepth = new Map<number, number>();
  let sums = noSums([], FIRST_ROOM);
  const silent = new Map<string, number>();

  function grow(): void {
    if (ids.length < depths.length) return;
    const room = Math.min(most, depths.length * 2);
    const [before, values] = [depths, numbers];
    depths = new Int32Array(room);
    depths.set(before);
    sums = noSums(sums.beside, room);
    numbers = new Float32Array(room * dimensions);
    numbers.set(values);
  }

  function write(place: number, depth: number, values: Float32Array): void {
    depths[place] = depth;
    numbers.set(values, place * dimensions);
    atDepth.set(depth, place);
    const reach = sums.beside.length;
    for (let near = depth - reach; near <= depth + reach; near += 1) sums.lengths[atDepth.get(near) ?? place] = 0;
  }

  function makeRoom(): void {
    const order = ids.map((_, place) => place).toSorted((a, b) => (depths[b] ?? 0) - (depths[a] ?? 0));
    const kept = order.slice(0, Math.floor(most * STAYS)).toSorted((a, b) => a - b);
    atDepth = new Map();
    sums = noSums(sums.beside, depths.length);
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
    nearest(question, range, { limit, beside }) {
      if (sums.beside !== beside) sums = noSums(beside, depths.length);
      return nearestIn({ depths, numbers, count: ids.length, atDepth, sums }, ids, { question, range, limit });
    },
    covers: (range) => hasAll(range, [depths.subarray(0, ids.length), silent.values()]),
  };
}

function hasAll({ from, to }: DepthRange, depths: readonly Iterable<number>[]): boolean {
  const seen = new Uint8Array(Math.max(0, to - from + 1));
  for (const some of depths) for (const depth of some) if (depth >= from && depth <= to) seen[depth - from] = 1;
  return seen.every((each) => each === 1);
}

/** The lengths of the sums of each vector and those beside it, by position; 0 if not computed. */
interface Sums {
  readonly beside: readonly number[];
  readonly lengths: Float32Array;
}

const noSums = (beside: readonly number[], room: number): Sums => ({ beside, lengths: new Float32Array(room) });

interface Matrix {
  readonly depths: Int32Array;
  readonly numbers: Float32Array;
  readonly count: number;
  readonly atDepth: ReadonlyMap<number, number>;
  readonly sums: Sums;
}

interface Query {
  readonly question: Float32Array;
  readonly range: DepthRange;
  readonly limit: number;
}

function nearestIn(matrix: Matrix, ids: readonly string[], { question, range, limit }: Query): Nearest {
  const { looked, scores } = lookAt(question, matrix, range);
  const hits = bestOf(scores, looked, matrix.depths, limit).map((index) => ({
    message: ids[looked[index] as number] ?? '',
    nearness: scores[index] as number,
  }));
  return { hits, mean: scores.reduce((sum, each) => sum + each, 0) / Math.max(1, scores.length) };
}

/** The score of each message of the range, with its position. */
function lookAt(question: Float32Array, matrix: Matrix, range: DepthRange) {
  const { depths, numbers, count } = matrix;
  const looked = new Int32Array(count);
  const cosines = new Float64Array(count);
  let found = 0;
  for (let place = 0; place < count; place += 1) {
    const depth = depths[place] as number;
    if (depth < range.from || depth > range.to) continue;
    looked[found] = place;
    cosines[place] = product(question, numbers, place * question.length);
    found += 1;
  }
  const scores = new Float64Array(found);
  for (let index = 0; index < found; index += 1) {
    const place = looked[index] as number;
    const near = besideOf(place, matrix, range);
    const sum = near.reduce((total, { at, weight }) => total + weight * (cosines[at] as number), cosines[place] as number);
    scores[index] = sum / lengthOf(place, near, question.length, matrix);
  }
  return { looked, scores };
}

interface Beside {
  readonly at: number;
  readonly weight: number;
}

/** The positions of the messages beside one, within the range. */
function besideOf(place: number, { depths, atDepth, sums: { beside } }: Matrix, { from, to }: DepthRange): readonly Beside[] {
  const depth = depths[place] as number;
  const near: Beside[] = [];
  for (let distance = 1; distance <= beside.length; distance += 1) {
    const weight = beside[distance - 1] as number;
    for (const other of [depth - distance, depth + distance]) {
      const at = other < from || other > to ? undefined : atDepth.get(other);
      if (at !== undefined) near.push({ at, weight });
    }
  }
  return near;
}

/** The length of the sum of a vector and those beside it. It is kept if the range has all of these. */
function lengthOf(place: number, near: readonly Beside[], dimensions: number, { numbers, sums: { beside, lengths } }: Matrix): number {
  const isWhole = near.length === 2 * beside.length;
  const known = lengths[place] as number;
  if (isWhole && known > 0) return known;
  const sum = numbers.slice(place * dimensions, (place + 1) * dimensions);
  for (const { at, weight } of near)
    for (let index = 0; index < dimensions; index += 1)
      sum[index] = (sum[index] as number) + weight * (numbers[at * dimensions + index] as number);
  const length = Math.sqrt(product(sum, sum, 0)) || 1;
  if (isWhole) lengths[place] = length;
  return length;
}

/** The positions of the best scores, deeper messages first among equals. Only possible best ones are sorted. */
function bestOf(scores: Float64Array, looked: Int32Array, depths: Int32Array, limit: number): readonly number[] {
  const least = scores.slice().sort()[Math.max(0, scores.length - limit)] ?? 0;
  const found: number[] = [];
  scores.forEach((score, index) => void (score >= least && found.push(index)));
  const depthAt = (index: number): number => depths[looked[index] as number] as number;
  return found.toSorted((a, b) => (scores[b] as number) - (scores[a] as number) || depthAt(b) - depthAt(a)).slice(0, limit);
}

/** Four parallel sums take a third of the time. Both vectors have the same dimension, so every index exists. */
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
