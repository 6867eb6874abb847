import type { Entity, EntityType, OwnAlias } from '../../../../domain/model/entity.js';
import type { JsonObject } from '../../../../domain/common/json.js';
import type { Row } from '../connection/driver.js';
import { json, maybeNumber, maybeText, number, present, text } from '../../common/rows.js';

export const ENTITY_COLUMNS = `e.id, e.source, e.object_type, e.object_id, e.type, e.name, e.display, e.slug, e.status, e.aliases, e.own_aliases, e.attributes, e.observed, e.created_at, e.updated_at,
  e.deleted_at`;

export function entityOf(row: Row): Entity {
  return present({
    id: text(row, 'id'),
    ref: { source: text(row, 'source'), objectType: text(row, 'object_type'), objectId: text(row, 'object_id') },
    type: text(row, 'type') as EntityType,
    name: text(row, 'name'),
    display: text(row, 'display'),
    slug: maybeText(row, 'slug'),
    status: maybeText(row, 'status'),
    aliases: json<string[]>(row, 'aliases'),
    ownAliases: ownAliasesOf(row),
    attributes: json<JsonObject>(row, 'attributes'),
    observed: observedOf(row),
    createdAt: number(row, 'created_at'),
    updatedAt: number(row, 'updated_at'),
    deletedAt: maybeNumber(row, 'deleted_at'),
  });
}

/** Undefined for entities of an inventory, and in versions from before this was stored. */
export function observedOf(row: Row): number | undefined {
  const facts = row['observed'];
  return typeof facts === 'number' && facts > 0 ? facts : undefined;
}

/** Undefined if there are none. */
export function ownAliasesOf(row: Row): readonly OwnAlias[] | undefined {
  const own = maybeText(row, 'own_aliases');
  return own === undefined || own === '[]' ? undefined : (JSON.parse(own) as OwnAlias[]);
}
