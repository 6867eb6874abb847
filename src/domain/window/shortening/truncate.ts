import type { ItemCut } from '../model/context-window.js';
import type { Tokenizer } from '../tokens/tokenizer.js';
import { beginAfter, endBefore } from './text-segments.js';

/** The rest of a text that was too large. */
export interface Cut extends ItemCut {
  readonly text: string;
}

const MARK = (tokens: number): string => `\n[… about ${tokens} tokens left out …]\n`;
const MARKED = /\n\[… about \d+ tokens left out …\]\n/u;

/** The kept beginning and end of a text that {@link cutMiddle} shortened, and the mark between them. */
export function endsIn(cut: string): { readonly head: string; readonly mark: string; readonly tail: string } | undefined {
  const [mark] = MARKED.exec(cut) ?? [];
  if (mark === undefined) return undefined;
  const at = cut.indexOf(mark);
  return { head: cut.slice(0, at), mark, tail: cut.slice(at + mark.length) };
}

/** Tokens are rarely longer, so longer texts need not be read. */
const CHARACTERS_PER_TOKEN = 24;
/** The share of the room that may stay unused; none for small texts. */
const UNUSED = 0.002;
const ESTIMATES = 5;

/**
 * Keeps the beginning (two thirds) and the end (one third) of a text, so that its `cost` is at most `most`; the mark between them states how much is
 * missing. Neither ends inside a word, unless the word is longer than itself. Undefined if not even the mark fits.
 */
export function cutMiddle(
  text: string,
  tokens: number,
  most: number,
  cost: (text: string) => number,
  tokenizer: Tokenizer,
): Cut | undefined {
  const best = longest(text, tokens, most, cost);
  return best === undefined ? undefined : { how: 'ENDS', text: best, fromTokens: tokens, toTokens: tokenizer.count(best) };
}

/**
 * The longest truncated text that costs at most `most`, or one that leaves less than {@link UNUSED} of it. Counting takes time proportional to the
 * length, so the next length is estimated from the last cost; after a few attempts, the search continues by bisection.
 */
function longest(text: string, tokens: number, most: number, cost: (text: string) => number): string | undefined {
  let low = 0;
  let high = Math.min(text.length, most * CHARACTERS_PER_TOKEN);
  let best: string | undefined;
  let kept = Math.floor((text.length * most) / tokens);
  for (let tries = 0; low <= high; tries += 1) {
    kept = tries < ESTIMATES ? Math.min(Math.max(kept, low), high) : Math.floor((low + high) / 2);
    const candidate = shortened(text, kept, tokens);
    const costs = cost(candidate);
    if (costs <= most) {
      best = candidate;
      low = kept + 1;
      if (most - costs < most * UNUSED) return best;
    } else high = kept - 1;
    kept = Math.floor((kept * most) / costs);
  }
  return best;
}

function shortened(text: string, kept: number, tokens: number): string {
  const head = text
    .slice(0, endBefore(text, Math.ceil((kept * 2) / 3)))
    .toWellFormed()
    .replace(/\uFFFD$/, '');
  const tail =
    kept < 3
      ? ''
      : text
          .slice(beginAfter(text, text.length - Math.floor(kept / 3)))
          .toWellFormed()
          .replace(/^\uFFFD/, '');
  const missing = Math.max(1, Math.round(tokens * (1 - (head.length + tail.length) / Math.max(1, text.length))));
  return `${head}${MARK(missing)}${tail}`.trim();
}
