import { COMPONENT_TYPES } from '../../inventory/names/lookup-keys.js';
import type { Referent } from '../candidates/meaning.js';
import { DEVICE_AND_PORT, PART_OF } from '../../language/en/between-names.js';
import type { Mention } from '../../model/understanding.js';

/** Whether a mention only says what the one beside it is on: “rtr-1 gi0/1”, “rtr-1's gi0/1”, “gi0/1 of rtr-1”. The message is then about the part. */
export function isOwnerOfPart(text: string, owner: Mention, mentions: readonly Mention[]): boolean {
  const [entity, ...others] = owner.entities;
  if (entity === undefined || others.length > 0) return false;
  return mentions.some(
    (part) => isPartOf(part, entity.id) && (part.start >= owner.end ? DEVICE_AND_PORT : PART_OF).test(between(text, part, owner)),
  );
}

/** A part of something, or a name that nothing has: “port 3 on rtr-1”. */
const isPartOf = ({ kind, status, entities }: Mention, owner: string): boolean =>
  (kind === 'NAME' && status === 'UNKNOWN') ||
  (entities.length > 0 && entities.every(({ type, places }) => COMPONENT_TYPES.has(type) && places.some(({ id }) => id === owner)));

const between = (text: string, a: Mention, b: Mention): string => text.slice(Math.min(a.end, b.end), Math.max(a.start, b.start));

/** Referents without those that are only the owner of a part: after “rtr-1 gi0/1”, “it” is the port, and after “port 99 of rtr-1”, nothing that is known. */
export function withoutOwners(referents: readonly Referent[], text: string, mentions: readonly Mention[]): readonly Referent[] {
  const unknown = mentions.filter(({ status }) => status === 'UNKNOWN');
  const owners = new Set(
    mentions.filter((each) => isOwnerOfPart(text, each, unknown)).flatMap(({ entities }) => entities.map(({ id }) => id)),
  );
  const hasPart = (owner: Referent): boolean =>
    referents.some(
      ({ entity, turn }) =>
        turn === owner.turn && COMPONENT_TYPES.has(entity.type) && entity.places.some(({ id }) => id === owner.entity.id),
    );
  return referents.filter((each) => !owners.has(each.entity.id) && !(each.oblique && hasPart(each)));
}
