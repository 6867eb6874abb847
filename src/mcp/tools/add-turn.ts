import { z } from 'zod';
import { ROLES } from '../../domain/model/message.js';
import { cutAnswer, fittedAnswer, linesLeft } from '../answers/answer.js';
import { SHARED, toolArguments } from '../requests/arguments.js';
import { chosenIn } from '../requests/choice.js';
import { mentionLines } from '../answers/mention-lines.js';
import { countTokens } from '../answers/tokens.js';
import { scopeOf, targetOf } from '../requests/scope.js';
import { windowAnswer } from './window-answer.js';
import { asTool } from './tool.js';

/** The share of an answer that everything before the window may take: more if the user has to be asked, because no answer is possible before. */
const SHARE = { settled: 0.4, open: 0.75 } as const;
/** The tokens that the note on mentions that do not fit takes. */
const REST = 30;
const HOW = 'Ask the user; the choices:';

export const addTurn = asTool({
  name: 'add_turn',
  description:
    'Adds a message to a session. Without session and key it opens one; pass its id from then on. Returns the mentions and, for USER, the window to answer with. Add your own answers as ASSISTANT.',
  reads: false,
  scopes: ['read', 'write'],
  arguments: toolArguments('add_turn', {
    session: SHARED.session.optional(),
    key: SHARED.key.optional(),
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
    const understood = role === 'USER' || role === 'ASSISTANT' ? message.understanding : undefined;
    const lines = understood === undefined ? [] : mentionLines(understood, HOW);
    const draft = {
      scope: `${cutAnswer(await scopeOf(context, session), limit - countTokens(did) - REST).text}\n${did}`,
      lines,
      rest: linesLeft(lines.length, 'understand lists them'),
    };
    if (role !== 'USER') return fittedAnswer(draft, limit);
    const isOpen = understood?.clarification !== undefined;
    // A question is shown with its first choice at least, however many tokens the ids have.
    const least = isOpen ? [draft.scope, ...lines.slice(0, 2)].join('\n') : draft.scope;
    const most = Math.max(Math.floor(limit * (isOpen ? SHARE.open : SHARE.settled)), countTokens(least) + REST);
    return windowAnswer(context, session.id, {}, { head: fittedAnswer(draft, Math.min(most, limit)).text, limit });
  },
});
