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

/** Counts the long messages that may fit, and long results, before a window is built, because building one does not yield to the event loop. */
export function createCountAhead() {
  const counts = new LRUCache<string, number>({ max: KEPT });
  return async (tokenizer: SteppedTokenizer, candidates: Candidates, limit: number): Promise<Tokenizer> => {
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
    return counted.size === 0 ? tokenizer : { ...tokenizer, count: (text) => counted.get(text) ?? tokenizer.count(text) };
  };
}
