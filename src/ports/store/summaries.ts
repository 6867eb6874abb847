import type { SummaryBlock } from '../../domain/window/model/summary-block.js';
import type { BlockPlace } from '../../domain/window/model/summary-block.js';
import type { Chain } from './messages.js';

/** What is left of long stretches of conversations. Made from messages that stay as they are, so it can be made again at any time. */
export interface SummaryStore {
  /**
   * Keeps blocks of this chain, which reaches at least to their ends; for places that have one already nothing changes. A chain that shares their
   * messages shares them. Writes nothing when the chain is not there for this scope.
   */
  add(chain: Chain, blocks: readonly SummaryBlock[]): Promise<void>;
  /** Those at these places of the chain that are there, oldest first, then finest first. */
  get(chain: Chain, places: readonly BlockPlace[]): Promise<readonly SummaryBlock[]>;
}
