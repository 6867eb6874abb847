import { NetloomError } from './errors.js';
import type { ClientOptions } from './options.js';

/** The current token of a client, which requests and subscriptions share. */
export interface Token {
  /** Throws a NetloomError with UNAUTHENTICATED if the function of the options fails, and TIMEOUT if it takes too long. */
  current(signal?: AbortSignal): Promise<string | undefined>;
  /** Asks for a new token, once for all that were refused with `refused`. Resolves to false if there is no other token. */
  renew(refused: string | undefined, signal?: AbortSignal): Promise<boolean>;
}

export function createToken(source: ClientOptions['token'], timeoutMs: number): Token {
  if (typeof source !== 'function') return { current: () => Promise.resolve(source), renew: () => Promise.resolve(false) };
  let known: Promise<string | undefined> | undefined;
  const ask = (renew: boolean): Promise<string | undefined> => {
    const asked = withLimit(async () => source({ renew }), timeoutMs);
    known = asked;
    // A token that could not be obtained is asked for again by the next request.
    asked.catch(() => {
      if (known === asked) known = undefined;
    });
    return asked;
  };
  const current = (signal?: AbortSignal): Promise<string | undefined> => unlessAborted(known ?? ask(false), signal);
  return {
    current,
    async renew(refused, signal) {
      const token = await current(signal);
      // Another request has renewed it meanwhile.
      if (token !== refused) return true;
      return (await unlessAborted(ask(true), signal)) !== refused;
    },
  };
}

async function withLimit(ask: () => Promise<string | undefined>, timeoutMs: number): Promise<string | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    const error = new NetloomError(`The function \`token\` took more than ${timeoutMs} ms.`, { code: 'TIMEOUT', retryable: true });
    timer = setTimeout(() => reject(error), timeoutMs);
  });
  try {
    return await Promise.race([ask(), tooLate]);
  } catch (error) {
    if (error instanceof NetloomError) throw error;
    const message = error instanceof Error ? error.message : String(error);
    throw new NetloomError(`The function \`token\` failed: ${message}`, { code: 'UNAUTHENTICATED', cause: error });
  } finally {
    clearTimeout(timer);
  }
}

/** Rejects with CANCELLED as soon as the signal aborts. */
function unlessAborted<Value>(promise: Promise<Value>, signal: AbortSignal | undefined): Promise<Value> {
  if (signal === undefined) return promise;
  return new Promise((resolve, reject) => {
    const cancel = (): void => reject(new NetloomError('The request was cancelled.', { code: 'CANCELLED' }));
    if (signal.aborted) cancel();
    signal.addEventListener('abort', cancel);
    const done = (): void => signal.removeEventListener('abort', cancel);
    promise.then(resolve, reject).finally(done);
  });
}

/** The value of the header `Authorization`. */
export const bearer = (token: string): string => `Bearer ${token}`;
