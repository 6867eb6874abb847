import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from '../../src/config/config.js';
import { isFetched } from '../../src/config/embeddings.js';
import { DEFAULT_SCOPES } from '../../src/domain/common/scopes.js';

const HASH = 'a'.repeat(64);

function problems(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}

describe('settings', () => {
  it('have safe defaults and cannot be changed afterwards', () => {
    const config = readConfig({});
    expect(config).toEqual({
      netboxes: [],
      host: '127.0.0.1',
      port: 4000,
      store: { kind: 'sqlite', folder: '.netloom' },
      shared: { kind: 'none' },
      auth: { kind: 'none' },
      transport: { behindProxy: false },
      connectionsPerAddress: 256,
      trustedProxies: [],
      development: true,
      logLevel: 'warn',
      sample: true,
      sessionIdleMs: 86_400_000,
      windowTtlMs: 600_000,
      retention: { default: { archiveAfterMs: 0, ephemeral: 'ERASE' }, workspaces: new Map() },
      drainMs: 0,
      stopMs: 2_000,
      requestsPerMinute: 6_000,
      operationsKept: 50,
      provisional: { isOn: true, perHour: 0 },
      memoryLearning: 'propose',
      windowsKept: 1_000,
      extractors: [],
      topics: [],
      server: {},
      mcp: true,
      mcpWrites: false,
      models: [],
      profiles: [],
      embeddings: { kind: 'none' },
      languageModel: { kind: 'none' },
      origins: [],
      documents: { trusted: new Map(), onlyTrusted: false },
      webhooks: { allow: [] },
    });
    expect(Object.isFrozen(config)).toBe(true);
  });

  it('are read from the environment, and the command line overrides it', () => {
    const env = {
      NETLOOM_PORT: '0',
      NETLOOM_DATA: '/data',
      NETLOOM_ENV: 'production',
      NETLOOM_SAMPLE: 'false',
      NETLOOM_SESSION_IDLE: '30m',
      NETLOOM_DRAIN: '4s',
      NETLOOM_STOP_TIMEOUT: '30s',
      NETLOOM_ORIGINS: 'https://a.example, https://b.example',
    };
    expect(readConfig(env, { NETLOOM_DATA: '/other', NETLOOM_HOST: undefined })).toMatchObject({
      port: 0,
      store: { folder: '/other' },
      development: false,
      sample: false,
      sessionIdleMs: 1_800_000,
      drainMs: 4_000,
      stopMs: 30_000,
      origins: ['https://a.example', 'https://b.example'],
    });
    expect(readConfig({ NODE_ENV: 'production' }).development).toBe(false);
    expect(readConfig({ NODE_ENV: 'production', NETLOOM_ENV: 'development' }).development).toBe(true);
  });

  it('accept Neo4j and Redis, and repeat no password', () => {
    const env = { NETLOOM_NEO4J_URL: 'neo4j://graph:7687', NETLOOM_NEO4J_PASSWORD: 'hush', NETLOOM_REDIS_URL: 'redis://:hush@cache:6379' };
    expect(readConfig(env)).toMatchObject({
      store: { kind: 'neo4j', url: 'neo4j://graph:7687', user: 'neo4j', password: 'hush', database: 'neo4j' },
      shared: { kind: 'redis', url: 'redis://:hush@cache:6379', prefix: 'netloom' },
      sample: false,
    });
    expect(problems({ NETLOOM_NEO4J_URL: 'bolt://neo4j:hush@graph', NETLOOM_REDIS_URL: 'http://:hush@cache' })).toEqual([
      expect.stringMatching(
        /^NETLOOM_NEO4J_URL: expected an address such as bolt:.*without user and password, got \d+ other characters\.$/,
      ),
      expect.stringMatching(/^NETLOOM_REDIS_URL: expected an address such as redis:.*got \d+ other characters\.$/),
    ]);
  });

  it('take keys from the environment and from a file with comments', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'netloom-test-')), 'keys');
    writeFileSync(file, `# people\nanna:${HASH}@noc+oncall/read/inventory:write  # on call\n\n`);
    const { auth } = readConfig({ NETLOOM_API_KEYS: `bert:${HASH.toUpperCase()}`, NETLOOM_API_KEYS_FILE: file });
    expect(auth).toEqual({
      kind: 'api-keys',
      keys: [
        { principal: 'bert', sha256: HASH, workspace: 'default', scopes: DEFAULT_SCOPES },
        { principal: 'anna', sha256: HASH, workspace: 'noc', teams: ['oncall'], scopes: ['read', 'inventory:write'] },
      ],
    });
  });

  it('name the scopes that exist for a key with another one', () => {
    expect(problems({ NETLOOM_API_KEYS: `anna:${HASH}/read/root` })).toEqual([
      'NETLOOM_API_KEYS: key 1: expected scopes of read, write, memory, inventory:write, share, relay, admin, got root.',
    ]);
  });

  it('name the server for agents with a key of a file, and never repeat the key', () => {
    const folder = mkdtempSync(join(tmpdir(), 'netloom-config-'));
    const file = join(folder, 'key');
    writeFileSync(file, '# for the agent\nnl_secret\n');
    const url = 'http://127.0.0.1:4000';
    expect(readConfig({ NETLOOM_URL: url, NETLOOM_KEY_FILE: file }).server).toEqual({ url, key: 'nl_secret' });
    writeFileSync(file, 'two words');
    expect(() => readConfig({}, { NETLOOM_KEY_FILE: file })).toThrow('--key-file: expected one key without spaces, got 9 characters.');
    writeFileSync(file, 'one\ntwo');
    expect(() => readConfig({}, { NETLOOM_KEY_FILE: file })).toThrow('--key-file: expected one key, got 2 lines.');
    rmSync(folder, { recursive: true });
  });

  it('serve metrics on a port of their own, if one is given', () => {
    expect(readConfig({}).metrics).toBeUndefined();
    expect(readConfig({ NETLOOM_METRICS_PORT: '9464' }).metrics).toEqual({ host: '127.0.0.1', port: 9464 });
    expect(readConfig({ NETLOOM_PORT: '0', NETLOOM_METRICS_PORT: '0' }).metrics).toEqual({ host: '127.0.0.1', port: 0 });
    expect(problems({ NETLOOM_METRICS_HOST: '127.0.0.2' })).toEqual([
      'NETLOOM_METRICS_PORT: expected a port, because NETLOOM_METRICS_HOST is set, got nothing.',
    ]);
    expect(problems({ NETLOOM_METRICS_PORT: '4000' })).toEqual([
      'NETLOOM_METRICS_PORT: expected another port than NETLOOM_PORT, got 4000 for both.',
    ]);
  });

  it('report all errors at once, one line each', () => {
    expect(
      problems({
        NETLOOM_PRT: '1',
        NETLOOM_PORT: '70000',
        NETLOOM_ENV: 'prod',
        NETLOOM_LOG_LEVEL: 'loud',
        NETLOOM_SAMPLE: 'maybe',
        NETLOOM_SESSION_IDLE: 'a while',
        NETLOOM_DRAIN: '90s',
        NETLOOM_API_KEYS_FILE: '/does/not/exist',
      }),
    ).toEqual([
      'NETLOOM_PRT: there is no such setting. Did you mean NETLOOM_PORT?',
      'NETLOOM_PORT: expected a port from 0 (any free one) to 65535, got "70000".',
      'NETLOOM_ENV: expected development or production, got "prod".',
      'NETLOOM_LOG_LEVEL: expected fatal, error, warn, info, debug or silent, got "loud".',
      'NETLOOM_SAMPLE: expected true or false, got "maybe".',
      'NETLOOM_SESSION_IDLE: expected a time such as 30m, 24h or 7d, got "a while".',
      'NETLOOM_DRAIN: expected at most 60s, got "90s".',
      expect.stringMatching(/^NETLOOM_API_KEYS_FILE: cannot read "\/does\/not\/exist": ENOENT/u),
    ]);
  });

  it('never repeat what may be a key', () => {
    const [problem] = problems({ NETLOOM_API_KEYS: 'nl_this-is-the-key-itself' });
    expect(problem).toContain('expected principal:sha256hex');
    expect(problem).not.toContain('nl_this');
  });

  it.each(['0.0.0.0', '::', '192.168.1.5', 'example.org', '127.0.0.1.evil.example'])('refuse %s without keys', (host) => {
    expect(problems({ NETLOOM_HOST: host })).toEqual([expect.stringContaining('without API keys')]);
  });

  it.each(['127.0.0.1', '127.1.2.3', 'localhost', '::1'])('allow %s without keys', (host) => {
    expect(problems({ NETLOOM_HOST: host })).toEqual([]);
  });

  it('with an empty list of keys are invalid', () => {
    expect(problems({ NETLOOM_API_KEYS: ',' })).toEqual(['NETLOOM_API_KEYS: expected at least one key, got none.']);
  });

  it('name an encoder of the process instead of a service, or turn embeddings off', () => {
    expect(readConfig({ NETLOOM_EMBEDDINGS: 'local', NETLOOM_EMBEDDINGS_MODEL: '/models/small' }).embeddings).toEqual({
      kind: 'local',
      model: '/models/small',
      characters: 2_000,
      waitMs: 60,
    });
    const service = { NETLOOM_EMBEDDINGS_URL: 'https://models.example/v1', NETLOOM_EMBEDDINGS_MODEL: 'small' };
    expect(problems({ ...service, NETLOOM_EMBEDDINGS: 'local' })).toEqual([
      expect.stringContaining('NETLOOM_EMBEDDINGS_URL: expected nothing, because NETLOOM_EMBEDDINGS=local'),
    ]);
    expect(readConfig({ ...service, NETLOOM_EMBEDDINGS: 'off' }).embeddings).toEqual({ kind: 'none' });
  });

  it('use an encoder of the process without a setting only if it has its model', () => {
    const folder = mkdtempSync(join(tmpdir(), 'netloom-encoder-'));
    expect(isFetched('Xenova/small', folder)).toBe(false);
    expect(isFetched(join(folder, 'mine'), '/nowhere')).toBe(false);
    for (const model of ['.cache/Xenova/small', 'mine']) {
      mkdirSync(join(folder, model, 'onnx'), { recursive: true });
      writeFileSync(join(folder, model, 'onnx/model_quantized.onnx'), '');
    }
    expect(isFetched('Xenova/small', folder)).toBe(true);
    expect(isFetched('Xenova/other', folder)).toBe(false);
    expect(isFetched(join(folder, 'mine'), '/nowhere')).toBe(true);
    rmSync(folder, { recursive: true });
  });

  it('name the embedding service, and never repeat its key in errors', () => {
    const folder = mkdtempSync(join(tmpdir(), 'netloom-config-'));
    const file = join(folder, 'key');
    writeFileSync(file, '# of the service\nsk-47#11 # of the night shift\n');
    const env = { NETLOOM_EMBEDDINGS_URL: 'https://models.example/v1', NETLOOM_EMBEDDINGS_MODEL: 'small' };
    expect(readConfig(env).embeddings).toEqual({
      kind: 'openai',
      url: 'https://models.example/v1',
      model: 'small',
      characters: 2_000,
      waitMs: 300,
    });
    const more = { NETLOOM_EMBEDDINGS_KEY_FILE: file, NETLOOM_EMBEDDINGS_DIMENSIONS: '256', NETLOOM_EMBEDDINGS_WAIT: '50' };
    expect(readConfig({ ...env, ...more }).embeddings).toMatchObject({ key: 'sk-47#11', dimensions: 256, waitMs: 50 });
    const wrong = (given: Record<string, string>): string => {
      const [first, ...others] = problems(given);
      expect(others).toEqual([]);
      expect(first).not.toContain('secret');
      return first ?? '';
    };
    expect(wrong({ NETLOOM_EMBEDDINGS_MODEL: 'small' })).toContain(
      'NETLOOM_EMBEDDINGS_URL: expected an address, because NETLOOM_EMBEDDINGS_MODEL',
    );
    expect(wrong({ NETLOOM_EMBEDDINGS_URL: 'https://models.example/v1' })).toContain('NETLOOM_EMBEDDINGS_MODEL: expected the name');
    expect(wrong({ ...env, NETLOOM_EMBEDDINGS_URL: 'https://me:secret@models.example' })).toContain(
      'without /embeddings, user and password',
    );
    expect(wrong({ ...env, NETLOOM_EMBEDDINGS_KEY: 'a secret' })).toContain('8 other characters');
    expect(wrong({ ...env, NETLOOM_EMBEDDINGS_KEY: 'secret', NETLOOM_EMBEDDINGS_KEY_FILE: file })).toContain('not both');
    expect(wrong({ ...env, NETLOOM_EMBEDDINGS_KEY_FILE: join(folder, 'none') })).toContain('NETLOOM_EMBEDDINGS_KEY_FILE: cannot read');
    writeFileSync(file, 'secret one\nsecret two\n');
    expect(wrong({ ...env, NETLOOM_EMBEDDINGS_KEY_FILE: file })).toContain('one line with a key');
  });
});

describe('explorer pages and introspection', () => {
  const keys = { NETLOOM_API_KEYS: `anna:${'a'.repeat(64)}` };

  it.each([
    ['on loopback', {}, true],
    ['on another address', { NETLOOM_HOST: '0.0.0.0', NETLOOM_BEHIND_PROXY: 'true', ...keys }, false],
    [
      'on another address, where they are asked for',
      { NETLOOM_HOST: '0.0.0.0', NETLOOM_BEHIND_PROXY: 'true', NETLOOM_ENV: 'development', ...keys },
      true,
    ],
    ['on loopback in production', { NETLOOM_ENV: 'production' }, false],
  ])('%s', (_where, env, expected) => {
    expect(readConfig(env).development).toBe(expected);
  });
});
