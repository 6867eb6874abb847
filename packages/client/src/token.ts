import type { ClientOptions } from './options.js';

/** The current token of a client, which requests and subscriptions share. */
export interface Token {
  current(): Promise<string | undefined>;
  /** Asks for a new token, once for all that were refused with `refused`. Resolves to false if there is no other token. */
  renew(refused: string | undefined): Promise<boolean>;
}

export function createToken(source: ClientOptions['token']): Token {
  if (typeof source !== 'function') return { current: () => Promise.resolve(source), renew: () => Promise.resolve(false) };
  let known: Promise<string | undefined> | undefined;
  const ask = (renew: boolean): Promise<string | undefined> => {
    const asked = Promise.resolve(source({ renew }));
    known = asked;
    // A token that could not be obtained is asked for again by the next request.
    asked.catch(() => {
      if (known === asked) known = undefined;
    });
    return asked;
  };
  const current = (): Promise<string | undefined> => known ?? ask(false);
  return {
    current,
    async renew(refused) {
      const token = await current();
      // Another request has renewed it meanwhile.
      if (token !== refused) return true;
      return (await ask(true)) !== refused;
    },
  };
}

/** The value of the header `Authorization`. */
export const bearer = (token: string): string => `Bearer ${token}`;
