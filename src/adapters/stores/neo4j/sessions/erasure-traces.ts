import { TRACE_PLACES, type Traces } from '../../../../ports/store/erasure.js';
import { number } from '../../common/rows.js';
import type { Neo4jScope } from '../connection/scope.js';
import type { Row, Runner } from '../connection/statement.js';

const OWNED = 'MATCH (s:Session { id: $id }) WHERE s.workspace = $workspace AND s.owner = $principal RETURN s.id AS id';
const TRACES = `RETURN
  COUNT { MATCH (m:Message) WHERE m.session = $id AND m.sequence IS NOT NULL } AS messages,
  COUNT { MATCH (b:Branch) WHERE b.session = $id AND b.branch IS NOT NULL } AS branches,
  COUNT { MATCH (t:Term) WHERE t.session = $id AND t.term IS NOT NULL }
    + COUNT { MATCH (p:Posting) WHERE p.session = $id AND p.term IS NOT NULL AND p.number IS NOT NULL } AS terms,
  COUNT { MATCH (o:Operation) WHERE o.session = $id AND o.sequence IS NOT NULL } AS operations,
  COUNT { MATCH (s:Session { id: $id })-[:TRACKS]->(:Subject) } AS mentions,
  COUNT { MATCH (n:Summary) WHERE n.session = $id AND n.branch IS NOT NULL AND n.depth IS NOT NULL AND n.level IS NOT NULL } AS summaries,
  COUNT { MATCH (w:KeptWindow) WHERE w.session = $id AND w.at IS NOT NULL } AS windows,
  COUNT { MATCH (m:Message) WHERE m.session = $id AND m.sequence IS NOT NULL AND m.vector IS NOT NULL } AS vectors,
  COUNT { MATCH (u:UnfinishedMessage) WHERE u.session = $id } + COUNT { MATCH (t:UnfinishedText) WHERE t.session = $id } AS unfinished,
  COUNT { MATCH (d:WebhookDelivery) WHERE d.session = $id AND d.type <> 'session.deleted' } AS deliveries`;

/** Parts refer to their session by id, so the id is the handle. */
export async function tracesOf(db: Runner, own: Neo4jScope, id: string, handle?: string): Promise<Traces | undefined> {
  if (handle === undefined && (await db.run(OWNED, { ...own, id })).length === 0) return undefined;
  const row: Row = (await db.run(TRACES, { id: handle ?? id }))[0] ?? {};
  return {
    handle: handle ?? id,
    counts: Object.fromEntries(TRACE_PLACES.map((place) => [place, number(row, place)])) as Traces['counts'],
  };
}
