import type { EntityId, MessageId, SessionId } from '../../domain/common/ids.js';
import type { ContextType, Message, MessageFlags, Role } from '../../domain/model/message.js';
import type { Page, PageRequest } from '../../domain/common/page.js';

/** What a store needs besides the message itself. */
export interface MessageWrite {
  readonly message: Message;
  /** Stemmed terms with their counts, for {@link MessageStore.search}; at most 400, rarest first. */
  readonly terms: readonly { readonly term: string; readonly count: number }[];
  /** The total number of terms: the document length of BM25. */
  readonly length: number;
  /** A digest of the client's input. It distinguishes a retry from a collision of client ids. */
  readonly digest: string;
}

/** A stored object with the digest of the client's input. */
export interface Written<T> {
  readonly value: T;
  readonly digest: string;
}

/** A chain: its last message, and its ancestors up to the first message. */
export interface Chain {
  readonly session: SessionId;
  readonly head: MessageId;
  /** Only messages at this depth or deeper; by default all. */
  readonly from?: number;
}

export interface MessageFilter {
  readonly roles?: readonly Role[];
  readonly flagged?: boolean;
  readonly contextTypes?: readonly ContextType[];
}

export interface ChainHit {
  readonly message: Message;
  /** BM25 (k1 0.9, b 0.75) over the terms of the session's messages; see domain/window/retrieval/passages. */
  readonly words: number;
  /** The contribution of neighboring messages. Hits are ordered by the sum of both. */
  readonly around: number;
}

/** The best hits with the messages directly before and after them that are not hits themselves. */
export interface Found<T> {
  readonly hits: readonly T[];
  readonly neighbors: readonly Message[];
}

export interface SearchBounds {
  readonly limit: number;
  /** The maximum number of index entries to read. */
  readonly postings: number;
  /** Ignores terms that occur in half of the messages of a longer session: they say nothing about any of them. */
  readonly selective?: true;
}

export interface MentionBounds {
  readonly limit: number;
  /** The number of hits whose neighbors are read. */
  readonly neighbors: number;
}

export interface ChainSize {
  readonly messages: number;
  readonly tokens: number;
}

/** A branch of a session: the messages up to one that has no answer. */
export interface Branch {
  /** Its last message. */
  readonly head: Message;
  /** The first message that it shares with no earlier branch. */
  readonly first: Message;
}

export interface MessageStore {
  /**
   * Adds a message at the next sequence. The caller has checked that the parent is in the same session. A cancelled message, as part of a copy, keeps
   * its position and is not indexed.
   */
  add(write: MessageWrite): Promise<void>;
  /**
   * Cancels a message without children. It is then in no list, chain, search or mention, and the entities of the session are as if it had not been
   * written. It can still be found by its id and its client id. Takes the same argument as {@link add}. The next message of its parent starts a
   * branch.
   */
  cancel(write: Omit<MessageWrite, 'digest'>): Promise<void>;
  /** Changes the flags of a message. Returns false if it does not exist. */
  mark(id: MessageId, mark: MessageFlags): Promise<boolean>;
  get(id: MessageId): Promise<Message | undefined>;
  getMany(ids: readonly MessageId[]): Promise<ReadonlyMap<MessageId, Message>>;
  /** The message that was written under this client id, with the digest of the write. */
  byClientId(session: SessionId, clientId: string): Promise<{ readonly message: Message; readonly digest: string } | undefined>;
  /** Messages of the session with sequences after `after`, on all branches, including cancelled ones, by sequence, at most `limit`. */
  written(session: SessionId, after: number, limit: number): Promise<readonly Written<Message>[]>;
  /** All messages of the session by sequence, on all branches, except cancelled ones. */
  list(session: SessionId, page: PageRequest, filter: MessageFilter): Promise<Page<Message>>;
  /** The messages of a chain by depth, with cursors in both directions, oldest first within a page. */
  chain(chain: Chain, page: PageRequest, filter: MessageFilter): Promise<Page<Message>>;
  /** The children of several messages by sequence, at most `limit` each, except cancelled ones. */
  children(ids: readonly MessageId[], limit: number): Promise<ReadonlyMap<MessageId, readonly Message[]>>;
  /** The branches of a session, the one that began last first. Cancelled messages are on none. */
  branches(session: SessionId, page: PageRequest): Promise<Page<Branch>>;
  /** The first `limit` messages of the chain, oldest first. */
  opening(chain: Chain, limit: number): Promise<readonly Message[]>;
  /** The last `limit` messages of the chain, including its last message, oldest first. */
  recent(chain: Chain, limit: number): Promise<readonly Message[]>;
  /** The last `limit` flagged messages of the chain, oldest first, found by index. */
  flagged(chain: Chain, limit: number): Promise<readonly Message[]>;
  /** Those of these messages that are on the chain. */
  onChain(chain: Chain, ids: readonly MessageId[]): Promise<ReadonlySet<MessageId>>;
  /** The number of messages and tokens of the chain from its first message, without reading them. */
  size(chain: Chain): Promise<ChainSize>;
  /**
   * Messages of the chain that share terms, or are next to such messages, best first. Reads at most `postings` index entries, rare terms and new
   * messages first, so that the cost does not grow with the session.
   */
  search(chain: Chain, terms: readonly string[], bounds: SearchBounds): Promise<readonly ChainHit[]>;
  /** Messages of the chain that mention any of these entities, newest first. */
  mentioning(chain: Chain, entities: readonly EntityId[], bounds: MentionBounds): Promise<Found<Message>>;
  /**
   * Messages of any branch with a mention that is AMBIGUOUS or UNKNOWN, newest first: of the principal's last sessions by activity, and of each its
   * last messages by sequence. Cancelled messages are left out.
   */
  unresolved(bounds: UnresolvedBounds): Promise<readonly Message[]>;
}

export interface UnresolvedBounds {
  readonly sessions: number;
  /** The number of messages that are read of each session. */
  readonly messages: number;
  /** The maximum number of messages to return. */
  readonly limit: number;
}
