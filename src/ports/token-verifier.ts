import type { Refusal, TokenClaims } from '../domain/access/token-principal.js';

/** A valid token. */
export interface VerifiedToken {
  readonly claims: TokenClaims;
  /** When it is no longer accepted, in milliseconds since 1970. */
  readonly expiresAt: number;
}

/** Checks tokens of an issuer: signature, issuer, audience and times. */
export interface TokenVerifier {
  /** Throws UNAVAILABLE if the issuer's keys cannot be read now. Errors and refusals never repeat the token. */
  verify(token: string): Promise<VerifiedToken | Refusal>;
}
