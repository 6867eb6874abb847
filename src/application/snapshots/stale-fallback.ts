import type { Dependencies } from '../common/index.js';
import type { ContextWindow } from '../../domain/window/model/context-window.js';
import { NetloomError } from '../../domain/common/errors.js';
import type { SessionId } from '../../domain/common/ids.js';
import type { Principal } from '../../domain/common/principal.js';
import type { CacheHit } from '../../ports/cache.js';

/** How long a window is kept, milliseconds. */
export const WINDOW_TTL_MS = 600_000;

/** Knows, for a while, which window was built last for a caller, session and request: what there is to answer with while the store is away. */
export interface StaleFallback {
  remember(caller: Principal, session: SessionId, wanted: string, windowKey: string): void;
  /** The window built last, when `error` says that the store is away; else throws the error on. */
  instead(
    error: unknown,
    caller: Principal,
    session: SessionId,
    wanted: string,
  ): Promise<CacheHit<ContextWindow> & { readonly stale: true; readonly key: string }>;
}

export function createStaleFallback({ cache, digest }: Pick<Dependencies, 'cache' | 'digest'>): StaleFallback {
  // A pointer belongs to its caller: who may see a session is the store's to say, and the store is away when pointers are read.
  const keyOf = ({ workspace, name }: Principal, session: SessionId, wanted: string): string =>
    `last:{${session}}:${digest(JSON.stringify([workspace, name]))}:${wanted}`;
  return {
    remember: (caller, session, wanted, windowKey) => void cache.set(keyOf(caller, session, wanted), windowKey, WINDOW_TTL_MS),
    async instead(error, caller, session, wanted) {
      if (!(error instanceof NetloomError) || error.code !== 'UNAVAILABLE') throw error;
      const pointer = await cache.get<string>(keyOf(caller, session, wanted));
      if (pointer === undefined || (await cache.get(goneKey(session))) !== undefined) throw error;
      const found = await cache.get<ContextWindow>(pointer.value);
      if (found === undefined) throw error;
      return { ...found, stale: true, key: pointer.value };
    },
  };
}

/** A deleted session's windows are answered with no more, though some may be in the cache until they expire. */
export async function forgetWindows({ cache }: Pick<Dependencies, 'cache'>, session: SessionId): Promise<void> {
  await cache.set(goneKey(session), true, WINDOW_TTL_MS);
}

const goneKey = (session: SessionId): string => `gone:{${session}}`;
