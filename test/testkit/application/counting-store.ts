import type { Store, Repositories } from '../../../src/ports/store/store.js';

export interface CallCounter {
  readonly decorate: (store: Store) => Store;
  reset(): void;
  /** The number of calls since the last reset, by method: `entities.getMany`, … */
  calls(): readonly string[];
}

/** Wraps a store and counts the calls of every repository method. */
export function countCalls(): CallCounter {
  let seen: string[] = [];
  const watch = (repositories: Repositories): Repositories =>
    Object.fromEntries(
      Object.entries(repositories).map(([noun, methods]) => [noun, watched(noun, methods as object, (call) => seen.push(call))]),
    ) as unknown as Repositories;
  return {
    decorate: (store) => ({
      kind: store.kind,
      capabilities: store.capabilities,
      read: (scope) => watch(store.read(scope)),
      reading: (scope, work) => store.reading(scope, (repositories) => work(watch(repositories))),
      transaction: (scope, work, options) => store.transaction(scope, (repositories) => work(watch(repositories)), options),
      ping: () => store.ping(),
      scrub: () => store.scrub(),
      dispose: () => store.dispose(),
    }),
    reset() {
      seen = [];
    },
    calls: () => seen,
  };
}

function watched(noun: string, methods: object, note: (call: string) => void): object {
  return new Proxy(methods, {
    get(target, name) {
      const method: unknown = Reflect.get(target, name);
      if (typeof method !== 'function') return method;
      return (...args: unknown[]): unknown => {
        note(`${noun}.${String(name)}`);
        return Reflect.apply(method, target, args);
      };
    },
  });
}

/** Wraps a store, so that every call of a repository waits for `work` first. */
export function beforeEachCall(store: Store, work: () => Promise<void>): Store {
  const wrapped = (repositories: Repositories): Repositories =>
    Object.fromEntries(
      Object.entries(repositories).map(([noun, methods]) => [noun, waiting(methods as object, work)]),
    ) as unknown as Repositories;
  return {
    ...store,
    read: (...given) => wrapped(store.read(...given)),
    reading: (scope, read, options) => store.reading(scope, (repositories) => read(wrapped(repositories)), options),
    transaction: (scope, write, options) => store.transaction(scope, (repositories) => write(wrapped(repositories)), options),
  };
}

function waiting(methods: object, work: () => Promise<void>): object {
  return new Proxy(methods, {
    get(target, name) {
      const method: unknown = Reflect.get(target, name);
      if (typeof method !== 'function') return method;
      return async (...args: unknown[]): Promise<unknown> => {
        await work();
        return Reflect.apply(method, target, args) as unknown;
      };
    },
  });
}
