import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LOCAL } from '../../src/domain/common/principal.js';
import { cutAnswer, fittedAnswer, linesLeft } from '../../src/mcp/answers/answer.js';
import { countTokens } from '../../src/mcp/answers/tokens.js';
import { TOOLS } from '../../src/mcp/tools/index.js';
import { openApplication, type TestApplication } from '../testkit/application/application.js';
import { importSample } from '../testkit/application/mcp.js';

const line = fc.string({ unit: 'grapheme', maxLength: 200 }).map((text) => text.replaceAll(/[\r\n]/gu, ' '));

describe('an answer', () => {
  it('never exceeds its tokens, and has as many lines as fit', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 40 }), fc.integer({ min: 20, max: 400 }), (lines, limit) => {
        const answer = fittedAnswer({ scope: 'Scope: here', lines, rest: linesLeft(lines.length, 'ask again') }, limit);
        expect(answer.tokens).toBe(countTokens(answer.text));
        expect(answer.tokens).toBeLessThanOrEqual(limit);
        const whole = ['Scope: here', ...lines].map((each) => `${each}\n`).join('');
        if (countTokens(whole) <= limit) expect(answer.text).toBe(whole);
        else expect(answer.text).toMatch(/\n# Left out\n\d+ of \d+ lines; ask again\n$/u);
      }),
    );
  });

  it('is cut if not even its first line fits', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), fc.integer({ min: 5, max: 60 }), (text, limit) => {
        const { tokens, text: cut } = cutAnswer(text, limit);
        expect(tokens).toBeLessThanOrEqual(limit);
        expect(tokens).toBe(countTokens(cut));
      }),
    );
  });
});

describe('every reading tool', () => {
  let application: TestApplication;
  beforeAll(async () => {
    application = openApplication();
    const { app } = application;
    await importSample(app, LOCAL);
    for (let turn = 0; turn < 12; turn += 1) {
      const text = `Turn ${turn}: compare fra1-core-02 with fra1-edge-01 and 日本語 🙂, ${'and more '.repeat(turn * 5)}`;
      await app.messages.add(LOCAL, { key: 'chat' }, { role: turn % 2 === 0 ? 'USER' : 'ASSISTANT', parts: [{ kind: 'TEXT', text }] });
    }
    const { session } = await app.sessions.open(LOCAL, { key: 'chat' });
    for (let at = 0; at < 5; at += 1) await app.operations.record(LOCAL, session.id, { tool: `tool-${at}`, result: 'r '.repeat(400) });
  });
  afterAll(() => application.dispose());

  const CALLS: Readonly<Record<string, Record<string, unknown>>> = {
    understand: { text: 'Is twin-switch like fra1-core-02, fra1-edge-01 and PDU-A?' },
    get_context: { session: 'chat', message: 'Which rack is fra1-core-02 in?' },
    find_entities: { types: ['DEVICE', 'INTERFACE'], limit: 100 },
    explore: { entity: 'fra1-core-02' },
    recall: { session: 'chat', query: 'compare' },
    get_recent_context: { session: 'chat' },
  };

  it.each(TOOLS.filter(({ reads }) => reads).map((tool) => [tool.name, tool] as const))(
    '%s stays within any budget, and says what it leaves out',
    async (name, tool) => {
      const context = { app: application.app, caller: LOCAL };
      const call = (limit: number) => tool.call(context, { ...CALLS[name], max_tokens: limit });
      const whole = await call(20_000);
      await fc.assert(
        fc.asyncProperty(fc.integer({ min: 200, max: 3_000 }), async (limit) => {
          const { text, tokens } = await call(limit);
          expect(tokens).toBe(countTokens(text));
          expect(tokens).toBeLessThanOrEqual(limit);
          expect(text.split('\n')[0]).toBe(whole.text.split('\n')[0]);
          if (text.length < whole.text.length && name !== 'get_context') expect(text).toContain('\n# Left out\n');
        }),
        { numRuns: 25 },
      );
    },
  );

  it('takes at most its tokens to write, too', async () => {
    const context = { app: application.app, caller: LOCAL };
    const add = TOOLS.find(({ name }) => name === 'add_turn');
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 200, max: 1_500 }),
        fc.string({ unit: 'grapheme', minLength: 1, maxLength: 600 }),
        async (limit, text) => {
          const answer = await add?.call(context, { key: 'chat', text: `x ${text.toWellFormed()}`, max_tokens: limit });
          expect(answer?.tokens).toBeLessThanOrEqual(limit);
        },
      ),
      { numRuns: 25 },
    );
  });
});
