import type { LookupStore } from '../src/ports/store/lookup.js';
import type { Repositories } from '../src/ports/store/store.js';

/** Measures the time during which any lookup runs. */
export function timeLookups(nouns: Repositories): { readonly nouns: Repositories; readonly spent: () => number } {
  let [spent, open, since] = [0, 0, 0];
  const timed = async <T>(work: () => Promise<T>): Promise<T> => {
    if (open === 0) since = performance.now();
    open += 1;
    try {
      return await work();
    } finally {
      open -= 1;
      if (open === 0) spent += performance.now() - since;
    }
  };
  const { lookup } = nouns;
  const wrapped: LookupStore = {
    ...lookup,
    find: (request) => timed(() => lookup.find(request)),
    similar: (patterns, most) => timed(() => lookup.similar(patterns, most)),
    neighbours: (ids, most) => timed(() => lookup.neighbours(ids, most)),
    parts: (ids, types, most) => timed(() => lookup.parts(ids, types, most)),
    summaries: (ids) => timed(() => lookup.summaries(ids)),
  };
  return { nouns: { ...plain(nouns), lookup: wrapped }, spent: () => spent };
}

/** Repositories are created on demand; understanding only uses the lookup. */
const plain = ({
  sessions,
  messages,
  unfinished,
  summaries,
  vectors,
  operations,
  windows,
  entities,
  relations,
  memories,
  retention,
  usage,
  webhooks,
  apiKeys,
  audit,
  quotas,
  sources,
}: Repositories) => ({
  sessions,
  messages,
  unfinished,
  summaries,
  vectors,
  operations,
  windows,
  entities,
  relations,
  memories,
  retention,
  usage,
  webhooks,
  apiKeys,
  audit,
  quotas,
  sources,
});
