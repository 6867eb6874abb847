import type { PlaceSummary } from '../../../domain/model/focus.js';
import type { EntitySummary } from '../../../domain/model/understanding.js';
import type { JsonObject } from '../../../domain/common/json.js';
import type { EntityId } from '../../../domain/common/ids.js';
import type { StatedRelation } from '../../../domain/inventory/history/history.js';
import { isClaimed, refKey, type Entity, type EntityType, type OwnAlias, type RelationDraft } from '../../../domain/model/entity.js';
import type { ListedRef } from '../../../ports/store/entities.js';
import type { VersionRecord } from '../../../domain/transfer/records.js';
import { descriptorsOf, fieldsOf } from '../../../domain/inventory/names/descriptors.js';
import { json, maybeNumber, maybeText, number, present, text, texts, type ResultRow } from './rows.js';

/** The fields that {@link entityOf} reads. */
export const ENTITY_FIELDS = [
  'id',
  'source',
  'objectType',
  'objectId',
  'type',
  'name',
  'display',
  'slug',
  'status',
  'aliases',
  'ownAliases',
  'attributes',
  'observed',
  'createdAt',
  'updatedAt',
  'deletedAt',
] as const;

export function entityOf(row: ResultRow): Entity {
  return {
    id: text(row, 'id'),
    ref: { source: text(row, 'source'), objectType: text(row, 'objectType'), objectId: text(row, 'objectId') },
    ...stateOf(row),
    ...present({ updatedAt: number(row, 'updatedAt'), deletedAt: maybeNumber(row, 'deletedAt') }),
    createdAt: number(row, 'createdAt'),
  };
}

/** The relations that entities state, by the entities' ids, of rows with the id, the type, and the identity of the target. */
export function relationDraftsIn(rows: readonly ResultRow[]): ReadonlyMap<EntityId, readonly RelationDraft[]> {
  const stated = new Map<EntityId, RelationDraft[]>();
  for (const row of rows) {
    const to = { source: text(row, 'source'), objectType: text(row, 'objectType'), objectId: text(row, 'objectId') };
    const relations = stated.get(text(row, 'id')) ?? [];
    relations.push({ type: text(row, 'type'), to });
    stated.set(text(row, 'id'), relations);
  }
  return stated;
}

/** A former name of the target, if it differs from the present one. */
function otherName(row: ResultRow, field: string): string | undefined {
  const name = maybeText(row, field);
  return name === text(row, 'display') ? undefined : name;
}

/** A relation with its target, of a row; a target that was never written is called by its identity. */
export function statedRelationOf(row: ResultRow): StatedRelation {
  const display = text(row, 'display');
  return present({
    type: text(row, 'type'),
    to: text(row, 'target'),
    toType: text(row, 'targetType') as EntityType,
    display: display === '' ? refKey({ source: '', objectType: text(row, 'objectType'), objectId: text(row, 'objectId') }) : display,
    displayAtStart: otherName(row, 'displayAtStart'),
    displayAtEnd: otherName(row, 'displayAtEnd'),
    validFrom: number(row, 'validFrom'),
    validTo: maybeNumber(row, 'validTo'),
  });
}

export const listedRefOf = (row: ResultRow): ListedRef => ({
  id: text(row, 'id'),
  objectType: text(row, 'objectType'),
  objectId: text(row, 'objectId'),
});

/** The fields of an entity that its former versions have, too. Versions from before it was stored have no time of creation. */
export function stateOf(row: ResultRow): VersionRecord['body'] {
  return present({
    type: text(row, 'type') as EntityType,
    name: text(row, 'name'),
    display: text(row, 'display'),
    slug: maybeText(row, 'slug'),
    status: maybeText(row, 'status'),
    aliases: texts(row, 'aliases'),
    ownAliases: ownAliasesOf(row),
    attributes: json<JsonObject>(row, 'attributes'),
    observed: observedOf(row),
    createdAt: maybeNumber(row, 'createdAt'),
  });
}

/** Undefined for entities of an inventory, and in versions from before this was stored. */
export function observedOf(row: ResultRow): number | undefined {
  const facts = row['observed'];
  return typeof facts === 'number' && facts > 0 ? facts : undefined;
}

/** Undefined if there are none. */
export function ownAliasesOf(row: ResultRow): readonly OwnAlias[] | undefined {
  const own = maybeText(row, 'ownAliases');
  return own === undefined || own === '[]' ? undefined : (JSON.parse(own) as OwnAlias[]);
}

/** Reads the fields of a summary; the places are read separately. */
export function summaryOf(row: ResultRow, places: readonly PlaceSummary[]): EntitySummary {
  return present({
    id: text(row, 'id'),
    key: text(row, 'key'),
    type: text(row, 'type') as EntityType,
    name: text(row, 'name'),
    display: text(row, 'display'),
    slug: maybeText(row, 'slug'),
    status: maybeText(row, 'status'),
    provisional: isClaimed(observedOf(row)) ? true : undefined,
    nouns: texts(row, 'nouns'),
    descriptors: descriptorsOf(texts(row, 'aliases'), json<JsonObject>(row, 'attributes')),
    fields: fieldsOf(json<JsonObject>(row, 'attributes')),
    places,
  });
}
