import type { MessageId, SessionId } from '../domain/ids.js';
import type { Message, MessageDraft } from '../domain/message.js';
import type { Page, PageRequest } from '../domain/page.js';
import type { Principal } from '../domain/principal.js';
import type { Session } from '../domain/session.js';
import type { MessageFilter } from '../ports/messages.js';

export interface AddedMessage {
  readonly message: Message;
  readonly session: Session;
  /** False when the client id was known already and nothing was written. */
  readonly created: boolean;
}

export interface Messages {
  /** Writes one message with what is understood of it, all or nothing. Without a session one is opened. */
  add(caller: Principal, session: SessionId | undefined, draft: MessageDraft): Promise<AddedMessage>;
  get(caller: Principal, id: MessageId): Promise<Message | undefined>;
  getMany(caller: Principal, ids: readonly MessageId[]): Promise<ReadonlyMap<MessageId, Message>>;
  /** Every branch, by sequence. */
  list(caller: Principal, session: SessionId, page: PageRequest, filter: MessageFilter): Promise<Page<Message>>;
  /** One branch, by depth: from the given message (the session's head) back to the root. */
  history(
    caller: Principal,
    session: SessionId,
    head: MessageId | undefined,
    page: PageRequest,
    filter: MessageFilter,
  ): Promise<Page<Message>>;
  children(caller: Principal, ids: readonly MessageId[]): Promise<ReadonlyMap<MessageId, readonly Message[]>>;
}
