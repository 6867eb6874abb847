import { storedAs, typeOf } from './relation-types.js';
import { number } from '../../../common/rows.js';
import type { Neo4jScope } from '../../connection/scope.js';
import type { Runner } from '../../connection/statement.js';

const CLOSE = `UNWIND $edges AS each MATCH (a:Entity { id: each.from }) WHERE a.workspace = $workspace
  WITH a, each MATCH (b:Entity { id: each.to }) WITH a, b, each MATCH (a)-[r]->(b)
  WHERE ${typeOf('r')} = each.type AND r.validTo IS NULL AND r.derived = $derived SET r.validTo = $now RETURN count(*) AS n`;
const OPEN = `UNWIND $edges AS each MATCH (a:Entity { id: each.from }) WHERE a.workspace = $workspace
  WITH a, each MATCH (b:Entity { id: each.to }) WHERE b.workspace = $workspace
  CREATE (a)-[:$(each.stored) { type: each.named, derived: $derived, validFrom: $now }]->(b) RETURN count(*) AS n`;

interface Edge {
  readonly from: string;
  readonly type: string;
  readonly to: string;
}

interface Change {
  readonly derived: boolean;
  readonly now: number;
}

/** Ends open relations with these ends and types. Returns their number. */
export async function closeRelations(db: Runner, own: Neo4jScope, edges: readonly Edge[], change: Change): Promise<number> {
  if (edges.length === 0) return 0;
  const [row] = await db.run(CLOSE, { ...own, ...change, edges });
  return number(row ?? { n: 0 }, 'n');
}

/** Opens relations that are known not to be open. Returns their number. */
export async function openRelations(db: Runner, own: Neo4jScope, edges: readonly Edge[], change: Change): Promise<number> {
  if (edges.length === 0) return 0;
  const stored = edges.map(({ from, type, to }) => ({ from, to, ...storedAs(type) }));
  const [row] = await db.run(OPEN, { ...own, ...change, edges: stored });
  return number(row ?? { n: 0 }, 'n');
}
