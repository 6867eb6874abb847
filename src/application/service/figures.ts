import type { Turns } from '../../async/turns.js';
import type { Metrics, Reading } from '../../ports/metrics.js';
import type { Service } from './service.js';

/**
 * Shows the health of the back ends, the work and the jobs, and the use of the language model among the metrics. They are read when the metrics are
 * read.
 */
export function showFigures(metrics: Metrics | undefined, service: Pick<Service, 'health' | 'jobs'>, turns: Pick<Turns, 'counts'>): void {
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
