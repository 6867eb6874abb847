import type { Entity } from '../../../domain/model/entity.js';
import { COMPONENT_TYPES } from '../../../domain/inventory/names/lookup-keys.js';
import { annotationOf, MAX_ROLES, NAMING_RELATIONS } from '../../../domain/inventory/names/annotation.js';
import type { EntityId } from '../../../domain/common/ids.js';
import type { DirtyEntity } from '../../../ports/store/entities.js';
import type { Repositories } from '../../../ports/store/store.js';

/** If more entities than this share a renamed role, the others keep their old nouns until their own next change. */
const SOURCES = 2_000;

/** Computes the nouns of the changed entities, and of the entities whose role or type was renamed. */
export async function annotateNouns(repositories: Repositories, dirty: readonly DirtyEntity[]): Promise<void> {
  const namers = dirty.filter(({ type }) => type.endsWith('_ROLE') || type.endsWith('_TYPE')).map(({ id }) => id);
  const named =
    namers.length === 0 ? new Map() : await repositories.relations.listMany(namers, { direction: 'IN', types: NAMING_RELATIONS }, SOURCES);
  const sources = [...(named as ReadonlyMap<EntityId, readonly { readonly entity: Entity }[]>).values()]
    .flat()
    .map(({ entity }) => entity.id);
  const ids = [...new Set([...dirty.filter(({ type }) => !COMPONENT_TYPES.has(type)).map(({ id }) => id), ...sources])];
  if (ids.length === 0) return;
  const entities = await repositories.entities.getMany(ids);
  const roles = await repositories.relations.listMany(ids, { direction: 'OUT', types: NAMING_RELATIONS }, MAX_ROLES);
  const annotations = [...entities.values()].map((entity) =>
    annotationOf(
      entity,
      (roles.get(entity.id) ?? []).map((related) => related.entity.name),
    ),
  );
  await repositories.entities.annotate(annotations);
}
