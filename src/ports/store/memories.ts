import type { MemoryId, MessageId, SessionId } from '../../domain/common/ids.js';
import type { Page, PageRequest } from '../../domain/common/page.js';
import type { Memory, MemoryKind, MemoryOwner, MemoryOwnerKind, MemoryStatus } from '../../domain/memory/memory.js';

export interface MemoryFilter {
  /** Only memories of this owner; by default of all that the scope may read. */
  readonly owner?: MemoryOwner;
  /** Only memories of owners of this kind. */
  readonly ownerKind?: MemoryOwnerKind;
  readonly kind?: MemoryKind;
  readonly status?: MemoryStatus;
  /** A part of the text, in any case. */
  readonly search?: string;
  /** Only memories of projects and agents that wait for a confirmation, or that have a change that does. */
  readonly waiting?: boolean;
}

/** The number of memories by status. */
export type MemoryCounts = Readonly<Record<MemoryStatus, number>>;

/** A file with memories. */
export interface MemoryDocument {
  readonly owner: MemoryOwner;
  readonly document: string;
}

/**
 * Memories of the scope's principal, and those of projects and agents of its workspace. Memories of other users do not exist for it.
 */
export interface MemoryStore {
  /** Adds memories, or replaces those with the same ids. A memory of another user is not written. Returns how many were. */
  put(memories: readonly Memory[]): Promise<number>;
  get(id: MemoryId): Promise<Memory | undefined>;
  getMany(ids: readonly MemoryId[]): Promise<ReadonlyMap<MemoryId, Memory>>;
  /** Newest first. */
  list(page: PageRequest, filter: MemoryFilter): Promise<Page<Memory>>;
  /** Newest first, at most `limit`, without superseded ones. */
  current(owner: MemoryOwner, limit: number): Promise<readonly Memory[]>;
  count(owner: MemoryOwner): Promise<MemoryCounts>;
  /** The memories that were learned from these messages. */
  learnedFrom(messages: readonly MessageId[], limit: number): Promise<readonly Memory[]>;
  /** The documents with memories that are not superseded, in any order. */
  documents(limit: number): Promise<readonly MemoryDocument[]>;
  /**
   * A number that grows with every change of an owner's memories; 0 if there were none. It begins with the time, so that it never repeats, also after
   * {@link deleteOwn}. One for each owner, in order.
   */
  revisions(owners: readonly MemoryOwner[]): Promise<readonly number[]>;
  /** Returns false if it does not exist. */
  delete(id: MemoryId): Promise<boolean>;
  /**
   * Deletes the proposals that were learned from a session. Returns their number. The revision of the principal’s memories grows in any case, because windows of
   * other sessions show what was stated in the session.
   */
  deleteProposals(session: SessionId): Promise<number>;
  /** Deletes the proposals that were learned from a message of a session that the scope may write, whoever wrote the message. Returns their number. */
  deleteProposalsOf(session: SessionId, message: MessageId): Promise<number>;
  /** The number of proposals of the workspace that were learned from a session, by any user: for the receipt of an erasure. */
  countProposals(session: SessionId): Promise<number>;
  /** Deletes all memories of the scope's principal as a user. Returns their number. */
  deleteOwn(): Promise<number>;
}
