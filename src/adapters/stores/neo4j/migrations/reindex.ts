import { entityOf } from '../../common/entity-rows.js';
import { keysOf } from '../../../../domain/inventory/search/search-rank.js';
import { entityFields } from '../inventory/entity-rows.js';
import { searchProperties } from '../inventory/entity-writes.js';
import { flag, text } from '../../common/rows.js';
import { rows } from '../connection/rows.js';
import type { Row } from '../connection/statement.js';

const AT_ONCE = 500;
/** All entities of an inventory, including deleted ones, with their versions. */
const NEXT = `MATCH (e:Entity) WHERE e.id > $after AND e.name IS NOT NULL
  WITH e ORDER BY e.id LIMIT ${AT_ONCE}
  RETURN ${entityFields('e')} AS entity, e.present AS present,
    COLLECT { MATCH (e)-[:WAS]->(v:EntityVersion) WHERE v.keys IS NULL
      RETURN v { .type, .name, .display, .slug, .aliases, .ownAliases, .attributes, id: elementId(v) } } AS versions ORDER BY e.id`;
const PUT_WORDS = 'UNWIND $rows AS row MATCH (e:Entity { id: row.id }) WHERE e.present SET e += row.search';
const PUT_KEYS = `UNWIND $rows AS row MATCH (e:Entity { id: row.entity })-[:WAS]->(v:EntityVersion) WHERE elementId(v) = row.id SET v.keys = row.keys, v.workspace = e.workspace`;

type Run = (statement: string, parameters: object) => Promise<readonly Row[]>;

/** Creates the search words of all entities and the keys of all versions, for data of an earlier schema. */
export async function indexInventory(run: Run): Promise<void> {
  for (let after = ''; ;) {
    const found = await run(NEXT, { after });
    const entities = found.map((row) => ({ row, entity: entityOf(row['entity'] as Row) }));
    const last = entities.at(-1);
    if (last === undefined) return;
    const words = entities
      .filter(({ row }) => flag(row, 'present'))
      .map(({ entity }) => ({ id: entity.id, search: searchProperties(entity, entity.ownAliases) }));
    const keys = entities.flatMap(({ row, entity }) =>
      rows(row, 'versions').map((version) => {
        const { ownAliases: _own, ...known } = entity;
        return { entity: entity.id, id: text(version, 'id'), keys: [...keysOf(entityOf({ ...plain(known), ...version, id: entity.id }))] };
      }),
    );
    await run(PUT_WORDS, { rows: words });
    await run(PUT_KEYS, { rows: keys });
    after = last.entity.id;
  }
}

/** The properties of an entity that a version does not have. */
const plain = ({ ref, createdAt, updatedAt }: Omit<ReturnType<typeof entityOf>, 'ownAliases'>): Row => ({ ...ref, createdAt, updatedAt });
