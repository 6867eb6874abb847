import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from '../../src/config/config.js';

const TOKENS = { NETLOOM_JWT_ISSUER: 'https://login.example/', NETLOOM_JWT_AUDIENCE: 'netloom', NETLOOM_JWT_WORKSPACE: 'noc' };

function problems(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'netloom-tokens-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function file(content: unknown): string {
  const path = join(folder, 'keys.json');
  writeFileSync(path, JSON.stringify(content));
  return path;
}

describe('the settings of tokens', () => {
  it('need an issuer, an audience and a workspace', () => {
    expect(readConfig(TOKENS).auth).toEqual({
      kind: 'api-keys',
      keys: [],
      tokens: {
        issuer: 'https://login.example/',
        audiences: ['netloom'],
        keys: { kind: 'DISCOVERY' },
        skewMs: 30_000,
        rules: { workspaces: ['noc'], principalClaim: 'sub', scopesClaim: 'scope' },
      },
    });
    expect(problems({ NETLOOM_JWT_ISSUER: TOKENS.NETLOOM_JWT_ISSUER })).toEqual([
      expect.stringMatching(/^NETLOOM_JWT_AUDIENCE: expected 1 to 20 audiences/u),
      expect.stringMatching(/^NETLOOM_JWT_WORKSPACE: expected 1 to 20 workspaces/u),
    ]);
    expect(problems({ NETLOOM_JWT_TEAMS_CLAIM: 'groups' })).toEqual([
      'NETLOOM_JWT_ISSUER: expected the issuer of tokens, because NETLOOM_JWT_TEAMS_CLAIM is set, got nothing.',
    ]);
  });

  it('name claims, keys and the difference of the clocks', () => {
    const { auth } = readConfig({
      ...TOKENS,
      NETLOOM_JWT_AUDIENCE: 'netloom, https://netloom.example/mcp',
      NETLOOM_JWT_WORKSPACE: 'noc,lab',
      NETLOOM_JWT_WORKSPACE_CLAIM: 'https://netloom.example/workspace',
      NETLOOM_JWT_PRINCIPAL_CLAIM: 'oid',
      NETLOOM_JWT_TEAMS_CLAIM: 'groups',
      NETLOOM_JWT_SCOPES_CLAIM: 'scp',
      NETLOOM_JWT_JWKS: 'https://login.example/keys',
      NETLOOM_JWT_CLOCK_SKEW: '5m',
    });
    expect(auth).toMatchObject({
      tokens: {
        audiences: ['netloom', 'https://netloom.example/mcp'],
        keys: { kind: 'URL', url: 'https://login.example/keys' },
        skewMs: 300_000,
        rules: {
          workspaces: ['noc', 'lab'],
          workspaceClaim: 'https://netloom.example/workspace',
          principalClaim: 'oid',
          teamsClaim: 'groups',
          scopesClaim: 'scp',
        },
      },
    });
  });

  it.each([
    ['NETLOOM_JWT_ISSUER', 'http://login.example'],
    ['NETLOOM_JWT_ISSUER', 'https://user:secret@login.example'],
    ['NETLOOM_JWT_ISSUER', 'login.example'],
    ['NETLOOM_JWT_JWKS', 'http://login.example/keys'],
    ['NETLOOM_JWT_JWKS', '/no/such/file.json'],
    ['NETLOOM_JWT_CLOCK_SKEW', '6m'],
    ['NETLOOM_JWT_CLOCK_SKEW', '30'],
    ['NETLOOM_JWT_PRINCIPAL_CLAIM', 'two words'],
    ['NETLOOM_JWT_WORKSPACE', 'noc,lab'],
    ['NETLOOM_JWT_WORKSPACE', 'a b'],
    ['NETLOOM_AUTH', 'none'],
  ])('refuse %s=%s', (name, value) => {
    expect(problems({ ...TOKENS, [name]: value })).toEqual([expect.stringMatching(new RegExp(`^${name}: .*expected `, 'u'))]);
  });

  it('accept http on loopback, and a file with public keys', () => {
    expect(problems({ ...TOKENS, NETLOOM_JWT_ISSUER: 'http://localhost:8080/realms/x' })).toEqual([]);
    const key = { kty: 'OKP', crv: 'Ed25519', x: 'abc', kid: 'one' };
    expect(readConfig({ ...TOKENS, NETLOOM_JWT_JWKS: file({ keys: [key] }) }).auth).toMatchObject({
      tokens: { keys: { kind: 'FILE', keys: [key] } },
    });
    for (const content of [
      { keys: [{ ...key, d: 'secret-part' }] },
      { keys: [] },
      { keys: [7] },
      [],
      { keys: [{ kty: 'oct', k: 'secret-part' }] },
    ]) {
      const [problem = ''] = problems({ ...TOKENS, NETLOOM_JWT_JWKS: file(content) });
      expect(problem).toMatch(/^NETLOOM_JWT_JWKS: .*expected /u);
      expect(problem).not.toContain('secret-part');
    }
  });

  it('allow a server for others without API keys', () => {
    expect(problems({ ...TOKENS, NETLOOM_HOST: '0.0.0.0' }).filter((problem) => problem.includes('without API keys'))).toEqual([]);
  });
});
