import type { Chain } from '../../ports/messages.js';
import type { Connection } from './driver.js';
import { maybeNumber, number } from './rows.js';
import type { SqliteScope } from './scope.js';

/** A run of a chain inside one branch: depths `low` to `high`, both inclusive. */
export interface Segment {
  readonly branch: number;
  readonly low: number;
  readonly high: number;
}

export interface Segments {
  readonly sid: number;
  /** From the root to the head. */
  readonly segments: readonly Segment[];
}

const HEAD = `SELECT m.sid, m.branch, m.depth FROM message m JOIN session s USING (sid) WHERE s.wid = ? AND s.owner = ? AND s.id = ? AND m.id = ?`;
const BRANCH = 'SELECT parent, fork_depth FROM branch WHERE sid = ? AND branch = ?';

/** Cuts a chain into its segments: one step a fork, none a message. Undefined when the head is not there for this scope. */
export function segmentsOf(db: Connection, scope: SqliteScope, chain: Chain): Segments | undefined {
  const head = db.get(HEAD, scope.wid, scope.principal, chain.session, chain.head);
  if (head === undefined) return undefined;
  const sid = number(head, 'sid');
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
  return { sid, segments: segments.toReversed() };
}

export function isOnChain(segments: readonly Segment[], branch: number, depth: number): boolean {
  return segments.some((segment) => segment.branch === branch && depth >= segment.low && depth <= segment.high);
}
