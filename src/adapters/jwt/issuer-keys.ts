import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';
import { NetloomError } from '../../domain/common/errors.js';
import { fetchJson } from './fetch-json.js';

/** Where the keys of an issuer are: at an address, or where its configuration says (OpenID Connect Discovery). */
export type KeyAddress =
  | { readonly kind: 'URL'; readonly url: string }
  | { readonly kind: 'DISCOVERY'; readonly issuer: string; readonly isSafe: (url: string) => boolean };

/** Times in milliseconds. */
export interface KeyTimes {
  /** The deadline of a request. */
  readonly timeoutMs: number;
  /** Keys of this age are fetched again, while tokens are still checked with them. */
  readonly refreshMs: number;
  /** Keys of this age are no longer used. */
  readonly staleMs: number;
  /** The shortest time between the last fetch and one because of an unknown key. */
  readonly unknownMs: number;
  /** The shortest time between a failed fetch and the next one. */
  readonly failedMs: number;
}

export const KEY_TIMES: KeyTimes = { timeoutMs: 3_000, refreshMs: 600_000, staleMs: 3_600_000, unknownMs: 30_000, failedMs: 5_000 };

/**
 * Finds the key of a token among those of an issuer, which are fetched when they are needed, again for a key that is not among them, and otherwise every
 * ten minutes. However many tokens name unknown keys, there is one fetch in 30 seconds. Throws UNAVAILABLE if the keys cannot be read.
 */
export function createIssuerKeys(address: KeyAddress, now: () => number, times: KeyTimes = KEY_TIMES): JWTVerifyGetKey {
  const keys = new IssuerKeys(address, now, times);
  return (header, token) => keys.find(header, token);
}

/** Finds the key of a token among keys that never change. */
export function createFixedKeys(keys: readonly Readonly<Record<string, unknown>>[]): JWTVerifyGetKey {
  return createLocalJWKSet({ keys: [...keys] });
}

interface Fetched {
  readonly find: JWTVerifyGetKey;
  readonly at: number;
}

class IssuerKeys {
  readonly #address: KeyAddress;
  readonly #now: () => number;
  readonly #times: KeyTimes;
  #fetched: Fetched | undefined;
  #failed: { readonly error: NetloomError; readonly at: number } | undefined;
  #fetching: Promise<Fetched> | undefined;

  constructor(address: KeyAddress, now: () => number, times: KeyTimes) {
    this.#address = address;
    this.#now = now;
    this.#times = times;
  }

  async find(...given: Parameters<JWTVerifyGetKey>): Promise<Awaited<ReturnType<JWTVerifyGetKey>>> {
    const { refreshMs, staleMs, unknownMs } = this.#times;
    const usable = this.#fetched !== undefined && this.#isWithin(staleMs, this.#fetched.at) ? this.#fetched : undefined;
    const known = usable ?? (await this.#fetch());
    // A failure is kept, and matters when the keys are too old.
    if (!this.#isWithin(refreshMs, known.at)) void this.#fetch().catch(() => undefined);
    try {
      return await known.find(...given);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey) || this.#isWithin(unknownMs, known.at)) throw error;
      return (await this.#fetch()).find(...given);
    }
  }

  #isWithin(milliseconds: number, since: number): boolean {
    const age = this.#now() - since;
    return age >= 0 && age < milliseconds;
  }

  /** Fetches the keys, at most once at a time, and not soon after a failure. */
  async #fetch(): Promise<Fetched> {
    if (this.#failed !== undefined && this.#isWithin(this.#times.failedMs, this.#failed.at)) throw this.#failed.error;
    this.#fetching ??= this.#read().finally(() => {
      this.#fetching = undefined;
    });
    return this.#fetching;
  }

  async #read(): Promise<Fetched> {
    try {
      const keys = await fetchKeys(this.#address, this.#times.timeoutMs);
      this.#fetched = { find: keys, at: this.#now() };
      this.#failed = undefined;
      return this.#fetched;
    } catch (error) {
      const known = error instanceof NetloomError ? error : unavailable('has keys that cannot be read');
      this.#failed = { error: known, at: this.#now() };
      throw known;
    }
  }
}

/** The end of a sentence about the issuer. */
const unavailable = (reason: string): NetloomError =>
  new NetloomError('UNAVAILABLE', `Tokens cannot be checked now: their issuer ${reason}. API keys work.`);

async function fetchKeys(address: KeyAddress, timeoutMs: number): Promise<JWTVerifyGetKey> {
  const signal = AbortSignal.timeout(timeoutMs);
  const url = address.kind === 'URL' ? address.url : await discover(address, signal);
  const keys = await fetchJson(url, signal, unavailable);
  return createLocalJWKSet(keys as unknown as JSONWebKeySet);
}

/** The address of the keys in the issuer's configuration. */
async function discover({ issuer, isSafe }: KeyAddress & { kind: 'DISCOVERY' }, signal: AbortSignal): Promise<string> {
  const about = await fetchJson(`${issuer.replace(/\/$/u, '')}/.well-known/openid-configuration`, signal, unavailable);
  // The names must be equal, so that no other issuer of the same host is asked for keys.
  if (about['issuer'] !== issuer) throw unavailable('has a configuration that names another issuer');
  const url = about['jwks_uri'];
  if (typeof url !== 'string' || !isSafe(url)) throw unavailable('has a configuration without an https address of its keys');
  return url;
}
