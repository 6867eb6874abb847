import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BUILT_IN_MODELS } from '../../../../src/domain/window/tokens/built-in-models.js';
import { createModels, type Model } from '../../../../src/domain/window/tokens/model.js';
import { loadO200k } from '../../../../src/domain/window/tokens/ranks.js';
import { CHAT_FRAMING, createTokenizer } from '../../../../src/domain/window/tokens/tokenizer.js';
import { createTokenizers } from '../../../../src/domain/window/tokens/tokenizers.js';
import { anyText } from '../../../testkit/data/texts.js';

const models = createModels([], BUILT_IN_MODELS);
const usual = createTokenizer(loadO200k);
const nameOf = (asked: string): string | undefined => models.find(asked)?.name;

describe('the table of models', () => {
  it.each([
    ['gpt-4o', 'gpt-4o'],
    ['GPT-4o', 'gpt-4o'],
    ['gpt-4o-2024-08-06', 'gpt-4o'],
    ['gpt-4o-audio-preview', 'gpt-4o'],
    ['gpt-4o-mini-2024-07-18', 'gpt-4o-mini'],
    ['openai/gpt-4.1-nano', 'gpt-4.1-nano'],
    ['gpt-4-0613', 'gpt-4'],
    ['gpt-4-turbo-2024-04-09', 'gpt-4-turbo'],
    ['gpt-4-vision-preview', 'gpt-4-vision'],
    ['gpt-4-1106-vision-preview', 'gpt-4-1106'],
    ['gpt-5-chat-latest', 'gpt-5-chat'],
    ['claude-sonnet-4-5-20250929', 'claude-sonnet-4-5'],
    ['claude-sonnet-4-20250514', 'claude-sonnet-4'],
    ['anthropic/claude-opus-4-1', 'claude-opus-4-1'],
    ['anthropic.claude-3-haiku-20240307-v1:0', 'claude-3-haiku'],
  ])('knows %s as %s', (asked, name) => expect(nameOf(asked)).toBe(name));

  it.each([
    'gpt-4.7',
    'gpt-6',
    'gpt-5.9',
    'claude-opus-4-9',
    'claude-opus-5-6-20270101',
    'gpt',
    '',
    'constructor',
    '__proto__',
    'xgpt-4o',
    'gpt-4ox',
  ])('does not know “%s”: another version may count differently', (asked) => expect(nameOf(asked)).toBeUndefined());

  it('contains every model once, with an output limit that fits its context', () => {
    expect(new Set(models.all.map(({ name }) => name)).size).toBe(models.all.length);
    for (const { name, outputTokens, inputTokens = 0, contextTokens } of models.all)
      expect(outputTokens + inputTokens, name).toBeLessThanOrEqual(contextTokens);
  });

  it('prefers custom models to built-in ones of the same name, and lists them first', () => {
    const own: Model = {
      name: 'gpt-4o',
      provider: 'own',
      counting: { encoding: 'cl100k_base' },
      contextTokens: 1_000,
      outputTokens: 100,
      framing: CHAT_FRAMING,
    };
    const extended = createModels([own], BUILT_IN_MODELS);
    expect(extended.all[0]).toBe(own);
    expect(extended.all).toHaveLength(models.all.length);
    expect(extended.find('gpt-4o-2024-08-06')).toBe(own);
  });
});

describe('an estimate', () => {
  it('is the count of the encoding times factor and margin, and its parts never add up to less than the whole', async () => {
    const claude = models.find('claude-sonnet-4-5');
    const gpt = models.find('gpt-4-turbo');
    if (claude === undefined || gpt === undefined) throw new Error('expected both models to be built in');
    const tokenizers = createTokenizers(usual);
    const [estimate, cl100k] = [await tokenizers.of(claude), await tokenizers.of(gpt)];
    expect([estimate.encoding, cl100k.encoding]).toEqual(['cl100k_base × 1.2 + 15 % (estimate)', 'cl100k_base']);
    expect(estimate.framing).toEqual(claude.framing);
    fc.assert(
      fc.property(fc.array(anyText, { maxLength: 8 }), (texts) => {
        const parts = texts.map((text) => `User: ${text}\n`);
        const sum = (counts: readonly number[]) => counts.reduce((total, each) => total + each, 0);
        for (const part of parts) expect(estimate.count(part)).toBe(Math.ceil((cl100k.count(part) * 1_380) / 1_000));
        expect(sum(parts.map((part) => estimate.count(part)))).toBeGreaterThanOrEqual(
          Math.ceil((sum(parts.map((part) => cl100k.count(part))) * 1_380) / 1_000),
        );
      }),
      { numRuns: 200, seed: 11 },
    );
  });

  it('is created once for each model, and shares the tables of o200k_base', async () => {
    const tokenizers = createTokenizers(usual);
    const model = models.find('gpt-4o');
    if (model === undefined) throw new Error('expected gpt-4o to be built in');
    expect(await tokenizers.of(model)).toBe(await tokenizers.of({ ...model }));
    expect((await tokenizers.of(model)).count('rack A-07')).toBe(usual.count('rack A-07'));
  });
});
