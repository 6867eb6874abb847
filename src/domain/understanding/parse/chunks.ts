import { normalForm } from '../../text/normal-form.js';

/** A run of text between spaces or separators, without the punctuation around it. Offsets are UTF-16 units into the whole text. */
export interface Chunk {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly lower: string;
  /** As it compares: a run's form is those of its chunks, one after the other. */
  readonly form: string;
  /** The text between the previous chunk and this one. */
  readonly gap: string;
  /** Punctuation, a line feed, the gap between two columns or the beginning stands before it: no name crosses it. */
  readonly breaks: boolean;
  /** A hyphen that stands alone is before it: "K1 - K3". */
  readonly dash: boolean;
  /** First of a sentence, where a capital letter says nothing. */
  readonly opensSentence: boolean;
}

/** No more of a text than this is understood; the rest of a pasted log names nothing new that matters. */
export const UNDERSTOOD_CHARACTERS = 6_000;
const MAX_CHUNKS = 600;
/** A longer run of letters names nothing. */
const LONGEST_CHUNK = 128;

const LEADING = /^[\p{Cc}("'`[{<«“‘*_,;:]+/u;
const TRAILING = /[\p{Cc}"'`)\]}>»”’*_.,;:!?…]+$/u;

/** What separates the cells of a row, the items of a list, a key from its value and the ends of an arrow. A comma between digits does not. */
const SEPARATORS = /(?:[=|;"“”→]|,(?!\d)|(?<!\d),|~~|\]\(|[-=]>)+/gu;

/** The gap between two columns of a table in plain text. */
const COLUMN_GAP = /\t| {3}/u;

interface Piece {
  readonly start: number;
  readonly text: string;
  /** A separator is behind it. */
  readonly isSeparated: boolean;
}

/** The parts of a run of text between its separators. */
function piecesOf(raw: string, start: number): readonly Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const { index, 0: separator } of raw.matchAll(SEPARATORS)) {
    pieces.push({ start: start + from, text: raw.slice(from, index), isSeparated: true });
    from = index + separator.length;
  }
  return [...pieces, { start: start + from, text: raw.slice(from), isSeparated: false }];
}

export function chunksOf(text: string): readonly Chunk[] {
  const chunks: Chunk[] = [];
  let breaks = true;
  let opensSentence = true;
  let dash = false;
  for (const { index, 0: raw } of text.slice(0, UNDERSTOOD_CHARACTERS).matchAll(/\S+|\n/gu)) {
    for (const piece of piecesOf(raw, index)) {
      if (chunks.length >= MAX_CHUNKS) return chunks;
      const { bare, leading, tail } = trimmed(piece.text);
      if (bare === '-') {
        dash = true;
      } else if (bare.length > LONGEST_CHUNK || !/[\p{L}\p{N}]/u.test(bare)) {
        breaks = true;
        dash = false;
        if (piece.text === '\n' || /[.!?]/u.test(piece.text)) opensSentence = true;
      } else {
        const start = piece.start + leading;
        const gap = text.slice(chunks.at(-1)?.end ?? 0, start);
        chunks.push({
          start,
          end: start + bare.length,
          text: bare,
          lower: bare.toLowerCase(),
          form: normalForm(bare),
          gap,
          breaks: breaks || leading > 0 || COLUMN_GAP.test(gap),
          dash,
          opensSentence,
        });
        dash = false;
        breaks = piece.isSeparated || /[.,;:!?…)\]}"”]/u.test(tail);
        opensSentence = /[.!?…]/u.test(tail);
      }
    }
  }
  return chunks;
}

function trimmed(text: string): { readonly bare: string; readonly leading: number; readonly tail: string } {
  const leading = LEADING.exec(text)?.[0].length ?? 0;
  const bare = text.slice(leading).replace(TRAILING, '');
  return { bare, leading, tail: text.slice(leading + bare.length) };
}

/** Chunks `from` to `to` (exclusive) when no break lies between them. */
export function window(chunks: readonly Chunk[], from: number, to: number): readonly Chunk[] | undefined {
  if (from < 0 || to > chunks.length) return undefined;
  for (let at = from + 1; at < to; at += 1) if (chunks[at]?.breaks === true) return undefined;
  return chunks.slice(from, to);
}
