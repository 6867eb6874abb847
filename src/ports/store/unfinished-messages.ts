import type { MessageId, SessionId } from '../../domain/common/ids.js';
import type { UnfinishedMessage } from '../../domain/model/unfinished-message.js';

export interface TextChunk {
  /** UTF-16 units of text before it. */
  readonly start: number;
  readonly text: string;
  readonly at: number;
}

/** Messages that are still being written, with their text in chunks. Deleting a session deletes its unfinished messages. */
export interface UnfinishedStore {
  /** The session exists and is locked by the transaction. */
  begin(message: UnfinishedMessage): Promise<void>;
  /** Reads a message and keeps others from appending to it or removing it until the transaction ends. */
  lock(id: MessageId): Promise<UnfinishedMessage | undefined>;
  /** Adds a chunk at the end of a locked message. Costs the same however long the text is. */
  append(id: MessageId, chunk: TextChunk): Promise<void>;
  /** Removes a message and its text; does nothing when there is none. */
  remove(id: MessageId): Promise<void>;
  getMany(ids: readonly MessageId[]): Promise<ReadonlyMap<MessageId, UnfinishedMessage>>;
  /** The text of the chunks that start at `from` or later. */
  text(id: MessageId, from: number): Promise<string>;
  /** Unfinished messages of a session, in the order in which they began. */
  ofSession(session: SessionId, limit: number): Promise<readonly UnfinishedMessage[]>;
  /** How many unfinished messages the principal has in all sessions. */
  count(): Promise<number>;
  /** Messages of every principal of the workspace that nobody has appended to since `before`, the oldest first. */
  abandoned(before: number, limit: number): Promise<readonly { readonly principal: string; readonly id: MessageId }[]>;
}
