import { LRUCache } from 'lru-cache';
import type { ContextWindow } from '../../domain/window/model/context-window.js';
import type { SessionId } from '../../domain/common/ids.js';

/** The windows of one session since this process started. */
export interface WindowCounts {
  readonly computed: number;
  readonly fromCache: number;
  readonly lastTokens: number;
  readonly itemsOmitted: number;
}

/** Counts windows for session statistics, for the last thousand sessions. */
export interface WindowCounter {
  of(session: SessionId): WindowCounts;
  add(window: ContextWindow, cached: boolean): void;
}

const NONE: WindowCounts = { computed: 0, fromCache: 0, lastTokens: 0, itemsOmitted: 0 };

export function createWindowCounter(): WindowCounter {
  const counts = new LRUCache<SessionId, WindowCounts>({ max: 1_000 });
  return {
    of: (session) => counts.get(session) ?? NONE,
    add(window, cached) {
      const before = counts.get(window.session) ?? NONE;
      counts.set(window.session, {
        computed: before.computed + (cached ? 0 : 1),
        fromCache: before.fromCache + (cached ? 1 : 0),
        lastTokens: window.budget.used,
        itemsOmitted: before.itemsOmitted + (cached ? 0 : window.omitted.count),
      });
    },
  };
}
