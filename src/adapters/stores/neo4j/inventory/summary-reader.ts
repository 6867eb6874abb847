import type { EntitySummary } from '../../../../domain/model/understanding.js';
import { CONTAINMENT_RELATIONS, entitySummariesOf, SUMMARIES } from './entity-summaries.js';
import { cachedEach, keepEach, type InventoryCache } from './inventory-cache.js';
import type { Neo4jScope } from '../connection/scope.js';
import type { Runner } from '../connection/statement.js';

const READ = `MATCH (e:Entity) WHERE e.id IN $ids AND e.workspace = $workspace AND e.present
  WITH collect(e) AS things
  ${CONTAINMENT_RELATIONS}
  RETURN ${SUMMARIES}`;
const KIND = 'summary';
/** The approximate size of a summary in the cache. */
const WEIGHT = 5;

/** Reads summaries through the cache of one inventory. */
export interface SummaryReader {
  /** Existing entities by id. */
  read(ids: readonly string[]): Promise<ReadonlyMap<string, EntitySummary>>;
  /** Caches summaries that another statement read. */
  keep(summaries: ReadonlyMap<string, EntitySummary>): void;
}

export function createSummaryReader(db: Runner, own: Neo4jScope, cache: InventoryCache): SummaryReader {
  const readMissing = async (ids: readonly string[]): Promise<ReadonlyMap<string, EntitySummary>> => {
    const [row] = await db.run(READ, { ...own, ids });
    return row === undefined ? new Map() : entitySummariesOf(row);
  };
  return {
    read: (ids) => cachedEach(cache, KIND, ids, readMissing, () => WEIGHT),
    keep: (summaries) => keepEach(cache, KIND, summaries, WEIGHT),
  };
}
