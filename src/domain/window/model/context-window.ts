import type { FactGroup } from '../../facts/model.js';
import type { Entity } from '../../model/entity.js';
import type { SessionExcerpt } from '../../memory/passages/session-excerpts.js';
import type { RelevantMemory } from '../../memory/relevance.js';
import type { EntityId, MemoryId, MessageId, OperationId, SessionId } from '../../common/ids.js';
import type { Message, Part, Role } from '../../model/message.js';
import type { Operation } from '../../model/operation.js';
import type { Session, StrategyName } from '../../model/session.js';
import type { SummaryBlock } from './summary-block.js';
import type { ScorePart, Understanding } from '../../model/understanding.js';

/** Options of a window. All are optional; missing ones come from the profile, the preferences and the defaults. */
export interface ContextRequest {
  readonly strategy?: StrategyName;
  /** Tokens of the whole window, including the reserve. */
  readonly budget?: number;
  /** Tokens kept free for the answer. */
  readonly reserve?: number;
  /** Instructions, placed first and never dropped. */
  readonly instructions?: string;
  /** A message that is not written yet: the window is built as if it were the next turn. */
  readonly message?: string;
  /** Leaves operations (tool results) out. */
  readonly withoutOperations?: boolean;
  /** The model that the window is for. Its tokenizer counts the tokens, and its context limits the budget. */
  readonly model?: string;
  /** The profile. Other options of the request override it. */
  readonly profile?: string;
  /** Builds the window as if this message were the session's head, with the focus of that time. */
  readonly at?: MessageId;
}

export const DEFAULT_BUDGET = 8_000;
export const MIN_BUDGET = 64;
export const MAX_BUDGET = 2_000_000;

/**
 * In the order of rendering: sections that stay the same from turn to turn come first, so that they are in a provider's prefix cache; the turn comes
 * last.
 */
export const SECTION_KINDS = [
  'INSTRUCTIONS',
  'SUMMARY',
  'HISTORY',
  'RECALLED',
  'MEMORIES',
  'FOCUS',
  'ENTITIES',
  'OPERATIONS',
  'UNDERSTOOD',
  'MESSAGE',
] as const;
export type SectionKind = (typeof SECTION_KINDS)[number];

/** Everything that a window is built from, read with a bounded number of store calls. */
export interface Candidates {
  readonly session: Session;
  readonly instructions?: string;
  /** The turn to answer: the stored head, or a message that is not written yet. */
  readonly message?: Message;
  /** The last user message of the chain, if other messages follow it. It is always included. */
  readonly latestUser?: Message;
  readonly understanding: Understanding;
  /** The first messages of the chain, oldest first. */
  readonly opening: readonly Message[];
  /** The last messages of the chain before `message`, oldest first. */
  readonly recent: readonly Message[];
  /** Other messages of the chain, found by terms, entities or links, unordered. */
  readonly relevant: readonly RelevantMessage[];
  /** Blocks of the chain's summary, if the strategy uses it, oldest first. */
  readonly summaries: readonly SummaryBlock[];
  /** Whether some of the summaries that a window could use have not been made yet. */
  readonly summariesMissing: boolean;
  /** Excluded messages: depths before which no message is included as a whole (the summary covers them), and before which nothing is included. */
  readonly pruned?: { readonly whole: number; readonly all: number };
  readonly entities: readonly RelevantEntity[];
  /** The facts that the turn asks for. */
  readonly facts: readonly FactGroup[];
  /** Relevant memories, most relevant first; absent if there are none. */
  readonly memories?: readonly RelevantMemory[];
  /** Files that the turn names as `@path` and that no memory is of; absent if there are none. */
  readonly missingFiles?: readonly string[];
  /** What was stated in earlier sessions, most relevant first; absent if there is nothing. */
  readonly earlierStatements?: EarlierStatements;
  /** Newest first. */
  readonly operations: readonly Operation[];
  /** The number of messages of the chain, to count omitted messages that were not read. */
  readonly chainLength: number;
  readonly chainTokens: number;
  /** The number of old messages in which system messages were not looked for; absent if there are none. */
  readonly unread?: number;
}

/** Statements of earlier sessions, for the user whose window it is. */
export interface EarlierStatements {
  readonly reader: string;
  readonly statements: readonly SessionExcerpt[];
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
  /** The relevant facts, requested ones first. */
  readonly facts: readonly Fact[];
  /** Changes since the entity was mentioned, which the window states before the facts. Absent: none. */
  readonly changes?: readonly Fact[];
}

export interface Fact {
  readonly name: string;
  readonly value: string;
}

/** A rendered fact; `tokens` includes its separator. */
export interface RenderedFact extends Fact {
  readonly tokens: number;
}

/** The content of a window; see domain/window/comparison/window-snapshot for its stored form. */
export interface WindowContent {
  readonly session: SessionId;
  readonly revision: number;
  readonly strategy: StrategyName;
  /** The name of the model that it was counted for. */
  readonly model?: string;
  /** The profile that it was built with. */
  readonly profile?: string;
  readonly budget: Budget;
  readonly sections: readonly ContentSection[];
  readonly omitted: Omitted;
  /** The number of private items that were withheld from the reader of a stored window; see comparison/private-items. */
  readonly withheld?: number;
}

/** The result: sections of items in the order of rendering. */
export interface ContextWindow extends WindowContent {
  readonly sections: readonly Section[];
}

