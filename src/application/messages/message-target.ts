import type { Dependencies } from '../common/index.js';
import { idOfTarget, type SessionTarget } from '../changes/index.js';
import type { Principal } from '../../domain/common/principal.js';
import type { MessageDraft } from '../../domain/model/message.js';
import { roleOf } from '../../domain/model/session-access.js';
import type { Session } from '../../domain/model/session.js';

/**
 * The session that a message is going to be added to; without a session if a new one is opened. Undefined if the message will be refused, or was added before:
 * then nobody needs to be asked about it.
 */
export async function targetOfMessage(
  deps: Pick<Dependencies, 'store' | 'clock'>,
  caller: Principal,
  target: SessionTarget,
  { clientId }: Pick<MessageDraft, 'clientId'>,
): Promise<{ readonly session: Session | undefined } | undefined> {
  const read = deps.store.read(caller);
  const id = await idOfTarget(deps, caller, target);
  const session = id === undefined ? undefined : await read.sessions.get(id);
  if (session === undefined) return typeof target === 'string' ? undefined : { session };
  if (session.status === 'ENDED' || roleOf(session, caller) === 'VIEWER') return undefined;
  const isRetry = clientId !== undefined && (await read.messages.byClientId(session.id, clientId)) !== undefined;
  return isRetry ? undefined : { session };
}
