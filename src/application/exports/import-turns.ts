import pLimit, { type LimitFunction } from 'p-limit';
import type { Principal } from '../../domain/common/principal.js';

/** Lets the imports of a principal write one after the other, and limits those of all. */
export interface ImportTurns {
  take<T>(caller: Principal, work: () => Promise<T>): Promise<T>;
}

export function createImportTurns(atOnce: number): ImportTurns {
  const all = pLimit(atOnce);
  const each = new Map<string, LimitFunction>();
  return {
    async take({ workspace, name }, work) {
      const key = JSON.stringify([workspace, name]);
      const own = each.get(key) ?? pLimit(1);
      each.set(key, own);
      try {
        return await own(() => all(work));
      } finally {
        if (own.activeCount + own.pendingCount === 0) each.delete(key);
      }
    },
  };
}
