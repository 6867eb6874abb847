import type { Role } from '../../model/message.js';

/** The position of a block in a chain. */
export interface BlockPlace {
  /** 0 for a block of messages, otherwise for a block of blocks of the level below. */
  readonly level: number;
  /** The depth of its last message. */
  readonly end: number;
}

/** Why a sentence is included. */
export const LINE_KINDS = ['DECISION', 'QUESTION', 'FACT'] as const;
export type LineKind = (typeof LINE_KINDS)[number];

/** A sentence of a message, word for word. */
export interface SummaryLine {
  readonly depth: number;
  readonly role: Role;
  /** The author, if the role alone is not enough. */
  readonly author?: string;
  readonly authorClaimed?: true;
  readonly kind: LineKind;
  readonly text: string;
  readonly tokens: number;
  /** The number of informative words. */
  readonly says: number;
  /** Figures and names in the sentence. */
  readonly facts: readonly string[];
}

/** The summary of a part of a conversation: sentences, and all figures and names that they do not contain. */
export interface SummaryBlock extends BlockPlace {
  /** Tokens of all summarized messages. */
  readonly fromTokens: number;
  /** Tokens of its text. */
  readonly tokens: number;
  /** In the order of the conversation. */
  readonly lines: readonly SummaryLine[];
  readonly names: readonly string[];
  /** The result of a language model; absent if none was asked. */
  readonly written?: WrittenSummary;
}

/** The reason that the text of a model is not used; see domain/language-model/check-summary. */
export const REJECTIONS = ['EMPTY', 'INCOMPLETE', 'TOO_LONG', 'MISSES_NAME', 'MISSES_QUESTION', 'INVENTS_FIGURE'] as const;
export type SummaryRejection = (typeof REJECTIONS)[number];

/** The text of a language model, which is used instead of the sentences, or why it is not used. */
export type WrittenSummary =
  | { readonly model: string; readonly text: string }
  | { readonly model: string; readonly rejected: SummaryRejection };
