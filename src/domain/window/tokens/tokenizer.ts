import type { ImageFraming } from './images.js';
import { detachSubstring } from '../../common/detach-substring.js';
import { countMerged } from './pair-merge.js';
import type { Encoding } from './ranks.js';

/** Tokens that a provider's interface adds around texts. */
export interface Framing {
  /** A message: its frame and its role. */
  readonly perMessage: number;
  /** A request: what primes the reply. */
  readonly perReply: number;
  /** A tool call or a result: id, type and wrapper beside name, arguments and text. */
  readonly perCall: number;
  /** What an image counts; {@link OPENAI_IMAGES} unless said. */
  readonly images?: ImageFraming;
}

/** OpenAI's cookbook on counting tokens: three a message and one for its role, three for the reply. What a call takes is not published; this is ample. */
export const CHAT_FRAMING: Framing = { perMessage: 4, perReply: 3, perCall: 12 };

/** Counts tokens of one encoding. Special tokens in a text (`<|endoftext|>`) count as the ordinary text that they are. */
export interface Tokenizer {
  /** What counts: the encoding's name, with the formula where it is an estimate. */
  readonly encoding: string;
  readonly framing: Framing;
  /**
   * Tokens of the text: what plain js-tiktoken counts. Two exceptions keep it fast on any input, and both give the same or more, never less:
   * a piece of more than {@link LONGEST_PIECE} characters without a place to cut is counted in parts, and in a text with more than
   * {@link MERGED_AT_MOST} bytes of different pieces that are no token by themselves (no natural text below a megabyte has so many), the rest of
   * such pieces count a token a byte.
   */
  count(text: string): number;
}

/** Merging takes time that grows faster than the piece, so longer ones are cut. */
export const LONGEST_PIECE = 256;
export const MERGED_AT_MOST = 262_144;
/** Merging is greedy: across a cut it would now and then have left one token more than the parts have, rarely two, so a cut counts three. */
const SEAM = 3;
const REMEMBERED = 40_000;
const LONGEST_REMEMBERED = 64;
/** Rulers, encoded data and the like: a window counts them again and again while it looks for what fits. */
const REMEMBERED_LONG = 8_000;
/** Headings, facts and lines about things come again in every window. */
const REMEMBERED_TEXTS = 20_000;
const LONGEST_REMEMBERED_TEXT = 240;
/** What is cut to fit is counted a few times as it is: for the search, for the receipt and in each form. */
const REMEMBERED_LONG_TEXTS = 8;
const LONG_TEXT = 16_384;

/** A tokenizer that can count a long text a step at a time, so that whoever counts may pause between the steps. */
export interface SteppedTokenizer extends Tokenizer {
  /** Each step takes a few milliseconds at most; the generator returns what {@link Tokenizer.count} returns. */
  steps(text: string): Generator<undefined, number>;
}

/** Characters of the pieces that one step counts. */
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

  /** Which pieces are merged depends on the text alone, never on what is remembered, so a text always counts the same. */
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

/** Short texts come again in every window, long ones a few times in the same. Those in between are counted as fast as they are found. */
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

/** One after the other: matching a whole text at once would take a step of its own length. */
function* piecesOf(text: string, pattern: RegExp): Generator<string> {
  for (const [piece] of text.matchAll(pattern)) yield piece;
}

/** Cuts at the limit, never inside a surrogate pair. */
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

/** UTF-8, one character a byte: the form of the ranks' keys. */
function bytesOf(piece: string): string {
  if (isAscii(piece)) return piece;
  return String.fromCharCode(...encoder.encode(piece));
}

/** Remembers the last values in two generations: when the young one is full it becomes the old one, and the old one is forgotten. */
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
