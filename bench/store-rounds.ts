import type { Repositories } from '../src/ports/store/store.js';

/** Counts the rounds of store calls: calls that do not wait for each other are one round, and share a round trip. */
export interface StoreRounds {
  readonly repositories: Repositories;
  readonly count: () => number;
}

export function countRounds(repositories: Repositories): StoreRounds {
  let [open, rounds] = [0, 0];
  const counted = <Store extends object>(store: Store): Store =>
    new Proxy(store, {
      get(target, name) {
        const method: unknown = Reflect.get(target, name);
        if (typeof method !== 'function') return method;
        return async (...given: readonly unknown[]): Promise<unknown> => {
          if (open === 0) rounds += 1;
          open += 1;
          try {
            return await (Reflect.apply(method, target, given) as Promise<unknown>);
          } finally {
            open -= 1;
          }
        };
      },
    });
  const { entities, relations, lookup } = repositories;
  const own = { entities: counted(entities), relations: counted(relations), lookup: counted(lookup) };
  // Other repositories are created on demand, and are not used.
  const wrapped = new Proxy(repositories, {
    get: (target, name): unknown => (name in own ? own[name as keyof typeof own] : Reflect.get(target, name)),
  });
  return { repositories: wrapped, count: () => rounds };
}
