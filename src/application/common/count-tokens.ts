import { setImmediate as nextTurn } from 'node:timers/promises';
import type { SteppedTokenizer } from '../../domain/window/tokens/tokenizer.js';

/** Shorter texts are counted in less than two milliseconds. */
const SHORT = 16_384;
/** The maximum time to block the event loop, in milliseconds. */
const HELD_MS = 10;

/** Counts the tokens of a text of up to a megabyte, as `tokenizer.count` does, but yields to the event loop in between. */
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
