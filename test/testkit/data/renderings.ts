import { expect } from 'vitest';
import type { Rendering } from '../../../src/domain/window/model/context-window.js';

/** Checks the requirements of providers for a list of messages. */
export function expectAcceptedByProviders(rendering: Rendering): void {
  expectCallsAnswered(rendering);
  expectAlternation(rendering);
  expectAccepted(rendering);
}

/** A tool message directly follows its call or other results of the same message, and every call has its result. */
function expectCallsAnswered(rendering: Rendering): void {
  if (rendering.as === 'OPENAI') {
    let open: string[] = [];
    for (const { role, tool_calls, tool_call_id = '' } of rendering.messages) {
      if (role === 'tool') {
        expect(open).toContain(tool_call_id);
        open = open.filter((id) => id !== tool_call_id);
      } else {
        expect(open).toEqual([]);
        open = tool_calls?.map(({ id }) => id) ?? [];
      }
    }
    expect(open).toEqual([]);
  }
  if (rendering.as !== 'ANTHROPIC') return;
  rendering.messages.forEach(({ content }, index) => {
    const uses = content.flatMap((block) => (block.type === 'tool_use' ? [block.id] : []));
    const next = rendering.messages[index + 1]?.content ?? [];
    expect(next.flatMap((block) => (block.type === 'tool_result' ? [block.tool_use_id] : [])).toSorted()).toEqual(uses.toSorted());
    if (uses.length > 0) expect(next[0]?.type).toBe('tool_result');
  });
  expect(rendering.messages[0]?.content.some(({ type }) => type === 'tool_result') ?? false).toBe(false);
}

/** There are no duplicate or invalid ids and names, no arguments that are not objects, and no empty texts. */
function expectAccepted(rendering: Rendering): void {
  // The Responses rendering is made from the chat rendering, so the same requirements apply.
  if (rendering.as === 'PROMPT' || rendering.as === 'OPENAI_RESPONSES') return;
  const calls =
    rendering.as === 'OPENAI'
      ? rendering.messages.flatMap(({ tool_calls = [] }) =>
          tool_calls.map(({ id, function: { name, arguments: args } }) => ({ id, name, input: JSON.parse(args) as unknown })),
        )
      : rendering.messages.flatMap(({ content }) => content.filter((block) => block.type === 'tool_use'));
  expect(new Set(calls.map(({ id }) => id)).size).toBe(calls.length);
  for (const { id, name, input } of calls) {
    expect(id).toMatch(/^[a-zA-Z0-9_-]{1,64}$/u);
    expect(name).toMatch(/^[a-zA-Z0-9_-]{1,64}$/u);
    expect(typeof input === 'object' && input !== null && !Array.isArray(input)).toBe(true);
  }
  if (rendering.as !== 'ANTHROPIC') return;
  for (const block of rendering.messages.flatMap(({ content }) => content))
    if (block.type === 'text') expect(block.text.trim()).not.toBe('');
}

function expectAlternation(rendering: Rendering): void {
  if (rendering.as !== 'ANTHROPIC') return;
  if (rendering.messages.length > 0) expect(rendering.messages.at(-1)?.role).toBe('user');
  expect(rendering.messages.map(({ role }) => role)).toEqual(
    rendering.messages.map((_, index) => (index % 2 === 0 ? 'user' : 'assistant')),
  );
}
