import { setImmediate as nextTurn } from 'node:timers/promises';
import type { SteppedTokenizer } from '../../domain/window/tokens/tokenizer.js';

/** Shorter texts take less than two milliseconds. */
const SHORT = 16_384;
/** How long the event loop may be held, milliseconds. */
const HELD_MS = 10;

/** Counts the tokens of a text that may be a megabyte, and lets other work in between: what `tokenizer.count` gives. */
export async function countTokensInSteps(tokenizer: SteppedTokenizer, text: string): Promise<number> {
  if (text.length <= SHORT) return tokenizer.count(text);
  const steps = tokenizer.steps(text);
  for (let since = performance.now(); ;) {
    const { done, value } = steps.next();
    if (done === true) return value;
    if (performance.now() - since < HELD_MS) continue;
    await nextTurn();
    since = performance.now();
  }
}
