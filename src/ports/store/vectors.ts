import type { MessageId, SessionId } from '../../domain/common/ids.js';
import type { Message } from '../../domain/model/message.js';
import type { Chain } from './messages.js';

/** The embedding of a message. A message without text has none. */
export interface MessageVector {
  readonly message: MessageId;
  readonly values: Float32Array;
}

export interface StoredVector extends MessageVector {
  /** Grows with every vector that is stored in a session. */
  readonly number: number;
  readonly depth: number;
}

export interface VectorRange {
  /** Only vectors stored after the one with this number. */
  readonly after: number;
  /** Only vectors of messages at this depth or deeper. */
  readonly from: number;
  readonly limit: number;
}

/**
 * Embeddings of messages. `space` identifies the model; vectors of other models are ignored. They are derived from immutable messages and can be
 * computed again at any time. Cancelling or deleting a message deletes its vector.
 */
export interface VectorStore {
  /**
   * Stores vectors of a session's messages, replacing existing ones. Messages that do not exist for this scope or are cancelled are skipped. Call it
   * in a transaction that has locked the session.
   */
  put(session: SessionId, space: string, vectors: readonly MessageVector[]): Promise<void>;
  /** The vectors of a session on all branches, by number. */
  list(session: SessionId, space: string, range: VectorRange): Promise<readonly StoredVector[]>;
  /** The messages of the chain without a vector, deepest first. */
  missing(chain: Chain, space: string, limit: number): Promise<readonly Message[]>;
}
