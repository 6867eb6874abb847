import type { EntityDraft } from '../entity.js';

/** Normalised keys an entity is found by. */
export function entityKeys(draft: EntityDraft): { keys: string[]; words: string[]; nouns: string[] } {
  const names = [draft.name, draft.display, draft.slug ?? '', ...draft.aliases].map((name) => name.trim().toLowerCase());
  return { keys: [...new Set(names.filter((name) => name !== ''))], words: [], nouns: [] };
}
