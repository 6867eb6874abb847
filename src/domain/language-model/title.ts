import type { Message } from '../model/message.js';
import { firstWords } from '../text/first-words.js';
import { cleanedText } from './check-summary.js';
import { DATA_ONLY, type ModelPrompt } from './summary-prompt.js';

/** The maximum number of characters of each message that the model is given. */
const CHARACTERS = 4_000;
const MAX_TOKENS = 60;

/** Asks for the title of a conversation from its first messages. */
export function titlePrompt(messages: readonly Pick<Message, 'role' | 'text'>[]): ModelPrompt {
  const task = `Write a title of at most 8 words for the conversation in \`messages\`, in its language, that names its subject. Reply with the title only.`;
  const spoken = messages.map(({ role, text }) => ({ role, text: text.slice(0, CHARACTERS).toWellFormed() }));
  return { system: `${DATA_ONLY}\n${task}`, data: JSON.stringify({ messages: spoken }), maxTokens: MAX_TOKENS };
}

/** The title in the answer of a model: one line of at most 80 characters, without quotes around it; undefined if there is none. */
export function titleIn(answer: string): string | undefined {
  const [first = ''] = answer.trim().split(/[\r\n\u2028\u2029]/u);
  const title = cleanedText(first)
    .replace(/^[\s#*_"'“”‘’`]+/u, '')
    .replace(/[\s*_"'“”‘’`.]+$/u, '');
  if (!/[\p{L}\p{N}]/u.test(title)) return undefined;
  return firstWords(title);
}
