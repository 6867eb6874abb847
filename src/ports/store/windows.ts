import type { SessionId, WindowId } from '../../domain/common/ids.js';

/** A window snapshot that was stored with an answer. The application defines its content; see domain/window/comparison/window-snapshot. */
export interface StoredWindow {
  /** A digest of the content, so that equal content is stored once. */
  readonly id: WindowId;
  readonly session: SessionId;
  /** The time when it was first stored. */
  readonly at: number;
  /** Compressed JSON. */
  readonly content: Uint8Array;
}

export interface WindowStore {
  /** Stores a snapshot of a session of the scope, unless it exists. Deletes the oldest snapshots of the session beyond `most`. */
  keep(window: StoredWindow, most: number): Promise<void>;
  /** Snapshots of the scope's own sessions; ids that do not exist are absent. */
  getMany(ids: readonly WindowId[]): Promise<ReadonlyMap<WindowId, StoredWindow>>;
}
