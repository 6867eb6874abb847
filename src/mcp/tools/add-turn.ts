import { z } from 'zod';
import type { SessionTarget } from '../../application/index.js';
import { NetloomError } from '../../domain/common/errors.js';
import { kindOfId } from '../../domain/common/ids.js';
import { ROLES } from '../../domain/model/message.js';
import { fittedAnswer, linesLeft } from '../answers/answer.js';
import { SHARED, toolArguments } from '../requests/arguments.js';
import { chosenIn } from '../requests/choice.js';
import { mentionLines } from '../answers/mention-lines.js';
import { scopeOf, sessionNamed, type ToolContext } from '../requests/scope.js';
import { windowAnswer } from './window-answer.js';
import { asTool } from './tool.js';

/** The share of an answer that mentions may take when a window follows. */
const MENTIONS_SHARE = 0.4;

export const addTurn = asTool({
  name: 'add_turn',
  description:
    'Adds a message to a session. Without session and key it opens one; pass its id from then on. Returns the mentions and, for USER, the window to answer with. Add your own answers as ASSISTANT.',
  reads: false,
  arguments: toolArguments('add_turn', {
    session: SHARED.session.optional(),
    key: z.string().min(1).optional().describe('Opens or continues the session of this chat or ticket'),
    role: z.enum(ROLES).default('USER'),
    text: z.string(),
    choice: SHARED.choice.optional(),
    client_id: z.string().optional().describe('Makes a retry safe'),
    max_tokens: SHARED.maxTokens,
  }),
  async run(context, { session: name, key, role, text, choice, client_id: clientId, max_tokens: limit }) {
    const { app, caller } = context;
    const target = await targetOf(context, name, key);
    const known = typeof target === 'object' ? (await app.sessions.byKey(caller, target.key))?.id : target;
    const chosen = await chosenIn(context, text, known, role === 'USER' ? choice : (choice ?? []));
    const { message, session, created } = await app.messages.add(caller, target, {
      role,
      parts: [{ kind: 'TEXT', text }],
      ...(chosen.length === 0 ? {} : { chosen }),
      ...(clientId === undefined ? {} : { clientId }),
    });
    const did = `${created ? 'Added' : 'Already added'}: ${role} message ${message.id}`;
    const lines = [
      did,
      ...(role === 'USER' || role === 'ASSISTANT' ? mentionLines(message.understanding, 'Ask the user; the choices:') : []),
    ];
    const scope = await scopeOf(context, session);
    const rest = linesLeft(lines.length, 'understand lists them');
    if (role !== 'USER') return fittedAnswer({ scope, lines, rest }, limit);
    const head = fittedAnswer({ scope, lines, rest }, Math.floor(limit * MENTIONS_SHARE));
    return windowAnswer(context, session.id, {}, { head: head.text, limit });
  },
});

/** An unknown `session` is an error, so that a mistyped id does not open another session. */
async function targetOf(context: ToolContext, name: string | undefined, key: string | undefined): Promise<SessionTarget> {
  if (name !== undefined && key !== undefined)
    throw new NetloomError('INVALID_INPUT', 'session: expected session or key, not both.', { path: 'session' });
  if (name !== undefined) return (await sessionNamed(context, name)).id;
  if (key === undefined) return undefined;
  return kindOfId(key) === 'session' ? (await sessionNamed(context, key)).id : { key };
}
