import type { OpenAiMessage, OpenAiPart, ResponsesItem, ResponsesPart } from '../model/context-window.js';

/** Renders a conversation for OpenAI's Responses API. */
export interface ResponsesInput {
  /** The system message of a chat; absent if there is none. */
  readonly instructions?: string;
  readonly input: readonly ResponsesItem[];
}

/** Converts chat messages: calls and their results become items, and the system message becomes `instructions`. */
export function responsesInput(messages: readonly OpenAiMessage[]): ResponsesInput {
  const [first] = messages;
  if (first?.role !== 'system' || typeof first.content !== 'string') return { input: messages.flatMap(itemsOf) };
  const input = messages.slice(1).flatMap(itemsOf);
  return { instructions: first.content, input: input.length === 0 ? [SILENT_TURN] : input };
}

/** A request without turns would be rejected. */
const SILENT_TURN: ResponsesItem = { type: 'message', role: 'user', content: '...' };

function itemsOf({ role, content, tool_calls = [], tool_call_id = '' }: OpenAiMessage): readonly ResponsesItem[] {
  if (typeof content !== 'string') return [{ type: 'message', role: 'user', content: content.map(partOf) }];
  if (role === 'tool') return [{ type: 'function_call_output', call_id: tool_call_id, output: content }];
  const calls = tool_calls.map(({ id, function: { name, arguments: args } }): ResponsesItem => ({
    type: 'function_call',
    call_id: id,
    name,
    arguments: args,
  }));
  // An assistant's message that only contains calls has no text.
  return calls.length > 0 && content.trim() === '' ? calls : [{ type: 'message', role, content }, ...calls];
}

function partOf(part: OpenAiPart): ResponsesPart {
  if (part.type === 'text') return { type: 'input_text', text: part.text };
  const { url, detail } = part.image_url;
  return { type: 'input_image', image_url: url, detail };
}
