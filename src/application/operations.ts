import type { OperationId, SessionId } from '../domain/ids.js';
import type { Operation, OperationDraft } from '../domain/operation.js';
import type { Page, PageRequest } from '../domain/page.js';
import type { Principal } from '../domain/principal.js';
import type { Session } from '../domain/session.js';
import type { OperationFilter } from '../ports/operations.js';

export interface RecordedOperation {
  readonly operation: Operation;
  readonly session: Session;
  readonly created: boolean;
}

/** The recent operations of a session with what they did, newest first: "what was just deselected?" */
export interface RecentContext {
  readonly operations: readonly Operation[];
  readonly created: readonly string[];
  readonly changed: readonly string[];
  readonly deleted: readonly string[];
  readonly selected: readonly string[];
  readonly deselected: readonly string[];
  readonly errors: readonly string[];
}

export interface Operations {
  /** Without a session one is opened. */
  record(caller: Principal, session: SessionId | undefined, draft: OperationDraft): Promise<RecordedOperation>;
  get(caller: Principal, id: OperationId): Promise<Operation | undefined>;
  list(caller: Principal, session: SessionId, page: PageRequest, filter: OperationFilter): Promise<Page<Operation>>;
  recent(caller: Principal, session: SessionId, last: number, filter: OperationFilter): Promise<RecentContext>;
}
