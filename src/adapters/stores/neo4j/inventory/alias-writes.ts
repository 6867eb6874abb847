import { texts } from '../../common/rows.js';
import { entityOf } from '../../common/entity-rows.js';
import type { AliasChange } from '../../../../ports/store/entities.js';
import { entityFields } from './entity-rows.js';
import { BUMP, KEEP_VERSION, NEXT_REVISION, searchProperties } from './entity-writes.js';
import type { Neo4jScope } from '../connection/scope.js';
import type { Row, Runner } from '../connection/statement.js';
import { countWords } from '../indexing/vocabulary.js';

const WORDS = `MATCH (e:Entity { id: $id }) WHERE e.workspace = $workspace RETURN e.words AS words, ${entityFields('e')} AS entity`;
const SET = `MATCH (e:Entity { id: $id }) WHERE e.workspace = $workspace AND e.present
  SET e += $search, e.ownAliases = $ownAliases, e.words = $words, e.updatedAt = $now, e.changedIn = ${NEXT_REVISION},
    e.keys = [key IN e.keys WHERE NOT key IN $droppedKeys AND NOT key IN $addedKeys] + $addedKeys`;

/** Implements EntityStore.changeAliases. */
export async function changeAliases(
  db: Runner,
  own: Neo4jScope,
  id: string,
  { ownAliases, addedKeys, droppedKeys, words }: AliasChange,
  now: number,
): Promise<void> {
  const [row] = await db.run(WORDS, { ...own, id });
  await Promise.all([
    db.run(KEEP_VERSION, { ...own, ids: [id], now }),
    db.run(SET, {
      ...own,
      id,
      ownAliases: ownAliases.length === 0 ? undefined : JSON.stringify(ownAliases),
      search: row === undefined ? {} : searchProperties(entityOf(row['entity'] as Row), ownAliases),
      addedKeys,
      droppedKeys,
      words,
      now,
    }),
    countWords(db, own, [{ before: texts(row ?? {}, 'words'), after: words }]),
    db.run(BUMP, { ...own }),
  ]);
}
