import { entityOf } from '../../common/entity-rows.js';
import type { Entity } from '../../../../domain/model/entity.js';
import type { EntityId } from '../../../../domain/common/ids.js';
import { entityFields } from './entity-rows.js';
import type { Neo4jScope } from '../connection/scope.js';
import type { Row, Runner } from '../connection/statement.js';

/** The pattern and condition of the version `v` of `name` at `$asOf`. */
export const versionOf = (name: string): string => `(${name})-[:WAS]->(v:EntityVersion) WHERE v.validFrom <= $asOf AND v.validTo > $asOf`;

/** No version was valid then, and the current state of `name` was. */
export const sameSince = (name: string): string => `(${name}.present AND ${name}.updatedAt <= $asOf)`;

/** The type of `name` at `$asOf`; null if it did not exist. */
export const typeAsOf = (name: string): string =>
  `coalesce(head(COLLECT { MATCH ${versionOf(name)} RETURN v.type }), CASE WHEN ${sameSince(name)} THEN ${name}.type END)`;

/** The properties of a version, named like those of an entity. */
export const VERSION =
  'v { .type, .name, .display, .slug, .status, .aliases, .ownAliases, .attributes, .observed, .createdAt, .updatedAt }';

/** An entity with its version applied, if there is one. */
export function entityAsOf(entity: Row, version: Row | null | undefined): Entity {
  if (version === null || version === undefined) return entityOf(entity);
  // Versions from before it was stored have no time of creation.
  const createdAt = version['createdAt'] ?? entity['createdAt'];
  return entityOf({ ...entity, deletedAt: null, ...version, createdAt });
}

const MANY = `MATCH (e:Entity) WHERE e.id IN $ids AND e.workspace = $workspace OPTIONAL MATCH ${versionOf('e')}
  WITH e, v WHERE v IS NOT NULL OR ${sameSince('e')} RETURN ${entityFields('e')} AS entity, ${VERSION} AS version`;

/** Implements EntityStore.getManyAt. */
export async function entitiesAsOf(
  db: Runner,
  own: Neo4jScope,
  ids: readonly EntityId[],
  asOf: number,
): Promise<ReadonlyMap<EntityId, Entity>> {
  const rows = await db.run(MANY, { ...own, ids, asOf });
  const entities = rows.map((row) => entityAsOf(row['entity'] as Row, row['version'] as Row | null));
  return new Map(entities.map((entity) => [entity.id, entity]));
}
