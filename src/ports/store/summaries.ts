import type { SummaryBlock } from '../../domain/window/model/summary-block.js';
import type { BlockPlace } from '../../domain/window/model/summary-block.js';
import type { Chain } from './messages.js';

/** Summaries of parts of conversations. They are derived from immutable messages and can be made again at any time. */
export interface SummaryStore {
  /**
   * Stores blocks of this chain, which must contain their last messages. Existing blocks are not replaced. Chains that share the messages share the
   * blocks. Writes nothing if the chain does not exist for this scope.
   */
  add(chain: Chain, blocks: readonly SummaryBlock[]): Promise<void>;
  /**
   * Replaces existing blocks of this chain, which differ only by `written`. Writes nothing for missing blocks, or if the chain does not exist for this
   * scope.
   */
  rewrite(chain: Chain, blocks: readonly SummaryBlock[]): Promise<void>;
  /** The stored blocks at these positions of the chain, oldest first, then finest first. */
  get(chain: Chain, places: readonly BlockPlace[]): Promise<readonly SummaryBlock[]>;
}
