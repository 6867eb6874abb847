import type { Entity, EntityDraft, RelationDraft } from '../../domain/model/entity.js';
import type { EntityId } from '../../domain/common/ids.js';
import type { EntityStore } from '../../ports/store/entities.js';
import { entityIdOf } from './entity-writes.js';

/**
 * One draft for each entity of a batch, in the order of the first. Partial drafts are completed by earlier ones of the batch and by what is stored, inside the
 * caller's transaction. A draft of something observed counts only if the batch has no other of its entity.
 */
export async function completeDrafts(
  entities: Pick<EntityStore, 'getMany' | 'statedRelations'>,
  workspace: string,
  drafts: readonly EntityDraft[],
): Promise<readonly EntityDraft[]> {
  const partial = drafts.filter((draft) => draft.partial === true).map(({ ref }) => entityIdOf(workspace, ref));
  const [stored, relations] =
    partial.length === 0
      ? [new Map<EntityId, Entity>(), new Map<EntityId, readonly RelationDraft[]>()]
      : await Promise.all([entities.getMany(partial), entities.statedRelations(partial)]);
  const complete = new Map<EntityId, EntityDraft>();
  for (const draft of drafts) {
    const id = entityIdOf(workspace, draft.ref);
    const earlier = complete.get(id);
    if (earlier !== undefined && (draft.observed ?? Infinity) < (earlier.observed ?? Infinity)) continue;
    const entity = stored.get(id);
    // Facts that only a tool result stated do not become a part of the inventory.
    const isStated = entity !== undefined && entity.observed === undefined;
    const base = earlier ?? (isStated ? { ...entity, relations: relations.get(id) ?? [] } : undefined);
    complete.set(id, draft.partial === true && base !== undefined ? merged(base, draft) : whole(draft));
  }
  return [...complete.values()];
}

type Base = Pick<EntityDraft, 'type' | 'name' | 'display' | 'slug' | 'status' | 'aliases' | 'nouns' | 'attributes' | 'relations'>;

/** Attributes are merged by name, of which null removes one, aliases are added, and relations of a type replace those of the same type. */
function merged(base: Base, { partial: _partial, ...draft }: EntityDraft): EntityDraft {
  const [slug, status, nouns] = [draft.slug ?? base.slug, draft.status ?? base.status, draft.nouns ?? base.nouns];
  const stated = new Set(draft.relations.map(({ type }) => type));
  const attributes = Object.entries({ ...base.attributes, ...draft.attributes }).filter(([, value]) => value !== null);
  return {
    ...draft,
    type: draft.type === 'OTHER' ? base.type : draft.type,
    display: draft.display === draft.name && base.name === draft.name ? base.display : draft.display,
    ...(slug === undefined ? {} : { slug }),
    ...(status === undefined ? {} : { status }),
    ...(nouns === undefined ? {} : { nouns }),
    aliases: [...new Set([...base.aliases, ...draft.aliases])],
    attributes: Object.fromEntries(attributes),
    relations: [...base.relations.filter(({ type }) => !stated.has(type)), ...draft.relations],
  };
}

const whole = ({ partial: _partial, ...draft }: EntityDraft): EntityDraft => draft;
