import type { Chain } from '../../../../ports/store/messages.js';
import type { Connection } from '../connection/driver.js';
import { maybeNumber, number } from '../../common/rows.js';
import { ACCESS, type SqliteScope } from '../connection/scope.js';
import type { KnownChain, KnownSessions, Segment } from './session-cache.js';

const HEAD = `SELECT m.sid, m.branch, m.depth, m.chain_tokens FROM message m JOIN session s USING (sid) WHERE s.wid = ?1 AND ${ACCESS} AND s.id = ?3 AND m.id = ?4`;
const BRANCH = 'SELECT parent, fork_depth FROM branch WHERE sid = ? AND branch = ?';

interface Ground {
  readonly db: Connection;
  readonly scope: SqliteScope;
  readonly known: () => KnownSessions;
}

const NO_CHAIN: KnownChain = { cut: { sid: -1, segments: [] }, size: { messages: 0, tokens: 0 } };

/** As {@link readChain}, but cached; empty if the head does not exist for this scope. */
export function chainOf({ db, scope, known }: Ground, chain: Chain): KnownChain {
  const key = JSON.stringify([scope.wid, scope.access, chain.session, chain.head, chain.from]);
  const remembered = known().chain(key);
  if (remembered !== undefined) return remembered;
  const read = readChain(db, scope, chain);
  if (read !== undefined) known().keepChain(key, read);
  return read ?? NO_CHAIN;
}

/** Splits a chain into segments, with one step per fork. Undefined if the head does not exist for this scope. */
export function readChain(db: Connection, scope: SqliteScope, chain: Chain): KnownChain | undefined {
  const head = db.get(HEAD, scope.wid, scope.access, chain.session, chain.head);
  if (head === undefined) return undefined;
  const sid = number(head, 'sid');
  const size = { messages: number(head, 'depth') + 1, tokens: number(head, 'chain_tokens') };
  const segments: Segment[] = [];
  let branch: number | undefined = number(head, 'branch');
  let high = number(head, 'depth');
  while (branch !== undefined) {
    const row = db.get(BRANCH, sid, branch);
    if (row === undefined) break;
    const fork = number(row, 'fork_depth');
    const low = Math.max(fork + 1, chain.from ?? 0);
    if (high >= low) segments.push({ branch, low, high });
    high = Math.min(high, fork);
    if (high < (chain.from ?? 0)) break;
    branch = maybeNumber(row, 'parent');
  }
  return { cut: { sid, segments: segments.toReversed() }, size };
}

export function isOnChain(segments: readonly Segment[], branch: number, depth: number): boolean {
  return segments.some((segment) => segment.branch === branch && depth >= segment.low && depth <= segment.high);
}
