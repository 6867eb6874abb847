import type { Annotation } from '../../../../ports/store/entities.js';
import { BUMP, LOCK_INVENTORY } from './entity-writes.js';
import { number } from '../../common/rows.js';
import type { Neo4jScope } from '../connection/scope.js';
import type { Runner } from '../connection/statement.js';

/** Writes only changed values, so that indexes are not updated needlessly. */
const ANNOTATE = `UNWIND $annotations AS each MATCH (e:Entity { id: each.id }) WHERE e.workspace = $workspace AND e.present
  WITH e, each.nouns AS nouns, [key IN e.keys WHERE NOT key STARTS WITH '~'] + each.keys AS keys WHERE e.nouns <> nouns OR e.keys <> keys
  SET e.nouns = nouns, e.keys = keys RETURN count(e) AS n`;

/** Implements EntityStore.annotate. */
export async function annotateEntities(db: Runner, own: Neo4jScope, annotations: readonly Annotation[]): Promise<void> {
  if (annotations.length === 0) return;
  const each = annotations.map(({ id, nouns, keys }) => ({ id, nouns, keys: [...new Set(keys)] }));
  const [, [row]] = await Promise.all([db.run(LOCK_INVENTORY, { ...own }), db.run(ANNOTATE, { ...own, annotations: each })]);
  if (row !== undefined && number(row, 'n') > 0) await db.run(BUMP, { ...own });
}
