import { normalForm } from '../../text/normal-form.js';

/** A run of text between spaces, without the punctuation around it. Offsets are UTF-16 units into the whole text. */
export interface Chunk {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly lower: string;
  /** As it compares: a run's form is those of its chunks, one after the other. */
  readonly form: string;
  /** Punctuation, a line feed or the beginning stands before it: no name crosses it. */
  readonly breaks: boolean;
  /** A hyphen that stands alone is before it: "K1 - K3". */
  readonly dash: boolean;
  /** First of a sentence, where a capital letter says nothing. */
  readonly opensSentence: boolean;
}

/** No more of a text than this is understood; the rest of a pasted log names nothing new that matters. */
export const UNDERSTOOD_CHARACTERS = 6_000;
const MOST_CHUNKS = 600;
/** A longer run of letters names nothing. */
const LONGEST_CHUNK = 128;

const LEADING = /^[\p{Cc}("'`[{<«“‘*_,;:]+/u;
const TRAILING = /[\p{Cc}"'`)\]}>»”’*_.,;:!?…]+$/u;

export function chunksOf(text: string): readonly Chunk[] {
  const chunks: Chunk[] = [];
  let breaks = true;
  let opensSentence = true;
  let dash = false;
  for (const match of text.slice(0, UNDERSTOOD_CHARACTERS).matchAll(/\S+|\n/gu)) {
    if (chunks.length >= MOST_CHUNKS) break;
    const raw = match[0];
    const leading = LEADING.exec(raw)?.[0].length ?? 0;
    const bare = raw.slice(leading).replace(TRAILING, '');
    if (bare === '-') {
      dash = true;
      continue;
    }
    if (bare.length > LONGEST_CHUNK || !/[\p{L}\p{N}]/u.test(bare)) {
      breaks = true;
      dash = false;
      if (raw === '\n' || /[.!?]/u.test(raw)) opensSentence = true;
      continue;
    }
    const start = match.index + leading;
    chunks.push({
      start,
      end: start + bare.length,
      text: bare,
      lower: bare.toLowerCase(),
      form: normalForm(bare),
      breaks: breaks || leading > 0,
      dash,
      opensSentence,
    });
    dash = false;
    const tail = raw.slice(leading + bare.length);
    breaks = /[.,;:!?…)\]}"”]/u.test(tail);
    opensSentence = /[.!?…]/u.test(tail);
  }
  return chunks;
}

/** Chunks `from` to `to` (exclusive) when no break lies between them. */
export function window(chunks: readonly Chunk[], from: number, to: number): readonly Chunk[] | undefined {
  if (from < 0 || to > chunks.length) return undefined;
  for (let at = from + 1; at < to; at += 1) if (chunks[at]?.breaks === true) return undefined;
  return chunks.slice(from, to);
}
