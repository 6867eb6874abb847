import { pageOf, sliceOf } from '../../../../domain/common/cursor.js';
import type { Entity } from '../../../../domain/model/entity.js';
import { keysOfWords } from '../../../../domain/inventory/search/search-rank.js';
import type { Page, PageRequest } from '../../../../domain/common/page.js';
import { rankedKey, rankedSlice, type Ranked } from '../../../../domain/inventory/search/ranked.js';
import { SCOPING_RELATIONS } from '../../../../domain/model/relation.js';
import type { EntitySearch } from '../../../../ports/store/entities.js';
import { entityAsOf, sameSince, VERSION, versionOf } from './entities-as-of.js';
import { entityFields } from './entity-rows.js';
import { prefixed, quoted } from '../indexing/lucene.js';
import type { Neo4jScope } from '../connection/scope.js';
import type { Row, Runner } from '../connection/statement.js';
import { anyWordOf } from '../indexing/word-queries.js';

/** The maximum number of entities for each kind of hit. */
const CANDIDATES = 2_000;
const SCOPING = [...SCOPING_RELATIONS].join('|');
const ENTITY = `${entityFields('e')} AS entity`;
const THEN = `${VERSION} AS version`;
/** The version at a time, or the entity if its current state was valid then; no row if it did not exist. */
const HELD = `OPTIONAL MATCH ${versionOf('e')}
  WITH e, head(collect(v)) AS v WHERE v IS NOT NULL OR ${sameSince('e')}`;
/** At most four steps up, along relations that held then. */
const WITHIN = `($within IS NULL OR EXISTS { MATCH (e)((:Entity)-[r:${SCOPING} WHERE r.validFrom <= $asOf AND (r.validTo IS NULL OR r.validTo > $asOf)]->(:Entity)){1,4}(:Entity { id: $within }) })`;
const OF_OBJECT_TYPE = '($objectType IS NULL OR e.objectType = $objectType)';

export const AS_OF = `MATCH (e:Entity { id: $id }) WHERE e.workspace = $workspace ${HELD} RETURN ${ENTITY}, ${THEN}`;

const FOUND = `CALL () {
    UNWIND $prefixes AS query CALL db.index.fulltext.queryNodes('entity_keys', query, { limit: ${CANDIDATES} }) YIELD node AS e RETURN e
    UNION
    UNWIND $prefixes AS query CALL db.index.fulltext.queryNodes('version_keys', query, { limit: ${CANDIDATES} }) YIELD node AS v MATCH (e:Entity)-[:WAS]->(v) RETURN e
    UNION
    UNWIND $wordQueries AS query CALL db.index.fulltext.queryNodes('entity_search', query, { limit: ${CANDIDATES} }) YIELD node AS e RETURN e
  }
  WITH DISTINCT e WHERE e.workspace = $workspace AND ${OF_OBJECT_TYPE} AND ${WITHIN} ${HELD} RETURN ${ENTITY}, ${THEN}`;

const ALL = `MATCH (e:Entity) WHERE e.workspace = $workspace AND e.name IS NOT NULL AND ${OF_OBJECT_TYPE} AND ${WITHIN} ${HELD}
  WITH e, v, coalesce(v.name, e.name) AS name WHERE ($types IS NULL OR coalesce(v.type, e.type) IN $types)`;
const FORWARD = `${ALL} AND ($name IS NULL OR name > $name OR (name = $name AND e.id > $id)) RETURN ${ENTITY}, ${THEN} ORDER BY name, e.id LIMIT $limit`;
const BACKWARD = `${ALL} AND ($name IS NULL OR name < $name OR (name = $name AND e.id < $id)) RETURN ${ENTITY}, ${THEN} ORDER BY name DESC, e.id DESC LIMIT $limit`;

/** The entity of a row with its version. */
export const entityOfRow = (row: Row): Entity => entityAsOf(row['entity'] as Row, row['version'] as Row | null);

/** Searches the inventory as of an earlier time, by the names of that time. */
export async function searchAsOf(
  db: Runner,
  own: Neo4jScope,
  { terms, words = [], types, objectType, within, asOf }: EntitySearch & { readonly asOf: number },
  page: PageRequest,
): Promise<Page<Entity>> {
  const slice = sliceOf(page, 'nss');
  if (terms.length === 0 && words.length === 0) {
    const [, name, id] = slice.from ?? [];
    const rows = await db.run(slice.backward ? BACKWARD : FORWARD, {
      ...own,
      types,
      objectType,
      within,
      asOf,
      name,
      id,
      limit: slice.size + 1,
    });
    return entitiesOf(
      pageOf(
        slice,
        rows.map((row): Ranked => ({ rank: 0, entity: entityOfRow(row) })),
        rankedKey,
      ),
    );
  }
  const mine = `+workspace:${quoted(own.workspace)}`;
  const prefixes = [...terms, ...keysOfWords(words)].map((key) => `${mine} +keys:${prefixed(key)}`);
  const rows = await db.run(FOUND, {
    ...own,
    prefixes,
    wordQueries: words.length === 0 ? [] : [anyWordOf(mine, words)],
    objectType,
    within,
    asOf,
  });
  return entitiesOf(rankedSlice(rows.map(entityOfRow), { terms, words, types }, slice));
}

const entitiesOf = ({ items, ...edges }: Page<Ranked>): Page<Entity> => ({
  ...edges,
  items: items.map(({ cursor, value }) => ({ cursor, value: value.entity })),
});
