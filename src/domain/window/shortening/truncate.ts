import type { ItemCut } from '../model/context-window.js';
import type { Tokenizer } from '../tokens/tokenizer.js';
import { beginAfter, endBefore } from './text-segments.js';

/** What is left of a text that was too large. */
export interface Cut extends ItemCut {
  readonly text: string;
}

const MARK = (tokens: number): string => `\n[… about ${tokens} tokens left out …]\n`;
/** A token is rarely longer, so more characters than this need not be looked at. */
const CHARACTERS_PER_TOKEN = 24;
/** Share of the room that may stay unused; nothing of a small one. */
const UNUSED = 0.002;
const ESTIMATES = 5;

/**
 * Keeps head and tail of a text, two thirds and one, so that `cost` of the result is at most `most`; the mark between says how much is
 * missing. Neither ends within a word that is not longer than itself. Undefined when not even the mark fits.
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
 * The longest shortened text that costs at most `most`, or one that leaves less than {@link UNUSED} of it. Counting takes as long as the
 * text is, so the next length to try is estimated from what the last one cost, and a few tries that do not settle it are followed by halving.
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
