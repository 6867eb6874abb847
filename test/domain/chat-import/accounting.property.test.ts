import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { conversationsIn } from '../../../src/domain/chat-import/conversations.js';
import { isJsonObject, type Json } from '../../../src/domain/common/json.js';
import { usualOrLong } from '../../testkit/usual-or-long.js';

/** Replaces each text of a generated value by a different word. */
function withWords(value: Json, next: () => string): Json {
  if (value === 'WORD') return next();
  if (Array.isArray(value)) return (value as readonly Json[]).map((item) => withWords(item, next));
  return isJsonObject(value) ? Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withWords(member, next)])) : value;
}

/** The words of a value, each with the names and types of everything that it is in. */
function wordsIn(value: Json, path: readonly string[] = []): readonly (readonly [string, readonly string[]])[] {
  if (typeof value === 'string') return [...value.matchAll(/w\d+z/g)].map(([word]) => [word, path] as const);
  if (Array.isArray(value)) return (value as readonly Json[]).flatMap((item) => wordsIn(item, path));
  if (!isJsonObject(value)) return [];
  const type = typeof value['type'] === 'string' ? [value['type']] : [];
  return Object.entries(value).flatMap(([name, member]) => wordsIn(member, [...path, name, ...type]));
}

const WORD = fc.constant<Json>('WORD');
const ANY = fc.oneof(
  WORD,
  fc.constantFrom<Json>(null, 7, true, ['WORD', { deep: 'WORD' }], { text: 'WORD' }, { error: 'WORD' }, { value: 'WORD' }),
);
const ID = fc.constantFrom('c1', 'c2');
const STATES = ['output-available', 'output-denied', 'output-error', 'approval-responded', 'call', 'result'];
const TYPES = [
  'text image thinking reasoning thoughts redacted_thinking refusal message file document hologram',
  'tool_use tool_result tool_call tool-call tool-result tool-error tool-ping dynamic-tool tool-invocation',
  'function_call function_call_output mcp_call web_search_call tool-approval-request tool-approval-response',
].flatMap((names) => names.split(' '));
const MEMBERS = [
  'context',
  'citations',
  'note',
  'title',
  'name',
  'metadata',
  'error',
  'output',
  'result',
  'input',
  'action',
  'code',
  'summary',
  'parts',
];
const more = fc.dictionary(fc.constantFrom(...MEMBERS), ANY, { maxKeys: 2 });
const block = fc
  .tuple(
    fc.record(
      {
        type: fc.constantFrom(...TYPES),
        text: WORD,
        id: ID,
        toolCallId: ID,
        tool_use_id: ID,
        toolName: WORD,
        state: fc.constantFrom(...STATES),
        errorText: WORD,
        content: fc.oneof(
          ANY,
          fc.constant<Json>([
            { type: 'text', text: 'WORD', more: 'WORD' },
            { type: 'image', data: 'WORD' },
          ]),
        ),
        function: fc.constant<Json>({ name: 'WORD', arguments: '{"q":"WORD"}' }),
        source: fc.constantFrom<Json>(
          { type: 'text', data: 'WORD' },
          { type: 'base64', media_type: 'application/pdf', data: 'WORD', note: 'WORD' },
        ),
        toolUse: fc.constant<Json>({ toolUseId: 'c3', name: 'WORD', input: { b: 'WORD' }, more: 'WORD' }),
        functionResponse: fc.constant<Json>({ name: 'WORD', response: { error: 'WORD' } }),
        approval: fc.record({ approved: fc.boolean(), reason: WORD }),
      },
      { requiredKeys: [] },
    ),
    more,
  )
  .map(([usual, others]): Json => ({ ...others, ...(usual as object) }));
const blocks = fc.array(block, { maxLength: 2 });
const message = fc
  .tuple(
    fc.record(
      {
        role: fc.constantFrom('user', 'assistant', 'system', 'tool', 'function'),
        content: fc.oneof(
          ANY,
          blocks,
          block,
          blocks.map((parts): Json => ({ parts })),
        ),
        parts: blocks,
        tool_calls: blocks,
        toolInvocations: blocks,
        function_call: fc.constant<Json>({ name: 'WORD', arguments: 'WORD' }),
        tool_call_id: ID,
        author: fc.constant<Json>({ role: 'tool', name: 'WORD' }),
        attachments: fc.constant<Json>([
          { extracted_content: 'WORD', file_name: 'WORD', note: 'WORD' },
          { id: 1, title: 'WORD' },
        ]),
        reasoning: ANY,
        reasoning_content: WORD,
        refusal: ANY,
      },
      { requiredKeys: ['role', 'content'] },
    ),
    more,
  )
  .map(([usual, others]): Json => ({ ...others, ...(usual as object) }));

/** Kinds that name what is not used without the members that it is in. */
const WITHOUT_MEMBERS = /^(?:image without|call without|content of the file|other |block without|binary|request for an approval)/u;

describe('an imported message', () => {
  it('has every word of its input, or says what was not used', () => {
    fc.assert(
      fc.property(message, (generated) => {
        let count = 0;
        const input = withWords(generated, () => `w${(count += 1)}z`);
        const [chat] = conversationsIn([{ role: 'user', content: 'Hi' }, input], 'file').conversations;
        const used = JSON.stringify(chat?.messages);
        const kinds = [...(chat?.unused.keys() ?? [])];
        if (kinds.some((kind) => WITHOUT_MEMBERS.test(kind))) return;
        const lost = wordsIn(input).filter(
          ([word, path]) => !used.includes(word) && !kinds.some((kind) => path.some((name) => kind.includes(name))),
        );
        expect(lost, `used ${used}; not used: ${kinds.join(', ')}`).toEqual([]);
      }),
      { numRuns: usualOrLong(2_000, 40_000) },
    );
  });
});
