import type { EntityDraft, EntityRef, EntityType } from '../../../src/domain/model/entity.js';

/** The reference of a NetBox object by its key: `dcim.device:7`. */
export function refOf(key: string): EntityRef {
  const [objectType = '', objectId = ''] = key.split(':');
  return { source: 'netbox', objectType, objectId };
}

/** An entity with one target for each relation type; `key` and targets such as `dcim.device:7`. */
export function entityDraft(
  type: EntityType,
  key: string,
  name: string,
  relations: Readonly<Record<string, string>> = {},
  attributes: EntityDraft['attributes'] = {},
): EntityDraft {
  const stated = Object.entries(relations).map(([relation, target]) => ({ type: relation, to: refOf(target) }));
  return { ref: refOf(key), type, name, display: name, aliases: [], attributes, relations: stated };
}
