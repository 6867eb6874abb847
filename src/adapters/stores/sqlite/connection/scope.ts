import type { Principal } from '../../../../domain/common/principal.js';
import { rightsHeld, type Access } from '../../../../domain/model/session-access.js';

/** The rows that a statement may access. Every statement of the adapter binds these, directly or through a session or entity. */
export interface SqliteScope {
  readonly wid: number;
  readonly principal: string;
  /** JSON for {@link ACCESS}: the principal, and the rights with which it may use sessions of others. */
  readonly access: string;
}

/** A workspace without data; no row has this id. */
export const NO_WORKSPACE = -1;

export const scopeIn = (wid: number, principal: Principal, access: Access): SqliteScope => ({
  wid,
  principal: principal.name,
  access: JSON.stringify({ owner: principal.name, rights: rightsHeld(principal, access) }),
});

/** The condition that a session `s` belongs to the principal or is shared with it. The second parameter is {@link SqliteScope.access}. */
export const ACCESS = `(s.owner = ?2 ->> '$.owner' OR EXISTS (
  SELECT 1 FROM json_each(?2, '$.rights') r CROSS JOIN session_right g ON g.sid = s.sid AND g.access = r.value))`;
