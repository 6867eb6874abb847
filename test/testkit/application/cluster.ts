import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Application } from '../../../src/application/index.js';
import { compose, type Composition } from '../../../src/compose.js';
import { readConfig } from '../../../src/config/config.js';
import { NetloomError } from '../../../src/domain/common/errors.js';
import type { Store, Repositories } from '../../../src/ports/store/store.js';

/** Two applications that share one store and one Redis, like two instances. */
export interface Cluster {
  readonly one: Application;
  readonly two: Application;
  /** Makes the store unavailable for both: every call fails with UNAVAILABLE. */
  loseStore(lost: boolean): void;
  /** The number of calls that failed because the store was unavailable. */
  refused(): number;
  /** Ends the second instance with its unsent events. */
  endTwo(): Promise<unknown>;
  dispose(): Promise<void>;
}

/** The embedded store in a new folder; Redis at `url`, with its own prefix. By default, Redis soon counts as unavailable, as in production. */
export function openCluster(url: string, prefix: string, redisTimeoutMs?: number): Cluster {
  const folders: string[] = [];
  const state = { lost: false, refused: 0 };
  let shared: Store | undefined;
  const open = (decorateStore: (store: Store) => Store): Composition => {
    const folder = mkdtempSync(join(tmpdir(), 'netloom-cluster-'));
    folders.push(folder);
    const config = readConfig({ NETLOOM_DATA: folder, NETLOOM_REDIS_URL: url, NETLOOM_REDIS_PREFIX: prefix });
    return compose(config, { version: 'test', decorateStore, ...(redisTimeoutMs === undefined ? {} : { redisTimeoutMs }) });
  };
  const first = open((store) => (shared = losable(store, state)));
  const second = open((own) => shared ?? own);
  return {
    one: first.app,
    two: second.app,
    loseStore: (lost) => void (state.lost = lost),
    refused: () => state.refused,
    endTwo: () => second.dispose(),
    async dispose() {
      await Promise.all([first.dispose(), second.dispose()]);
      for (const folder of folders) rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A store that can be made unavailable. */
function losable(store: Store, state: { readonly lost: boolean; refused: number }): Store {
  const check = (): void => {
    if (!state.lost) return;
    state.refused += 1;
    throw new NetloomError('UNAVAILABLE', 'The store does not respond.');
  };
  const repositories = (all: Repositories): Repositories =>
    Object.fromEntries(Object.entries(all).map(([name, methods]) => [name, guarded(methods as object, check)])) as unknown as Repositories;
  return {
    kind: store.kind,
    capabilities: store.capabilities,
    read: (scope) => repositories(store.read(scope)),
    reading: (scope, work) => store.reading(scope, (each) => work(repositories(each))),
    async transaction(scope, work, options) {
      check();
      return store.transaction(scope, work, options);
    },
    async ping() {
      check();
      await store.ping();
    },
    scrub: () => store.scrub(),
    dispose: () => store.dispose(),
  };
}

function guarded(methods: object, check: () => void): object {
  return new Proxy(methods, {
    get(target, name) {
      const method: unknown = Reflect.get(target, name);
      if (typeof method !== 'function') return method;
      return async (...args: unknown[]): Promise<unknown> => {
        check();
        return Reflect.apply(method, target, args) as unknown;
      };
    },
  });
}
