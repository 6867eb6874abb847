import { z } from 'zod';
import { STRATEGIES } from '../../domain/model/session.js';
import { SHARED, toolArguments } from '../requests/arguments.js';
import { scopeOf, sessionNamed } from '../requests/scope.js';
import { ifUnchanged, sinceRevision } from '../requests/unchanged.js';
import { windowAnswer } from './window-answer.js';
import { asTool } from './tool.js';

export const getContext = asTool({
  name: 'get_context',
  description:
    'The context window for the next turn of a session: relevant messages, entities with facts, and tool results, in max_tokens.',
  reads: true,
  scopes: ['read'],
  arguments: toolArguments('get_context', {
    session: SHARED.session,
    message: z.string().optional().describe('The next message of the user, if it is not added yet'),
    strategy: z.enum(STRATEGIES).optional(),
    since_revision: sinceRevision,
    max_tokens: SHARED.maxTokens,
  }),
  async run(context, { session: name, message, strategy, since_revision: since, max_tokens: limit }) {
    const session = await sessionNamed(context, name);
    const unchanged = message === undefined ? await ifUnchanged(context, session, { since, limit }) : undefined;
    if (unchanged !== undefined) return unchanged;
    const request = { ...(message === undefined ? {} : { message }), ...(strategy === undefined ? {} : { strategy }) };
    return windowAnswer(context, session.id, request, { head: `${await scopeOf(context, session)}\n`, limit });
  },
});
