import type { Role } from '../../model/message.js';

/** Where a block stands in a chain. */
export interface BlockPlace {
  /** 0 for one of messages, else for one of blocks of the level below. */
  readonly level: number;
  /** Depth of its last message. */
  readonly end: number;
}

/** Why a sentence stays. */
export type LineKind = 'DECISION' | 'QUESTION' | 'FACT';

/** A sentence of an original, word for word. */
export interface SummaryLine {
  readonly depth: number;
  readonly role: Role;
  /** Who said it, where the role does not tell. */
  readonly author?: string;
  readonly kind: LineKind;
  readonly text: string;
  readonly tokens: number;
  /** Words that say something. */
  readonly says: number;
  /** Figures and names that it says. */
  readonly facts: readonly string[];
}

/** What is left of a stretch of a conversation: sentences of it, and every figure and name that these do not say. */
export interface SummaryBlock extends BlockPlace {
  /** Tokens of all the originals. */
  readonly fromTokens: number;
  /** Tokens of its text. */
  readonly tokens: number;
  /** In the order of the conversation. */
  readonly lines: readonly SummaryLine[];
  readonly names: readonly string[];
}
