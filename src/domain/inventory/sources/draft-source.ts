import type { EntityDraft, EntityRef } from '../../model/entity.js';

/** The draft as one of another source, with its relations to objects of the same source. */
export function inSource(source: string, draft: EntityDraft): EntityDraft {
  const moved = (ref: EntityRef): EntityRef => (ref.source === draft.ref.source ? { ...ref, source } : ref);
  if (draft.ref.source === source) return draft;
  return { ...draft, ref: moved(draft.ref), relations: draft.relations.map(({ to, ...relation }) => ({ ...relation, to: moved(to) })) };
}
