import { NetloomError } from '../../domain/common/errors.js';
import type { SessionId } from '../../domain/common/ids.js';
import { partyOf, type Principal } from '../../domain/common/principal.js';

/** The maximum number of different windows of a session that a principal follows. Each is built after every change. */
export const MAX_LIVE_WINDOWS = 20;

/** Counts the different windows that principals follow. */
export interface LiveWindows {
  /** Counts a subscription. Equal requests count once. Throws CONFLICT. The returned function ends it, once. */
  open(caller: Principal, session: SessionId, request: string): () => void;
}

export function createLiveWindows(): LiveWindows {
  /** The number of subscriptions by request, for each principal and session. */
  const open = new Map<string, Map<string, number>>();
  return {
    open(caller, session, request) {
      const key = `${partyOf(caller)} ${session}`;
      const requests = open.get(key) ?? new Map<string, number>();
      if (!requests.has(request) && requests.size >= MAX_LIVE_WINDOWS)
        throw new NetloomError(
          'CONFLICT',
          `Expected subscriptions to at most ${MAX_LIVE_WINDOWS} different windows of a session, got one more. End one, or subscribe with an equal request.`,
          { limit: MAX_LIVE_WINDOWS },
        );
      open.set(key, requests.set(request, (requests.get(request) ?? 0) + 1));
      let counted = true;
      return () => {
        if (!counted) return;
        counted = false;
        const left = (requests.get(request) ?? 1) - 1;
        if (left > 0) requests.set(request, left);
        else requests.delete(request);
        if (requests.size === 0) open.delete(key);
      };
    },
  };
}
