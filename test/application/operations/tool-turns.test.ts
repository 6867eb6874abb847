import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnthropicBlock, OpenAiMessage } from '../../../src/domain/window/model/context-window.js';
import type { MessageDraft } from '../../../src/domain/model/message.js';
import { LOCAL } from '../../../src/domain/common/principal.js';
import { openApplication, userMessage, type TestApplication } from '../../testkit/application/application.js';

/** Agents that number their calls anew in each turn. */
describe('provider turns with tools', () => {
  let test: TestApplication;
  beforeAll(() => void (test = openApplication()));
  afterAll(async () => test.dispose());

  const call = (tool: string): MessageDraft => ({
    role: 'ASSISTANT',
    parts: [{ kind: 'TOOL_CALL', callId: 'call_0', tool, arguments: ['sw-1'] }],
  });
  const result = (text: string): MessageDraft => ({
    role: 'TOOL',
    parts: [{ kind: 'TOOL_RESULT', callId: 'call_0', text, isError: false }],
  });
  async function sessionOf(...drafts: readonly MessageDraft[]): Promise<string> {
    const { id } = (await test.app.sessions.open(LOCAL, {})).session;
    for (const draft of drafts) await test.app.messages.add(LOCAL, id, draft);
    return id;
  }
  async function renderedOf(session: string, budget = 2_000) {
    const { window } = await test.app.contexts.build(LOCAL, session, { budget });
    const [openAi, anthropic] = [test.app.contexts.render(window, 'OPENAI'), test.app.contexts.render(window, 'ANTHROPIC')];
    const messages: readonly OpenAiMessage[] = openAi.as === 'OPENAI' ? openAi.messages : [];
    const blocks: readonly AnthropicBlock[] = anthropic.as === 'ANTHROPIC' ? anthropic.messages.flatMap(({ content }) => content) : [];
    return { window, messages, blocks };
  }

  it('have unique call ids, keep the first one, and do not change the stored messages', async () => {
    const turns = ['ports', 'racks', 'racks'].flatMap((what) => [
      userMessage(`Which ${what}?`),
      call(`list.${what}`),
      result(`${what}: 7`),
    ]);
    const session = await sessionOf(...turns, userMessage('And now?'));
    const { window, messages, blocks } = await renderedOf(session);
    const ids = messages.flatMap(({ tool_calls = [] }) => tool_calls.map(({ id }) => id));
    expect(ids).toHaveLength(3);
    expect(ids[0]).toBe('call_0');
    expect(new Set(ids).size).toBe(3);
    expect(messages.flatMap(({ tool_call_id }) => tool_call_id ?? [])).toEqual(ids);
    expect(blocks.flatMap((block) => (block.type === 'tool_use' ? block.id : []))).toEqual(ids);
    expect(blocks.flatMap((block) => (block.type === 'tool_result' ? block.tool_use_id : []))).toEqual(ids);
    expect((await renderedOf(session, 2_001)).messages).toEqual(messages);
    const kept = window.sections.flatMap(({ items }) => items).flatMap(({ message }) => message?.parts ?? []);
    expect(new Set(kept.flatMap((part) => ('callId' in part ? part.callId : [])))).toEqual(new Set(['call_0']));
  });

  // Anthropic refuses a cache marker on an empty text.
  it('may have an empty result', async () => {
    const { messages, blocks } = await renderedOf(
      await sessionOf(userMessage('Are there any?'), call('list'), result(''), userMessage('And?')),
    );
    expect(messages.find(({ role }) => role === 'tool')).toMatchObject({ content: '' });
    expect(blocks.find(({ type }) => type === 'tool_result')).toMatchObject({ content: '(no output)' });
  });

  it('may begin with thinking only', async () => {
    const session = await sessionOf({ role: 'USER', parts: [{ kind: 'THINKING', text: 'hm' }] });
    const { window, messages, blocks } = await renderedOf(session);
    expect(messages).toEqual([{ role: 'user', content: '...' }]);
    expect(blocks).toEqual([{ type: 'text', text: '...' }]);
    expect(window.budget.used).toBeGreaterThan(0);
    await test.app.messages.add(LOCAL, session, userMessage('Yes?', { role: 'ASSISTANT' }));
    expect((await renderedOf(session)).blocks.filter((block) => block.type === 'text' && block.text.trim() === '')).toEqual([]);
  });
});
