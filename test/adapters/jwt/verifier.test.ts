import { createHmac } from 'node:crypto';
import { exportSPKI, generateKeyPair, SignJWT, UnsecuredJWT, type JWTPayload } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { createFixedKeys } from '../../../src/adapters/jwt/issuer-keys.js';
import { createTokenVerifier } from '../../../src/adapters/jwt/verifier.js';
import type { TokenVerifier } from '../../../src/ports/token-verifier.js';
import { newSigningKey, type SigningKey } from '../../testkit/services/issuer.js';

const NOW = 1_700_000_000;
const ISSUER = 'https://login.example/';
const CLAIMS: JWTPayload = { iss: ISSUER, aud: 'netloom', sub: 'anna', iat: NOW - 10, exp: NOW + 60 };
const options = { issuer: ISSUER, audiences: ['netloom', 'https://netloom.example/mcp'], skewMs: 30_000, now: () => NOW * 1_000 };

let keys: readonly SigningKey[];
let verifier: TokenVerifier;
beforeAll(async () => {
  keys = await Promise.all([
    newSigningKey('rsa'),
    newSigningKey('ec', 'ES256'),
    newSigningKey('ed', 'EdDSA'),
    newSigningKey('pss', 'PS256'),
    newSigningKey('rsa-2'),
  ]);
  verifier = createTokenVerifier({ ...options, keys: createFixedKeys(keys.map(({ publicJwk }) => ({ ...publicJwk }))) });
});

const keyNamed = (kid: string): SigningKey => keys.find((key) => key.kid === kid) as SigningKey;
async function signed(
  claims: Readonly<Record<string, unknown>>,
  by = 'rsa',
  header: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const { alg, kid, secret } = keyNamed(by);
  const given = Object.fromEntries(Object.entries({ ...CLAIMS, ...claims }).filter(([, value]) => value !== undefined));
  return new SignJWT(given).setProtectedHeader({ alg, kid, ...header }).sign(secret);
}
const refusal = (text: string) => ({ refusal: expect.stringContaining(text) as string });

describe('a token is accepted', () => {
  it.each(['rsa', 'ec', 'ed', 'pss'])('that the key %s signed', async (kid) => {
    expect(await verifier.verify(await signed({}, kid))).toMatchObject({ claims: { sub: 'anna' }, expiresAt: (NOW + 90) * 1_000 });
  });

  it.each([
    ['a list of audiences', { aud: ['other', 'netloom'] }],
    ['the second audience', { aud: 'https://netloom.example/mcp' }],
  ])('with %s', async (_what, claims) => {
    expect(await verifier.verify(await signed(claims))).toHaveProperty('claims');
  });

  it('within the difference of the clocks', async () => {
    for (const claims of [{ exp: NOW - 29 }, { nbf: NOW + 29 }, { iat: NOW + 29 }, { iat: undefined }])
      expect(await verifier.verify(await signed(claims)), JSON.stringify(claims)).toHaveProperty('claims');
  });

  it('without the name of its key, if any key of its algorithm signed it', async () => {
    for (const kid of ['rsa', 'rsa-2', 'ec'])
      expect(await verifier.verify(await signed({}, kid, { kid: undefined }))).toHaveProperty('claims');
  });

  it.each(['JWT', 'at+jwt', 'application/at+JWT'])('of the type %s', async (typ) => {
    expect(await verifier.verify(await signed({}, 'rsa', { typ }))).toHaveProperty('claims');
  });
});

