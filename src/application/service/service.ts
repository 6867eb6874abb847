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
import type { Metrics, Reading } from '../../ports/metrics.js';

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

/**
 * Shows the health of the back ends, the work and the jobs, and the use of the language model among the metrics. They are read when the metrics are
 * read.
 */
function showFigures(metrics: Metrics | undefined, service: Pick<Service, 'health' | 'jobs'>, turns: Pick<Turns, 'counts'>): void {
  if (metrics === undefined) return;
  metrics.gauge('netloom_work', 'Pieces of work of requests, by state: waiting for a turn, or in progress.', ['state'], () => {
    const { waiting, inProgress } = turns.counts();
    return [reading({ state: 'waiting' }, waiting), reading({ state: 'in_progress' }, inProgress)];
  });
  metrics.gauge('netloom_up', 'Whether a back end responds: 1 or 0.', ['backend', 'kind'], async () => {
    const { store, cache, bus } = await service.health();
    return Object.entries({ store, cache, bus }).map(([backend, { kind, healthy }]) => reading({ backend, kind }, Number(healthy)));
  });
  metrics.gauge('netloom_cache_entries', 'Values in the cache of this process.', [], async () => [
    { value: (await service.health()).cache.entries },
  ]);
  metrics.gauge('netloom_jobs', 'Background jobs of all instances, by name and state.', ['job', 'state'], async () =>
    ((await service.jobs()) ?? []).flatMap(({ name, waiting, running, failed }) =>
      Object.entries({ waiting, running, failed }).map(([state, value]) => reading({ job: name, state }, value)),
    ),
  );
  metrics.gauge('netloom_model_calls', 'Calls of the language model since the start, by purpose.', ['purpose'], async () =>
    ((await service.health()).languageModel?.usage ?? []).map(({ purpose, calls }) => reading({ purpose }, calls)),
  );
  metrics.gauge('netloom_model_tokens', 'Tokens of the language model since the start, by purpose.', ['purpose', 'direction'], async () =>
    ((await service.health()).languageModel?.usage ?? []).flatMap(({ purpose, inputTokens, outputTokens }) => [
      reading({ purpose, direction: 'input' }, inputTokens),
      reading({ purpose, direction: 'output' }, outputTokens),
    ]),
  );
  metrics.gauge('netloom_embeddings_waiting', 'Sessions whose messages wait for embeddings.', [], async () => {
    const { embeddings } = await service.health();
    return embeddings === undefined ? [] : [{ value: embeddings.waiting }];
  });
}

const reading = (labels: Readonly<Record<string, string>>, value: number): Reading => ({ labels, value });
