import type { VectorStore } from '../../../../ports/store/vectors.js';
import { readChain } from '../messages/chain.js';
import type { Connection, Row } from '../connection/driver.js';
import { createMessageCache, MARKED, type CachedMessages } from '../messages/message-cache.js';
import { number, text } from '../../common/rows.js';
import { bytes } from '../connection/rows.js';
import { ACCESS, type SqliteScope } from '../connection/scope.js';

const FIND = `SELECT m.mid, m.sid, m.depth FROM message m CROSS JOIN session s USING (sid)
  WHERE m.id = ?4 AND m.cancelled = 0 AND s.wid = ?1 AND ${ACCESS} AND s.id = ?3`;
const DROP = 'DELETE FROM vector WHERE mid = ?';
const PUT = 'INSERT INTO vector (sid, mid, depth, space, content) VALUES (?, ?, ?, ?, ?)';
const LIST = `SELECT v.vid, v.depth, v.content, m.id FROM session s CROSS JOIN vector v ON v.sid = s.sid CROSS JOIN message m ON m.mid = v.mid
  WHERE s.wid = ?1 AND ${ACCESS} AND s.id = ?3 AND v.space = ?4 AND v.vid > ?5 AND v.depth >= ?6 ORDER BY v.vid LIMIT ?7`;
const MISSING = `SELECT ${MARKED} FROM message m LEFT JOIN vector v ON v.mid = m.mid
  WHERE m.sid = ?1 AND m.branch = ?2 AND m.depth BETWEEN ?3 AND ?4 AND v.space IS NOT ?5 ORDER BY m.depth DESC LIMIT ?6`;

export function createVectorStore(db: Connection, scope: SqliteScope, remembered: CachedMessages): VectorStore {
  const own = [scope.wid, scope.access] as const;
  return {
    async put(session, space, vectors) {
      for (const { message, values } of vectors) {
        const found = db.get(FIND, ...own, session, message);
        if (found === undefined) continue;
        const mid = number(found, 'mid');
        db.run(DROP, mid);
        db.run(PUT, number(found, 'sid'), mid, number(found, 'depth'), space, bytesOf(values));
      }
    },
    list: async (session, space, { after, from, limit }) =>
      db.all(LIST, ...own, session, space, after, from, limit).map((row) => ({
        message: text(row, 'id'),
        number: number(row, 'vid'),
        depth: number(row, 'depth'),
        values: valuesOf(row),
      })),
    async missing(chain, space, limit) {
      const cut = readChain(db, scope, chain)?.cut;
      const rows: Row[] = [];
      for (const { branch, low, high } of cut?.segments.toReversed() ?? [])
        if (rows.length < limit) rows.push(...db.all(MISSING, cut?.sid, branch, low, high, space, limit - rows.length));
      return createMessageCache(db, remembered).read(rows);
    },
  };
}

/** 32-bit floats as in memory; all supported machines are little-endian. */
const bytesOf = ({ buffer, byteOffset, byteLength }: Float32Array): Uint8Array => new Uint8Array(buffer, byteOffset, byteLength);

/** Copied, because the bytes may not be aligned for floats. */
const valuesOf = (row: Row): Float32Array => new Float32Array(bytes(row, 'content').slice().buffer);
