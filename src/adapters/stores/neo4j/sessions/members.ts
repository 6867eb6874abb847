import type { Member } from '../../../../domain/model/member.js';
import { rightsGranted } from '../../../../domain/model/session-access.js';
import { number } from '../../common/rows.js';
import { keyTaken } from '../../common/session-lists.js';
import { isConstraintViolation } from '../connection/failures.js';
import type { Neo4jScope } from '../connection/scope.js';
import type { Runner } from '../connection/statement.js';

const OWN = 's.workspace = $workspace AND s.owner = $principal';
/** Relations that one statement changes. */
const PORTION = 20_000;
const SAVE_MEMBERS = `MATCH (s:Session { id: $id }) WHERE ${OWN} SET s.members = $members, s.rights = $granted RETURN s.id AS id`;
/** Rights that give access to no session are deleted, because they name users. */
const DROP_RIGHTS = `MATCH (s:Session { id: $id }) WHERE ${OWN} MATCH (a:AccessRight)-[p:PERMITS]->(s) DELETE p
  WITH a WHERE NOT (a)-[:PERMITS]->() DELETE a`;
const ADD_RIGHTS = `MATCH (s:Session { id: $id }) WHERE ${OWN} UNWIND $granted AS access
  MERGE (a:AccessRight { workspace: $workspace, access: access }) MERGE (a)-[:PERMITS]->(s)`;
const HAND_OVER = `MATCH (s:Session { id: $id }) WHERE ${OWN} SET s.owner = $owner RETURN s.id AS id`;
/** Relations to entities repeat the owner, for their index. */
const HAND_OVER_TRACKED = `MATCH (:Session { id: $id })-[t:TRACKS]->() WHERE t.owner = $principal WITH t LIMIT ${PORTION} SET t.owner = $owner RETURN count(*) AS n`;

/** Implements SessionStore.saveMembers. */
export async function saveMembers(db: Runner, own: Neo4jScope, id: string, members: readonly Member[]): Promise<boolean> {
  const granted = rightsGranted(members);
  const stored = members.length === 0 ? undefined : JSON.stringify(members);
  const [saved] = await Promise.all([
    db.run(SAVE_MEMBERS, { ...own, id, members: stored, granted: granted.length === 0 ? undefined : granted }),
    db.run(DROP_RIGHTS, { ...own, id }),
    db.run(ADD_RIGHTS, { ...own, id, granted }),
  ]);
  return saved.length > 0;
}

/** Implements SessionStore.handOver. */
export async function handOver(db: Runner, own: Neo4jScope, id: string, owner: string): Promise<boolean> {
  try {
    if ((await db.run(HAND_OVER, { ...own, id, owner })).length === 0) return false;
  } catch (error) {
    if (!isConstraintViolation(error)) throw error;
    throw keyTaken('');
  }
  while (number((await db.run(HAND_OVER_TRACKED, { ...own, id, owner }))[0] ?? { n: 0 }, 'n') === PORTION);
  return true;
}

/** Ends the access of all members. */
export const dropRights = (db: Runner, own: Neo4jScope, id: string): Promise<unknown> => db.run(DROP_RIGHTS, { ...own, id });
