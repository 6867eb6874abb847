import { canonicalJson } from '../../common/json.js';
import type { Entity, EntityDraft, EntityRef, RelationDraft } from '../../model/entity.js';

/** A field or relation in which a stored entity differs from the object of its source. */
export interface Difference {
  readonly field: string;
  readonly expected: string;
  readonly stored: string;
}

/** Compares what is stored of an entity with a complete draft of it. `relations` are those that the entity states. */
export function differencesOf(draft: EntityDraft, entity: Entity, relations: readonly RelationDraft[]): readonly Difference[] {
  const fields = ['type', 'name', 'display', 'slug', 'status', 'attributes'] as const;
  const changed = fields.flatMap((field) => differing(field, draft[field], entity[field]));
  const aliases = differing('aliases', draft.aliases.toSorted(), entity.aliases.toSorted());
  return [...changed, ...aliases, ...differing('relations', namesOf(draft.relations), namesOf(relations))];
}

const namesOf = (relations: readonly RelationDraft[]): readonly string[] =>
  relations.map(({ type, to }) => `${type} ${nameOfRef(to)}`).toSorted();

export const nameOfRef = ({ objectType, objectId }: Pick<EntityRef, 'objectType' | 'objectId'>): string => `${objectType}:${objectId}`;

function differing(field: string, expected: unknown, stored: unknown): readonly Difference[] {
  const [one, other] = [textOf(expected), textOf(stored)];
  return one === other ? [] : [{ field, expected: one, stored: other }];
}

const textOf = (value: unknown): string => (value === undefined ? '' : canonicalJson(value));
