import type { Message } from '../../model/message.js';
import type { Tokenizer } from '../tokens/tokenizer.js';
import { imageTokens } from '../tokens/images.js';
import { renderedCall, renderedId } from './calls.js';
import { imagesOf } from './images.js';
import { contentOf, messageLine } from './lines.js';
import { OPENING, SILENCE, spokenText, chatRoleOf } from './render.js';
import { callsOf, markedResult, resultsOf, signedThinking } from './tool-groups.js';

/** Tokens of a content in a prompt, and in the more expensive chat format. */
export interface Cost {
  readonly prompt: number;
  readonly chat: number;
}

/** The tokenizer that counts messages when they are written. */
export const WRITTEN_BY = 'o200k_base';

/** Sections outside the conversation cost the same in every format. */
export const costInAllFormats = (tokens: number): Cost => ({ prompt: tokens, chat: tokens });

/** The cost of a section in the system message of a chat. */
export const systemCost = (tokens: number, { framing }: Tokenizer): Cost => ({ prompt: tokens, chat: tokens + framing.perMessage });

/** Chats separate messages without headings. */
export const promptCost = (tokens: number): Cost => ({ prompt: tokens, chat: 0 });

/**
 * The fixed cost of every window: the message of a prompt, or the system message of a chat, or an opening turn instead; without a message to answer
 * also a message for entities and operations, or for the closing turn of the user if the assistant wrote last.
 */
export function baseCost(tokenizer: Tokenizer, answers: boolean): Cost {
  const { perReply, perMessage } = tokenizer.framing;
  const behind = answers ? 0 : perMessage + tokenizer.count(SILENCE);
  return { prompt: perReply + perMessage, chat: perReply + perMessage + tokenizer.count(OPENING) + behind };
}

/** The tokens of a message's content: the stored number, if it was counted with the same encoding. */
export function sizeOf({ tokens, parts }: Message, content: string, tokenizer: Tokenizer): number {
  return tokenizer.encoding === WRITTEN_BY && parts.every(({ kind }) => kind !== 'IMAGE') ? tokens : tokenizer.count(content);
}

/** The cost of a single message. A message that may share its framing with others is counted without framing; see {@link chatRoleOf}. */
export function messageCost(message: Message, content: string, tokenizer: Tokenizer): Cost {
  const prompt = tokenizer.count(messageLine(message, content));
  const spoken = tokenizer.count(spokenText(message, message.role === 'SYSTEM' ? `System: ${content}` : content));
  if (chatRoleOf(message) !== undefined) return costInAllFormats(Math.max(prompt, spoken));
  return { prompt, chat: spoken + tokenizer.framing.perMessage + imagesCost(message, content, tokenizer) };
}

/** The cost of a message with its own framing. */
export function loneCost(message: Message, text: string, tokenizer: Tokenizer): Cost {
  const { prompt, chat } = messageCost(message, text, tokenizer);
  return { prompt, chat: chatRoleOf(message) === undefined ? chat : chat + tokenizer.framing.perMessage };
}

/** Images are only included with a whole message. */
function imagesCost(message: Message, content: string, tokenizer: Tokenizer): number {
  return imagesOf(message).length === 0 || content !== contentOf(message) ? 0 : imagesTokens(message, tokenizer);
}

/** The tokens of the images of a message in a chat. */
export function imagesTokens(message: Message, { framing }: Tokenizer): number {
  return imagesOf(message).reduce((sum, image) => sum + framing.perCall + imageTokens(image, framing.images), 0);
}

/**
 * The cost of a call with its results. Structured formats also contain ids, names, arguments, and the thinking before a call that the model continues
 * from.
 */
export function groupCost(messages: readonly Message[], tokenizer: Tokenizer, continues = false): Cost {
  const { perMessage } = tokenizer.framing;
  const prompt = messages.reduce((sum, message) => sum + tokenizer.count(messageLine(message, contentOf(message))), 0);
  const chat = messages.reduce((sum, message) => sum + perMessage + tokenizer.count(message.text) + callCost(message, tokenizer), 0);
  const [first] = messages;
  return { prompt, chat: chat + (continues && first !== undefined ? thinkingCost(first, tokenizer) : 0) };
}

/** Thinking before a call that the model continues from is sent back. Providers count at most this much of it. */
function thinkingCost(message: Message, tokenizer: Tokenizer): number {
  const { perCall } = tokenizer.framing;
  return signedThinking(message).reduce(
    (sum, { text, signature = '', redacted = '' }) =>
      sum + perCall + [text, signature, redacted].reduce((all, each) => all + tokenizer.count(each), 0),
    0,
  );
}

function callCost(message: Message, tokenizer: Tokenizer): number {
  const { perMessage, perCall } = tokenizer.framing;
  const calls = callsOf(message)
    .map(renderedCall)
    .map(({ id, name, input }) => perCall + tokenizer.count(id) + tokenizer.count(name) + tokenizer.count(JSON.stringify(input)));
  const results = resultsOf(message).map(
    (result) => perMessage + perCall + tokenizer.count(renderedId(result.callId)) + tokenizer.count(markedResult(result)),
  );
  return [...calls, ...results].reduce((sum, cost) => sum + cost, 0);
}
