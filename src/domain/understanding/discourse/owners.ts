import { COMPONENT_TYPES } from '../../inventory/names/lookup-keys.js';
import { DEVICE_AND_PORT, PART_OF } from '../../language/en/between-names.js';
import type { EntitySummary, Mention } from '../../model/understanding.js';
import type { Referent } from '../candidates/meaning.js';

/** The mentions of a part by the mention of its owner. */
export type OwnersOfParts = ReadonlyMap<Mention, Mention>;

/** A part and its owner have at most this many names between them: “gi0/1, gi0/2 and gi0/3 of rtr-1”. */
const MAX_BETWEEN = 4;

/**
 * The mentions that only say what the part beside them is on: “rtr-1 gi0/1”, “rtr-1's gi0/1”, “gi0/1 of rtr-1”. The message is then about the part. A
 * name that nothing has may be a part, too: “port 99 of rtr-1”. `mentions` are in text order.
 */
export function ownersOfParts(text: string, mentions: readonly Mention[]): OwnersOfParts {
  const owners = new Map<Mention, Mention>();
  for (const [at, owner] of mentions.entries()) {
    const [entity, ...others] = owner.entities;
    if (entity === undefined || others.length > 0) continue;
    const near = mentions.slice(Math.max(0, at - 1 - MAX_BETWEEN), at + 2);
    const part = near.find((each) => each !== owner && isPartOf(each, entity) && isBeside(text, each, owner));
    if (part !== undefined) owners.set(owner, part);
  }
  return owners;
}

const isPartOf = ({ kind, status, entities }: Mention, owner: EntitySummary): boolean =>
  (kind === 'NAME' && status === 'UNKNOWN') ||
  (entities.length > 0 && entities.every(({ type, places }) => COMPONENT_TYPES.has(type) && places.some(({ id }) => id === owner.id)));

const isBeside = (text: string, part: Mention, owner: Mention): boolean =>
  part.start >= owner.end ? DEVICE_AND_PORT.test(text.slice(owner.end, part.start)) : PART_OF.test(text.slice(part.end, owner.start));

/** Referents without the owners of parts: after “rtr-1 gi0/1”, “it” is the port, and after “port 99 of rtr-1”, nothing that is known. */
export function withoutOwners(referents: readonly Referent[], owners: OwnersOfParts): readonly Referent[] {
  const ofUnknown = new Set(
    [...owners].flatMap(([{ entities }, { status }]) => (status === 'UNKNOWN' ? entities.map(({ id }) => id) : [])),
  );
  const hasPart = (owner: Referent): boolean =>
    referents.some(
      ({ entity, turn }) =>
        turn === owner.turn && COMPONENT_TYPES.has(entity.type) && entity.places.some(({ id }) => id === owner.entity.id),
    );
  return referents.filter((each) => !ofUnknown.has(each.entity.id) && !(each.oblique && hasPart(each)));
}
