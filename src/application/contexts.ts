import type { ContextRequest, ContextWindow, Rendering, RenderingKind } from '../domain/context-window.js';
import type { SessionId } from '../domain/ids.js';
import type { Principal } from '../domain/principal.js';
import type { Understanding } from '../domain/understanding.js';

export interface BuiltContext {
  readonly window: ContextWindow;
  readonly from: 'COMPUTED' | 'MEMORY' | 'REDIS';
  readonly elapsedMs: number;
}

export interface ContextUpdate {
  /** Cursor: the session revision the window belongs to. */
  readonly revision: number;
  readonly context: BuiltContext;
  /** Item ids that came and went since the subscriber's last window; absent in the first. */
  readonly difference?: { readonly added: readonly string[]; readonly removed: readonly string[] };
}

export interface Contexts {
  /** Nothing is written; the same request at the same revision is computed once. */
  build(caller: Principal, session: SessionId, request: ContextRequest): Promise<BuiltContext>;
  /** Each side by side, at most 5. */
  compare(caller: Principal, session: SessionId, requests: readonly ContextRequest[]): Promise<readonly BuiltContext[]>;
  render(window: ContextWindow, as: RenderingKind): Rendering;
  /** A dry run of what a message would be understood as. */
  understand(caller: Principal, text: string, session: SessionId | undefined): Promise<Understanding>;
  /** The window now, then again after changes that matter; bursts are coalesced. Ends when the iterator is returned. */
  follow(caller: Principal, session: SessionId, request: ContextRequest, after?: number): Promise<AsyncIterableIterator<ContextUpdate>>;
}
