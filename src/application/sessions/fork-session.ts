import { LIMITS, checkId, checkLine, type Dependencies } from '../common/index.js';
import { focusAt } from '../point-in-time/index.js';
import { newSession, noteSession } from '../changes/index.js';
import { encodeCursor } from '../../domain/common/cursor.js';
import { chainCursor } from '../../domain/model/message-tree.js';
import { invalid, NetloomError, notFound } from '../../domain/common/errors.js';
import { ID_PREFIXES, type MessageId } from '../../domain/common/ids.js';
import type { Message } from '../../domain/model/message.js';
import { MAX_PAGE_SIZE } from '../../domain/common/page.js';
import type { Principal } from '../../domain/common/principal.js';
import { countTerms } from '../../domain/text/terms.js';
import type { Session } from '../../domain/model/session.js';
import type { Repositories } from '../../ports/store/store.js';

/** The maximum number of messages that a fork copies. */
const MAX_FORKED = 5_000;

/**
 * Opens a session of the caller with copies of the messages up to this one. The sessions are independent afterwards. Title, project, preferences, pins, active file and
 * focus are copied as they were at that message; operations, window snapshots and prunings are not. Throws NOT_FOUND, and TOO_LARGE for more than
 * 5,000 messages.
 */
export async function forkSession(deps: Dependencies, caller: Principal, at: MessageId, title: string | undefined): Promise<Session> {
  if (title !== undefined) checkLine('title', title, LIMITS.title);
  checkId('messageId', at, 'message');
  const work = async (repositories: Repositories): Promise<Session> => {
    const last = await repositories.messages.get(at);
    const from = last === undefined ? undefined : await repositories.sessions.get(last.session);
    if (last === undefined || from === undefined) throw notFound('message', at);
    if (last.cancelled === true) throw invalid('messageId', 'a message that is not cancelled', at);
    if (last.depth >= MAX_FORKED) throw tooLong(last.depth + 1);
    const opened: Session = { ...newSession(deps, caller, from.expiresAt - from.lastActivityAt), ...keptOf(from, title) };
    await repositories.sessions.create(opened);
    const ids = await copyChain(deps, repositories, from, opened, at);
    const focus = movedFocus(await focusAt(repositories, caller.workspace, from, at), ids);
    const size = await repositories.messages.size({ session: from.id, head: at });
    const counters = { ...opened.counters, messages: size.messages, messageTokens: size.tokens };
    const forked: Session = { ...opened, head: ids.get(at) ?? '', focus, counters };
    await repositories.sessions.save(forked);
    return forked;
  };
  const forked = await deps.store.transaction(caller, work, { kind: 'BULK', access: 'READ' });
  await noteSession(deps, forked);
  return forked;
}

function keptOf({ title: own, project, preferences, pins, activeFile }: Session, title = own): Partial<Session> {
  return {
    preferences,
    pins,
    ...(project === undefined ? {} : { project }),
    ...(title === undefined ? {} : { title }),
    ...(activeFile === undefined ? {} : { activeFile }),
  };
}

/** Returns the new ids by the old ones. Times are kept, so that derived data of the messages is the same. */
async function copyChain(
  deps: Dependencies,
  { messages }: Repositories,
  from: Session,
  to: Session,
  head: MessageId,
): Promise<ReadonlyMap<MessageId, MessageId>> {
  const ids = new Map<MessageId, MessageId>();
  for (let after: string | undefined; ;) {
    const page = await messages.chain({ session: from.id, head }, { first: MAX_PAGE_SIZE, ...(after === undefined ? {} : { after }) }, {});
    const writing = page.items.map(({ value }) => {
      const id = `${ID_PREFIXES.message}_${deps.clock.unique()}`;
      const message = copyOf(value, id, to.id, ids);
      ids.set(value.id, id);
      return messages.add({ message, ...countTerms(message.text), digest: '' });
    });
    await Promise.all(writing);
    const last = page.items.at(-1)?.value;
    if (!page.hasNext || last === undefined) return ids;
    after = encodeCursor(chainCursor(last));
  }
}

/** The message in its new session, with references to copied messages. */
function copyOf(message: Message, id: MessageId, session: string, ids: ReadonlyMap<MessageId, MessageId>): Message {
  const { clientId: _client, window: _window, parent, understanding, ...rest } = message;
  const { followUp, settled, needs } = understanding;
  const moved = (old: MessageId): MessageId => ids.get(old) ?? old;
  const pointing = {
    ...understanding,
    followUp: { ...followUp, of: followUp.of.map(moved) },
    ...(settled === undefined ? {} : { settled: { ...settled, message: moved(settled.message) } }),
    ...(needs === undefined ? {} : { needs: needs.map((need) => ({ ...need, messages: need.messages.map(moved) })) }),
  };
  return {
    ...rest,
    id,
    session,
    sequence: message.depth + 1,
    ...(parent === undefined ? {} : { parent: moved(parent) }),
    understanding: pointing,
  };
}

function movedFocus(focus: Session['focus'], ids: ReadonlyMap<MessageId, MessageId>): Session['focus'] {
  const moved = (old: MessageId): MessageId => ids.get(old) ?? old;
  const { asked, pending, released, entities, ...rest } = focus;
  return {
    ...rest,
    entities: entities.map((entity) => ({ ...entity, message: moved(entity.message) })),
    ...(asked === undefined ? {} : { asked: { ...asked, message: moved(asked.message) } }),
    ...(pending === undefined ? {} : { pending: { ...pending, message: moved(pending.message) } }),
    ...(released === undefined ? {} : { released: released.map((release) => ({ ...release, message: moved(release.message) })) }),
  };
}

const tooLong = (messages: number): NetloomError =>
  new NetloomError('TOO_LARGE', `messageId: expected at most ${MAX_FORKED} messages up to it, got ${messages}.`, {
    path: 'messageId',
    limit: MAX_FORKED,
    length: messages,
  });
