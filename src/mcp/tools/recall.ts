import { z } from 'zod';
import { searchedTerms } from '../../domain/text/terms.js';
import type { Message } from '../../domain/model/message.js';
import { OPERATION_EFFECTS } from '../../domain/model/operation.js';
import type { Session } from '../../domain/model/session.js';
import { fittedAnswer } from '../answers/answer.js';
import { byOther, recentLines } from '../answers/operation-lines.js';
import { SHARED, toolArguments } from '../requests/arguments.js';
import { scopeOf, sessionNamed, type ToolContext } from '../requests/scope.js';
import { ifUnchanged, sinceRevision } from '../requests/unchanged.js';
import { excerpt, oneLine } from '../answers/text.js';
import { asTool } from './tool.js';

const TEXT = 320;
/** The maximum number of characters of a query that memories are compared with. */
const MEMORY_QUERY = 2_000;

export const recall = asTool({
  name: 'recall',
  description:
    'Earlier messages of a session with the words of a query, else the last ones; memories about the query; recent tool operations with their effects.',
  reads: true,
  scopes: ['read'],
  arguments: toolArguments('recall', {
    session: SHARED.session,
    query: z.string().optional(),
    effect: z.enum(OPERATION_EFFECTS).optional().describe('Only operations that did this'),
    limit: z.int().min(1).max(50).default(8).describe('Of messages, operations and memories'),
    since_revision: sinceRevision,
    max_tokens: SHARED.maxTokens,
  }),
  async run(context, { session: name, query, effect, limit, since_revision: since, max_tokens: most }) {
    const session = await sessionNamed(context, name);
    const unchanged = await ifUnchanged(context, session, { since, limit: most });
    if (unchanged !== undefined) return unchanged;
    const [messages, operations, memories] = await Promise.all([
      messagesOf(context, session, query, limit),
      recentLines(context, session, limit, effect === undefined ? {} : { effect }),
      memoryLines(context, session, query, limit),
    ]);
    const words = query === undefined ? [] : searchedTerms(query.slice(0, 1_000));
    const said = messages.map(
      (message) => `- ${message.role} ${message.id}${byOther(message.writtenBy, session)}: ${excerpt(message.text, words, TEXT)}`,
    );
    const lines = alternating(said.length === 0 ? ['No such messages.'] : said, operations, memories);
    const rest = (shown: number): string | undefined =>
      shown === lines.length
        ? undefined
        : `${lines.length - shown} of ${said.length} messages, ${operations.length} lines about operations and ${memories.length} memories; ask with a larger max_tokens or another query`;
    return fittedAnswer({ scope: await scopeOf(context, session), lines, rest }, most);
  },
});

/** By words, best first; otherwise the last ones, newest first. */
async function messagesOf(
  { app, caller }: ToolContext,
  session: Session,
  query: string | undefined,
  limit: number,
): Promise<readonly Message[]> {
  if (query !== undefined && query.trim() !== '') return app.messages.search(caller, session.id, query, limit);
  const { items } = await app.messages.history(caller, session.id, undefined, { last: limit }, {});
  return items.map(({ value }) => value).reverse();
}

/** Statements that are remembered across sessions, most relevant first. None without a query. */
async function memoryLines(
  { app, caller }: ToolContext,
  session: Session,
  query: string | undefined,
  limit: number,
): Promise<readonly string[]> {
  if (query === undefined || query.trim() === '') return [];
  const found = await app.memories.search(caller, query.slice(0, MEMORY_QUERY), { session: session.id, first: limit });
  return found.map(({ memory, reason }) => `- MEMORY ${memory.id} (${reason}): ${oneLine(memory.text, TEXT)}`);
}

/** Lists in turns, so that each has its share of a small answer. */
function alternating(...lists: readonly (readonly string[])[]): readonly string[] {
  const longest = Math.max(...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, index) => lists.map((list) => list[index])).flatMap((each) =>
    each.filter((line) => line !== undefined),
  );
}
