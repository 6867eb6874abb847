import type { Focus } from '../../model/focus.js';
import type { InheritedScope, Mention } from '../../model/understanding.js';

const MOST = 3;

/** What of the conversation narrowed a name down: it says so, so that a client can show it and let go of it. */
export function withInherited(mention: Mention, focus: Focus): Mention {
  const inherited = inheritedBy(mention, focus);
  return inherited.length === 0 ? mention : { ...mention, inherited };
}

function inheritedBy({ kind, status, entities, lookedIn, fromTalk }: Mention, { entities: spoken }: Focus): readonly InheritedScope[] {
  if (kind !== 'NAME') return [];
  const [entity] = entities;
  if (status === 'UNKNOWN') {
    const missing = spoken.find(({ id }) => id === lookedIn?.id);
    return missing === undefined ? [] : [{ id: missing.id, name: missing.name, why: 'it was looked for there' }];
  }
  if (entity === undefined || fromTalk === undefined) return [];
  const around = new Set([entity.id, ...entity.places.map(({ id }) => id)]);
  return spoken
    .filter(
      ({ id, places }) =>
        id !== entity.id &&
        (around.has(id) || places.some((place) => place.type !== 'TENANT' && place.type !== 'REGION' && around.has(place.id))),
    )
    .slice(0, MOST)
    .map(({ id, name }) => ({ id, name, why: fromTalk }));
}
