import type { EntityId } from '../../domain/common/ids.js';
import { NetloomError } from '../../domain/common/errors.js';
import { KNOWN_RELATIONS } from '../../domain/inventory/derivation/relation-types.js';
import type { Entity } from '../../domain/model/entity.js';
import { CABLING_RELATIONS, CATALOGUE_RELATIONS, CATALOGUE_TYPES, type Relation } from '../../domain/model/relation.js';
import type { GraphPath, PathBounds } from '../../ports/store/relations.js';
import type { Repositories } from '../../ports/store/store.js';

export interface EntityPath {
  readonly nodes: readonly Entity[];
  readonly edges: readonly Relation[];
}

/** The maximum number of the workspace's own relation types that a path follows. */
const MAX_OWN_TYPES = 200;
const CONNECTING = [...KNOWN_RELATIONS].filter((type) => !CATALOGUE_RELATIONS.has(type));

/**
 * A shortest path over the given relations. Without them, a path over cables and links is preferred to one over power, addresses and places; what two
 * entities share in a catalogue connects them only if one of them belongs to it. Throws TOO_LARGE if none was found, and not everything was searched.
 */
export async function pathBetween(read: Repositories, from: EntityId, to: EntityId, bounds: PathBounds): Promise<EntityPath | undefined> {
  const { entities, relations } = read;
  const { types, ...others } = bounds;
  const entitiesOf = (ids: readonly EntityId[]) =>
    bounds.asOf === undefined ? entities.getMany(ids) : entities.getManyAt(ids, bounds.asOf);
  const isOfCatalogue = async (): Promise<boolean> =>
    [...(await entitiesOf([from, to])).values()].some(({ type }) => CATALOGUE_TYPES.has(type));
  let givenUp: NetloomError | undefined;
  const over = async (followed: readonly string[] | undefined): Promise<GraphPath | undefined> => {
    try {
      return await relations.path(from, to, { ...others, ...(followed === undefined ? {} : { types: followed }) });
    } catch (error) {
      if (!(error instanceof NetloomError) || error.code !== 'TOO_LARGE') throw error;
      givenUp = error;
      return undefined;
    }
  };
  const path =
    types !== undefined
      ? await over(types)
      : ((await over(CABLING_RELATIONS)) ??
        (await over([...CONNECTING, ...(await relations.ownTypes(MAX_OWN_TYPES))])) ??
        ((await isOfCatalogue()) ? await over(undefined) : undefined));
  if (path === undefined && givenUp !== undefined) throw givenUp;
  if (path === undefined) return undefined;
  const known = await entitiesOf(path.nodes);
  return { nodes: path.nodes.flatMap((id) => known.get(id) ?? []), edges: path.edges };
}
