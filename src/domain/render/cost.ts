import type { Message } from '../message.js';
import type { Tokenizer } from '../tokens/tokenizer.js';
import { contentOf, messageLine } from './lines.js';
import { OPENING, spokenText } from './render.js';
import { callsOf, resultsOf } from './tool-groups.js';

/** Tokens that a chat interface adds for every message: three of framing and one for the role. From OpenAI's cookbook on counting tokens. */
export const PER_MESSAGE = 4;
/** A tool call's id, type and function wrapper beside name and arguments. */
const PER_CALL = 12;

/** What every window costs before it holds anything: the reply's priming, and the opening that a window may need. */
export function baseCost(tokenizer: Tokenizer): number {
  return 3 + PER_MESSAGE + PER_MESSAGE + tokenizer.count(OPENING);
}

/** Tokens of a lone message in the costliest of the renderings. */
export function messageCost(message: Message, content: string, tokenizer: Tokenizer): number {
  const line = tokenizer.count(messageLine(message, content));
  const spoken = tokenizer.count(spokenText(message, message.role === 'SYSTEM' ? `System: ${content}` : content));
  return Math.max(line, spoken + PER_MESSAGE);
}

/** Tokens of a call with its results. Structured renderings carry ids, names and arguments of their own. */
export function groupCost(messages: readonly Message[], tokenizer: Tokenizer): number {
  const lines = messages.reduce((sum, message) => sum + tokenizer.count(messageLine(message, contentOf(message))), 0);
  const structured = messages.reduce((sum, message) => sum + PER_MESSAGE + tokenizer.count(message.text) + callCost(message, tokenizer), 0);
  return Math.max(lines, structured);
}

function callCost(message: Message, tokenizer: Tokenizer): number {
  const calls = callsOf(message).map(
    ({ callId, tool, arguments: args }) =>
      PER_CALL + tokenizer.count(callId) + tokenizer.count(tool) + tokenizer.count(JSON.stringify(args)),
  );
  const results = resultsOf(message).map(({ callId, text }) => PER_MESSAGE + PER_CALL + tokenizer.count(callId) + tokenizer.count(text));
  return [...calls, ...results].reduce((sum, cost) => sum + cost, 0);
}
