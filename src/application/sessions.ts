import type { EntityId, MessageId, SessionId } from '../domain/ids.js';
import type { Page, PageRequest } from '../domain/page.js';
import type { Principal } from '../domain/principal.js';
import type { Preferences, Session, SessionPatch } from '../domain/session.js';
import type { SessionEntity, SessionFilter } from '../ports/sessions.js';

export interface OpenSession {
  readonly key?: string;
  readonly title?: string;
  /** Idle time after which it ends, milliseconds; 24 h unless said. One minute to 90 days. */
  readonly idleTimeoutMs?: number;
  readonly preferences?: Preferences;
}

export interface SessionStatistics {
  readonly messages: number;
  readonly operations: number;
  readonly messageTokens: number;
  readonly operationTokens: number;
  readonly entities: number;
  /** Windows built for it since the start of this process, and how. */
  readonly windows: { readonly computed: number; readonly fromCache: number; readonly lastTokens: number; readonly itemsOmitted: number };
}

export interface Sessions {
  /** Creates, or gets the caller's own by key (`created: false`). */
  open(caller: Principal, input: OpenSession): Promise<{ readonly session: Session; readonly created: boolean }>;
  get(caller: Principal, id: SessionId): Promise<Session | undefined>;
  getMany(caller: Principal, ids: readonly SessionId[]): Promise<ReadonlyMap<SessionId, Session>>;
  byKey(caller: Principal, key: string): Promise<Session | undefined>;
  list(caller: Principal, page: PageRequest, filter: SessionFilter): Promise<Page<Session>>;
  count(caller: Principal, filter: SessionFilter): Promise<number>;
  update(caller: Principal, id: SessionId, patch: SessionPatch): Promise<Session>;
  /** Pinned things always enter the window; at most 50. Pinning twice changes nothing. */
  pin(caller: Principal, id: SessionId, entity: EntityId): Promise<Session>;
  unpin(caller: Principal, id: SessionId, entity: EntityId): Promise<Session>;
  /** Makes this message the one that the next follows: switch to another branch. */
  moveHead(caller: Principal, id: SessionId, message: MessageId): Promise<Session>;
  /** No more writes; reading goes on. Ending twice changes nothing. */
  end(caller: Principal, id: SessionId): Promise<Session>;
  delete(caller: Principal, id: SessionId): Promise<void>;
  entities(caller: Principal, id: SessionId, limit: number): Promise<readonly SessionEntity[]>;
  statistics(caller: Principal, id: SessionId): Promise<SessionStatistics>;
  preferences(caller: Principal): Promise<Preferences>;
  savePreferences(caller: Principal, preferences: Preferences): Promise<Preferences>;
  /** Ends what has been idle for too long. Resolves to how many. */
  expire(workspace: string, limit: number): Promise<number>;
}