export interface Budget {
  /** The maximum number of tokens. */
  readonly limit: number;
  /** Tokens kept free for the answer. */
  readonly reserved: number;
  /** Tokens of the most expensive rendering, including framing: used + reserved ≤ limit. */
  readonly used: number;
  readonly remaining: number;
  readonly bySection: readonly { readonly kind: SectionKind; readonly tokens: number }[];
  /** Tokens of headings, role labels and message framing: `used` minus the items. */
  readonly overhead: number;
  /** What counted the tokens: the name of an encoding, or the formula of an estimate. */
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
  readonly kind: 'INSTRUCTION' | 'SUMMARY' | 'MEMORY' | 'SESSION' | 'ENTITY' | 'OPERATION' | 'UNDERSTANDING' | 'MESSAGE';
  readonly tokens: number;
  /** The text as rendered, possibly shortened. */
  readonly text: string;
  readonly score: number;
  readonly parts: readonly ScorePart[];
  readonly reason: string;
  /** Present if the text is shortened. */
  readonly cut?: ItemCut;
  /** Rendered instead of the message's parts, if it has calls or results and was divided or completed, or if some parts are shortened. */
  readonly shown?: readonly Part[];
  /** The speaker of the shown parts, if it is not that of the message: results in a message of the user are a tool's. */
  readonly speaker?: Role;
  /** SUMMARY: the language model that wrote the text; absent if it consists of sentences of the messages. */
  readonly writtenBy?: string;
  /** ENTITY: the rendered facts, in order. */
  readonly facts?: readonly RenderedFact[];
  readonly message?: SpokenMessage;
  readonly entity?: { readonly id: EntityId };
  readonly operation?: { readonly id: OperationId };
  readonly memory?: { readonly id: MemoryId };
  /** SESSION: the earlier session. */
  readonly earlier?: { readonly id: SessionId };
  /** MEMORY and SESSION: the only user who may read it in a stored window, or `*`. Absent in windows from before this was stored. */
  readonly visibleTo?: string;
}

/** An item with its objects. */
export interface WindowItem extends ContentItem {
  readonly message?: Message;
  readonly entity?: Entity;
  readonly operation?: Operation;
}

/** The rendered parts of a message. */
export type SpokenMessage = Pick<Message, 'id' | 'role' | 'author' | 'authorClaimed' | 'parent' | 'parts' | 'text'>;

/** ENDS: beginning and end around a mark. EXCERPT: the sentences relevant to the turn. MASKED: one line instead of a tool's result. */
export const CUT_KINDS = ['ENDS', 'EXCERPT', 'MASKED'] as const;
export type CutKind = (typeof CUT_KINDS)[number];

/** How a text was shortened, with its tokens before and after. */
export interface ItemCut {
  readonly how: CutKind;
  readonly fromTokens: number;
  readonly toTokens: number;
}

export interface Omitted {
  /** Everything that was left out of the whole chain. */
  readonly count: number;
  /** Messages count as they did when they were written. */
  readonly tokens: number;
  /** The most relevant omitted items, at most {@link OMITTED_LIMIT}. */
  readonly items: readonly OmittedItem[];
  /** The number of old messages in which system messages were not looked for, because the conversation is too long; absent if there are none. */
  readonly unread?: number;
}

export const OMITTED_LIMIT = 50;

export interface OmittedItem {
  readonly kind: 'MESSAGE' | 'ENTITY' | 'OPERATION' | 'MEMORY' | 'SESSION';
  readonly id: string;
  readonly tokens: number;
  readonly score: number;
  readonly reason: string;
}

export const RENDERINGS = ['PROMPT', 'OPENAI', 'OPENAI_RESPONSES', 'ANTHROPIC'] as const;
export type RenderingKind = (typeof RENDERINGS)[number];

/** OpenAI: `[{role, content}]`. OpenAI Responses: `{ instructions, input }`. Anthropic: `{ system, messages: [{role, content}] }`. */
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

/** The same for OpenAI's Responses API. */
export type ResponsesPart =
  | { readonly type: 'input_text'; readonly text: string }
  | { readonly type: 'input_image'; readonly image_url: string; readonly detail: 'high' };

/** An item of the `input` of OpenAI's Responses API: platform.openai.com/docs/api-reference/responses/create. */
export type ResponsesItem =
  | { readonly type: 'message'; readonly role: 'system' | 'user' | 'assistant'; readonly content: string | readonly ResponsesPart[] }
  | { readonly type: 'function_call'; readonly call_id: string; readonly name: string; readonly arguments: string }
  | { readonly type: 'function_call_output'; readonly call_id: string; readonly output: string };

/** With a cache marker where everything before it may be the same in the next window. */
export type AnthropicBlock = AnthropicContent & { readonly cache_control?: { readonly type: 'ephemeral' } };

type AnthropicContent =
  | { readonly type: 'text'; readonly text: string }
  | {
      readonly type: 'image';
      readonly source:
        | { readonly type: 'url'; readonly url: string }
        | { readonly type: 'base64'; readonly media_type: string; readonly data: string };
    }
  | { readonly type: 'thinking'; readonly thinking: string; readonly signature: string }
  | { readonly type: 'redacted_thinking'; readonly data: string }
  | { readonly type: 'tool_use'; readonly id: string; readonly name: string; readonly input: unknown }
  | { readonly type: 'tool_result'; readonly tool_use_id: string; readonly content: string; readonly is_error?: boolean };

export interface AnthropicMessage {
  readonly role: 'user' | 'assistant';
  readonly content: readonly AnthropicBlock[];
}
