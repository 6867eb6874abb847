import { decodeJwt, errors, jwtVerify, type JWTPayload, type JWTVerifyGetKey, type JWTVerifyOptions } from 'jose';
import type { Refusal } from '../../domain/access/token-principal.js';
import type { TokenVerifier, VerifiedToken } from '../../ports/token-verifier.js';

export interface VerifierOptions {
  /** Compared exactly, also a slash at the end. */
  readonly issuer: string;
  /** A token must be for one of them. */
  readonly audiences: readonly string[];
  /** How far the clocks of issuer and server may differ, in milliseconds. */
  readonly skewMs: number;
  readonly keys: JWTVerifyGetKey;
  readonly now: () => number;
}

/** Asymmetric algorithms only: the public keys of the issuer must not work as secrets. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'];
/** The types of access tokens. Others are for something else, such as the end of a login. */
const TYPES: readonly string[] = ['jwt', 'at+jwt', 'application/at+jwt'];
/** The number of keys that are tried for a token that names none. */
const MAX_TRIED = 10;

/** A verifier of JSON Web Tokens (RFC 7519) with the keys of a key set. */
export function createTokenVerifier({ issuer, audiences, skewMs, keys, now }: VerifierOptions): TokenVerifier {
  return {
    async verify(token) {
      const time = now();
      try {
        // Before the keys are asked, which may be fetched for an unknown one.
        if (decodeJwt(token).iss !== issuer) return refused('is of another issuer');
        const { payload, protectedHeader } = await verified(token, keys, {
          issuer,
          audience: [...audiences],
          algorithms: ALGORITHMS,
          requiredClaims: ['exp'],
          clockTolerance: skewMs / 1_000,
          currentDate: new Date(time),
        });
        const { typ } = protectedHeader;
        if (typ !== undefined && !TYPES.includes(typ.toLowerCase())) return refused('is not an access token');
        return accepted(payload, time, skewMs);
      } catch (error) {
        return refused(reasonOf(error));
      }
    },
  };
}

const refused = (reason: string): Refusal => ({ refusal: `The token ${reason}.` });

function accepted(payload: JWTPayload, now: number, skewMs: number): VerifiedToken | Refusal {
  const { iat = 0, exp = 0 } = payload;
  if (iat * 1_000 > now + skewMs) return refused('is not valid yet');
  return { claims: payload, expiresAt: exp * 1_000 + skewMs };
}

type Verified = Awaited<ReturnType<typeof jwtVerify>>;

/** A token without `kid` may be signed with any key of its algorithm. */
async function verified(token: string, keys: JWTVerifyGetKey, options: JWTVerifyOptions): Promise<Verified> {
  try {
    return await jwtVerify(token, keys, options);
  } catch (error) {
    if (!(error instanceof errors.JWKSMultipleMatchingKeys)) throw error;
    let tried = 0;
    for await (const key of error) {
      const result = await jwtVerify(token, key, options).catch(unlessSignature);
      if (result !== undefined) return result;
      tried += 1;
      if (tried === MAX_TRIED) break;
    }
    throw new errors.JWSSignatureVerificationFailed();
  }
}

function unlessSignature(error: unknown): undefined {
  if (error instanceof errors.JWSSignatureVerificationFailed) return undefined;
  throw error;
}

/** What is wrong, without anything of the token. Rethrows errors that do not come from it. */
function reasonOf(error: unknown): string {
  if (error instanceof errors.JWTExpired) return 'has expired';
  if (error instanceof errors.JWTClaimValidationFailed) return CLAIMS[error.claim] ?? 'has an invalid claim';
  if (error instanceof errors.JOSEAlgNotAllowed) return `is signed with an algorithm that is not accepted (${ALGORITHMS.join(', ')})`;
  if (error instanceof errors.JWKSNoMatchingKey) return 'is signed with a key that the issuer does not have';
  if (error instanceof errors.JWSSignatureVerificationFailed) return 'has a signature that does not match';
  if (error instanceof errors.JOSEError) return 'is not a valid JSON Web Token';
  // An RSA key of fewer than 2,048 bits, for example.
  if (error instanceof TypeError) return 'is signed with a key that cannot be used';
  throw error;
}

const CLAIMS: Readonly<Record<string, string>> = {
  exp: 'has no time of expiry (exp)',
  nbf: 'is not valid yet',
  iss: 'is of another issuer',
  aud: 'is for another audience',
};
