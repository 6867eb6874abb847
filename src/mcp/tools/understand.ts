import { z } from 'zod';
import { fittedAnswer, linesLeft } from '../answers/answer.js';
import { SHARED, toolArguments } from '../requests/arguments.js';
import { chosenIn } from '../requests/choice.js';
import { mentionLines, REPEAT, turnLines } from '../answers/mention-lines.js';
import { scopeOf, sessionIfNamed } from '../requests/scope.js';
import { asTool } from './tool.js';

export const understand = asTool({
  name: 'understand',
  description:
    'What a text means against the inventory: each mention with its entities, or the choices if it is ambiguous. Writes nothing.',
  reads: true,
  scopes: ['read'],
  arguments: toolArguments('understand', {
    text: z.string(),
    session: SHARED.session.optional(),
    choice: SHARED.choice.optional(),
    max_tokens: SHARED.maxTokens,
  }),
  async run(context, { text, session: name, choice, max_tokens: limit }) {
    const session = await sessionIfNamed(context, name);
    const chosen = await chosenIn(context, text, session?.id, choice ?? []);
    const understanding = await context.app.questions.understand(context.caller, { text, sessionId: session?.id, chosen });
    const lines = [...mentionLines(understanding, REPEAT), ...turnLines(understanding)];
    const rest = linesLeft(lines.length, 'ask with a larger max_tokens or a shorter text');
    return fittedAnswer({ scope: await scopeOf(context, session), lines, rest }, limit);
  },
});
