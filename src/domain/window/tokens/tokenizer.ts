import type { ImageFraming } from './images.js';
import { detachSubstring } from '../../common/detach-substring.js';
import { countMerged } from './pair-merge.js';
import type { Encoding } from './ranks.js';

/** The tokens that a provider's API adds around texts. */
export interface Framing {
  /** For each message: framing and role. */
  readonly perMessage: number;
  /** For each request: the start of the reply. */
  readonly perReply: number;
  /** For each tool call or result: id, type and wrapper, in addition to name, arguments and text. */
  readonly perCall: number;
  /** How images are counted; by default {@link OPENAI_IMAGES}. */
  readonly images?: ImageFraming;
}

/**
 * OpenAI's cookbook on counting tokens: three for each message, one for its role, three for the reply. The number for calls is not published; this is
 * generous.
 */
export const CHAT_FRAMING: Framing = { perMessage: 4, perReply: 3, perCall: 12 };

/** Counts the tokens of one encoding. Special tokens in a text (`<|endoftext|>`) count as ordinary text. */
export interface Tokenizer {
  /** The name of the encoding, with the formula of an estimate. */
  readonly encoding: string;
  readonly framing: Framing;
  /**
   * The tokens of a text, as js-tiktoken counts them. Two exceptions bound the time for any input, and never count less: a segment of more than
   * {@link LONGEST_PIECE} characters without a boundary is counted in parts, and if a text has more than {@link MERGED_AT_MOST} bytes of different
   * segments that are not single tokens (no natural text below a megabyte has), further ones count one token a byte.
   */
  count(text: string): number;
}

/** The time to merge grows faster than the segment, so longer ones are split. */
export const LONGEST_PIECE = 256;
export const MERGED_AT_MOST = 262_144;
/** Merging is greedy: a split may save a token compared with the whole, rarely two, so each split counts three. */
const SEAM = 3;
const REMEMBERED = 40_000;
const LONGEST_REMEMBERED = 64;
/** Rulers, encoded data and the like, which a window counts repeatedly while it searches for what fits. */
const REMEMBERED_LONG = 8_000;
/** Headings, facts and entity lines occur in every window. */
const REMEMBERED_TEXTS = 20_000;
const LONGEST_REMEMBERED_TEXT = 240;
/** A shortened text is counted several times: in the search, for the total and in each format. */
const REMEMBERED_LONG_TEXTS = 8;
const LONG_TEXT = 16_384;

/** A tokenizer that counts a long text in steps, so that the caller may pause between them. */
export interface SteppedTokenizer extends Tokenizer {
  /** Each step takes a few milliseconds at most. The generator returns what {@link Tokenizer.count} returns. */
  steps(text: string): Generator<undefined, number>;
}

/** The number of characters that one step counts. */
const STEP = 8_192;

export function createTokenizer(load: () => Encoding, encoding = 'o200k_base', framing = CHAT_FRAMING): SteppedTokenizer {
  let loaded: Encoding | undefined;
  const memory = createMemory(REMEMBERED);
  const longPieces = createMemory(REMEMBERED_LONG);
  const memoryFor = textMemories();

  function merged(piece: string, ranks: Encoding['ranks']): number {
    const remembered = piece.length <= LONGEST_REMEMBERED || isUniform(piece) ? memory : longPieces;
    const known = remembered.get(piece);
    if (known !== undefined) return known;
    const count = countMerged(bytesOf(piece), ranks);
    remembered.set(piece, count);
    return count;
  }

  /** Which segments are merged depends only on the text, never on the cache, so that a text always has the same count. */
  function* countPieces(runs: Iterable<string>, ranks: Encoding['ranks']): Generator<undefined, number> {
    let tokens = 0;
    let untilPause = STEP;
    let left = MERGED_AT_MOST;
    let charged: Set<string> | undefined;
    const add = (piece: string) => {
      if (isAscii(piece) && ranks.has(piece)) tokens += 1;
      else if (left > 0) {
        tokens += merged(piece, ranks);
        if (charged?.has(piece) === true) return;
        if (piece.length <= LONGEST_REMEMBERED || isUniform(piece)) (charged ??= new Set()).add(piece);
        left -= isAscii(piece) ? piece.length : 3 * piece.length;
      } else tokens += charged?.has(piece) === true ? merged(piece, ranks) : bytesOf(piece).length;
    };
    for (const run of runs) {
      const parts = run.length <= LONGEST_PIECE ? [run] : cut(run);
      tokens -= SEAM;
      for (const part of parts) {
        add(part);
        tokens += SEAM;
        untilPause -= part.length;
        if (untilPause > 0) continue;
        untilPause = STEP;
        yield;
      }
    }
    return tokens;
  }

  const stepsOf = (runs: (encoding: Encoding) => Iterable<string>): Generator<undefined, number> => {
    loaded ??= load();
    return countPieces(runs(loaded), loaded.ranks);
  };

  return {
    encoding,
    framing,
    steps: (text) => stepsOf(({ pattern }) => piecesOf(text, pattern)),
    count(text) {
      if (text === '') return 0;
      const remembered = memoryFor(text);
      const known = remembered?.get(text);
      if (known !== undefined) return known;
      const tokens = lastOf(stepsOf(({ pattern }) => text.match(pattern) ?? []));
      remembered?.set(text, tokens);
      return tokens;
    },
  };
}

/** Short texts occur in every window, long ones several times in the same. Counting the others is as fast as a cache lookup. */
function textMemories(): (text: string) => ReturnType<typeof createMemory> | undefined {
  const [texts, longTexts] = [createMemory(REMEMBERED_TEXTS), createMemory(REMEMBERED_LONG_TEXTS)];
  return ({ length }) => (length <= LONGEST_REMEMBERED_TEXT ? texts : length >= LONG_TEXT ? longTexts : undefined);
}

function lastOf<T>(steps: Generator<undefined, T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}

/** Sequential, because matching a whole text at once would be one long step. */
function* piecesOf(text: string, pattern: RegExp): Generator<string> {
  for (const [piece] of text.matchAll(pattern)) yield piece;
}

/** Splits at the limit, never inside a surrogate pair. */
function* cut(run: string): Generator<string> {
  let from = 0;
  while (from < run.length) {
    let to = Math.min(run.length, from + LONGEST_PIECE);
    if (to < run.length && /[\uD800-\uDBFF]/.test(run[to - 1] ?? '')) to -= 1;
    yield run.slice(from, to);
    from = to;
  }
}

const isUniform = (piece: string): boolean => piece === (piece[0] ?? '').repeat(piece.length);

const isAscii = (piece: string): boolean => !/[\u0080-\uFFFF]/.test(piece);
const encoder = new TextEncoder();

/** UTF-8 with one character for each byte, the form of the ranks' keys. */
function bytesOf(piece: string): string {
  if (isAscii(piece)) return piece;
  return String.fromCharCode(...encoder.encode(piece));
}

/** A cache with two generations: when the young one is full, it becomes the old one, and the old one is dropped. */
function createMemory(size: number) {
  let young = new Map<string, number>();
  let old = new Map<string, number>();
  const set = (key: string, value: number) => {
    if (young.size >= size / 2) {
      old = young;
      young = new Map();
    }
    young.set(detachSubstring(key), value);
  };
  return {
    set,
    get(key: string): number | undefined {
      const value = young.get(key);
      if (value !== undefined) return value;
      const older = old.get(key);
      if (older !== undefined) set(key, older);
      return older;
    },
  };
}
