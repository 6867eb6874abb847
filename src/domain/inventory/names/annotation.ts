import type { Entity } from '../../model/entity.js';
import type { EntityId } from '../../common/ids.js';
import { ownNounsIn } from './own-nouns.js';
import { nounKeysOf, nounsOf } from './type-nouns.js';

/** Relations whose targets provide nouns: a device with the role “Access Switch” is a switch. */
export const NAMING_RELATIONS: readonly string[] = ['ROLE', 'TYPE'];
/** The maximum number of such relations of an entity that are read. */
export const MAX_ROLES = 4;

/** The nouns that may refer to an entity with these role and type names, and their lookup keys. */
export function annotationOf(
  entity: Entity,
  roles: readonly string[],
): { readonly id: EntityId; readonly nouns: readonly string[]; readonly keys: readonly string[] } {
  const kind = { type: entity.type, objectType: entity.ref.objectType };
  const nouns = [...new Set([...ownNounsIn(entity.attributes), ...nounsOf(kind, [...roles, ...ownWords(entity)])])];
  return { id: entity.id, nouns, keys: nounKeysOf(kind, nouns) };
}

/** A VLAN is also called by its name (“the voice VLAN”), a feed by its type (“the redundant feed”). */
function ownWords({ type, name, attributes }: Entity): readonly string[] {
  if (type === 'VLAN') return [name];
  if (type === 'OTHER') return ['role', 'title', 'type', 'kind', 'category', 'pronoun'].flatMap((field) => textOf(attributes[field]));
  return type === 'POWER_FEED' && typeof attributes['type'] === 'string' ? [attributes['type']] : [];
}

const textOf = (value: unknown): readonly string[] => (typeof value === 'string' && value.length <= 64 ? [value] : []);
