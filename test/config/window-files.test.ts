import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from '../../src/config/config.js';

const folder = mkdtempSync(join(tmpdir(), 'netloom-window-files-'));

/** The errors of a file with this content, without their common beginning. */
function problems(setting: 'NETLOOM_MODELS' | 'NETLOOM_PROFILES', content: unknown): readonly string[] {
  const file = join(folder, 'file.json');
  writeFileSync(file, JSON.stringify(content));
  try {
    readConfig({ [setting]: file });
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems.map((line) => line.replace(`${setting}: ${file}: `, ''));
    throw error;
  }
}

describe('a file of models', () => {
  it('is read, such as the shipped example', () => {
    const { models } = readConfig({ NETLOOM_MODELS: 'deploy/models.example.json' });
    expect(models).toEqual([
      {
        name: 'local/llama-4',
        provider: 'own',
        counting: { encoding: 'cl100k_base', estimate: { factor: 1.05, margin: 0.1 } },
        contextTokens: 32_768,
        outputTokens: 4_096,
        framing: { perMessage: 5, perReply: 3, perCall: 20 },
      },
      {
        name: 'gpt-4o',
        provider: 'OpenAI',
        counting: { encoding: 'o200k_base' },
        contextTokens: 64_000,
        outputTokens: 8_000,
        framing: { perMessage: 4, perReply: 3, perCall: 12 },
      },
    ]);
  });

  it('is refused with all of its errors', () => {
    const model = { name: 'one', encoding: 'o200k_base', contextTokens: 1_000, outputTokens: 100 };
    expect(problems('NETLOOM_MODELS', [])).toEqual(['the file: expected an object with the member "models", got [].']);
    expect(
      problems('NETLOOM_MODELS', {
        models: [
          { ...model, name: 'no name', encoding: 'p50k_base', contextTokens: 1, colour: 'red' },
          { ...model, estimate: { factor: 100 }, framing: { perMessage: -1, perReply: 0.5, perCall: 1 } },
        ],
      }),
    ).toEqual([
      'models[0].name: expected a name of letters, digits and . _ : / -, at most 100, got "no name".',
      'models[0].encoding: expected one of o200k_base, cl100k_base, got "p50k_base".',
      'models[0].contextTokens: expected a whole number from 64 to 2000000, got 1.',
      'models[0].colour: there is no such member.',
      'models[1].estimate.factor: expected a number from 0.1 to 10, got 100.',
      'models[1].estimate.margin: expected a number from 0 to 2, got nothing.',
      'models[1].framing.perMessage: expected a whole number from 0 to 1000, got -1.',
      'models[1].framing.perReply: expected a whole number from 0 to 1000, got 0.5.',
    ]);
    expect(problems('NETLOOM_MODELS', { models: [model, { ...model, name: 'ONE' }] })).toEqual([
      expect.stringContaining('every name once'),
    ]);
  });
});

describe('a file of profiles', () => {
  it('is read, such as the shipped example', () => {
    const { profiles } = readConfig({ NETLOOM_PROFILES: 'deploy/profiles.example.json' });
    expect(profiles).toEqual([
      {
        name: 'TRIAGE',
        description: 'Which team is it for? A few turns, the names of what is spoken of.',
        budget: 1_000,
        reserve: 100,
        strategy: 'DISCARD',
        slice: { shares: { MEMORIES: 0.2, ENTITIES: 0.2, OPERATIONS: 0, FOCUS: 0.1, HISTORY: 0.4 }, factsEach: 2 },
      },
      {
        name: 'RESPONDER',
        description: 'As built in, with more room.',
        budget: 16_000,
        strategy: 'AUTO',
        slice: { shares: { MEMORIES: 0.2, ENTITIES: 0.16, OPERATIONS: 0.12, FOCUS: 0.06, HISTORY: 1 } },
      },
    ]);
  });

  it('is refused with all of its errors', () => {
    expect(
      problems('NETLOOM_PROFILES', {
        profiles: [
          { name: 'lower', budget: 10, strategy: 'BEST', sections: { HISTORY: 2, MEMORY: 0.1 } },
          { name: 'FULL', budget: 100, reserve: 100 },
        ],
      }),
    ).toEqual([
      'profiles[0].name: expected a name of capital letters, digits and underscores, such as INTENT, got "lower".',
      'profiles[0].budget: expected a whole number from 64 to 2000000, got 10.',
      'profiles[0].strategy: expected one of AUTO, DISCARD, U_SHAPED, SUMMARIZE, HYBRID, RELEVANT, BOUNDED, got "BEST".',
      'profiles[0].sections.HISTORY: expected a share from 0 (left out) to 1, got 2.',
      'profiles[0].sections.MEMORY: there is no such member.',
      'profiles[1].reserve: expected less than the budget, got 100.',
    ]);
  });
});
