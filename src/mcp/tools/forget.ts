import { z } from 'zod';
import { fittedAnswer, linesLeft } from '../answers/answer.js';
import { quoted } from '../answers/text.js';
import { SHARED, toolArguments } from '../requests/arguments.js';
import { scopeOf, sessionNamed } from '../requests/scope.js';
import { asTool } from './tool.js';

const TITLE = 60;

export const forget = asTool({
  name: 'forget',
  description:
    'Deletes a session with everything that is stored of it. Without confirm it only shows what would be deleted; ask the user before you confirm.',
  reads: false,
  deletes: true,
  scopes: ['read', 'write'],
  arguments: toolArguments('forget', {
    session: SHARED.session,
    confirm: z.boolean().default(false),
    max_tokens: SHARED.maxTokens,
  }),
  async run(context, { session: name, confirm, max_tokens: limit }) {
    const { app, caller } = context;
    const session = await sessionNamed(context, name);
    const { messages, operations } = await app.sessions.statistics(caller, session.id);
    const scope = await scopeOf(context, session);
    const what = `session ${session.id} ${quoted(session.title ?? session.key ?? 'no title', TITLE)}: ${messages} messages, ${operations} operations`;
    if (!confirm)
      return fittedAnswer({ scope, lines: [`Would delete (nothing is deleted without confirm): ${what}`], rest: linesLeft(1, '') }, limit);
    const receipt = await app.erasure.session(caller, session.id);
    const left = receipt.places.reduce((sum, place) => sum + place.left, 0);
    const lines = [`Deleted: ${what}`, left === 0 ? 'Nothing of it is left.' : `${left} records are left; delete it again.`];
    return fittedAnswer({ scope, lines, rest: linesLeft(lines.length, '') }, limit);
  },
});
