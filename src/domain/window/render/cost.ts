import type { Message } from '../../model/message.js';
import type { Tokenizer } from '../tokens/tokenizer.js';
import { imageTokens } from '../tokens/images.js';
import { renderedCall } from './calls.js';
import { imagesOf } from './images.js';
import { contentOf, messageLine } from './lines.js';
import { NO_OUTPUT, OPENING, SILENCE, spokenText, chatRoleOf } from './render.js';
import { answersOf, callsOf, hasToolParts, markedAnswer, signedThinking, wordsBeside } from './tool-parts.js';

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

/** The texts that {@link messageCost}, {@link groupCost} and the shortening of results count of a message, without those of its calls. */
export function countedTexts(message: Message): readonly string[] {
  const content = contentOf(message);
  const line = messageLine(message, content);
  return hasToolParts(message)
    ? [line, content, ...wordsBeside(message), ...answersOf(message).flatMap((answer) => [answer.text, markedAnswer(answer)])]
    : [line, spokenText(message, message.role === 'SYSTEM' ? `System: ${content}` : content)];
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
 * The cost of calls with their results, and of what was said in the same messages. Structured formats also contain ids, names, arguments, and the
 * thinking before a call that the model continues from: `continues` tells that by the depth.
 */
export function groupCost(messages: readonly Message[], tokenizer: Tokenizer, continues: (depth: number) => boolean): Cost {
  let [prompt, chat] = [0, 0];
  for (const message of messages) {
    if (hasToolParts(message)) {
      prompt += tokenizer.count(messageLine(message, contentOf(message)));
      chat += callCost(message, tokenizer) + answersCost(message, tokenizer);
      if (continues(message.depth)) chat += thinkingCost(message, tokenizer);
    } else {
      const lone = loneCost(message, contentOf(message), tokenizer);
      prompt += lone.prompt;
      chat += lone.chat;
    }
  }
  return { prompt, chat };
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

/** Texts beside calls are one text or several blocks. */
function callCost(message: Message, tokenizer: Tokenizer): number {
  const { perMessage, perCall } = tokenizer.framing;
  const calls = callsOf(message).map(renderedCall);
  if (calls.length === 0) return 0;
  const words = wordsBeside(message);
  const apart = words.reduce((sum, text) => sum + tokenizer.count(text), 0);
  const texts = words.length < 2 ? apart : Math.max(apart, tokenizer.count(words.join('\n')));
  return calls.reduce(
    (sum, { id, name, input }) => sum + perCall + tokenizer.count(id) + tokenizer.count(name) + tokenizer.count(JSON.stringify(input)),
    perMessage + texts,
  );
}

function answersCost(message: Message, tokenizer: Tokenizer): number {
  const { perMessage, perCall } = tokenizer.framing;
  return answersOf(message).reduce((sum, answer) => {
    const content = answer.text.trim() === '' ? NO_OUTPUT : markedAnswer(answer);
    return sum + perMessage + perCall + tokenizer.count(answer.id) + tokenizer.count(content);
  }, 0);
}
