import { probableEntities } from '../../domain/understanding/meanings.js';
import type { RecalledTurn } from '../retrieval/index.js';
import type { EntityId } from '../../domain/common/ids.js';
import type { Memory } from '../../domain/memory/memory.js';
import { SURROUNDING_RELATIONS } from '../../domain/model/relation.js';
import type { TraversalBounds } from '../../ports/store/relations.js';
import type { Repositories } from '../../ports/store/store.js';

/** The entities around those of a turn that are read. */
const AROUND = { entities: 4, depth: 2, limit: 48, perNode: 16 } as const;

/** The places, owners and parents of entities, if any memory can be about them. */
export async function surroundingsOf(
  { relations }: Repositories,
  { understanding }: Pick<RecalledTurn, 'understanding'>,
  memories: readonly Memory[],
): Promise<ReadonlySet<EntityId>> {
  const named = understanding.mentions.flatMap(probableEntities);
  const isNamed = new Set(named.map(({ id }) => id));
  if (named.length === 0 || memories.every(({ entities }) => entities.every((id) => isNamed.has(id)))) return new Set();
  const around = async (start: typeof named, bounds: Pick<TraversalBounds, 'depth' | 'types'>): Promise<readonly EntityId[]> => {
    const ids = [...new Set(start.map(({ id }) => id))].slice(0, AROUND.entities);
    if (ids.length === 0) return [];
    const { nodes } = await relations.neighborhood(ids, { limit: AROUND.limit, perNode: AROUND.perNode, direction: 'OUT', ...bounds });
    return nodes.map(({ id }) => id);
  };
  const isOpen = ({ type }: (typeof named)[number]): boolean => type === 'OTHER';
  const [known, open] = await Promise.all([
    around(
      named.filter((each) => !isOpen(each)),
      { depth: AROUND.depth, types: SURROUNDING_RELATIONS },
    ),
    // Names of relations of open types say nothing, so all are followed, but not further.
    around(named.filter(isOpen), { depth: 1 }),
  ]);
  return new Set([...known, ...open]);
}
