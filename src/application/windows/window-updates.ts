import type { ContextRequest, ContextWindow } from '../../domain/window/model/context-window.js';
import type { SessionId } from '../../domain/common/ids.js';
import type { Principal } from '../../domain/common/principal.js';

export interface BuiltContext {
  readonly window: ContextWindow;
  readonly from: 'COMPUTED' | 'PROCESS_CACHE' | 'SHARED_CACHE';
  readonly elapsedMs: number;
  /** The store is away: this is what was built last, and something may have changed since. */
  readonly stale: boolean;
  /** Where it is in the cache; see KeptWindows.idOf. */
  readonly key: string;
}

export type BuildContext = (caller: Principal, session: SessionId, request: ContextRequest) => Promise<BuiltContext>;

export interface ContextUpdate {
  /** Cursor: the session revision the window belongs to. */
  readonly revision: number;
  readonly context: BuiltContext;
  /** Changes that other instances make are noticed late, within about a second. */
  readonly degraded: boolean;
  /** Item ids that came and went since the subscriber's last window; absent in the first. */
  readonly difference?: { readonly added: readonly string[]; readonly removed: readonly string[] };
}
