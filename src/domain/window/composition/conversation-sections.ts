import type { Section, WindowItem } from '../model/context-window.js';
import type { Message } from '../../model/message.js';
import { imagesTokens, promptCost, loneCost, sizeOf, WRITTEN_BY, type Cost } from '../render/cost.js';
import { imagesOf, withoutImages } from '../render/images.js';
import { contentOf } from '../render/lines.js';
import { headingLine, SILENCE } from '../render/render.js';
import type { Tokenizer } from '../tokens/tokenizer.js';
import { cutMiddle } from '../shortening/truncate.js';
import type { TokenBudget } from './token-budget.js';

/** An item of the conversation with its cost in every format. The item reports the cost of the most expensive format. */
export interface CostedItem {
  readonly item: Omit<WindowItem, 'tokens'>;
  readonly cost: Cost;
}

/** More tokens than a text can save by what is rendered before and after it. */
const SEAM = 16;

/** A section of the conversation whose tokens are not yet determined. */
export interface ConversationSection {
  readonly kind: 'HISTORY' | 'MESSAGE';
  readonly items: readonly CostedItem[];
  /** The heading and the framing of turns. */
  readonly overhead: Cost;
}

export function renderedSection({ kind, items, overhead }: ConversationSection, form: keyof Cost): Section {
  const counted = items.map(({ item, cost }): WindowItem => ({ ...item, tokens: cost[form] }));
  return { kind, tokens: counted.reduce((sum, { tokens }) => sum + tokens, overhead[form]), items: counted };
}

export const headingCost = (kind: ConversationSection['kind'], tokenizer: Tokenizer): Cost =>
  promptCost(tokenizer.count(headingLine(kind)));

/** The message to answer. */
export function messageSection(message: Message, budget: TokenBudget, tokenizer: Tokenizer): ConversationSection {
  const overhead = headingCost('MESSAGE', tokenizer);
  budget.take(overhead);
  return { kind: 'MESSAGE', items: [fitMessage(message, 'the message to answer', budget, tokenizer)], overhead };
}

/** The last message of the user, if other messages follow it. It is in the history before them, with the heading already paid. */
export function lastUserMessage(message: Message | undefined, budget: TokenBudget, tokenizer: Tokenizer): CostedItem | undefined {
  return message === undefined ? undefined : fitMessage(message, 'the last message of the user', budget, tokenizer);
}

/**
 * A message as a whole, or its beginning and end if it alone is too large; its tokens are taken from the budget. The author's name is left out if it
 * leaves no room for the text.
 */
function fitMessage(message: Message, reason: string, budget: TokenBudget, tokenizer: Tokenizer): CostedItem {
  const content = saidIn(message);
  const cost = (text: string) => loneCost(message, text, tokenizer);
  const costed = (text: string, cut?: WindowItem['cut']): CostedItem => ({
    item: { kind: 'MESSAGE', score: 1, parts: [], reason, message, text, ...(cut === undefined ? {} : { cut }) },
    cost: cost(text),
  });
  const mayFit = content.length <= budget.left * 24 && leastSize(message, tokenizer) <= budget.left;
  if (mayFit) {
    const whole = costed(content);
    if (budget.take(whole.cost)) return whole;
  }
  const bare = imagesOf(message).length === 0 ? undefined : withoutItsImages(message, content, tokenizer);
  if (bare !== undefined && mayFit && budget.take(bare.cost))
    return { ...bare, item: { ...bare.item, reason: `${reason}, without its images` } };
  const size = sizeOf(message, content, tokenizer);
  const cut = cutMiddle(content, Math.max(size, 1), budget.left, (text) => budget.adds(cost(text)), tokenizer);
  if (cut === undefined && message.author !== undefined) return fitMessage(withoutAuthor(message), reason, budget, tokenizer);
  const { text, ...sizes } = cut ?? { how: 'ENDS' as const, text: '…', fromTokens: size, toTokens: 1 };
  const shortened = costed(text, sizes);
  budget.take(shortened.cost);
  return shortened;
}

/**
 * The minimum of tokens for a message, from the stored count, so that a megabyte that cannot fit is not counted again. It is 0 for a message with
 * several parts or another encoding.
 */
function leastSize({ parts, tokens }: Message, { encoding }: Tokenizer): number {
  const isText = parts.length === 1 && parts[0]?.kind === 'TEXT';
  return isText && encoding === WRITTEN_BY ? tokens - SEAM : 0;
}

/** The whole text of a message, with the alternative texts of its images instead of the images. */
function withoutItsImages(message: Message, text: string, tokenizer: Tokenizer): CostedItem {
  const shown = withoutImages(message.parts);
  const toTokens = tokenizer.count(text);
  const cut = { how: 'MASKED' as const, fromTokens: toTokens + imagesTokens(message, tokenizer), toTokens };
  return {
    item: { kind: 'MESSAGE', score: 1, parts: [], reason: '', message, text, shown, cut },
    cost: loneCost({ ...message, parts: shown }, text, tokenizer),
  };
}

/** Providers reject an empty text, and a message that contains only thinking has none. */
function saidIn(message: Message): string {
  const content = contentOf(message);
  return content.trim() === '' ? SILENCE : content;
}

function withoutAuthor({ author: _author, ...message }: Message): Message {
  return message;
}
