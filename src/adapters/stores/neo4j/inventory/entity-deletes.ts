import { BUMP, DROP_PLACEMENTS, KEEP_VERSION, LOCK_INVENTORY, NEXT_REVISION } from './entity-writes.js';
import { labelOf } from './entity-rows.js';
import { texts, maybeText, text } from '../../common/rows.js';
import type { Neo4jScope } from '../connection/scope.js';
import type { Runner } from '../connection/statement.js';
import { countWords } from '../indexing/vocabulary.js';

const KNOWN =
  'MATCH (e:Entity) WHERE e.id IN $ids AND e.workspace = $workspace AND e.present RETURN e.id AS id, e.words AS words, e.type AS type';
/** Related entities are derived again, and are no longer inside a deleted container. */
const LEAVE = `UNWIND $ids AS id MATCH (e:Entity { id: id }) WHERE e.workspace = $workspace
  MATCH (e)-[r]-(n:Entity) WHERE r.validTo IS NULL SET r.validTo = $now
  WITH DISTINCT n WHERE n.present AND NOT n.id IN $ids
  SET n.dirtyAt = coalesce(n.dirtyAt, $now), n.scopes = [scope IN n.scopes WHERE NOT scope IN $ids]`;
const DELETE = `UNWIND $gone AS each MATCH (e:Entity { id: each.id }) WHERE e.workspace = $workspace
  REMOVE e:$(each.label), e.keys, e.nameWords, e.otherWords, e.scopes, e.words, e.ownAliases, e.digest, e.dirtyAt SET e:Deleted, e.present = false, e.deletedAt = $now, e.updatedAt = $now, e.changedIn = ${NEXT_REVISION}`;

/** Implements EntityStore.delete. */
export async function deleteEntities(db: Runner, own: Neo4jScope, ids: readonly string[], now: number): Promise<number> {
  const [, known] = await Promise.all([db.run(LOCK_INVENTORY, { ...own }), db.run(KNOWN, { ...own, ids })]);
  if (known.length === 0) return 0;
  const gone = known.map((row) => ({ id: text(row, 'id'), label: labelOf((maybeText(row, 'type') ?? 'OTHER') as 'OTHER') }));
  const goneIds = gone.map(({ id }) => id);
  await Promise.all([
    db.run(KEEP_VERSION, { ...own, ids: goneIds, now }),
    db.run(LEAVE, { ...own, ids: goneIds, now }),
    db.run(DROP_PLACEMENTS, { ...own, ids: goneIds }),
    db.run(DELETE, { ...own, gone, now }),
    countWords(
      db,
      own,
      known.map((row) => ({ before: texts(row, 'words'), after: [] })),
    ),
    db.run(BUMP, { ...own }),
  ]);
  return known.length;
}
