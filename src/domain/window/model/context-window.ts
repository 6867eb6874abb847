import type { Entity } from '../../model/entity.js';
import type { EntityId, MessageId, OperationId, SessionId } from '../../common/ids.js';
import type { Message, Part } from '../../model/message.js';
import type { Operation } from '../../model/operation.js';
import type { Session, StrategyName } from '../../model/session.js';
import type { SummaryBlock } from './summary-block.js';
import type { ScorePart, Understanding } from '../../model/understanding.js';

/** What a client asks a window to be. Everything is optional; the profile, the session's preferences and the defaults fill in. */
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
  /** The model that the window is for: its tokens are counted, and its context bounds the budget. */
  readonly model?: string;
  /** The profile of the agent that it is for; what is said beside it wins. */
  readonly profile?: string;
  /** As if this message of the session were its head: the chain that ends there, with the focus of that moment. */
  readonly at?: MessageId;
}

export const DEFAULT_BUDGET = 8_000;
export const MIN_BUDGET = 64;
export const MAX_BUDGET = 2_000_000;

/** In the order in which they are rendered: first what stays as it is from turn to turn, so that a provider's cache of prefixes hits, last the turn itself. */
export const SECTION_KINDS = [
  'INSTRUCTIONS',
  'SUMMARY',
  'HISTORY',
  'RECALLED',
  'FOCUS',
  'ENTITIES',
  'OPERATIONS',
  'UNDERSTOOD',
  'MESSAGE',
] as const;
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
  /** Blocks of the chain's summary, where one is told, oldest first. */
  readonly summaries: readonly SummaryBlock[];
  /** What was pruned by command: depths before which nothing is told whole (the summary tells of it, with any strategy), and nothing at all. */
  readonly pruned?: { readonly whole: number; readonly all: number };
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
  /** The facts that matter, those that are asked for first. */
  readonly facts: readonly Fact[];
}

export interface Fact {
  readonly name: string;
  readonly value: string;
}

/** A fact as it is told in a window; `tokens` with the separator before it. */
export interface RenderedFact extends Fact {
  readonly tokens: number;
}

/** All that a window says, and all that it is rendered from; see domain/window/comparison/window-snapshot for what is kept of it. */
export interface WindowContent {
  readonly session: SessionId;
  readonly revision: number;
  readonly strategy: StrategyName;
  /** The model it was counted for, by its name in the table of models. */
  readonly model?: string;
  /** The profile it was built with. */
  readonly profile?: string;
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
  /** What counted: an encoding's name, or an estimate's formula. */
  readonly tokenizer: string;
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
  readonly kind: 'INSTRUCTION' | 'SUMMARY' | 'ENTITY' | 'OPERATION' | 'UNDERSTANDING' | 'MESSAGE';
  readonly tokens: number;
  /** As it stands in the window, after cutting. */
  readonly text: string;
  readonly score: number;
  readonly parts: readonly ScorePart[];
  readonly reason: string;
  /** Present where the text is not whole. */
  readonly cut?: ItemCut;
  /** Rendered instead of the message's own parts, where results of tools are masked, or calls have ids that others had before. */
  readonly shown?: readonly Part[];
  /** ENTITY: the facts that its text tells, in their order. */
  readonly facts?: readonly RenderedFact[];
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
  /** Messages as they were counted at write. */
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

export const RENDERINGS = ['PROMPT', 'OPENAI', 'OPENAI_RESPONSES', 'ANTHROPIC'] as const;
export type RenderingKind = (typeof RENDERINGS)[number];

/** OpenAI: `[{role, content}]`. OpenAI's Responses: `{ instructions, input }`. Anthropic: `{ system, messages: [{role, content}] }`. */
export type Rendering =
  | { readonly as: 'PROMPT'; readonly text: string }
  | { readonly as: 'OPENAI'; readonly messages: readonly OpenAiMessage[] }
  | { readonly as: 'OPENAI_RESPONSES'; readonly instructions?: string; readonly input: readonly ResponsesItem[] }
  | { readonly as: 'ANTHROPIC'; readonly system: string; readonly messages: readonly AnthropicMessage[] };

export interface OpenAiMessage {
  readonly role: 'system' | 'user' | 'assistant' | 'tool';
  readonly content: string | readonly OpenAiPart[];
  readonly name?: string;
  readonly tool_call_id?: string;
  readonly tool_calls?: readonly {
    readonly id: string;
    readonly type: 'function';
    readonly function: { readonly name: string; readonly arguments: string };
  }[];
}

/** A part of a user's message that has images. */
export type OpenAiPart =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'image_url'; readonly image_url: { readonly url: string; readonly detail: 'high' } };

/** The same in OpenAI's Responses. */
export type ResponsesPart =
  | { readonly type: 'input_text'; readonly text: string }
  | { readonly type: 'input_image'; readonly image_url: string; readonly detail: 'high' };

/** An item of the `input` of OpenAI's Responses: platform.openai.com/docs/api-reference/responses/create. */
export type ResponsesItem =
  | { readonly type: 'message'; readonly role: 'system' | 'user' | 'assistant'; readonly content: string | readonly ResponsesPart[] }
  | { readonly type: 'function_call'; readonly call_id: string; readonly name: string; readonly arguments: string }
  | { readonly type: 'function_call_output'; readonly call_id: string; readonly output: string };

/** With a marker where everything up to here may be the same in the next window. */
export type AnthropicBlock = AnthropicContent & { readonly cache_control?: { readonly type: 'ephemeral' } };

type AnthropicContent =
  | { readonly type: 'text'; readonly text: string }
  | {
      readonly type: 'image';
      readonly source:
        { readonly type: 'url'; readonly url: string } | { readonly type: 'base64'; readonly media_type: string; readonly data: string };
    }
  | { readonly type: 'thinking'; readonly thinking: string; readonly signature: string }
  | { readonly type: 'redacted_thinking'; readonly data: string }
  | { readonly type: 'tool_use'; readonly id: string; readonly name: string; readonly input: unknown }
  | { readonly type: 'tool_result'; readonly tool_use_id: string; readonly content: string; readonly is_error?: boolean };

export interface AnthropicMessage {
  readonly role: 'user' | 'assistant';
  readonly content: readonly AnthropicBlock[];
}
