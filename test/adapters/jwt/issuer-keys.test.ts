import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, afterEach, describe, expect, it } from 'vitest';
import { createIssuerKeys, KEY_TIMES, type KeyAddress, type KeyTimes } from '../../../src/adapters/jwt/issuer-keys.js';
import { createTokenVerifier } from '../../../src/adapters/jwt/verifier.js';
import { isSafeUrl } from '../../../src/config/hosts.js';
import type { TokenVerifier } from '../../../src/ports/token-verifier.js';
import { eventually } from '../../testkit/eventually.js';
import { AUDIENCE, newSigningKey, startIssuer, type Issuer } from '../../testkit/services/issuer.js';

const HOUR = 3_600;
let issuer: Issuer;
let time: number;
beforeAll(async () => {
  issuer = await startIssuer({ anna: {} });
});
afterAll(() => issuer.stop());
beforeEach(() => {
  time = Date.now();
});
afterEach(() => issuer.intercept(undefined));

/** The time that passes, in seconds. */
const wait = (seconds: number): void => void (time += seconds * 1_000);
function verifierWith(times: Partial<KeyTimes> = {}, address?: KeyAddress): TokenVerifier {
  const at = address ?? { kind: 'DISCOVERY', issuer: issuer.url, isSafe: isSafeUrl };
  const keys = createIssuerKeys(at, () => time, { ...KEY_TIMES, timeoutMs: 20_000, ...times });
  return createTokenVerifier({ issuer: issuer.url, audiences: [AUDIENCE], skewMs: 30_000, keys, now: () => time });
}
const claims = () => ({ iss: issuer.url, aud: AUDIENCE, sub: 'anna', exp: Math.floor(time / 1_000) + 10 * HOUR });
const unavailable = (reason: string) => ({ code: 'UNAVAILABLE', message: expect.stringContaining(reason) as string });
const counted = async (work: () => Promise<unknown>): Promise<number> => {
  const before = issuer.keyRequests;
  await work();
  return issuer.keyRequests - before;
};

describe('the keys of an issuer', () => {
  it('are found by its configuration, and fetched once for many tokens', async () => {
    const verifier = verifierWith();
    const token = await issuer.token('anna', 'read');
    const requests = await counted(async () => {
      const all = await Promise.all(Array.from({ length: 20 }, () => verifier.verify(token)));
      for (const each of [...all, await verifier.verify(token)]) expect(each).toMatchObject({ claims: { sub: 'anna', scope: 'read' } });
    });
    expect(requests).toBe(1);
  });

  it('can be at another address than the configuration says', async () => {
    const verifier = verifierWith({}, { kind: 'URL', url: `${issuer.url}/jwks` });
    expect(await verifier.verify(await issuer.token('anna', 'read'))).toHaveProperty('claims');
  });

  it('are fetched again for a key that is not among them', async () => {
    const verifier = verifierWith();
    expect(await verifier.verify(await issuer.token('anna', 'read'))).toHaveProperty('claims');
    await issuer.rotate();
    wait(KEY_TIMES.unknownMs / 1_000);
    const old = await issuer.sign(claims(), await newSigningKey('key-1'));
    expect(await verifier.verify(await issuer.token('anna', 'read'))).toHaveProperty('claims');
    expect(await verifier.verify(old)).toMatchObject({ refusal: expect.stringContaining('a key that the issuer does not have') as string });
  });

  it('are not fetched for each of many unknown keys', async () => {
    const verifier = verifierWith();
    await verifier.verify(await issuer.sign(claims()));
    const key = await newSigningKey('any');
    const flood = async (name: string): Promise<void> => {
      const tokens = await Promise.all(Array.from({ length: 50 }, (_, index) => issuer.sign(claims(), key, { kid: `${name}-${index}` })));
      for (const result of await Promise.all(tokens.map((token) => verifier.verify(token)))) expect(result).toHaveProperty('refusal');
      for (const token of tokens) expect(await verifier.verify(token)).toHaveProperty('refusal');
    };
    expect(await counted(() => flood('first'))).toBe(0);
    wait(KEY_TIMES.unknownMs / 1_000);
    expect(await counted(() => flood('later'))).toBe(1);
  });

  it('are not fetched for the tokens of other issuers', async () => {
    const verifier = verifierWith();
    const requests = await counted(async () => {
      for (let index = 0; index < 20; index += 1)
        expect(await verifier.verify(await issuer.sign({ ...claims(), iss: `https://other${index}.example` }))).toHaveProperty('refusal');
    });
    expect(requests).toBe(0);
  });
});

