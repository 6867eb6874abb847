import { isJsonObject, type Json } from '../common/json.js';
import type { Members } from './members.js';
import type { Placed } from './order.js';

/** Members that hold the instructions of a conversation, beside its messages. */
const NAMES = [
  'system',
  'system_prompt',
  'systemPrompt',
  'systemRole',
  'system_instruction',
  'systemInstruction',
  'instructions',
  'promptPrefix',
];

/** Objects that hold such members. */
const PLACES = ['params', 'options', 'config', 'settings', 'chat'];

/** The instructions of a conversation as messages of the role SYSTEM: each text once. */
export function systemMessages(conversation: Members): readonly Json[] {
  const places = [conversation, ...PLACES.flatMap((name) => conversation.within(name) ?? [])];
  const all = [...places, ...(conversation.within('chat')?.within('params') ? [conversation.within('chat')?.within('params')] : [])];
  const contents = new Map<string, Json>();
  for (const place of all)
    for (const name of NAMES) {
      const content = place?.value(name);
      if (content !== undefined && (typeof content !== 'string' || content.trim() !== '')) contents.set(JSON.stringify(content), content);
    }
  return [...contents.values()].map((content) => ({ role: 'system', content }));
}

/** Messages after those of the instructions, which all branches follow. */
export function afterSystem(system: readonly Json[], placed: readonly Placed[]): readonly Placed[] {
  const contents = new Set(placed.filter(({ parent }) => parent === undefined).map(({ message }) => contentOf(message)));
  const missing = system.filter((message) => !contents.has(contentOf(message)));
  if (missing.length === 0) return placed;
  const ids = missing.map((_, index) => (index === 0 ? '#system' : `#system ${index + 1}`));
  const before = missing.map((message, index) => ({ id: ids[index] ?? '', parent: ids[index - 1], position: 0, message }));
  return [...before, ...placed.map((each) => (each.parent === undefined ? { ...each, parent: ids.at(-1) } : each))];
}

const contentOf = (message: Json): string =>
  isJsonObject(message) ? JSON.stringify([message['role'] ?? null, message['content'] ?? null]) : '';
