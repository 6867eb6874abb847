import type { MessageId, OperationId, SessionId } from '../../domain/common/ids.js';
import type { Operation, OperationEffect, OperationStatus } from '../../domain/model/operation.js';
import type { Page, PageRequest } from '../../domain/common/page.js';

export interface OperationFilter {
  readonly tools?: readonly string[];
  readonly status?: OperationStatus;
  /** Only those that were recorded for one of these messages. */
  readonly messages?: readonly MessageId[];
  /** Only those that did this to anything. */
  readonly effect?: OperationEffect;
}

export interface OperationStore {
  /**
   * Adds at the next sequence and drops the oldest beyond `keep`, but for the newest EFFECTS_KEPT of each effect: a selection is not
   * forgotten for all that was looked up after it.
   */
  add(operation: Operation, digest: string, keep: number): Promise<void>;
  /** Replaces what a running operation came to: result, status, error, duration, metadata, entities and tokens. */
  finish(operation: Operation): Promise<void>;
  get(id: OperationId): Promise<Operation | undefined>;
  byClientId(session: SessionId, clientId: string): Promise<{ readonly operation: Operation; readonly digest: string } | undefined>;
  /** Newest first. By an effect it reads no operation without it. */
  list(session: SessionId, page: PageRequest, filter: OperationFilter): Promise<Page<Operation>>;
}
