import { setImmediate } from 'node:timers/promises';
import { copiedOf } from '../../domain/records/fields.js';
import { SESSION } from '../../domain/records/session.js';
import { LIMITS, checkId, checkLine, type Dependencies } from '../common/index.js';
import { focusAt } from '../point-in-time/index.js';
import { copying, newSession, noteSession } from '../changes/index.js';
import { encodeCursor } from '../../domain/common/cursor.js';
import { chainCursor } from '../../domain/model/message-tree.js';
import { invalid, notFound } from '../../domain/common/errors.js';
import { ID_PREFIXES, type MessageId } from '../../domain/common/ids.js';
import type { Message } from '../../domain/model/message.js';
import { MAX_PAGE_SIZE } from '../../domain/common/page.js';
import type { Principal } from '../../domain/common/principal.js';
import { countTerms } from '../../domain/text/terms.js';
import type { Session } from '../../domain/model/session.js';
import type { Repositories } from '../../ports/store/store.js';

/** A copy that is not complete after this time was interrupted, in milliseconds: maintenance erases it. */
const COPYING_MS = 3_600_000;
/** The number of messages that one transaction copies, so that other writers do not wait for a long fork. */
const AT_ONCE = 25;

/**
 * Opens a session of the caller with copies of the messages up to this one, however many they are. The sessions are independent afterwards. Title,
 * project, preferences, pins, active file and focus are copied as they were at that message; operations, window snapshots and prunings are not. Nobody sees the session
 * before it is complete. Throws NOT_FOUND.
 */
export async function forkSession(deps: Dependencies, caller: Principal, at: MessageId, title: string | undefined): Promise<Session> {
  if (title !== undefined) checkLine('title', title, LIMITS.title);
  checkId('messageId', at, 'message');
  const { from } = await sourceOf(deps.store.read(caller), at);
  const owner = copying(caller);
  const opened: Session = { ...newSession(deps, owner, COPYING_MS), ...copiedOf(SESSION, from), ...(title === undefined ? {} : { title }) };
  await deps.store.transaction(owner, ({ sessions }) => sessions.create(opened));
  try {
    const ids = await copyChain(deps, caller, from, opened, at);
    return await complete(deps, caller, at, opened, ids);
  } catch (error) {
    await deps.store
      .transaction(owner, ({ sessions }) => sessions.delete(opened.id), { kind: 'BULK', on: opened.id })
      .catch(() => undefined);
    throw error;
  }
}

/** The message and its session, which the caller may read. */
async function sourceOf({ messages, sessions }: Repositories, at: MessageId): Promise<{ readonly last: Message; readonly from: Session }> {
  const last = await messages.get(at);
  const from = last === undefined ? undefined : await sessions.get(last.session);
  if (last === undefined || from === undefined) throw notFound('message', at);
  if (last.cancelled === true) throw invalid('messageId', 'a message that is not cancelled', at);
  return { last, from };
}

/** Gives the copied messages their session, and the session to the caller. The original has to exist still, so that no erased session lives on. */
async function complete(
  deps: Dependencies,
  caller: Principal,
  at: MessageId,
  opened: Session,
  ids: ReadonlyMap<MessageId, MessageId>,
): Promise<Session> {
  const read = deps.store.read(caller);
  const { from } = await sourceOf(read, at);
  const [focus, size] = await Promise.all([focusAt(read, caller.workspace, from, at), read.messages.size({ session: from.id, head: at })]);
  const counters = { ...opened.counters, messages: size.messages, messageTokens: size.tokens };
  const expiresAt = deps.clock.now() + from.expiresAt - from.lastActivityAt;
  const forked: Session = { ...opened, expiresAt, head: ids.get(at) ?? '', focus: movedFocus(focus, ids), counters };
  const give = async ({ sessions }: Repositories): Promise<void> => {
    await sessions.save(forked);
    await sessions.handOver(opened.id, caller.name);
  };
  await deps.store.transaction(copying(caller), give, { on: opened.id });
  const given = { ...forked, owner: caller.name };
  await noteSession(deps, given);
  return given;
}

/** Returns the new ids by the old ones. Times are kept, so that derived data of the messages is the same. */
async function copyChain(
  deps: Dependencies,
  caller: Principal,
  from: Session,
  to: Session,
  head: MessageId,
): Promise<ReadonlyMap<MessageId, MessageId>> {
  const ids = new Map<MessageId, MessageId>();
  const owner = copying(caller);
  for (let after: string | undefined; ;) {
    const page = await deps.store
      .read(caller)
      .messages.chain(
        { session: from.id, head },
        { first: Math.min(AT_ONCE, MAX_PAGE_SIZE), ...(after === undefined ? {} : { after }) },
        {},
      );
    const copies = page.items.map(({ value }) => {
      const id = `${ID_PREFIXES.message}_${deps.clock.unique()}`;
      ids.set(value.id, id);
      return copyOf(value, id, to.id, ids);
    });
    const write = async ({ messages }: Repositories): Promise<void> => {
      await Promise.all(copies.map((message) => messages.add({ message, ...countTerms(message.text), digest: '' })));
    };
    await deps.store.transaction(owner, write, { on: to.id, kind: 'BULK' });
    const last = page.items.at(-1)?.value;
    if (!page.hasNext || last === undefined) return ids;
    after = encodeCursor(chainCursor(last));
    // The embedded store does not wait for anything, so that nobody else would be served.
    await setImmediate();
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
