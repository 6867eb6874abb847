import type { Entity } from '../../../domain/model/entity.js';
import { COMPONENT_TYPES } from '../../../domain/inventory/names/lookup-keys.js';
import { ownNounsIn } from '../../../domain/inventory/names/own-nouns.js';
import { nounKeysOf, nounsOf } from '../../../domain/inventory/names/type-nouns.js';
import type { EntityId } from '../../../domain/common/ids.js';
import type { Annotation, DirtyEntity } from '../../../ports/store/entities.js';
import type { Repositories } from '../../../ports/store/store.js';

/** Relations whose targets provide nouns: a device with the role “Access Switch” is a switch. */
const NAMING = ['ROLE', 'TYPE'];
/** If more entities than this share a renamed role, the others keep their old nouns until their own next change. */
const SOURCES = 2_000;

/** Computes the nouns of the changed entities, and of the entities whose role or type was renamed. */
export async function annotateNouns(repositories: Repositories, dirty: readonly DirtyEntity[]): Promise<void> {
  const namers = dirty.filter(({ type }) => type.endsWith('_ROLE') || type.endsWith('_TYPE')).map(({ id }) => id);
  const named =
    namers.length === 0 ? new Map() : await repositories.relations.listMany(namers, { direction: 'IN', types: NAMING }, SOURCES);
  const sources = [...(named as ReadonlyMap<EntityId, readonly { readonly entity: Entity }[]>).values()]
    .flat()
    .map(({ entity }) => entity.id);
  const ids = [...new Set([...dirty.filter(({ type }) => !COMPONENT_TYPES.has(type)).map(({ id }) => id), ...sources])];
  if (ids.length === 0) return;
  const entities = await repositories.entities.getMany(ids);
  const roles = await repositories.relations.listMany(ids, { direction: 'OUT', types: NAMING }, 4);
  const annotations = [...entities.values()].map((entity) =>
    annotationOf(
      entity,
      (roles.get(entity.id) ?? []).map((related) => related.entity.name),
    ),
  );
  await repositories.entities.annotate(annotations);
}

/** A VLAN is also called by its name (“the voice VLAN”), a feed by its type (“the redundant feed”). */
function ownWords({ type, name, attributes }: Entity): readonly string[] {
  if (type === 'VLAN') return [name];
  if (type === 'OTHER') return ['role', 'title', 'type', 'kind', 'category', 'pronoun'].flatMap((field) => textOf(attributes[field]));
  return type === 'POWER_FEED' && typeof attributes['type'] === 'string' ? [attributes['type']] : [];
}

const textOf = (value: unknown): readonly string[] => (typeof value === 'string' && value.length <= 64 ? [value] : []);

function annotationOf(entity: Entity, roles: readonly string[]): Annotation {
  const kind = { type: entity.type, objectType: entity.ref.objectType };
  const called = [...new Set([...ownNounsIn(entity.attributes), ...nounsOf(kind, [...roles, ...ownWords(entity)])])];
  return { id: entity.id, nouns: called, keys: nounKeysOf(kind, called) };
}
