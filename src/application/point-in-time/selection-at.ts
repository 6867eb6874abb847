import { recordedOn } from '../operations/index.js';
import type { MessageId } from '../../domain/common/ids.js';
import { EFFECTS_KEPT, type Operation, type OperationEffect } from '../../domain/model/operation.js';
import { selectionAfter } from '../../domain/model/selection.js';
import type { Session } from '../../domain/model/session.js';
import type { Repositories } from '../../ports/store/store.js';

const CHANGE_SELECTION: readonly OperationEffect[] = ['SELECTED', 'DESELECTED', 'DELETED'];

/**
 * The selection at a message: the session's own, unless an operation that changed it belongs to only one of the two branches. Then it is rebuilt from
 * the stored operations of the branch.
 */
export async function selectionAt(
  repositories: Repositories,
  session: Session,
  head: MessageId | undefined,
): Promise<Pick<Session, 'selection'>> {
  const own = session.selection === undefined ? {} : { selection: session.selection };
  if (head === session.head) return own;
  const pages = await Promise.all(
    CHANGE_SELECTION.map((effect) => repositories.operations.list(session.id, { first: EFFECTS_KEPT }, { effect })),
  );
  const all = [...new Map(pages.flatMap(({ items }) => items.map(({ value }) => [value.id, value]))).values()];
  const [now, then] = await Promise.all(
    [session.head, head].map((end) => recordedOn(repositories, { session: session.id, head: end }, all)),
  );
  const sameOperations = new Set([...(now ?? []), ...(then ?? [])]).size === now?.length && now.length === then?.length;
  return sameOperations ? own : selectionBy(then ?? []);
}

function selectionBy(operations: readonly Operation[]): Pick<Session, 'selection'> {
  let selected: Pick<Session, 'selection'> = {};
  for (const operation of operations.toSorted((a, b) => a.sequence - b.sequence)) {
    const after = selectionAfter(selected, operation);
    if (after.selection !== undefined) selected = after;
  }
  return selected;
}
