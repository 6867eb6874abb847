import type { Tokenizer } from '../tokens/tokenizer.js';

/** A text that was too large, with its middle taken out. */
export interface Cut {
  readonly text: string;
  readonly fromTokens: number;
  readonly toTokens: number;
}

const MARK = (tokens: number): string => `\n[… about ${tokens} tokens left out …]\n`;
/** A token is rarely longer, so more characters than this need not be looked at. */
const CHARACTERS_PER_TOKEN = 24;

/**
 * Keeps head and tail of a text, two thirds and one, so that `cost` of the result is at most `most`; the mark between says how much is
 * missing. Undefined when not even the mark fits.
 */
export function cutMiddle(
  text: string,
  tokens: number,
  most: number,
  cost: (text: string) => number,
  tokenizer: Tokenizer,
): Cut | undefined {
  const reach = Math.min(text.length, most * CHARACTERS_PER_TOKEN);
  let low = 0;
  let high = reach;
  let best: string | undefined;
  while (low <= high) {
    const kept = Math.floor((low + high) / 2);
    const candidate = shortened(text, kept, tokens);
    if (cost(candidate) <= most) {
      best = candidate;
      low = kept + 1;
    } else high = kept - 1;
  }
  return best === undefined ? undefined : { text: best, fromTokens: tokens, toTokens: tokenizer.count(best) };
}

function shortened(text: string, kept: number, tokens: number): string {
  const head = text
    .slice(0, Math.ceil((kept * 2) / 3))
    .toWellFormed()
    .replace(/\uFFFD$/, '');
  const tail =
    kept < 3
      ? ''
      : text
          .slice(text.length - Math.floor(kept / 3))
          .toWellFormed()
          .replace(/^\uFFFD/, '');
  const missing = Math.max(1, Math.round(tokens * (1 - kept / Math.max(1, text.length))));
  return `${head}${MARK(missing)}${tail}`.trim();
}
