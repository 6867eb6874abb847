import { invalid, notFound } from '../../domain/common/errors.js';
import type { MessageId } from '../../domain/common/ids.js';
import type { Message, MessageDraft } from '../../domain/model/message.js';
import type { Session } from '../../domain/model/session.js';
import type { Repositories } from '../../ports/store/store.js';

/** The parent must be an existing message of the same session. Cycles are impossible, because a parent is written before its child. */
export async function parentOf(repositories: Repositories, session: Session, id: MessageId, path: string): Promise<Message> {
  const parent = await repositories.messages.get(id);
  if (parent === undefined) throw notFound('message', id);
  if (parent.session !== session.id) throw invalid(path, `a message of session ${session.id}`, `${id} of another session`);
  if (parent.cancelled === true) throw invalid(path, 'a message that is not cancelled', id);
  return parent;
}

/** The parent of the draft: the one that it names, or the head; undefined if it starts a new tree. */
export async function parentFor(
  repositories: Repositories,
  session: Session,
  draft: Omit<MessageDraft, 'parts'>,
): Promise<Message | undefined> {
  const id = draft.root === true ? undefined : (draft.parent ?? session.head);
  return id === undefined ? undefined : parentOf(repositories, session, id, 'parentId');
}

/** The draft with the id of its parent instead of the parent's client id. */
export async function withParent(repositories: Repositories, { id }: Session, draft: MessageDraft): Promise<MessageDraft> {
  const { parentClientId } = draft;
  if (parentClientId === undefined) return draft;
  const parent = await repositories.messages.byClientId(id, parentClientId);
  if (parent === undefined) throw notFound('message', parentClientId);
  return { ...draft, parent: parent.message.id };
}

/** Throws unless a time lies between two others, in milliseconds since 1970. */
export function checkTime(path: string, at: number, from: number, to: number): void {
  const iso = (time: number): string => new Date(time).toISOString();
  if (at < from) throw invalid(path, `a time from ${iso(from)} on`, iso(at));
  if (at > to) throw invalid(path, `a time until now, ${iso(to)}`, iso(at));
}
