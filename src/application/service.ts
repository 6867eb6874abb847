import type { Dependencies } from './dependencies.js';

/** What this process is and how its back ends are. */
export interface ServiceHealth {
  readonly version: string;
  readonly startedAt: number;
  readonly store: { readonly kind: string; readonly healthy: boolean };
  readonly cache: { readonly kind: string; readonly hits: number; readonly misses: number; readonly entries: number };
  readonly bus: { readonly kind: string; readonly topics: number; readonly subscribers: number };
}

export interface Service {
  health(): Promise<ServiceHealth>;
}

export function createService(deps: Dependencies): Service {
  const startedAt = deps.clock.now();
  return {
    async health() {
      const healthy = await deps.store.ping().then(
        () => true,
        () => false,
      );
      return {
        version: deps.settings.version,
        startedAt,
        store: { kind: deps.store.kind, healthy },
        cache: { kind: deps.cache.kind, ...deps.cache.stats() },
        bus: { kind: deps.bus.kind, ...deps.bus.stats() },
      };
    },
  };
}
