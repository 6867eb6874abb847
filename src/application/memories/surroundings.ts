import type { EntityId } from '../../domain/common/ids.js';
import { SURROUNDING_RELATIONS } from '../../domain/model/relation.js';
import type { EntitySummary } from '../../domain/model/understanding.js';
import type { TraversalBounds } from '../../ports/store/relations.js';
import type { Repositories } from '../../ports/store/store.js';

type Known = Pick<EntitySummary, 'id' | 'type'>;

/** The entities around those that are read. */
const AROUND = { entities: 4, depth: 2, limit: 48, perNode: 16 } as const;

/** The places, owners and parents of the first entities. */
export async function surroundingsOf({ relations }: Repositories, entities: readonly Known[]): Promise<ReadonlySet<EntityId>> {
  const around = async (start: readonly Known[], bounds: Pick<TraversalBounds, 'depth' | 'types'>): Promise<readonly EntityId[]> => {
    const ids = [...new Set(start.map(({ id }) => id))].slice(0, AROUND.entities);
    if (ids.length === 0) return [];
    const { nodes } = await relations.neighborhood(ids, { limit: AROUND.limit, perNode: AROUND.perNode, direction: 'OUT', ...bounds });
    return nodes.map(({ id }) => id);
  };
  const isOpen = ({ type }: Known): boolean => type === 'OTHER';
  const [known, open] = await Promise.all([
    around(
      entities.filter((each) => !isOpen(each)),
      { depth: AROUND.depth, types: SURROUNDING_RELATIONS },
    ),
    // Names of relations of open types say nothing, so all are followed, but not further.
    around(entities.filter(isOpen), { depth: 1 }),
  ]);
  return new Set([...known, ...open]);
}
