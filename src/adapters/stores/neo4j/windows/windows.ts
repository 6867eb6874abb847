import type { StoredWindow, WindowStore } from '../../../../ports/store/windows.js';
import { number, text } from '../../common/rows.js';
import { asBytes, bytes } from '../connection/rows.js';
import { ACCESSIBLE, type Neo4jScope } from '../connection/scope.js';
import type { Row, Runner } from '../connection/statement.js';

const KEEP = `MATCH (s:Session { id: $session }) WHERE ${ACCESSIBLE} MERGE (w:KeptWindow { id: $id })
  ON CREATE SET w.session = s.id, w.at = $at, w.content = $content`;
const DROP = `MATCH (s:Session { id: $session }) WHERE ${ACCESSIBLE} MATCH (w:KeptWindow) WHERE w.session = s.id AND w.at IS NOT NULL
  WITH w ORDER BY w.at DESC, w.id DESC SKIP $most DELETE w`;
const BY_IDS = `MATCH (w:KeptWindow) WHERE w.id IN $ids MATCH (s:Session { id: w.session }) WHERE ${ACCESSIBLE} RETURN w { .* } AS window`;

export function windowOf(row: Row): StoredWindow {
  const w = row['window'] as Row;
  return { id: text(w, 'id'), session: text(w, 'session'), at: number(w, 'at'), content: bytes(w, 'content') };
}

export function createWindowStore(db: Runner, own: Neo4jScope): WindowStore {
  return {
    async keep({ id, session, at, content }, most) {
      await Promise.all([db.run(KEEP, { ...own, id, session, at, content: asBytes(content) }), db.run(DROP, { ...own, session, most })]);
    },
    getMany: async (ids) => new Map((await db.run(BY_IDS, { ...own, ids })).map(windowOf).map((window) => [window.id, window])),
  };
}
