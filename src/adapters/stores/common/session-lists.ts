import type { Slice } from '../../../domain/common/cursor.js';
import { NetloomError } from '../../../domain/common/errors.js';
import type { Session } from '../../../domain/model/session.js';
import type { DueSession } from '../../../ports/store/lifecycle.js';
import { maybeText, number, present, text, type ResultRow } from './rows.js';
import { OWNERSHIPS, type Ownership, type SessionFilter, type SessionMark } from '../../../ports/store/sessions.js';

export const ownershipsOf = ({ ownership }: SessionFilter): readonly Ownership[] => (ownership === undefined ? OWNERSHIPS : [ownership]);

const byActivity = (a: SessionMark, b: SessionMark): number =>
  b.lastActivityAt - a.lastActivityAt || (a.id === b.id ? 0 : a.id < b.id ? 1 : -1);

/** The first of lists in the order of the last activity. */
export const latestOf = (lists: readonly (readonly SessionMark[])[], limit: number): readonly SessionMark[] =>
  lists.flat().toSorted(byActivity).slice(0, limit);

/** A mark from a row, in which what is absent is null. */
export const markOf = (row: ResultRow): SessionMark => ({
  id: text(row, 'id'),
  revision: number(row, 'revision'),
  lastActivityAt: number(row, 'lastActivityAt'),
  ...present({ project: maybeText(row, 'project') }),
});

/** The first sessions of lists that are in the direction of the slice, as one list in the same direction: at most one more than the page has. */
export function mergedByActivity(lists: readonly (readonly Session[])[], { backward, size }: Slice): readonly Session[] {
  const merged = lists.flat().toSorted(byActivity);
  return (backward ? merged.toReversed() : merged).slice(0, size + 1);
}

export const idTaken = (id: string): NetloomError => new NetloomError('CONFLICT', `There is a session with the id ${id} already.`);

/** Sessions that are due by their own times or by the policy of their workspace, each once, the earliest first. `afterMs` is the time of the policy. */
export function earliestDue(
  own: readonly DueSession[],
  byPolicy: readonly DueSession[],
  afterMs: number,
  limit: number,
): readonly DueSession[] {
  const all = [...own, ...byPolicy.map((each) => ({ ...each, since: each.since + afterMs }))].toSorted((a, b) => a.since - b.since);
  return [...new Map(all.toReversed().map((each) => [each.id, each])).values()].toReversed().slice(0, limit);
}

export const keyTaken = (key: string): NetloomError =>
  new NetloomError('CONFLICT', `A session with the key ${JSON.stringify(key)} already exists.`);
