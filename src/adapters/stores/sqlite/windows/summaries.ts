import type { SummaryBlock } from '../../../../domain/window/model/summary-block.js';
import type { Chain } from '../../../../ports/store/messages.js';
import type { SummaryStore } from '../../../../ports/store/summaries.js';
import { readChain } from '../messages/chain.js';
import type { Connection } from '../connection/driver.js';
import { json, number, text } from '../../common/rows.js';
import { ACCESS, type SqliteScope } from '../connection/scope.js';

const ADD = 'INSERT INTO summary (sid, branch, depth, level, body) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING';
const REWRITE = 'UPDATE summary SET body = ?5 WHERE sid = ?1 AND branch = ?2 AND depth = ?3 AND level = ?4';
const GET = `SELECT s.body FROM json_each(?3) p CROSS JOIN json_each(?2) g
  ON p.value ->> 'end' BETWEEN g.value ->> 'low' AND g.value ->> 'high'
  CROSS JOIN summary s ON s.sid = ?1 AND s.branch = g.value ->> 'branch' AND s.depth = p.value ->> 'end' AND s.level = p.value ->> 'level'
  ORDER BY s.depth, s.level`;
const LIST = `SELECT m.id AS message, b.branch, b.depth, b.level, b.body FROM session s CROSS JOIN summary b ON b.sid = s.sid
  CROSS JOIN message m ON m.sid = b.sid AND m.branch = b.branch AND m.depth = b.depth AND m.cancelled = 0
  WHERE s.wid = ?1 AND ${ACCESS} AND s.id = ?3 AND (b.branch, b.depth, b.level) > (?4, ?5, ?6) ORDER BY b.branch, b.depth, b.level LIMIT ?7`;

export function createSummaryStore(db: Connection, scope: SqliteScope): SummaryStore {
  function write(statement: string, chain: Chain, blocks: readonly SummaryBlock[]): void {
    const cut = readChain(db, scope, chain)?.cut;
    if (cut === undefined) return;
    for (const block of blocks) {
      const segment = cut.segments.find(({ low, high }) => block.end >= low && block.end <= high);
      if (segment !== undefined) db.run(statement, cut.sid, segment.branch, block.end, block.level, JSON.stringify(block));
    }
  }

  return {
    add: async (chain, blocks) => write(ADD, chain, blocks),
    rewrite: async (chain, blocks) => write(REWRITE, chain, blocks),
    async get(chain, places) {
      const cut = places.length === 0 ? undefined : readChain(db, scope, chain)?.cut;
      if (cut === undefined) return [];
      return db.all(GET, cut.sid, JSON.stringify(cut.segments), JSON.stringify(places)).map((row) => json<SummaryBlock>(row, 'body'));
    },
    list: async (session, after, limit) =>
      db.all(LIST, scope.wid, scope.access, session, ...after, limit).map((row) => ({
        message: text(row, 'message'),
        block: json<SummaryBlock>(row, 'body'),
        position: [number(row, 'branch'), number(row, 'depth'), number(row, 'level')] as const,
      })),
  };
}
