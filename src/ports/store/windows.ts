import type { SessionId, WindowId } from '../../domain/common/ids.js';

/** A context window that a message was answered with. What is in it is the application's; see domain/window/comparison/window-snapshot. */
export interface StoredWindow {
  /** Follows from the content, so equal content is kept once. */
  readonly id: WindowId;
  readonly session: SessionId;
  /** When it was kept first. */
  readonly at: number;
  /** Compressed. */
  readonly content: Uint8Array;
}

export interface WindowStore {
  /** Keeps a window of the scope's own session; one that is there stays. Of the session's, the oldest beyond `most` are dropped. */
  keep(window: StoredWindow, most: number): Promise<void>;
  /** Of the scope's own sessions; what is not kept (any more) is absent. */
  getMany(ids: readonly WindowId[]): Promise<ReadonlyMap<WindowId, StoredWindow>>;
}
