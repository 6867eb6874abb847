import type { SourceState } from '../../domain/inventory/sources/source-state.js';

/** The inventory servers of the scope's workspace. */
export interface SourceStore {
  /** By name. At most 100. */
  list(): Promise<readonly SourceState[]>;
  /** In a transaction, locks the sources and the inventory of the workspace until it ends, so that what is read stays true. */
  get(source: string): Promise<SourceState | undefined>;
  /** Adds or replaces the state of a source. In a transaction that has read it. */
  put(state: SourceState): Promise<void>;
  /** Removes the state of a source, if there is one. */
  remove(source: string): Promise<void>;
}
