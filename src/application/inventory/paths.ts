import type { EntityId } from '../../domain/common/ids.js';
import { KNOWN_RELATIONS } from '../../domain/inventory/derivation/relation-types.js';
import type { Entity } from '../../domain/model/entity.js';
import { CABLING_RELATIONS, CATALOGUE_RELATIONS, CATALOGUE_TYPES, type Relation } from '../../domain/model/relation.js';
import type { PathBounds } from '../../ports/store/relations.js';
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
 * entities share in a catalogue connects them only if one of them belongs to it.
 */
export async function pathBetween(read: Repositories, from: EntityId, to: EntityId, bounds: PathBounds): Promise<EntityPath | undefined> {
  const { entities, relations } = read;
  const { types, ...others } = bounds;
  const entitiesOf = (ids: readonly EntityId[]) =>
    bounds.asOf === undefined ? entities.getMany(ids) : entities.getManyAt(ids, bounds.asOf);
  const isOfCatalogue = async (): Promise<boolean> =>
    [...(await entitiesOf([from, to])).values()].some(({ type }) => CATALOGUE_TYPES.has(type));
  const path =
    types !== undefined
      ? await relations.path(from, to, bounds)
      : ((await relations.path(from, to, { ...others, types: CABLING_RELATIONS })) ??
        (await relations.path(from, to, { ...others, types: [...CONNECTING, ...(await relations.ownTypes(MAX_OWN_TYPES))] })) ??
        ((await isOfCatalogue()) ? await relations.path(from, to, others) : undefined));
  if (path === undefined) return undefined;
  const known = await entitiesOf(path.nodes);
  return { nodes: path.nodes.flatMap((id) => known.get(id) ?? []), edges: path.edges };
}
