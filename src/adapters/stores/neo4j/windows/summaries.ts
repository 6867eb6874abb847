import type { SummaryBlock } from '../../../../domain/window/model/summary-block.js';
import type { Chain } from '../../../../ports/store/messages.js';
import type { SummaryStore } from '../../../../ports/store/summaries.js';
import { chainOf, SEGMENTS } from '../messages/chain.js';
import { json, number, text } from '../../common/rows.js';
import { ACCESSIBLE, type Neo4jScope } from '../connection/scope.js';
import type { Row, Runner } from '../connection/statement.js';

const ADD = `${SEGMENTS} UNWIND $blocks AS block WITH s, branch, low, high, block WHERE block.end >= low AND block.end <= high
  MERGE (n:Summary { session: s.id, branch: branch, depth: block.end, level: block.level }) ON CREATE SET n.body = block.body`;
const REWRITE = `${SEGMENTS} UNWIND $blocks AS block WITH s, branch, low, high, block WHERE block.end >= low AND block.end <= high
  MATCH (n:Summary { session: s.id, branch: branch, depth: block.end, level: block.level }) SET n.body = block.body`;
const GET = `${SEGMENTS} UNWIND $places AS place WITH s, branch, low, high, place WHERE place.end >= low AND place.end <= high
  MATCH (n:Summary { session: s.id, branch: branch, depth: place.end, level: place.level })
  RETURN n.body AS body ORDER BY n.depth, n.level`;
const LIST = `MATCH (s:Session { id: $session }) WHERE ${ACCESSIBLE}
  MATCH (n:Summary) WHERE n.session = s.id AND n.branch >= $branch AND n.depth IS NOT NULL AND n.level IS NOT NULL AND (n.branch > $branch OR n.depth > $depth OR (n.depth = $depth AND n.level > $level))
  MATCH (m:Message) WHERE m.session = n.session AND m.branch = n.branch AND m.depth = n.depth AND m.cancelled IS NULL
  RETURN m.id AS message, n { .branch, .depth, .level, .body } AS summary ORDER BY n.branch, n.depth, n.level LIMIT $limit`;

export function createSummaryStore(db: Runner, own: Neo4jScope): SummaryStore {
  async function write(statement: string, chain: Chain, blocks: readonly SummaryBlock[]): Promise<void> {
    if (blocks.length === 0) return;
    const written = blocks.map((block) => ({ end: block.end, level: block.level, body: JSON.stringify(block) }));
    await db.run(statement, { ...chainOf(own, chain), blocks: written });
  }

  return {
    add: (chain, blocks) => write(ADD, chain, blocks),
    rewrite: (chain, blocks) => write(REWRITE, chain, blocks),
    async get(chain, places) {
      if (places.length === 0) return [];
      const found = await db.run(GET, { ...chainOf(own, chain), places: places.map(({ level, end }) => ({ level, end })) });
      return found.map((row) => json<SummaryBlock>(row, 'body'));
    },
    async list(session, [branch, depth, level], limit) {
      const found = await db.run(LIST, { ...own, session, branch, depth, level, limit });
      return found.map((row) => {
        const summary = row['summary'] as Row;
        const position = [number(summary, 'branch'), number(summary, 'depth'), number(summary, 'level')] as const;
        return { message: text(row, 'message'), block: json<SummaryBlock>(summary, 'body'), position };
      });
    },
  };
}
