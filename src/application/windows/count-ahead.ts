import { LRUCache } from 'lru-cache';
import { countTokensInSteps } from '../common/index.js';
import { countedUpTo, isLong } from '../../domain/window/composition/message-groups.js';
import { gatheredIn } from '../../domain/window/traffic/attributed-messages.js';
import type { Candidates } from '../../domain/window/model/context-window.js';
import { countedTexts } from '../../domain/window/render/cost.js';
import { hasToolParts } from '../../domain/window/render/tool-parts.js';
import type { SteppedTokenizer, Tokenizer } from '../../domain/window/tokens/tokenizer.js';

/** Texts whose numbers are kept. */
const KEPT = 20_000;

/** Longer texts are counted in steps. */
const LONG = 16_384;
/** The number of texts that a window may ask for while it is built. It asks for about ten lengths of each message that is cut. */
const MOST_UNCOUNTED = 500;

/** Interrupts the building of a window that needs the tokens of a long text. */
class UncountedText extends Error {
  override readonly name = 'UncountedText';
  constructor(readonly text: string) {
    super();
  }
}

/**
 * Returns a function that builds a window without counting a long text in one go, because building one does not yield to the event loop. Long messages
 * that may fit, and long results, are counted before. A window that needs another count is built again after it was counted in steps: `build` must depend
 * on its tokenizer only.
 */
export function createCountAhead() {
  const counts = new LRUCache<string, number>({ max: KEPT });
  return async <T>(tokenizer: SteppedTokenizer, candidates: Candidates, limit: number, build: (tokenizer: Tokenizer) => T): Promise<T> => {
    const counted = new Map<string, number>();
    const most = countedUpTo(limit, tokenizer.encoding);
    const { message: turn } = candidates;
    // A message that is not written yet has no id.
    const unwritten = turn?.id === '' ? [turn] : [];
    for (const message of [...gatheredIn(candidates), ...unwritten]) {
      // Results are shortened to the room, so they are counted whatever their size.
      if (!isLong(message) || (message.tokens > most && !hasToolParts(message))) continue;
      for (const [index, text] of countedTexts(message).entries()) {
        const key = `${tokenizer.encoding} ${message.id} ${index} ${text.length}`;
        const tokens = counts.get(key) ?? counted.get(text) ?? (await countTokensInSteps(tokenizer, text));
        if (message.id !== '') counts.set(key, tokens);
        counted.set(text, tokens);
      }
    }
    for (let uncounted = 0; ; uncounted += 1) {
      const count = (text: string): number => {
        const tokens = counted.get(text);
        if (tokens !== undefined) return tokens;
        if (text.length > LONG && uncounted < MOST_UNCOUNTED) throw new UncountedText(text);
        return tokenizer.count(text);
      };
      try {
        return build({ ...tokenizer, count });
      } catch (error) {
        if (!(error instanceof UncountedText)) throw error;
        counted.set(error.text, await countTokensInSteps(tokenizer, error.text));
      }
    }
  };
}
