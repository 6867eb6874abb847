import { checkId } from '../common/index.js';
import { invalid, notFound } from '../../domain/common/errors.js';
import type { MessageId } from '../../domain/common/ids.js';
import type { Message } from '../../domain/model/message.js';
import { inForceAt } from '../../domain/model/pruning.js';
import type { Session } from '../../domain/model/session.js';
import type { Repositories } from '../../ports/store/store.js';
import { focusAt } from './focus-at.js';
import { selectionAt } from './selection-at.js';

/**
 * The session as it was when this message was its head: its focus, and its selection as far as operations are stored. Later prunings are ignored.
 * Throws NOT_FOUND, and INVALID_INPUT for a message of another session or a cancelled one.
 */
export async function sessionAt(repositories: Repositories, session: Session, at: MessageId): Promise<Session> {
  checkId('request.at', at, 'message');
  if (at === session.head) return session;
  const message = await repositories.messages.get(at);
  if (message === undefined) throw notFound('message', at);
  if (message.session !== session.id) throw invalid('request.at', `a message of session ${session.id}`, `${at} of another session`);
  if (message.cancelled === true) throw invalid('request.at', 'a message that is not cancelled', at);
  const { selection: _now, ...then } = before(session, message);
  const [focus, selected] = await Promise.all([focusAt(repositories, session.workspace, then, at), selectionAt(repositories, session, at)]);
  return { ...then, ...selected, head: at, focus };
}

/** Without prunings, and their releases of the focus, from after this message. */
function before(session: Session, { createdAt }: Message): Session {
  const { prunings, focus } = session;
  if (prunings === undefined) return session;
  const later = new Set(prunings.filter(({ at }) => at >= createdAt).map(({ at }) => at));
  const released = (focus.released ?? []).filter(({ at }) => !later.has(at));
  return { ...session, prunings: inForceAt(prunings, createdAt), focus: { ...focus, released } };
}
