import { checkId, checkInteger, type Dependencies } from '../common/index.js';
import { assertActive, changeSession } from '../changes/index.js';
import { invalid, notFound } from '../../domain/common/errors.js';
import type { MessageId } from '../../domain/common/ids.js';
import { withFlags, type Message, type MessageFlags } from '../../domain/model/message.js';
import type { Principal } from '../../domain/common/principal.js';
import type { Session } from '../../domain/model/session.js';

export interface FlaggedMessage {
  readonly message: Message;
  readonly session: Session;
}

/** Implements Messages.flag. A cancelled message cannot be flagged. */
export async function flagMessage(
  deps: Dependencies,
  caller: Principal,
  id: MessageId,
  mark: Partial<MessageFlags>,
): Promise<FlaggedMessage> {
  if (mark.priority !== undefined) checkInteger('priority', mark.priority, 1, 10);
  const known = await deps.store.read(caller).messages.get(checkId('messageId', id, 'message'));
  if (known === undefined) throw notFound('message', id);
  const { session, result } = await changeSession(deps, caller, known.session, async (repositories, current) => {
    const message = (await repositories.messages.get(id)) ?? known;
    if (message.cancelled === true) throw invalid('messageId', 'a message that is not cancelled', id);
    const { flagged = message.flagged, priority = message.priority } = mark;
    const marked = withFlags(message, { flagged, priority });
    if (marked === message) return { session: current, result: message };
    assertActive(current);
    await repositories.messages.mark(id, { flagged, priority });
    return { session: current, event: { kind: 'MESSAGE_CHANGED', message: marked }, result: marked };
  });
  return { message: result, session };
}
