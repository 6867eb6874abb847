import type { Operation } from './operation.js';
import type { Session } from './session.js';

/** The number of selected ids that are stored; the oldest are dropped. */
const MAX_SELECTED = 200;

/**
 * The selection after an operation: the previous one and what it selected, without what it deselected or deleted. A failed operation counts by the
 * effects in its result. `null` clears the selection.
 */
export function selectionAfter(session: Pick<Session, 'selection'>, { metadata }: Operation): Pick<Session, 'selection'> {
  const { selected, deselected, deleted } = metadata;
  if (selected.length + deselected.length + deleted.length === 0) return {};
  const all = [...(session.selection ?? []).filter((id) => !selected.includes(id)), ...selected];
  const gone = new Set([...deselected, ...deleted].flatMap((id) => meantBy(id, all)));
  const left = all.filter((id) => !gone.has(id)).slice(-MAX_SELECTED);
  return { selection: left };
}

/** The selected id that is meant: the same one, or the only one that differs by a missing type. */
function meantBy(id: string, selection: readonly string[]): readonly string[] {
  if (selection.includes(id)) return [id];
  const alike = selection.filter((other) => (other.includes(':') !== id.includes(':') ? bare(other) === bare(id) : false));
  return alike.length === 1 ? alike : [];
}

const bare = (id: string): string => id.slice(id.lastIndexOf(':') + 1);
