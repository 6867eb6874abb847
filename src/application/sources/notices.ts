import { LOCAL, type Principal } from '../../domain/common/principal.js';
import type { SourceState } from '../../domain/inventory/sources/source-state.js';
import type { LiveInventory, LiveObject } from '../../ports/live-inventory.js';
import { deriveAll } from '../inventory/index.js';
import { readObjects } from './changes-sync.js';
import { newCounts, unleased, type SyncRun } from './sync-run.js';
import type { SyncDeps } from './synchronize.js';

/** The maximum number of objects that wait to be read. The next sync finds the others. */
const MAX_WAITING = 20_000;
/** The number of objects that are read together. */
const AT_ONCE = 500;

/** Reads the objects that one server says have changed. */
export interface Notices {
  /** Returns at once. Objects that wait already are read once. */
  add(objects: readonly LiveObject[]): void;
  /** Resolves when everything that was added before has been read or has failed. */
  settled(): Promise<void>;
  /** What was not read is found by the next sync. */
  stop(): void;
}

/**
 * What a notice says of an object is not believed: the object is read as it is now, so that notices may come late, twice, or in any order. Objects are read
 * one batch after the other. `onError` receives failures; the objects of the batch are then left to the next sync.
 */
export function createNotices(deps: SyncDeps, workspace: string, live: LiveInventory, onError: (error: unknown) => void): Notices {
  const caller: Principal = { workspace, name: LOCAL.name };
  const waiting = new Map<string, LiveObject>();
  const ending = new AbortController();
  let working: Promise<void> | undefined;

  async function read(objects: readonly LiveObject[]): Promise<void> {
    const { store, clock } = deps;
    const state: SourceState = (await store.read(caller).sources.get(live.source)) ?? {
      source: live.source,
      url: live.url,
      fence: 0,
      leasedUntil: 0,
    };
    const run: SyncRun = {
      store,
      clock,
      caller,
      live,
      lease: unleased(store, caller, state),
      signal: ending.signal,
      counts: newCounts(),
      notices: new Set(),
      unreadable: new Map(),
      models: [],
      onProgress: () => undefined,
      total: undefined,
    };
    // Nothing is written before the first full sync, which asks whose the stored entities are.
    if (state.lastFull === undefined || state.url !== live.url) return;
    run.models = (await live.describe(ending.signal)).models;
    await readObjects(run, objects);
    await deriveAll(deps, caller);
    const lastNotice = { at: clock.now(), objects: objects.length };
    await store.transaction(
      caller,
      async ({ sources }) => {
        const now = await sources.get(live.source);
        if (now !== undefined) await sources.put({ ...now, lastNotice });
      },
      { on: 'inventory' },
    );
  }

  async function work(): Promise<void> {
    while (waiting.size > 0 && !ending.signal.aborted) {
      const batch = [...waiting].slice(0, AT_ONCE);
      for (const [key] of batch) waiting.delete(key);
      await read(batch.map(([, object]) => object)).catch((error: unknown) => {
        if (!ending.signal.aborted) onError(error);
      });
    }
    working = undefined;
  }

  return {
    add(objects) {
      for (const object of objects) if (waiting.size < MAX_WAITING) waiting.set(`${object.objectType}:${object.objectId}`, object);
      working ??= work();
    },
    settled: async () => working,
    stop: () => ending.abort(),
  };
}
