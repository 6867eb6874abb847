import { LRUCache } from 'lru-cache';
import { IMPORTS_KEPT, IMPORTS_KEPT_MS, type ImportLog, type LoggedImport } from '../../ports/import-log.js';

const MAX_WORKSPACES = 1_000;

/** The imports that this process knows. */
export function createMemoryImportLog(): ImportLog {
  const workspaces = new LRUCache<string, ReadonlyMap<string, LoggedImport>>({ max: MAX_WORKSPACES, ttl: IMPORTS_KEPT_MS });
  const runsOf = (workspace: string): ReadonlyMap<string, LoggedImport> => workspaces.get(workspace) ?? new Map();
  return {
    kind: 'memory',
    async put(workspace, run) {
      const runs = newestFirst([...runsOf(workspace).values()].filter(({ id }) => id !== run.id).concat(run));
      workspaces.set(workspace, new Map(runs.map((each) => [each.id, each])));
    },
    get: async (workspace, id) => runsOf(workspace).get(id),
    list: async (workspace) => [...runsOf(workspace).values()],
  };
}

/** The newest imports, at most {@link IMPORTS_KEPT}. */
export function newestFirst(runs: readonly LoggedImport[]): readonly LoggedImport[] {
  return runs.toSorted((a, b) => b.startedAt - a.startedAt || (a.id < b.id ? 1 : -1)).slice(0, IMPORTS_KEPT);
}