describe('while an issuer cannot be reached', () => {
  it('tokens cannot be checked, and it is asked again after five seconds', async () => {
    const verifier = verifierWith();
    const token = await issuer.token('anna', 'read');
    await issuer.stop();
    await expect(verifier.verify(token)).rejects.toMatchObject(unavailable('cannot be reached. API keys work.'));
    await issuer.start();
    await expect(verifier.verify(token)).rejects.toMatchObject(unavailable('cannot be reached'));
    wait(KEY_TIMES.failedMs / 1_000);
    expect(await verifier.verify(token)).toHaveProperty('claims');
  });

  it('tokens are checked with keys of up to an hour', async () => {
    const verifier = verifierWith();
    const token = await issuer.sign(claims());
    const other = await issuer.sign(claims(), await newSigningKey('new-key'));
    expect(await verifier.verify(token)).toHaveProperty('claims');
    await issuer.stop();
    wait(HOUR - 10);
    expect(await verifier.verify(token)).toHaveProperty('claims');
    await expect(verifier.verify(other)).rejects.toMatchObject(unavailable('cannot be reached'));
    wait(10);
    await expect(verifier.verify(token)).rejects.toMatchObject(unavailable('cannot be reached'));
    await issuer.start();
    wait(KEY_TIMES.failedMs / 1_000);
    expect(await verifier.verify(token)).toHaveProperty('claims');
  });

  it('keys that were withdrawn are no longer used after ten minutes', async () => {
    const verifier = verifierWith();
    const token = await issuer.sign(claims());
    expect(await verifier.verify(token)).toHaveProperty('claims');
    await issuer.rotate();
    wait(600);
    const before = issuer.keyRequests;
    expect(await verifier.verify(token)).toHaveProperty('claims');
    await eventually('the keys are fetched', () => Promise.resolve(issuer.keyRequests > before));
    await eventually('the old key is refused', async () => 'refusal' in (await verifier.verify(token)));
  });
});

describe('an issuer that answers', () => {
  it('too late makes only its first tokens wait', async () => {
    const token = await issuer.sign(claims());
    const held: ServerResponse[] = [];
    issuer.intercept((_request, response) => void held.push(response));
    await expect(verifierWith({ timeoutMs: 50 }).verify(token)).rejects.toMatchObject(unavailable('does not answer in time'));
    issuer.intercept(undefined);
    const verifier = verifierWith();
    expect(await verifier.verify(token)).toHaveProperty('claims');
    // Nothing answers from here on: a token with a known key does not wait for it.
    issuer.intercept((_request, response) => void held.push(response));
    wait(600);
    expect(await verifier.verify(token)).toHaveProperty('claims');
    for (const response of held) response.destroy();
  });

  it('in pieces without an end is too late as well', async () => {
    issuer.intercept((_request, response) => void response.write('{'));
    await expect(verifierWith({ timeoutMs: 50 }).verify(await issuer.sign(claims()))).rejects.toMatchObject(
      unavailable('does not answer in time'),
    );
  });

  const json = (response: ServerResponse, value: unknown): void => void response.end(JSON.stringify(value));
  it.each<readonly [string, (response: ServerResponse) => void, string]>([
    ['with an error', (response) => void response.writeHead(500).end('no'), 'answered 500'],
    ['with a redirection', (response) => void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(), 'cannot be reached'],
    ['without JSON', (response) => void response.end('<html>'), 'something else than a JSON object'],
    ['with too much', (response) => void response.end(`"${'x'.repeat(300_000)}"`), 'more than 262144 bytes'],
    [
      'for another issuer',
      (response) => json(response, { issuer: 'https://evil.example', jwks_uri: 'https://evil.example' }),
      'another issuer',
    ],
    [
      'with an address that is not safe',
      (response) => json(response, { issuer: issuer.url, jwks_uri: 'http://login.example/keys' }),
      'https',
    ],
    ['without an address', (response) => json(response, { issuer: issuer.url }), 'https'],
    ['with keys that are none', (response) => json(response, { issuer: issuer.url, jwks_uri: `${issuer.url}/jwks`, keys: 7 }), 'keys'],
  ])('%s is reported', async (_what, answer, reason) => {
    issuer.intercept((_request, response) => answer(response));
    await expect(verifierWith().verify(await issuer.sign(claims()))).rejects.toMatchObject(unavailable(reason));
  });
});
