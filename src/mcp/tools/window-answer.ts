import type { SessionId } from '../../domain/common/ids.js';
import { MIN_BUDGET, type ContextRequest, type ContextWindow } from '../../domain/window/model/context-window.js';
import { cutAnswer, LEFT_OUT, type Answer } from '../answers/answer.js';
import type { ToolContext } from '../requests/scope.js';
import { oneLine } from '../answers/text.js';
import { countTokens } from '../answers/tokens.js';

/** The tokens that the line about the window and what it left out take, usually. */
const RECEIPT = 90;
const ATTEMPTS = 4;
const OMITTED_SHOWN = 2;

/** `head`, then the largest window that fits behind it. The window's own tokens may be counted for another model, so it is built again if needed. */
export async function windowAnswer(
  { app, caller }: ToolContext,
  session: SessionId,
  request: ContextRequest,
  { head, limit }: { readonly head: string; readonly limit: number },
): Promise<Answer> {
  let budget = limit - countTokens(head) - RECEIPT;
  let text = head;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const { window, stale } = await app.contexts.build(caller, session, { ...request, budget: Math.max(MIN_BUDGET, budget), reserve: 0 });
    const rendering = app.contexts.render(window, 'PROMPT');
    text = `${head}${windowLine(window, stale)}\n${rendering.as === 'PROMPT' ? rendering.text : ''}${leftOut(window)}`;
    const over = countTokens(text) - limit;
    if (over <= 0 || budget <= MIN_BUDGET) break;
    budget -= over + 8;
  }
  return cutAnswer(text, limit);
}

const windowLine = ({ strategy, budget, revision }: ContextWindow, stale: boolean): string =>
  `Window: ${strategy}, ${budget.used} of ${budget.limit} tokens, revision ${revision}${stale ? ', out of date: the store is unavailable' : ''}`;

function leftOut({ omitted: { count, tokens, items } }: ContextWindow): string {
  if (count === 0) return '';
  const first = items
    .slice(0, OMITTED_SHOWN)
    .map((item) => `${item.kind.toLowerCase()} ${item.id} (${item.tokens} tokens; ${oneLine(item.reason, 60)})`);
  const named = first.length === 0 ? '' : `, first ${first.join(', ')}`;
  return `${LEFT_OUT}\n${count} items, ${tokens} tokens${named}; ask with a larger max_tokens, or recall\n`;
}
