import type { EntityId, MessageId, SessionId } from '../../domain/common/ids.js';
import type { ContextType, Message, MessageFlags, Role } from '../../domain/model/message.js';
import type { Page, PageRequest } from '../../domain/common/page.js';

/** What a store keeps of a message besides the message. */
export interface MessageWrite {
  readonly message: Message;
  /** Stemmed terms with their count, for {@link MessageStore.search}; at most 400, the rarest kept. */
  readonly terms: readonly { readonly term: string; readonly count: number }[];
  /** Terms in all, the length that BM25 weighs by. */
  readonly length: number;
  /** Digest of what the client sent, to tell a retry from a collision of client ids. */
  readonly digest: string;
}

/** One branch of the tree: its end, and from there parent by parent to the root. */
export interface Chain {
  readonly session: SessionId;
  readonly head: MessageId;
  /** Only messages at this depth or deeper; all unless said. */
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
  /** What the messages near it add; the sum of both is what hits are ordered by. */
  readonly around: number;
}

/** Messages with those right before and after the best of them, which are not among them. */
export interface Found<T> {
  readonly hits: readonly T[];
  readonly beside: readonly Message[];
}

export interface SearchBounds {
  readonly limit: number;
  /** Entries of the index that are looked at. */
  readonly postings: number;
}

export interface MentionBounds {
  readonly limit: number;
  /** Hits of which the neighbours are read as well. */
  readonly beside: number;
}

export interface ChainSize {
  readonly messages: number;
  readonly tokens: number;
}

export interface MessageStore {
  /** Adds at the next sequence. The parent, when there is one, is in the same session (checked by the caller). */
  add(write: MessageWrite): Promise<void>;
  /**
   * Takes back a message that none follows: from then on it is in no list, chain, search and mention, and the session's entities are as
   * if it had not been said. It is still found by its id and its client id, marked as cancelled. Takes what {@link add} took.
   * Its parent's next message begins a branch.
   */
  cancel(write: Omit<MessageWrite, 'digest'>): Promise<void>;
  /** Changes what a client may change of a message; resolves to false when it is not there. What is read from then on has it. */
  mark(id: MessageId, mark: MessageFlags): Promise<boolean>;
  get(id: MessageId): Promise<Message | undefined>;
  getMany(ids: readonly MessageId[]): Promise<ReadonlyMap<MessageId, Message>>;
  /** What was written under this client id, with the digest of the first write. */
  byClientId(session: SessionId, clientId: string): Promise<{ readonly message: Message; readonly digest: string } | undefined>;
  /** All messages of the session by sequence, every branch, but cancelled ones. */
  list(session: SessionId, page: PageRequest, filter: MessageFilter): Promise<Page<Message>>;
  /** The chain by depth: cursor paging both ways, oldest first within a page. */
  chain(chain: Chain, page: PageRequest, filter: MessageFilter): Promise<Page<Message>>;
  /** Children of several messages by sequence, at most `limit` each, without cancelled ones. */
  children(ids: readonly MessageId[], limit: number): Promise<ReadonlyMap<MessageId, readonly Message[]>>;
  /** First `limit` messages of the chain, oldest first. */
  opening(chain: Chain, limit: number): Promise<readonly Message[]>;
  /** Last `limit` messages of the chain, the head included, oldest first. */
  recent(chain: Chain, limit: number): Promise<readonly Message[]>;
  /** The last `limit` flagged ones of the chain, oldest first, without walking the others. */
  flagged(chain: Chain, limit: number): Promise<readonly Message[]>;
  /** Which of these messages are on the chain. */
  onChain(chain: Chain, ids: readonly MessageId[]): Promise<ReadonlySet<MessageId>>;
  /** Messages and tokens from the root to the head, without reading them, wherever the chain is read from. */
  size(chain: Chain): Promise<ChainSize>;
  /**
   * The chain's messages that share terms or stand near to such, best first. Looks at no more than `postings` entries of the index, rare terms
   * first and new messages first, so its cost does not grow with the session.
   */
  search(chain: Chain, terms: readonly string[], bounds: SearchBounds): Promise<readonly ChainHit[]>;
  /** The chain's messages that mention any of these, newest first. */
  mentioning(chain: Chain, entities: readonly EntityId[], bounds: MentionBounds): Promise<Found<Message>>;
}
