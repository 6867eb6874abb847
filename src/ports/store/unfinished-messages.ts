import type { MessageId, SessionId } from '../../domain/common/ids.js';
import type { UnfinishedMessage } from '../../domain/model/unfinished-message.js';

export interface TextChunk {
  /** The offset of the text in UTF-16 units. */
  readonly start: number;
  readonly text: string;
  readonly at: number;
}

/** A message that the transaction has locked. */
export interface LockedUnfinished extends UnfinishedMessage {
  /** The owner of its session, for whom its text counts. */
  readonly owner: string;
}

/** Unfinished messages with their text in chunks. Deleting a session deletes its unfinished messages. */
export interface UnfinishedStore {
  /** The session exists and is locked by the transaction. */
  begin(message: UnfinishedMessage): Promise<void>;
  /** Reads and locks a message, so that nobody else can append to it or delete it until the transaction ends. */
  lock(id: MessageId): Promise<LockedUnfinished | undefined>;
  /** Adds a chunk to a locked message. The cost does not depend on the length of the text. */
  append(id: MessageId, chunk: TextChunk): Promise<void>;
  /** Deletes a message and its text, if it exists. */
  remove(id: MessageId): Promise<void>;
  getMany(ids: readonly MessageId[]): Promise<ReadonlyMap<MessageId, UnfinishedMessage>>;
  /** The text of the chunks from `from` on. */
  text(id: MessageId, from: number): Promise<string>;
  /** The unfinished messages of a session, in the order in which they began. */
  ofSession(session: SessionId, limit: number): Promise<readonly UnfinishedMessage[]>;
  /** The number of unfinished messages of the principal in all sessions. */
  count(): Promise<number>;
  /** Messages of all principals of the workspace without an append since `before`, oldest first. */
  abandoned(before: number, limit: number): Promise<readonly { readonly principal: string; readonly id: MessageId }[]>;
}
