import type { ContextRequest, ContextWindow } from '../../domain/window/model/context-window.js';
import type { SessionId } from '../../domain/common/ids.js';
import type { Principal } from '../../domain/common/principal.js';

export interface BuiltContext {
  readonly window: ContextWindow;
  readonly from: 'COMPUTED' | 'PROCESS_CACHE' | 'SHARED_CACHE';
  readonly elapsedMs: number;
  /** Whether the store is unavailable and this is the last window, which may be out of date. */
  readonly stale: boolean;
  /** The cache key; see WindowSnapshots.idOf. */
  readonly key: string;
}

export type BuildContext = (caller: Principal, session: SessionId, request: ContextRequest) => Promise<BuiltContext>;

export interface ContextUpdate {
  /** The cursor: the session revision of the window. */
  readonly revision: number;
  readonly context: BuiltContext;
  /** Whether changes of other instances are noticed late, within about a second. */
  readonly degraded: boolean;
  /** Ids of items that were added and removed since the last window; absent in the first. */
  readonly difference?: { readonly added: readonly string[]; readonly removed: readonly string[] };
}
