import { RANGES, checkRange, type Dependencies } from '../common/index.js';
import type { Principal } from '../../domain/common/principal.js';
import { countUnresolvedNames, type UnresolvedName, type UnresolvedStatus } from '../../domain/understanding/unresolved-names.js';

/** How much is read, so that the cost does not grow with the history. */
const BOUNDS = { sessions: 200, messages: 200, limit: 1_000 };

/** The names that the caller's recent messages mention most often without a known meaning. */
export async function unresolvedNames(
  { store }: Pick<Dependencies, 'store'>,
  caller: Principal,
  { status, first }: { readonly status?: UnresolvedStatus | undefined; readonly first?: number | undefined },
): Promise<readonly UnresolvedName[]> {
  const size = checkRange('first', first, RANGES.unresolvedNames);
  return countUnresolvedNames(await store.read(caller).messages.unresolved(BOUNDS), status).slice(0, size);
}
