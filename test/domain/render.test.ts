import { describe, expect, it } from 'vitest';
import type { ContextWindow, WindowItem } from '../../src/domain/context-window.js';
import type { Message, Role } from '../../src/domain/message.js';
import { render } from '../../src/domain/render/render.js';

const messageOf = (wish: Partial<Message>): Message => wish as Message;

const item = (depth: number, role: Role, text: string, author?: string): WindowItem => ({
  kind: 'MESSAGE',
  tokens: 5,
  text,
  score: 0,
  parts: [],
  reason: '',
  message: messageOf({
    id: `m${depth}`,
    depth,
    role,
    text,
    parts: [{ kind: 'TEXT', text, tokens: 5 }],
    ...(author === undefined ? {} : { author }),
  }),
});

const windowOf = (history: readonly WindowItem[], message: WindowItem): ContextWindow => ({
  session: 's',
  revision: 1,
  strategy: 'AUTO',
  budget: { limit: 1_000, reserved: 0, used: 0, remaining: 0, bySection: [], overhead: 0, tokenizer: 'o200k_base' },
  sections: [
    { kind: 'HISTORY', tokens: 0, items: history },
    { kind: 'MESSAGE', tokens: 0, items: [message] },
  ],
  omitted: { count: 0, tokens: 0, items: [] },
});

describe('messages of a chat', () => {
  it('stand together where each says its author, and apart where none does', () => {
    const history = [
      item(1, 'USER', 'The pump is back.', 'Ada'),
      item(2, 'USER', 'Since when?', 'Grace'),
      item(3, 'ASSISTANT', 'Noted.'),
      item(4, 'USER', 'And the valve?'),
      item(5, 'USER', 'Still away.'),
    ];
    expect(render(windowOf(history, item(6, 'USER', 'Who said so?', 'Ada')), 'OPENAI')).toEqual({
      as: 'OPENAI',
      messages: [
        { role: 'user', content: 'Ada: The pump is back.\nGrace: Since when?' },
        { role: 'assistant', content: 'Noted.' },
        { role: 'user', content: 'And the valve?' },
        { role: 'user', content: 'Still away.' },
        { role: 'user', content: 'Ada: Who said so?' },
      ],
    });
  });
});
