import type { EntityId, MemoryId, MessageId, SessionId } from '../common/ids.js';

/** USER: one user’s own. PROJECT: of everybody in the workspace who works on a project. AGENT: of a profile of windows, such as an agent’s. */
export const MEMORY_OWNERS = ['USER', 'PROJECT', 'AGENT'] as const;
export type MemoryOwnerKind = (typeof MEMORY_OWNERS)[number];

/** The owner of a memory. Memories of a user are read by that user only, the others by the whole workspace. */
export interface MemoryOwner {
  readonly kind: MemoryOwnerKind;
  readonly name: string;
}

/**
 * FACT: what is the case. PREFERENCE: what somebody wants or does as a rule, which applies to every turn. LEARNING: what came out of a conversation.
 */
export const MEMORY_KINDS = ['FACT', 'PREFERENCE', 'LEARNING'] as const;
export type MemoryKind = (typeof MEMORY_KINDS)[number];

/** PROPOSED: learned, and not confirmed; windows of its owner use preferences, marked as such. SUPERSEDED: a later memory corrects it. */
export const MEMORY_STATUSES = ['PROPOSED', 'CONFIRMED', 'SUPERSEDED'] as const;
export type MemoryStatus = (typeof MEMORY_STATUSES)[number];

/** The source of a memory. */
export type MemorySource =
  | { readonly kind: 'COMMAND'; readonly by: string }
  /** Learned from a message; `quote` is the sentence. */
  | { readonly kind: 'MESSAGE'; readonly by: string; readonly session: SessionId; readonly message: MessageId; readonly quote: string }
  /** A statement of a file. `by` sent it; absent for files below the folder of the server. */
  | ({ readonly kind: 'FILE'; readonly by?: string } & FileOrigin);

/** The place of a statement in a file. */
export interface FileOrigin {
  /** The file to which all its imports belong. Those below the folder `NETLOOM_MEMORY_ROOT` begin with `/`, which is this folder. */
  readonly document: string;
  /** The file with the statement: the document or a file that it imports. */
  readonly file: string;
  /** From 1. */
  readonly line: number;
  /** The headings above it, such as “Access / Uplinks”. */
  readonly section?: string;
}

/** Changes to a memory: absent fields stay. */
export interface MemoryPatch {
  readonly text?: string;
  readonly kind?: MemoryKind;
  readonly entities?: readonly EntityId[];
  readonly aliases?: readonly string[];
  /** `null`: it does not expire. */
  readonly expiresAt?: number | null;
}

/** A change that waits for a confirmation. */
export interface MemoryChange extends MemoryPatch {
  readonly by: string;
  readonly at: number;
  /** The memory is to be deleted. */
  readonly forget?: true;
}

/** A former text. */
export interface MemoryRevision {
  readonly text: string;
  /** The principal that wrote the text; absent if it is unknown. */
  readonly by?: string;
  readonly at: number;
}

export interface Memory {
  readonly id: MemoryId;
  readonly workspace: string;
  readonly owner: MemoryOwner;
  readonly kind: MemoryKind;
  readonly status: MemoryStatus;
  /** One statement, at most 2,000 characters. */
  readonly text: string;
  /** The subject of the statement, for finding the memory that a correction replaces; absent if any other statement may hold as well. */
  readonly subject?: string;
  /** The entities that it is about, at most 16. */
  readonly entities: readonly EntityId[];
  /** What it is about, as people call it, at most 16. With aliases, a memory is found by them; see relevance.ts. */
  readonly aliases?: readonly string[];
  readonly source: MemorySource;
  /** Milliseconds since 1970, like every time. */
  readonly createdAt: number;
  readonly updatedAt: number;
  /** The time from which on it is no longer used. */
  readonly expiresAt?: number;
  /** SUPERSEDED: the time until which it held, and the memory that replaced it. */
  readonly validTo?: number;
  readonly supersededBy?: MemoryId;
  /** PROJECT and AGENT: the principal that put the memory in force for others than its author. */
  readonly confirmedBy?: string;
  /** The principal that changed the memory last. */
  readonly updatedBy?: string;
  /** A change that waits for a confirmation; see provenance.ts. */
  readonly change?: MemoryChange;
  /** Former texts, oldest first. */
  readonly revisions?: readonly MemoryRevision[];
}

/** Whether windows use it at this time. */
export const isInForce = ({ status, expiresAt }: Pick<Memory, 'status' | 'expiresAt'>, now: number): boolean =>
  status === 'CONFIRMED' && (expiresAt === undefined || expiresAt > now);

/** The statement with the headings above it, which often name its subject. */
export const saidBy = ({ text, source }: Pick<Memory, 'text' | 'source'>): string =>
  source.kind === 'FILE' && source.section !== undefined ? `${source.section}: ${text}` : text;

export const isSameOwner = (a: MemoryOwner, b: MemoryOwner): boolean => a.kind === b.kind && a.name === b.name;

/** The memory after another one replaced it. */
export const superseded = (memory: Memory, by: MemoryId, at: number): Memory => ({
  ...memory,
  status: 'SUPERSEDED',
  updatedAt: at,
  validTo: at,
  supersededBy: by,
});
