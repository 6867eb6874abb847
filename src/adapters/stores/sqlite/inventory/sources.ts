import type { SourceState } from '../../../../domain/inventory/sources/source-state.js';
import type { SourceStore } from '../../../../ports/store/sources.js';
import { sourcesByName, type StatesBySource } from '../../common/source-rows.js';
import { json } from '../../common/rows.js';
import type { Connection } from '../connection/driver.js';
import type { SqliteScope } from '../connection/scope.js';

const READ = 'SELECT sources FROM workspace WHERE wid = ?';
const PUT = 'UPDATE workspace SET sources = json_set(sources, ?2, json(?3)) WHERE wid = ?1';

const REMOVE = 'UPDATE workspace SET sources = json_remove(sources, ?2) WHERE wid = ?1';

/** A transaction of SQLite is the only writer, so reading locks. */
export function createSourceStore(db: Connection, { wid }: SqliteScope): SourceStore {
  const states = (): StatesBySource => {
    const row = db.get(READ, wid);
    return row === undefined ? {} : json<StatesBySource>(row, 'sources');
  };
  return {
    list: async () => sourcesByName(states()),
    get: async (source) => sourcesByName(states()).find((state) => state.source === source),
    async put(state: SourceState) {
      db.run(PUT, wid, `$.${JSON.stringify(state.source)}`, JSON.stringify(state));
    },
    async remove(source) {
      db.run(REMOVE, wid, `$.${JSON.stringify(source)}`);
    },
  };
}
