import { pageOf, sliceOf } from '../../../../domain/common/cursor.js';
import type { Entity } from '../../../../domain/model/entity.js';
import { keysOfWords } from '../../../../domain/inventory/search/search-rank.js';
import type { Page, PageRequest } from '../../../../domain/common/page.js';
import { rankedKey, rankedSlice, type Ranked } from '../../../../domain/inventory/search/ranked.js';
import type { EntitySearch } from '../../../../ports/store/entities.js';
import type { Connection } from '../connection/driver.js';
import { entityAsOf, NAME_AS_OF, TYPE_AS_OF, versionAt, existedAsOf } from './entities-as-of.js';
import { ENTITY_COLUMNS } from './entity-rows.js';
import { number } from '../../common/rows.js';
import type { SqliteScope } from '../connection/scope.js';
import { matchOf } from './search-words.js';
import { among, insideOf, SCOPING, within } from '../indexing/within.js';

/** The maximum number of entities for each kind of hit. */
const CANDIDATES = 2_000;
export const AS_OF = `SELECT ${ENTITY_COLUMNS}, v.body FROM entity e ${versionAt('?3')} WHERE e.wid = ?1 AND e.id = ?2 AND ${existedAsOf('?3')} LIMIT 1`;

const keyed = (table: string): string =>
  `SELECT * FROM (SELECT k.eid FROM json_each(?2) j CROSS JOIN ${table} k ON k.wid = ?1 AND k.key >= j.value AND k.key < j.value || char(1114111) LIMIT ${CANDIDATES})`;
const found = (inside: string): string => `WITH hit (eid) AS (${keyed('entity_key')} UNION ${keyed('former_key')}
    UNION SELECT eid FROM (SELECT rowid AS eid FROM entity_search WHERE ?6 IS NOT NULL AND entity_search MATCH coalesce(?6, '""') LIMIT ${CANDIDATES}))
  SELECT ${ENTITY_COLUMNS}, v.body FROM hit CROSS JOIN entity e USING (eid) ${versionAt('?3')} WHERE e.wid = ?1 AND ${existedAsOf('?3')} AND ${inside} AND (?7 IS NULL OR e.object_type = ?7)`;

const all = (inside: string): string => `SELECT ${ENTITY_COLUMNS}, 0 AS rank, v.body FROM entity e ${versionAt('?3')}
  WHERE e.wid = ?1 AND ${existedAsOf('?3')} AND ${inside} AND (?2 IS NULL OR ${TYPE_AS_OF} IN (SELECT value FROM json_each(?2))) AND (?9 IS NULL OR e.object_type = ?9)`;
const FORWARD = `AND (?6 IS NULL OR (${NAME_AS_OF}, e.id) > (?6, ?7)) ORDER BY ${NAME_AS_OF}, e.id LIMIT ?8`;
const BACKWARD = `AND (?6 IS NULL OR (${NAME_AS_OF}, e.id) < (?6, ?7)) ORDER BY ${NAME_AS_OF} DESC, e.id DESC LIMIT ?8`;

/** Searches the inventory as of an earlier time, by the names of that time. */
export function searchAsOf(
  db: Connection,
  { wid }: SqliteScope,
  search: EntitySearch & { readonly asOf: number },
  page: PageRequest,
): Page<Entity> {
  const { terms, words = [], types, objectType, within: container, asOf } = search;
  const slice = sliceOf(page, 'nss');
  const inside = container === undefined ? undefined : insideOf(db, wid, container, asOf);
  const isInside = inside === undefined ? within('?4', '?5', '?3') : among('?4');
  const place = inside ?? container;
  const isList = terms.length === 0 && words.length === 0;
  if (isList) {
    const [, name, id] = slice.from ?? [null, null, null];
    const kinds = types === undefined ? undefined : JSON.stringify(types);
    const sql = `${all(isInside)} ${slice.backward ? BACKWARD : FORWARD}`;
    const rows = db.all(sql, wid, kinds, asOf, place, SCOPING, name, id, slice.size + 1, objectType);
    return entitiesOf(
      pageOf(
        slice,
        rows.map((row): Ranked => ({ rank: number(row, 'rank'), entity: entityAsOf(row) })),
        rankedKey,
      ),
    );
  }
  const keys = JSON.stringify([...terms, ...keysOfWords(words)]);
  const match = words.length === 0 ? undefined : matchOf(wid, words, ['names', 'others']);
  const hits = db.all(found(isInside), wid, keys, asOf, place, SCOPING, match, objectType).map(entityAsOf);
  return entitiesOf(rankedSlice(hits, { terms, words, types }, slice));
}

const entitiesOf = ({ items, ...edges }: Page<Ranked>): Page<Entity> => ({
  ...edges,
  items: items.map(({ cursor, value }) => ({ cursor, value: value.entity })),
});
