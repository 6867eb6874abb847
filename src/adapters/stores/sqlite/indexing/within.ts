import { SCOPING_RELATIONS } from '../../../../domain/model/relation.js';
import { number } from '../../common/rows.js';
import type { Connection } from '../connection/driver.js';

/** The parameter of {@link within} with the scoping relations. */
export const SCOPING = JSON.stringify([...SCOPING_RELATIONS]);

const holdsAt = (at: string | undefined): string =>
  at === undefined ? 'r.valid_to IS NULL' : `r.valid_from <= ${at} AND (r.valid_to IS NULL OR r.valid_to > ${at})`;

/**
 * Whether the entity `e` is inside a container, at most four steps up along relations that are open, or held at a time. The container's id and the
 * scoping relations are parameters; without a container, every entity matches.
 */
export function within(container: string, relations: string, at?: string): string {
  return `(${container} IS NULL OR EXISTS (
  WITH RECURSIVE up (eid, steps) AS (SELECT e.eid, 0 UNION SELECT r.dst, up.steps + 1 FROM up CROSS JOIN relation r ON r.src = up.eid AND ${holdsAt(at)}
    WHERE up.steps < 4 AND r.type IN (SELECT value FROM json_each(${relations})))
  SELECT 1 FROM up CROSS JOIN entity w ON w.eid = up.eid WHERE up.steps > 0 AND w.id = ${container}))`;
}

/** Whether the entity `e` is one of those in a parameter; see {@link insideOf}. */
export const among = (inside: string): string => `e.eid IN (SELECT value FROM json_each(${inside}))`;

/** More than this is not listed: in a large container, entities in the order of a page are soon found inside it. */
const LARGEST = 5_000;
/** An entity is reached once for each number of steps. */
const MAX_ROWS = 4 * LARGEST;

const insideSql = (at?: string): string => `WITH RECURSIVE down (eid, steps) AS (
    SELECT e.eid, 0 FROM entity e WHERE e.id = ?2 AND +e.wid = ?1
    UNION SELECT r.src, down.steps + 1 FROM down CROSS JOIN json_each(?3) j CROSS JOIN relation r ON r.dst = down.eid AND r.type = j.value AND ${holdsAt(at)}
      WHERE down.steps < 4 LIMIT ${MAX_ROWS})
  SELECT eid, max(steps) AS steps, count(*) AS n FROM down GROUP BY eid`;
const INSIDE = insideSql();
const INSIDE_AS_OF = insideSql('?4');

/**
 * The entities inside a container as a JSON list, which costs as much as there are. Undefined if it is large: then each entity is to be asked by
 * {@link within}, because otherwise a page of a small container would ask all entities of the inventory.
 */
export function insideOf(db: Connection, wid: number, container: string, asOf?: number): string | undefined {
  const rows = asOf === undefined ? db.all(INSIDE, wid, container, SCOPING) : db.all(INSIDE_AS_OF, wid, container, SCOPING, asOf);
  const reached = rows.reduce((sum, row) => sum + number(row, 'n'), 0);
  if (reached >= MAX_ROWS || rows.length > LARGEST) return undefined;
  return JSON.stringify(rows.filter((row) => number(row, 'steps') > 0).map((row) => number(row, 'eid')));
}
