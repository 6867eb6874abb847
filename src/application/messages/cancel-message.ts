import { checkId, type Dependencies } from '../common/index.js';
import { focusAt, selectionAt } from '../point-in-time/index.js';
import { assertActive, changeSession } from '../changes/index.js';
import { NetloomError, notFound } from '../../domain/common/errors.js';
import type { MessageId } from '../../domain/common/ids.js';
import type { Message } from '../../domain/model/message.js';
import type { Principal } from '../../domain/common/principal.js';
import { countTerms } from '../../domain/text/terms.js';
import type { Session } from '../../domain/model/session.js';
import type { Repositories } from '../../ports/store/store.js';
import { discardMessage } from './finish-message.js';
import { MAX_UNFINISHED } from './write-message.js';

export interface CancelledMessage {
  readonly message: Message;
  readonly session: Session;
}

/**
 * Implements Messages.cancel. An unfinished message can be cancelled on any branch. The operations of the message stay in the list of the session's
 * operations, but windows, recent operations and the selection exclude them.
 */
export async function cancelMessage(deps: Dependencies, caller: Principal, id: MessageId): Promise<CancelledMessage> {
  const known = await deps.store.read(caller).messages.get(checkId('messageId', id, 'message'));
  if (known === undefined) {
    const unfinished = (await deps.store.read(caller).unfinished.getMany([id])).get(id);
    const discarded = unfinished === undefined ? undefined : await discardMessage(deps, caller, unfinished);
    if (discarded !== undefined) return discarded;
    // The message was finished concurrently.
    if (unfinished !== undefined) return cancelMessage(deps, caller, id);
    throw notFound('message', id);
  }
  const { session, result } = await changeSession(deps, caller, known.session, async (repositories, current) => {
    const message = (await repositories.messages.get(id)) ?? known;
    if (message.cancelled === true) return { session: current, result: message };
    assertActive(current);
    await assertLast(repositories, current, message);
    const there = withBoundaryBefore(current, message);
    const [focus, selected] = await Promise.all([
      focusAt(repositories, caller.workspace, there, message.parent),
      selectionAt(repositories, current, message.parent),
    ]);
    await repositories.messages.cancel({ message, ...countTerms(message.text) });
    // What was proposed from the message is no longer proposed. What was confirmed stays.
    await repositories.memories.deleteProposalsOf(current.id, id);
    const cancelled: Message = { ...message, cancelled: true };
    return {
      session: { ...without(there, message, focus), ...selected },
      event: { kind: 'MESSAGE_CANCELLED', message: cancelled },
      result: cancelled,
    };
  });
  return { message: result, session };
}

async function assertLast(repositories: Repositories, session: Session, { id }: Message): Promise<void> {
  const what = 'Only the last message of the branch that a session is on can be cancelled';
  if (session.head !== id) throw new NetloomError('CONFLICT', `${what}; that is ${session.head ?? 'none'}, not ${id}.`);
  const [children, unfinished] = await Promise.all([
    repositories.messages.children([id], 1),
    repositories.unfinished.ofSession(session.id, MAX_UNFINISHED),
  ]);
  const follows = children.get(id)?.[0] ?? unfinished.find(({ after }) => after === id);
  if (follows !== undefined) throw new NetloomError('CONFLICT', `${what}; ${follows.id} follows ${id}.`);
}

/** If the session was cleared or compacted up to this message, the boundary moves to the message before it. */
function withBoundaryBefore(session: Session, { id, parent, depth }: Message): Session {
  const { prunings, focus } = session;
  if (parent === undefined || prunings?.some(({ message }) => message === id) !== true) return session;
  const here = new Set(prunings.filter(({ message }) => message === id).map(({ at }) => at));
  const released = (focus.released ?? []).map((each) => (each.message === id && here.has(each.at) ? { ...each, message: parent } : each));
  return {
    ...session,
    prunings: prunings.map((each) => (each.message === id ? { ...each, message: parent, depth: depth - 1 } : each)),
    focus: { ...focus, released },
  };
}

function without(
  { head: _head, selection: _selection, ...session }: Session,
  { parent, role, tokens }: Message,
  focus: Session['focus'],
): Session {
  const { counters } = session;
  const { systemMessages } = counters;
  const counted = systemMessages === undefined || role !== 'SYSTEM' ? {} : { systemMessages: systemMessages - 1 };
  const next = { ...counters, ...counted, cancelled: (counters.cancelled ?? 0) + 1, messageTokens: counters.messageTokens - tokens };
  return { ...session, ...(parent === undefined ? {} : { head: parent }), focus, counters: next };
}
