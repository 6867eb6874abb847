import { assert, constantFrom, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { principalOfToken, type TokenRules } from '../../../src/domain/access/token-principal.js';

const RULES: TokenRules = { principalClaim: 'sub', workspaces: ['noc'], scopesClaim: 'scope' };
const ALL: TokenRules = { ...RULES, workspaces: ['noc', 'lab'], workspaceClaim: 'tenant', teamsClaim: 'groups' };
const nameOf = (sub: unknown): string | undefined => {
  const principal = principalOfToken({ sub }, RULES);
  return 'name' in principal ? principal.name : undefined;
};

describe('the principal of a token', () => {
  it.each([
    ['anna', 'anna'],
    ['f3b1c2d4-0000-4000-8000-1234567890ab', 'f3b1c2d4-0000-4000-8000-1234567890ab'],
    ['auth0|123', 'auth0--7c123'],
    ['anna@example.org', 'anna--40example.org'],
    ['a--b', 'a--2d-b'],
    ['a-|', 'a--2d--7c'],
    ['ä', '--c3--a4'],
  ])('is named after %s', (sub, name) => {
    expect(nameOf(sub)).toBe(name);
  });

  it.each([undefined, null, 123, '', ['anna'], {}, 'x'.repeat(65), '|'.repeat(17), '\uD800'])('has no name if the claim is %j', (sub) => {
    expect(principalOfToken({ sub }, RULES)).toEqual({
      refusal: expect.stringMatching(/^The claim sub of the token: expected /u) as string,
    });
  });

  it('never has the name of another subject', () => {
    const text = string({ unit: constantFrom('-', '|', '7', 'c', '2', 'd', 'é', '.', '_'), minLength: 1, maxLength: 9 });
    assert(
      property(text, text, (one, other) => {
        const [first, second] = [nameOf(one), nameOf(other)];
        expect(first === undefined || first !== second || one === other).toBe(true);
        expect(first ?? 'a').toMatch(/^[\w.-]{1,64}$/u);
      }),
      { numRuns: 5_000 },
    );
  });

  it('is in the only workspace of the settings, whatever the token says', () => {
    expect(principalOfToken({ sub: 'anna', workspace: 'lab' }, RULES)).toEqual({ name: 'anna', workspace: 'noc', scopes: [] });
  });

  it('is in the workspace of the claim, if the settings list it', () => {
    expect(principalOfToken({ sub: 'anna', tenant: 'lab' }, ALL)).toMatchObject({ workspace: 'lab' });
    for (const tenant of [undefined, 'LAB', 'other', ['lab']])
      expect(principalOfToken({ sub: 'anna', tenant }, ALL)).toEqual({ refusal: expect.stringContaining('The claim tenant') as string });
  });

  it('has the known scopes of a text or a list', () => {
    const scopesOf = (scope: unknown): unknown => principalOfToken({ sub: 'anna', scope }, RULES);
    expect(scopesOf('openid inventory:write read READ constructor')).toMatchObject({ scopes: ['read', 'inventory:write'] });
    expect(scopesOf(['write', 7, 'other'])).toMatchObject({ scopes: ['write'] });
    for (const none of [undefined, '', 'openid', {}, 7, ['read write']]) expect(scopesOf(none)).toMatchObject({ scopes: [] });
  });

  it('has the teams of a text or a list, each once', () => {
    const teamsOf = (groups: unknown): unknown => principalOfToken({ sub: 'anna', tenant: 'noc', groups }, ALL);
    expect(teamsOf(['/netops', 'oncall', 'oncall'])).toMatchObject({ teams: ['--2fnetops', 'oncall'] });
    expect(teamsOf('oncall')).toMatchObject({ teams: ['oncall'] });
    expect(teamsOf(undefined)).not.toHaveProperty('teams');
    for (const wrong of [['a', 7], ['x'.repeat(65)], Array.from({ length: 21 }, (_, index) => `team${index}`)])
      expect(teamsOf(wrong)).toEqual({ refusal: expect.stringContaining('The claim groups of the token: expected at most 20') as string });
  });
});
