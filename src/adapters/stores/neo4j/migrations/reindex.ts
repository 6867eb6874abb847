import { entityOf } from '../../common/entity-rows.js';
import { groupBy } from '../../../../domain/common/group-by.js';
import { annotationOf, MAX_ROLES, NAMING_RELATIONS } from '../../../../domain/inventory/names/annotation.js';
import { COMPONENT_TYPES } from '../../../../domain/inventory/names/lookup-keys.js';
import { keysOf } from '../../../../domain/inventory/search/search-rank.js';
import type { Entity } from '../../../../domain/model/entity.js';
import { entityFields } from '../inventory/entity-rows.js';
import { searchProperties } from '../inventory/entity-writes.js';
import { RESCOPE } from '../inventory/relations/relations.js';
import { flag, text, texts } from '../../common/rows.js';
import { rows } from '../connection/rows.js';
import type { Row } from '../connection/statement.js';

const AT_ONCE = 500;
const SOME = `MATCH (e:Entity) WHERE e.id > $after WITH e ORDER BY e.id LIMIT ${AT_ONCE}`;
/** Numbers entities that have no number. Returns the last id of the batch, or null after the last batch. */
const NUMBER = `${SOME} WITH collect(e) AS batch
  CALL (batch) {
    UNWIND batch AS e WITH e WHERE e.number IS NULL WITH e.workspace AS workspace, collect(e) AS fresh
    MERGE (w:Workspace { name: workspace }) SET w.numbered = coalesce(w.numbered, 0) + size(fresh)
    WITH fresh, w.numbered - size(fresh) AS before
    UNWIND range(0, size(fresh) - 1) AS at WITH fresh[at] AS e, before + at AS number SET e.number = number
  }
  RETURN batch[-1].id AS last`;
/** All entities of an inventory, including deleted ones, with their versions. */
const NEXT = `MATCH (e:Entity) WHERE e.id > $after AND e.name IS NOT NULL
  WITH e ORDER BY e.id LIMIT ${AT_ONCE}
  RETURN ${entityFields('e')} AS entity, e.workspace AS workspace, e.present AS present, e.keys AS keys,
    COLLECT { MATCH (e)-[r:${NAMING_RELATIONS.join('|')}]->(t:Entity) WHERE r.validTo IS NULL AND t.present
      RETURN t.name ORDER BY type(r), t.name, t.id LIMIT ${MAX_ROLES} } AS roles,
    COLLECT { MATCH (e)-[:WAS]->(v:EntityVersion)
      RETURN v { .type, .name, .display, .slug, .aliases, .ownAliases, .attributes, id: elementId(v) } } AS versions ORDER BY e.id`;
/** An entity that was written since it was read is already indexed. */
const PUT = `UNWIND $rows AS row MATCH (e:Entity { id: row.id }) WHERE e.present AND e.updatedAt = row.updatedAt SET e += row.properties`;
const PUT_KEYS = `UNWIND $rows AS row MATCH (e:Entity { id: row.entity })-[:WAS]->(v:EntityVersion) WHERE elementId(v) = row.id SET v.keys = row.keys, v.workspace = e.workspace`;
const BUMP_ALL = 'MATCH (w:Workspace) SET w.inventoryRevision = coalesce(w.inventoryRevision, 0) + 1';

type Run = (statement: string, parameters: object) => Promise<readonly Row[]>;

/** Creates everything that is computed from entities, for data of an earlier schema: numbers, lookup keys, nouns, scopes, search words and former keys. */
export async function indexInventory(run: Run): Promise<void> {
  await numberEntities(run);
  for (let after = ''; ;) {
    const found = (await run(NEXT, { after })).map((row) => ({ row, entity: entityOf(row['entity'] as Row) }));
    const last = found.at(-1);
    if (last === undefined) break;
    const present = found.filter(({ row }) => flag(row, 'present'));
    await run(PUT, {
      rows: present.map(({ row, entity }) => ({ id: entity.id, updatedAt: entity.updatedAt, properties: propertiesOf(row, entity) })),
    });
    for (const [workspace, some] of groupBy(present, ({ row }) => text(row, 'workspace')))
      await run(RESCOPE, { workspace, ids: some.map(({ entity }) => entity.id) });
    await run(PUT_KEYS, { rows: found.flatMap(({ row, entity }) => formerKeysOf(row, entity)) });
    after = last.entity.id;
  }
  await run(BUMP_ALL, {});
}

async function numberEntities(run: Run): Promise<void> {
  for (let after: string | null = ''; after !== null;) {
    const [row]: readonly Row[] = await run(NUMBER, { after });
    after = (row?.['last'] as string | null | undefined) ?? null;
  }
}

/** Components only have the nouns of their types, which are written with them. */
function propertiesOf(row: Row, entity: Entity): Record<string, unknown> {
  const before = texts(row, 'keys');
  const search = searchProperties(entity, entity.ownAliases);
  if (COMPONENT_TYPES.has(entity.type)) return { ...search, keys: eachOnce([...before, ...keysOf(entity)]) };
  const { nouns, keys } = annotationOf(entity, texts(row, 'roles'));
  return { ...search, nouns, keys: eachOnce([...before.filter((key) => !key.startsWith('~')), ...keysOf(entity), ...keys]) };
}

const eachOnce = (keys: readonly string[]): readonly string[] => [...new Set(keys)];

function formerKeysOf(row: Row, { ownAliases: _own, ...known }: Entity): readonly Row[] {
  return rows(row, 'versions').map((version) => ({
    entity: known.id,
    id: text(version, 'id'),
    keys: [...keysOf(entityOf({ ...plain(known), ...version, id: known.id }))],
  }));
}

/** The properties of an entity that a version does not have. */
const plain = ({ ref, createdAt, updatedAt }: Omit<Entity, 'ownAliases'>): Row => ({ ...ref, createdAt, updatedAt });
