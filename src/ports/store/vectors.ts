import type { MessageId, SessionId } from '../../domain/common/ids.js';
import type { Message } from '../../domain/model/message.js';
import type { Chain } from './messages.js';

/** What a message means, as numbers. None for a message that has nothing to tell. */
export interface MessageVector {
  readonly message: MessageId;
  readonly values: Float32Array;
}

export interface StoredVector extends MessageVector {
  /** Grows with every vector that is kept in a session. */
  readonly number: number;
  readonly depth: number;
}

export interface VectorRange {
  /** Only those kept after the one with this number. */
  readonly after: number;
  /** Only of messages at this depth or deeper. */
  readonly from: number;
  readonly limit: number;
}

/**
 * What messages mean, as vectors beside them. `space` is which model made them: vectors of another one are as if they were not there. Made from
 * messages that stay as they are, so they can be made again at any time; a message that is cancelled or deleted takes its own along.
 */
export interface VectorStore {
  /**
   * Keeps vectors of a session's messages, each instead of the one that was there. What is not there for this scope, or cancelled, gets none.
   * Call it in a transaction that has locked the session.
   */
  put(session: SessionId, space: string, vectors: readonly MessageVector[]): Promise<void>;
  /** Those of a session, all branches, by their numbers. */
  list(session: SessionId, space: string, range: VectorRange): Promise<readonly StoredVector[]>;
  /** The chain's messages without one, deepest first. */
  missing(chain: Chain, space: string, limit: number): Promise<readonly Message[]>;
}
