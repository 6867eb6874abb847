import type { SummaryBlock } from '../../../../domain/window/model/summary-block.js';
import type { Chain } from '../../../../ports/store/messages.js';
import type { SummaryStore } from '../../../../ports/store/summaries.js';
import { chainOf, SEGMENTS } from '../messages/chain.js';
import { json } from '../../common/rows.js';
import type { Neo4jScope } from '../connection/scope.js';
import type { Runner } from '../connection/statement.js';

const ADD = `${SEGMENTS} UNWIND $blocks AS block WITH s, branch, low, high, block WHERE block.end >= low AND block.end <= high
  MERGE (n:Summary { session: s.id, branch: branch, depth: block.end, level: block.level }) ON CREATE SET n.body = block.body`;
const REWRITE = `${SEGMENTS} UNWIND $blocks AS block WITH s, branch, low, high, block WHERE block.end >= low AND block.end <= high
  MATCH (n:Summary { session: s.id, branch: branch, depth: block.end, level: block.level }) SET n.body = block.body`;
const GET = `${SEGMENTS} UNWIND $places AS place WITH s, branch, low, high, place WHERE place.end >= low AND place.end <= high
  MATCH (n:Summary { session: s.id, branch: branch, depth: place.end, level: place.level })
  RETURN n.body AS body ORDER BY n.depth, n.level`;

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
  };
}
