import type { SourceStore } from '../../../../ports/store/sources.js';
import { sourcesByName, type StatesBySource } from '../../common/source-rows.js';
import { json } from '../../common/rows.js';
import type { Neo4jScope } from '../connection/scope.js';
import type { Runner } from '../connection/statement.js';
import { LOCK_INVENTORY } from './entity-writes.js';

const READ = 'MATCH (w:Workspace { name: $workspace }) WHERE w.sources IS NOT NULL RETURN w.sources AS sources';
const PUT = 'MATCH (w:Workspace { name: $workspace }) SET w.sources = $sources';

export function createSourceStore(db: Runner, own: Neo4jScope): SourceStore {
  const states = async (): Promise<StatesBySource> => {
    // One after the other: what is read before the lock may be outdated.
    if (db.writes) await db.run(LOCK_INVENTORY, { ...own });
    const [row] = await db.run(READ, { ...own });
    return row === undefined ? {} : json<StatesBySource>(row, 'sources');
  };
  return {
    list: async () => sourcesByName(await states()),
    get: async (source) => sourcesByName(await states()).find((state) => state.source === source),
    async put(state) {
      const others = await states();
      await db.run(PUT, { ...own, sources: JSON.stringify({ ...others, [state.source]: state }) });
    },
    async remove(source) {
      const { [source]: _removed, ...others } = await states();
      await db.run(PUT, { ...own, sources: JSON.stringify(others) });
    },
  };
}
