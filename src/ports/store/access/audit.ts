import type { AuditRecord } from '../../../domain/access/audit-record.js';
import type { Page, PageRequest } from '../../../domain/common/page.js';

export interface AuditFilter {
  readonly principal?: string;
  readonly action?: string;
  /** Milliseconds since 1970: from this time on, and before that one. */
  readonly from?: number;
  readonly to?: number;
}

export interface AuditPruning {
  /** Records before this time are deleted. */
  readonly before: number;
  /** The number of records that stay. The oldest ones of the principal with the most records are deleted, so that no principal pushes out the records of others. */
  readonly most: number;
  /** The maximum number of records that are deleted for each of these reasons. */
  readonly limit: number;
}

/** The audit records of the scope's workspace. */
export interface AuditStore {
  /** Adds records. Repeating it changes nothing. */
  add(records: readonly AuditRecord[]): Promise<void>;
  /** Newest first. */
  list(page: PageRequest, filter: AuditFilter): Promise<Page<AuditRecord>>;
  /** Returns the number of deleted records. */
  prune(pruning: AuditPruning): Promise<number>;
}
