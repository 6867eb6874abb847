import { z } from 'zod';
import { fittedAnswer, linesLeft } from '../answers/answer.js';
import { recentLines } from '../answers/operation-lines.js';
import { SHARED, toolArguments } from '../requests/arguments.js';
import { scopeOf, sessionNamed } from '../requests/scope.js';
import { asTool } from './tool.js';

const MOST_TOOLS = 20;

export const getRecentContext = asTool({
  name: 'get_recent_context',
  description:
    'What recent tool operations of a session created, changed, deleted, selected or deselected, newest first, with errors and changes of status; and what is selected now.',
  reads: true,
  scopes: ['read'],
  arguments: toolArguments('get_recent_context', {
    session: SHARED.session,
    limit: z.int().min(1).max(50).default(5).describe('Of operations'),
    tool_filter: z.array(z.string()).max(MOST_TOOLS).optional().describe('Only operations of these tools'),
    max_tokens: SHARED.maxTokens,
  }),
  async run(context, { session: name, limit, tool_filter: tools = [], max_tokens: most }) {
    const session = await sessionNamed(context, name);
    const lines = await recentLines(context, session, limit, tools.length === 0 ? {} : { tools });
    const rest = linesLeft(lines.length, 'ask with a larger max_tokens');
    return fittedAnswer({ scope: await scopeOf(context, session), lines, rest }, most);
  },
});
