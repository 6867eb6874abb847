import type { OperationId, SessionId } from '../domain/ids.js';
import type { Operation, OperationStatus } from '../domain/operation.js';
import type { Page, PageRequest } from '../domain/page.js';

export interface OperationFilter {
  readonly tools?: readonly string[];
  readonly status?: OperationStatus;
}

export interface OperationStore {
  /** Adds at the next sequence and drops the oldest beyond `keep`. */
  add(operation: Operation, digest: string, keep: number): Promise<void>;
  get(id: OperationId): Promise<Operation | undefined>;
  byClientId(session: SessionId, clientId: string): Promise<{ readonly operation: Operation; readonly digest: string } | undefined>;
  /** Newest first. */
  list(session: SessionId, page: PageRequest, filter: OperationFilter): Promise<Page<Operation>>;
}
