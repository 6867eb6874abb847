import { SCOPING_RELATIONS } from '../../../../domain/model/relation.js';

/** The parameter of {@link within} with the scoping relations. */
export const SCOPING = JSON.stringify([...SCOPING_RELATIONS]);

/**
 * Whether the entity `e` is inside a container, at most four steps up along relations that are open, or held at a time. The container's id and the
 * scoping relations are parameters; without a container, every entity matches.
 */
export function within(container: string, relations: string, at?: string): string {
  const holds = at === undefined ? 'r.valid_to IS NULL' : `r.valid_from <= ${at} AND (r.valid_to IS NULL OR r.valid_to > ${at})`;
  return `(${container} IS NULL OR EXISTS (
  WITH RECURSIVE up (eid, steps) AS (SELECT e.eid, 0 UNION SELECT r.dst, up.steps + 1 FROM up CROSS JOIN relation r ON r.src = up.eid AND ${holds}
    WHERE up.steps < 4 AND r.type IN (SELECT value FROM json_each(${relations})))
  SELECT 1 FROM up CROSS JOIN entity w ON w.eid = up.eid WHERE up.steps > 0 AND w.id = ${container}))`;
}
