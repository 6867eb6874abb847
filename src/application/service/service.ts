import type { Turns } from '../../async/turns.js';
import type { Dependencies } from '../common/index.js';
import type { LanguageModelState, ModelCalls } from '../language-model/index.js';
import type { Embeddings, EmbeddingsState } from '../retrieval/index.js';
import { NetloomError } from '../../domain/common/errors.js';
import type { Profile } from '../../domain/window/model/profile.js';
import type { Model } from '../../domain/window/tokens/model.js';
import type { BusStats } from '../../ports/bus.js';
import type { CacheStats } from '../../ports/cache.js';
import type { JobFigures } from '../../ports/queue.js';
import { showFigures } from './figures.js';

/** Information about this process and the health of its back ends. */
export interface ServiceHealth {
  readonly version: string;
  readonly startedAt: number;
  /** `reason` is a sentence, if it is not healthy. */
  readonly store: { readonly kind: string; readonly healthy: boolean; readonly reason?: string };
  readonly cache: CacheStats & { readonly kind: string };
  readonly bus: BusStats & { readonly kind: string };
  /** The result of the last request; absent if no service is configured. */
  readonly embeddings?: EmbeddingsState;
  /** The language model; absent if none is configured. */
  readonly languageModel?: LanguageModelState;
}

export interface Service {
  health(): Promise<ServiceHealth>;
  /** Background jobs by name. Numbers only, of all workspaces together. Undefined if they cannot be read at the moment. */
  jobs(): Promise<readonly JobFigures[] | undefined>;
  /** Models that windows can be built for. */
  models(): readonly Model[];
  /** Profiles that windows can be built with. */
  profiles(): readonly Profile[];
}

export function createService(
  deps: Dependencies,
  embeddings: Pick<Embeddings, 'state'>,
  model: Pick<ModelCalls, 'state'> | undefined,
  turns: Pick<Turns, 'counts'>,
): Service {
  const startedAt = deps.clock.now();
  const service: Service = {
    jobs: () => deps.later.figures(),
    models: () => deps.models.all,
    profiles: () => deps.profiles.all,
    async health() {
      const state = await deps.store.ping().then(
        () => ({ healthy: true }),
        (error: unknown) => ({ healthy: false, reason: error instanceof NetloomError ? error.message : 'It does not respond.' }),
      );
      const meaning = embeddings.state();
      return {
        version: deps.settings.version,
        startedAt,
        store: { kind: deps.store.kind, ...state },
        cache: { kind: deps.cache.kind, ...deps.cache.stats() },
        bus: { kind: deps.bus.kind, ...deps.bus.stats() },
        ...(meaning === undefined ? {} : { embeddings: meaning }),
        ...(model === undefined ? {} : { languageModel: model.state() }),
      };
    },
  };
  showFigures(deps.metrics, service, turns);
  return service;
}
