import type { Message } from '../../model/message.js';
import type { Tokenizer } from '../tokens/tokenizer.js';
import { imageTokens } from '../tokens/images.js';
import { renderedCall, renderedId } from './calls.js';
import { imagesOf } from './images.js';
import { contentOf, messageLine } from './lines.js';
import { OPENING, SILENCE, spokenText, chatRoleOf } from './render.js';
import { callsOf, markedResult, resultsOf, signedThinking } from './tool-groups.js';

/** Tokens of one content in a prompt, and in the costlier of the chats. */
export interface Cost {
  readonly prompt: number;
  readonly chat: number;
}

/** Messages are counted by it when they are written. */
export const WRITTEN_BY = 'o200k_base';

/** What stands outside the talk reads the same in every form. */
export const costInAllFormats = (tokens: number): Cost => ({ prompt: tokens, chat: tokens });

/** What a chat has in its system message, where another one later on may hold what is known of things and tools. */
export const systemCost = (tokens: number, { framing }: Tokenizer): Cost => ({ prompt: tokens, chat: tokens + framing.perMessage });

/** A chat tells its messages apart without headings. */
export const promptCost = (tokens: number): Cost => ({ prompt: tokens, chat: 0 });

/**
 * What every window costs before it holds anything: the message that a prompt is sent as, or of a chat one system message, where the other kind of
 * chat may need an opening instead; and where there is no message to answer that it could stand with, one more for what is known of things and tools, or
 * where the assistant spoke last for the turn of the user's that has to come then.
 */
export function baseCost(tokenizer: Tokenizer, answers: boolean): Cost {
  const { perReply, perMessage } = tokenizer.framing;
  const behind = answers ? 0 : perMessage + tokenizer.count(SILENCE);
  return { prompt: perReply + perMessage, chat: perReply + perMessage + tokenizer.count(OPENING) + behind };
}

/** Tokens of what a message holds: those it was written with, where the same encoding counts now. */
export function sizeOf({ tokens, parts }: Message, content: string, tokenizer: Tokenizer): number {
  return tokenizer.encoding === WRITTEN_BY && parts.every(({ kind }) => kind !== 'IMAGE') ? tokens : tokenizer.count(content);
}

/** A lone message. One that may stand in a run with others comes without the framing, which the run pays; see {@link chatRoleOf}. */
export function messageCost(message: Message, content: string, tokenizer: Tokenizer): Cost {
  const prompt = tokenizer.count(messageLine(message, content));
  const spoken = tokenizer.count(spokenText(message, message.role === 'SYSTEM' ? `System: ${content}` : content));
  if (chatRoleOf(message) !== undefined) return costInAllFormats(Math.max(prompt, spoken));
  return { prompt, chat: spoken + tokenizer.framing.perMessage + imagesCost(message, content, tokenizer) };
}

/** Of a message that shares its framing with none. */
export function loneCost(message: Message, text: string, tokenizer: Tokenizer): Cost {
  const { prompt, chat } = messageCost(message, text, tokenizer);
  return { prompt, chat: chatRoleOf(message) === undefined ? chat : chat + tokenizer.framing.perMessage };
}

/** Images are shown with a message that is told whole. */
function imagesCost(message: Message, content: string, tokenizer: Tokenizer): number {
  return imagesOf(message).length === 0 || content !== contentOf(message) ? 0 : imagesTokens(message, tokenizer);
}

/** Tokens of the images that a chat shows with a message. */
export function imagesTokens(message: Message, { framing }: Tokenizer): number {
  return imagesOf(message).reduce((sum, image) => sum + framing.perCall + imageTokens(image, framing.images), 0);
}

/** A call with its results. Structured renderings carry ids, names and arguments of their own, and the thinking before a call that is gone on from. */
export function groupCost(messages: readonly Message[], tokenizer: Tokenizer, continues = false): Cost {
  const { perMessage } = tokenizer.framing;
  const prompt = messages.reduce((sum, message) => sum + tokenizer.count(messageLine(message, contentOf(message))), 0);
  const chat = messages.reduce((sum, message) => sum + perMessage + tokenizer.count(message.text) + callCost(message, tokenizer), 0);
  const [first] = messages;
  return { prompt, chat: chat + (continues && first !== undefined ? thinkingCost(first, tokenizer) : 0) };
}

/** What a provider gets back of the thinking before a call that it goes on from. It counts less of it, if anything. */
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
