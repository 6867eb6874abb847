import type { Candidates } from '../model/context-window.js';

/** The largest step, as a share of the window, and how often it is halved. */
const STEP = 1 / 4;
const HALVINGS = 2;
/** The minimum share of the complete messages that remains after a step. */
const REMAINS = 0.65;
/** The minimum share of the window for the complete messages. With fewer, nothing is gained by a common beginning. */
const MIN_SHARE = 0.2;

/**
 * The depth from which on the messages stay complete, so that consecutive windows begin alike: the beginning of a step of tokens, counted from the start of
 * the conversation. The window keeps its beginning until the step does not fit any more, instead of losing a message with every turn.
 * `beginning` is the depth from which on everything fits, `window` the size of the window in tokens. Undefined if too little would remain.
 */
export function steppedBeginning(candidates: Candidates, beginning: number, window: number): number | undefined {
  const { recent, message, chainTokens } = candidates;
  const later = recent.filter(({ depth }) => depth >= beginning);
  const turn = message === undefined || message.id === '' ? 0 : message.tokens;
  const total = later.reduce((sum, { tokens }) => sum + tokens, 0);
  const start = chainTokens - turn - total;
  for (let halved = 0; halved <= HALVINGS; halved += 1) {
    const step = Math.max(1, (STEP * window) / 2 ** halved);
    const limit = Math.ceil(start / step) * step;
    let at = start;
    const first = later.find(({ tokens }) => {
      const isThere = at >= limit;
      if (!isThere) at += tokens;
      return isThere;
    });
    const remaining = start + total - at;
    if (first !== undefined && remaining >= Math.max(REMAINS * total, MIN_SHARE * window)) return first.depth;
  }
  return undefined;
}
