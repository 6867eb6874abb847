import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { SHARED, toolArguments } from '../../src/mcp/requests/arguments.js';

const { read, jsonSchema } = toolArguments('demo', {
  session: SHARED.session.optional(),
  text: z.string().optional(),
  types: z.array(z.string()).optional(),
  role: z.enum(['USER', 'TOOL']).optional(),
  arguments: z.looseObject({}).optional(),
  max_tokens: SHARED.maxTokens,
});

describe('the arguments of a tool', () => {
  it.each([
    [{ sessionId: 'a' }, { session: 'a' }],
    [
      { session_id: 'a', Text: 'b' },
      { session: 'a', text: 'b' },
    ],
    [
      { query: 'b', maxTokens: 300 },
      { text: 'b', max_tokens: 300 },
    ],
    [{ type: 'SITE' }, { types: ['SITE'] }],
    [
      { max_tokens: '300', role: 'user' },
      { max_tokens: 300, role: 'USER' },
    ],
    [{ session: null, text: 5 }, { text: '5' }],
    [{ args: '{"a":[1]}' }, { arguments: { a: [1] } }],
    [undefined, {}],
  ])('%j are read as %j', (given, values) => {
    expect(read(given)).toEqual({ max_tokens: 800, ...values });
  });

  it.each([
    [
      { sesssion: 'a' },
      'demo has no argument "sesssion". Did you mean "session"? Arguments of demo: session, text, types, role, arguments, max_tokens.',
    ],
    [{ offset: 1 }, 'demo has no argument "offset". Arguments of demo:'],
    [{ text: 'a', query: 'b' }, 'demo has no argument "query".'],
    [JSON.parse('{"__proto__":{"x":1}}'), 'demo has no argument "__proto__".'],
    [{ max_tokens: 100 }, 'max_tokens: '],
    [{ role: 'boss' }, 'role: '],
    [['a'], 'Expected an object, got ["a"].'],
    ['text', 'Expected an object, got "text".'],
  ])('%j are rejected', (given, message) => {
    expect(() => read(given)).toThrow(message);
  });

  it('are described as a closed object', () => {
    expect(jsonSchema).toMatchObject({ type: 'object', additionalProperties: false });
  });
});
