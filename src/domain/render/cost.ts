import type { Message } from '../message.js';
import type { Tokenizer } from '../tokens/tokenizer.js';
import { contentOf, messageLine } from './lines.js';
import { OPENING, spokenText, voiceOf } from './render.js';
import { callsOf, resultsOf } from './tool-groups.js';

/** Tokens of one content in a prompt, and in the costlier of the chats. */
export interface Cost {
  readonly prompt: number;
  readonly chat: number;
}

/** Tokens that a chat interface adds for every message: three of framing and one for the role. From OpenAI's cookbook on counting tokens. */
export const PER_MESSAGE = 4;
/** The reply's priming, from the same source. */
const PER_REPLY = 3;
/** A tool call's id, type and function wrapper beside name and arguments. */
const PER_CALL = 12;

/** What stands outside the talk reads the same in every form. */
export const everywhere = (tokens: number): Cost => ({ prompt: tokens, chat: tokens });

/** What a chat has in its system message, where another one later on may hold what is known of things and tools. */
export const inSystem = (tokens: number): Cost => ({ prompt: tokens, chat: tokens + PER_MESSAGE });

/** A chat tells its messages apart without headings. */
export const inPrompt = (tokens: number): Cost => ({ prompt: tokens, chat: 0 });

/**
 * What every window costs before it holds anything: the message that a prompt is sent as, or of a chat one system message, where the other kind of
 * chat may need an opening instead; and where there is no message to answer that it could stand with, one more for what is known of things and tools.
 */
export function baseCost(tokenizer: Tokenizer, answers: boolean): Cost {
  return { prompt: PER_REPLY + PER_MESSAGE, chat: PER_REPLY + (answers ? 1 : 2) * PER_MESSAGE + tokenizer.count(OPENING) };
}

/** A lone message. One that may stand in a run with others comes without the framing, which the run pays; see {@link voiceOf}. */
export function messageCost(message: Message, content: string, tokenizer: Tokenizer): Cost {
  const prompt = tokenizer.count(messageLine(message, content));
  const spoken = tokenizer.count(spokenText(message, message.role === 'SYSTEM' ? `System: ${content}` : content));
  return voiceOf(message) === undefined ? { prompt, chat: spoken + PER_MESSAGE } : everywhere(Math.max(prompt, spoken));
}

/** A call with its results. Structured renderings carry ids, names and arguments of their own. */
export function groupCost(messages: readonly Message[], tokenizer: Tokenizer): Cost {
  const prompt = messages.reduce((sum, message) => sum + tokenizer.count(messageLine(message, contentOf(message))), 0);
  const chat = messages.reduce((sum, message) => sum + PER_MESSAGE + tokenizer.count(message.text) + callCost(message, tokenizer), 0);
  return { prompt, chat };
}

function callCost(message: Message, tokenizer: Tokenizer): number {
  const calls = callsOf(message).map(
    ({ callId, tool, arguments: args }) =>
      PER_CALL + tokenizer.count(callId) + tokenizer.count(tool) + tokenizer.count(JSON.stringify(args)),
  );
  const results = resultsOf(message).map(({ callId, text }) => PER_MESSAGE + PER_CALL + tokenizer.count(callId) + tokenizer.count(text));
  return [...calls, ...results].reduce((sum, cost) => sum + cost, 0);
}
