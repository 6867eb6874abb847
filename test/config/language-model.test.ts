import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from '../../src/config/config.js';
import { startTestServer } from '../testkit/application/server.js';
import { startModelServer, type ModelServer } from '../testkit/services/model-server.js';

const ENV = { NETLOOM_MODEL_URL: 'https://models.example/v1', NETLOOM_MODEL: 'small' };

function problemOf(env: Record<string, string>): string {
  try {
    readConfig(env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    expect(error.problems).toHaveLength(1);
    expect(error.problems[0]).not.toContain('secret');
    return error.problems[0] ?? '';
  }
  throw new Error('expected a problem');
}

describe('the settings of the language model', () => {
  it('name the model, and switch its uses', () => {
    expect(readConfig({}).languageModel).toEqual({ kind: 'none' });
    expect(readConfig(ENV).languageModel).toEqual({
      kind: 'openai',
      url: ENV.NETLOOM_MODEL_URL,
      model: 'small',
      timeoutMs: 60_000,
      tokensPerHour: { all: 1_000_000, workspace: 1_000_000, principal: 1_000_000 },
      uses: { summaries: true, titles: true, references: false, memories: true },
    });
    const keys = { NETLOOM_API_KEYS: `anna:${'a'.repeat(64)}`, NETLOOM_MODEL_TOKENS_PER_PRINCIPAL: '3000' };
    expect(readConfig({ ...ENV, ...keys }).languageModel).toMatchObject({
      tokensPerHour: { all: 1_000_000, workspace: 750_000, principal: 3_000 },
    });
    const file = join(mkdtempSync(join(tmpdir(), 'netloom-config-')), 'key');
    writeFileSync(file, 'sk-47#11\n');
    const more = {
      NETLOOM_MODEL_API: 'anthropic',
      NETLOOM_MODEL_KEY_FILE: file,
      NETLOOM_MODEL_TIMEOUT: '5000',
      NETLOOM_MODEL_TOKENS_PER_HOUR: '2000',
      NETLOOM_MODEL_SUMMARIES: 'false',
      NETLOOM_MODEL_TITLES: '0',
      NETLOOM_MODEL_REFERENCES: 'true',
    };
    expect(readConfig({ ...ENV, ...more }).languageModel).toMatchObject({
      kind: 'anthropic',
      key: 'sk-47#11',
      timeoutMs: 5_000,
      tokensPerHour: { all: 2_000, workspace: 2_000, principal: 2_000 },
      uses: { summaries: false, titles: false, references: true },
    });
  });

  it('are refused with what was expected, and never with the key', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'netloom-config-')), 'key');
    writeFileSync(file, 'secret\n');
    expect(problemOf({ NETLOOM_MODEL: 'small' })).toBe(
      'NETLOOM_MODEL_URL: expected an address, because NETLOOM_MODEL is set, got nothing.',
    );
    expect(problemOf({ NETLOOM_MODEL_URL: ENV.NETLOOM_MODEL_URL })).toContain('NETLOOM_MODEL: expected the name of a model');
    expect(problemOf({ ...ENV, NETLOOM_MODEL_URL: 'https://me:secret@models.example' })).toContain('user and password');
    expect(problemOf({ ...ENV, NETLOOM_MODEL_KEY: 'a secret' })).toContain('8 other characters');
    expect(problemOf({ ...ENV, NETLOOM_MODEL_API: 'other' })).toContain('openai or anthropic');
    expect(problemOf({ ...ENV, NETLOOM_MODEL_KEY: 'secret', NETLOOM_MODEL_KEY_FILE: file })).toContain('not both');
  });
});

describe('the language model in the API', () => {
  let model: ModelServer;
  beforeAll(async () => void (model = await startModelServer()));
  afterAll(() => model.stop());
  const SHOWN = '{ service { languageModel { model healthy reason tokensPerHour usage { purpose calls failures inputTokens } } } }';

  it('is null if none is configured', async () => {
    const server = await startTestServer();
    expect(await server.as().ok(SHOWN)).toEqual({ service: { languageModel: null } });
    expect(await (await fetch(`${server.url}readyz`)).json()).not.toHaveProperty('languageModel');
    await server.stop();
  });

  it('is reported with its usage, and does not affect readiness', async () => {
    const env = { NETLOOM_MODEL_URL: model.openAiUrl, NETLOOM_MODEL: 'small', NETLOOM_MODEL_KEY: 'sk-secret' };
    const server = await startTestServer({ env });
    expect(await server.app.languageModel?.check()).toMatchObject({ healthy: true });
    const usage = [{ purpose: 'CHECK', calls: 1, failures: 0, inputTokens: 11 }];
    expect(await server.as().ok(SHOWN)).toEqual({
      service: { languageModel: { model: 'small', healthy: true, reason: null, tokensPerHour: 1_000_000, usage } },
    });
    await model.stop();
    expect(await server.app.languageModel?.check()).toMatchObject({ healthy: false });
    const response = await fetch(`${server.url}readyz`);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ languageModel: { model: 'small', healthy: false } });
    expect(server.log.join('\n')).not.toContain('sk-secret');
    await server.stop();
  });
});