describe('a token is refused', () => {
  it.each([
    ['of another issuer', { iss: 'https://login.example' }, 'is of another issuer'],
    ['without an issuer', { iss: undefined }, 'is of another issuer'],
    ['for another audience', { aud: 'netloom.example' }, 'is for another audience'],
    ['for other audiences', { aud: ['a', 'b'] }, 'is for another audience'],
    ['without an audience', { aud: undefined }, 'is for another audience'],
    ['that has expired', { exp: NOW - 31 }, 'has expired'],
    ['without a time of expiry', { exp: undefined }, 'has no time of expiry'],
    ['with a text as time of expiry', { exp: '9999999999' }, 'has no time of expiry'],
    ['before its time', { nbf: NOW + 31 }, 'is not valid yet'],
    ['of the future', { iat: NOW + 31 }, 'is not valid yet'],
  ])('%s', async (_what, claims, reason) => {
    expect(await verifier.verify(await signed(claims))).toEqual(refusal(reason));
  });

  it('with another signature or with changed claims', async () => {
    const [header, claims, signature] = (await signed({})).split('.') as [string, string, string];
    const other = (await signed({ sub: 'bert' })).split('.')[1] ?? '';
    expect(await verifier.verify([header, other, signature].join('.'))).toEqual(refusal('has a signature that does not match'));
    const foreign = await newSigningKey('rsa');
    const forged = await new SignJWT(CLAIMS).setProtectedHeader({ alg: 'RS256', kid: 'rsa' }).sign(foreign.secret);
    expect(await verifier.verify(forged)).toEqual(refusal('has a signature that does not match'));
    const unnamed = await new SignJWT(CLAIMS).setProtectedHeader({ alg: 'RS256' }).sign(foreign.secret);
    expect(await verifier.verify(unnamed)).toEqual(refusal('has a signature that does not match'));
    expect(await verifier.verify([header, claims, ''].join('.'))).toHaveProperty('refusal');
  });

  it('without a signature, or signed with the public key as a secret', async () => {
    expect(await verifier.verify(new UnsecuredJWT(CLAIMS).encode())).toEqual(refusal('algorithm that is not accepted'));
    const pair = await generateKeyPair('RS256', { extractable: true });
    for (const secret of [await exportSPKI(pair.publicKey), JSON.stringify(keyNamed('rsa').publicJwk)]) {
      const [header, claims] = [{ alg: 'HS256', kid: 'rsa' }, CLAIMS].map((part) =>
        Buffer.from(JSON.stringify(part)).toString('base64url'),
      );
      const signature = createHmac('sha256', secret).update(`${header}.${claims}`).digest('base64url');
      expect(await verifier.verify(`${header}.${claims}.${signature}`)).toEqual(refusal('algorithm that is not accepted'));
    }
  });

  it('with an unknown key, another algorithm than its key, a critical extension, or another type', async () => {
    expect(await verifier.verify(await signed({}, 'rsa', { kid: 'unknown' }))).toEqual(refusal('a key that the issuer does not have'));
    expect(await verifier.verify(await signed({}, 'rsa', { kid: 'ec' }))).toEqual(refusal('a key that the issuer does not have'));
    for (const typ of ['logout+jwt', 'dpop+jwt', 'secevent+jwt'])
      expect(await verifier.verify(await signed({}, 'rsa', { typ }))).toEqual(refusal('is not an access token'));
    const [header = '', ...rest] = (await signed({})).split('.');
    const critical = { ...(JSON.parse(Buffer.from(header, 'base64url').toString()) as object), crit: ['new'], new: 1 };
    expect(await verifier.verify([Buffer.from(JSON.stringify(critical)).toString('base64url'), ...rest].join('.'))).toHaveProperty(
      'refusal',
    );
  });

  it.each(['a.b.c', '..', 'e30.e30.e30', `${'a'.repeat(9_000)}.b.c`, 'bnVsbA.bnVsbA.YQ'])('that is no token: %.20s', async (text) => {
    expect(await verifier.verify(text)).toHaveProperty('refusal');
  });

  it('with texts that repeat nothing of it', async () => {
    const token = await signed({ sub: 'secret-subject', aud: 'secret-audience' });
    const { refusal: text } = (await verifier.verify(token)) as { refusal: string };
    expect(text).not.toMatch(/secret/u);
    expect(text).toMatch(/^The token .+\.$/u);
  });
});
