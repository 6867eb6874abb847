import type { MessageId, OperationId, SessionId } from '../../domain/common/ids.js';
import type { Operation, OperationEffect, OperationStatus } from '../../domain/model/operation.js';
import type { Written } from './messages.js';
import type { Page, PageRequest } from '../../domain/common/page.js';

export interface OperationFilter {
  readonly tools?: readonly string[];
  readonly status?: OperationStatus;
  /** Only operations that were recorded for one of these messages. */
  readonly messages?: readonly MessageId[];
  /** Only operations with this effect. */
  readonly effect?: OperationEffect;
}

export interface OperationStore {
  /** Adds an operation at the next sequence, and drops the oldest operations beyond `keep`, except the newest EFFECTS_KEPT of each effect. */
  add(operation: Operation, digest: string, keep: number): Promise<void>;
  /** Replaces the outcome of a running operation: result, status, error, duration, metadata, entities and tokens. */
  finish(operation: Operation): Promise<void>;
  get(id: OperationId): Promise<Operation | undefined>;
  byClientId(session: SessionId, clientId: string): Promise<{ readonly operation: Operation; readonly digest: string } | undefined>;
  /** Operations of the session with sequences after `after`, oldest first, at most `limit`. */
  written(session: SessionId, after: number, limit: number): Promise<readonly Written<Operation>[]>;
  /** Newest first. A filter by effect uses an index. */
  list(session: SessionId, page: PageRequest, filter: OperationFilter): Promise<Page<Operation>>;
}
