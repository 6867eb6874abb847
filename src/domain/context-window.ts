import type { Entity } from './entity.js';
import type { EntityId, MessageId, OperationId, SessionId } from './ids.js';
import type { Message, Part } from './message.js';
import type { Operation } from './operation.js';
import type { Session, StrategyName } from './session.js';
import type { ScorePart, Understanding } from './understanding.js';

/** What a client asks a window to be. Everything is optional; the session's preferences and the defaults fill in. */
export interface ContextRequest {
  readonly strategy?: StrategyName;
  /** Tokens of the whole window, reserve included. */
  readonly budget?: number;
  /** Tokens kept free for the answer. */
  readonly reserve?: number;
  /** Instructions that stand first and are never dropped. */
  readonly instructions?: string;
  /** A message that is not written yet: the window is built as if it were the next turn. */
  readonly message?: string;
  /** Leave operations (tool results) out. */
  readonly withoutOperations?: boolean;
  /** As if this message of the session were its head: the chain that ends there, with the focus of that moment. */
  readonly at?: MessageId;
}

export const DEFAULT_BUDGET = 8_000;
export const MIN_BUDGET = 64;
export const MAX_BUDGET = 2_000_000;

export const SECTION_KINDS = ['INSTRUCTIONS', 'FOCUS', 'ENTITIES', 'OPERATIONS', 'HISTORY', 'MESSAGE'] as const;
export type SectionKind = (typeof SECTION_KINDS)[number];

/** All that a window is built from, gathered in a bounded number of store calls. A pure value. */
export interface Candidates {
  readonly session: Session;
  readonly instructions?: string;
  /** The turn to answer: the stored head or a text that is not written yet. */
  readonly message?: Message;
  /** The last user message of the chain, where something came after it: it stays in the window whatever is dropped. */
  readonly latestUser?: Message;
  readonly understanding: Understanding;
  /** First messages of the chain, oldest first. */
  readonly opening: readonly Message[];
  /** Last messages of the chain before `message`, oldest first. */
  readonly recent: readonly Message[];
  /** Middle messages of the chain found by words, entities or links, in no order. */
  readonly relevant: readonly RelevantMessage[];
  readonly entities: readonly RelevantEntity[];
  /** Newest first. */
  readonly operations: readonly Operation[];
  /** Messages of the chain in all, so that what was not even looked at can be told. */
  readonly chainLength: number;
  readonly chainTokens: number;
}

export interface RelevantMessage {
  readonly message: Message;
  readonly score: number;
  readonly parts: readonly ScorePart[];
  readonly reason: string;
}

export interface RelevantEntity {
  readonly entity: Entity;
  readonly pinned: boolean;
  readonly score: number;
  readonly parts: readonly ScorePart[];
  readonly reason: string;
  /** The facts that matter, rendered as `name: value`, most telling first. */
  readonly facts: readonly string[];
}

/** All that a window says, and all that it is rendered from; see domain/kept-window for what is kept of it. */
export interface WindowContent {
  readonly session: SessionId;
  readonly revision: number;
  readonly strategy: StrategyName;
  readonly budget: Budget;
  readonly sections: readonly ContentSection[];
  readonly omitted: Omitted;
}

/** The answer: sections of items in the order in which they are rendered. */
export interface ContextWindow extends WindowContent {
  readonly sections: readonly Section[];
}

export interface Budget {
  /** What was allowed. */
  readonly limit: number;
  /** Kept free for the answer. */
  readonly reserved: number;
  /** Tokens of the costliest of the renderings, overheads included: used + reserved ≤ limit. */
  readonly used: number;
  readonly remaining: number;
  readonly bySection: readonly { readonly kind: SectionKind; readonly tokens: number }[];
  /** Headings, role labels and message framing: `used` less the items. */
  readonly overhead: number;
}

export interface ContentSection {
  readonly kind: SectionKind;
  readonly tokens: number;
  readonly items: readonly ContentItem[];
}

export interface Section extends ContentSection {
  readonly items: readonly WindowItem[];
}

export interface ContentItem {
  readonly kind: 'INSTRUCTION' | 'ENTITY' | 'OPERATION' | 'MESSAGE';
  readonly tokens: number;
  /** As it stands in the window, after cutting. */
  readonly text: string;
  readonly score: number;
  readonly parts: readonly ScorePart[];
  readonly reason: string;
  /** Present where the text is not whole. */
  readonly cut?: ItemCut;
  /** Rendered instead of the message's own parts, where results of tools are masked. */
  readonly shown?: readonly Part[];
  readonly message?: SpokenMessage;
  readonly entity?: { readonly id: EntityId };
  readonly operation?: { readonly id: OperationId };
}

/** An item with the things themselves. */
export interface WindowItem extends ContentItem {
  readonly message?: Message;
  readonly entity?: Entity;
  readonly operation?: Operation;
}

/** What of a message is rendered. */
export type SpokenMessage = Pick<Message, 'id' | 'role' | 'author' | 'parent' | 'parts' | 'text'>;

/** ENDS: head and tail around a mark. EXCERPT: the sentences that match the turn. MASKED: a line instead of a tool's result. */
export const CUT_KINDS = ['ENDS', 'EXCERPT', 'MASKED'] as const;
export type CutKind = (typeof CUT_KINDS)[number];

/** What was done to a text, with its tokens before and after. */
export interface ItemCut {
  readonly how: CutKind;
  readonly fromTokens: number;
  readonly toTokens: number;
}

export interface Omitted {
  /** All that was left out, of the whole chain. */
  readonly count: number;
  readonly tokens: number;
  /** The best of it, at most {@link OMITTED_LIMIT}. */
  readonly items: readonly OmittedItem[];
}

export const OMITTED_LIMIT = 50;

export interface OmittedItem {
  readonly kind: 'MESSAGE' | 'ENTITY' | 'OPERATION';
  readonly id: string;
  readonly tokens: number;
  readonly score: number;
  readonly reason: string;
}

export const RENDERINGS = ['PROMPT', 'OPENAI', 'ANTHROPIC'] as const;
export type RenderingKind = (typeof RENDERINGS)[number];

/** OpenAI: `[{role, content}]`. Anthropic: `{ system, messages: [{role, content}] }`. */
export type Rendering =
  | { readonly as: 'PROMPT'; readonly text: string }
  | { readonly as: 'OPENAI'; readonly messages: readonly OpenAiMessage[] }
  | { readonly as: 'ANTHROPIC'; readonly system: string; readonly messages: readonly AnthropicMessage[] };

export interface OpenAiMessage {
  readonly role: 'system' | 'user' | 'assistant' | 'tool';
  readonly content: string;
  readonly name?: string;
  readonly tool_call_id?: string;
  readonly tool_calls?: readonly {
    readonly id: string;
    readonly type: 'function';
    readonly function: { readonly name: string; readonly arguments: string };
  }[];
}

export type AnthropicBlock =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'tool_use'; readonly id: string; readonly name: string; readonly input: unknown }
  | { readonly type: 'tool_result'; readonly tool_use_id: string; readonly content: string; readonly is_error?: boolean };

export interface AnthropicMessage {
  readonly role: 'user' | 'assistant';
  readonly content: readonly AnthropicBlock[];
}
