import type { Message } from '../../../domain/model/message.js';
import type { StoredAmounts } from '../../../domain/quotas/quotas.js';

export interface QuotaStore {
  /**
   * What these owners have in the scope's workspace, together, and what the whole workspace has. The embedded store answers from counters that belong to
   * the transaction, also in a transaction; others may count all sessions, so do not ask them for every write.
   */
  stored(owners: readonly string[]): Promise<StoredAmounts>;
  /** The bytes that the content of a message and its understanding take, as the store counts them. */
  sizeOf(message: Message): number;
}
