import type { Entity } from '../../domain/entity.js';
import { COMPONENT_TYPES } from '../../domain/extract/keys.js';
import { nounKeysOf, nounsOf } from '../../domain/extract/nouns.js';
import type { EntityId } from '../../domain/ids.js';
import type { Annotation, DirtyEntity } from '../../ports/entities.js';
import type { StoreNouns } from '../../ports/store.js';

/** Relations whose targets say what a thing is called: a device of the role "Access Switch" is a switch. */
const NAMING = ['ROLE', 'TYPE'];
/** More things of one renamed role than this keep their old nouns until their own next change. */
const SOURCES = 2_000;

/** Works out what noun phrases may call the changed entities, and the entities whose role or type changed its name. */
export async function annotateNouns(nouns: StoreNouns, dirty: readonly DirtyEntity[]): Promise<void> {
  const namers = dirty.filter(({ type }) => type.endsWith('_ROLE') || type.endsWith('_TYPE')).map(({ id }) => id);
  const named = namers.length === 0 ? new Map() : await nouns.relations.listMany(namers, { direction: 'IN', types: NAMING }, SOURCES);
  const sources = [...(named as ReadonlyMap<EntityId, readonly { readonly entity: Entity }[]>).values()]
    .flat()
    .map(({ entity }) => entity.id);
  const ids = [...new Set([...dirty.filter(({ type }) => !COMPONENT_TYPES.has(type)).map(({ id }) => id), ...sources])];
  if (ids.length === 0) return;
  const entities = await nouns.entities.getMany(ids);
  const roles = await nouns.relations.listMany(ids, { direction: 'OUT', types: NAMING }, 4);
  const annotations = [...entities.values()].map((entity) =>
    annotationOf(
      entity,
      (roles.get(entity.id) ?? []).map((related) => related.entity.name),
    ),
  );
  await nouns.entities.annotate(annotations);
}

function annotationOf(entity: Entity, roles: readonly string[]): Annotation {
  const own = entity.type === 'VLAN' ? [...roles, entity.name] : roles;
  const called = nounsOf(entity.type, own);
  return { id: entity.id, nouns: called, keys: nounKeysOf(entity.type, called) };
}
