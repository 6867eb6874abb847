import type { Entity, EntityType, OwnAlias } from '../../../../domain/model/entity.js';
import type { JsonObject } from '../../../../domain/common/json.js';
import { json, maybeNumber, maybeText, number, present, text } from '../../common/rows.js';
import { texts } from '../connection/rows.js';
import type { Row } from '../connection/statement.js';

/** The properties that an entity is read from, without its search data. */
export const entityFields = (name: string): string =>
  `${name} { .id, .source, .objectType, .objectId, .type, .name, .display, .slug, .status, .aliases, .ownAliases, .attributes, .observed, .createdAt, .updatedAt, .deletedAt }`;

export function entityOf(e: Row): Entity {
  return present({
    id: text(e, 'id'),
    ref: { source: text(e, 'source'), objectType: text(e, 'objectType'), objectId: text(e, 'objectId') },
    type: text(e, 'type') as EntityType,
    name: text(e, 'name'),
    display: text(e, 'display'),
    slug: maybeText(e, 'slug'),
    status: maybeText(e, 'status'),
    aliases: texts(e, 'aliases'),
    ownAliases: ownAliasesOf(e),
    attributes: json<JsonObject>(e, 'attributes'),
    observed: maybeNumber(e, 'observed'),
    createdAt: number(e, 'createdAt'),
    updatedAt: number(e, 'updatedAt'),
    deletedAt: maybeNumber(e, 'deletedAt'),
  });
}

/** A JSON list; undefined if there are none. */
export function ownAliasesOf(e: Row): readonly OwnAlias[] | undefined {
  const own = maybeText(e, 'ownAliases');
  return own === undefined ? undefined : (JSON.parse(own) as OwnAlias[]);
}

/** `IP_ADDRESS` becomes the label `IpAddress`. */
export const labelOf = (type: EntityType): string =>
  type
    .toLowerCase()
    .split('_')
    .map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`)
    .join('');
