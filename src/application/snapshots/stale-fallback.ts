import type { Dependencies } from '../common/index.js';
import type { ContextWindow } from '../../domain/window/model/context-window.js';
import { NetloomError } from '../../domain/common/errors.js';
import type { SessionId } from '../../domain/common/ids.js';
import type { Principal } from '../../domain/common/principal.js';
import type { CacheHit } from '../../ports/cache.js';

/** Remembers the last window of a caller, session and request for a while, as a fallback while the store is unavailable. */
export interface StaleFallback {
  remember(caller: Principal, session: SessionId, requestDigest: string, windowKey: string): void;
  /** The last window if `error` means that the store is unavailable; otherwise rethrows the error. */
  instead(
    error: unknown,
    caller: Principal,
    session: SessionId,
    requestDigest: string,
  ): Promise<CacheHit<ContextWindow> & { readonly stale: true; readonly key: string }>;
}

export function createStaleFallback({ cache, digest, settings }: Pick<Dependencies, 'cache' | 'digest' | 'settings'>): StaleFallback {
  // An entry belongs to its caller: access to a session cannot be checked while the store is unavailable.
  const keyOf = ({ workspace, name }: Principal, session: SessionId, requestDigest: string): string =>
    `last:{${session}}:${digest(JSON.stringify([workspace, name]))}:${requestDigest}`;
  return {
    remember: (caller, session, requestDigest, windowKey) =>
      void cache.set(keyOf(caller, session, requestDigest), windowKey, settings.windowTtlMs),
    async instead(error, caller, session, requestDigest) {
      if (!(error instanceof NetloomError) || error.code !== 'UNAVAILABLE') throw error;
      const pointer = await cache.get<string>(keyOf(caller, session, requestDigest));
      if (pointer === undefined || (await cache.get(goneKey(session))) !== undefined) throw error;
      const found = await cache.get<ContextWindow>(pointer.value);
      if (found === undefined) throw error;
      return { ...found, stale: true, key: pointer.value };
    },
  };
}

/** Windows of a deleted session are no longer returned, although some may be cached until they expire. */
export async function forgetWindows({ cache, settings }: Pick<Dependencies, 'cache' | 'settings'>, session: SessionId): Promise<void> {
  await cache.set(goneKey(session), true, settings.windowTtlMs);
}

const goneKey = (session: SessionId): string => `gone:{${session}}`;
