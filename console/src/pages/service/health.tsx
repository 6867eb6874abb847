import type { ReactNode } from 'react';
import { formatNumber } from '../../components/format.js';
import type { ServiceStateQuery } from '../../generated/operations.js';
import { Table } from './table.js';

type Service = ServiceStateQuery['service'];

interface Part {
  readonly name: string;
  readonly kind: string;
  readonly healthy: boolean;
  readonly degraded?: boolean;
  readonly details: string;
}

function partsOf({ store, cache, bus, embeddings, languageModel }: Service): readonly Part[] {
  const hits = cache.hits + cache.misses === 0 ? 0 : Math.round((100 * cache.hits) / (cache.hits + cache.misses));
  const parts: Part[] = [
    { name: 'Store', ...store, details: 'sessions, messages, operations and entities' },
    { name: 'Cache', ...cache, details: `${formatNumber(cache.entries)} windows and documents, ${hits} % of reads found` },
    {
      name: 'Events',
      ...bus,
      details: bus.reason ?? `${formatNumber(bus.topics)} topics, ${formatNumber(bus.subscribers)} subscribers in this process`,
    },
  ];
  if (embeddings !== null) {
    const { model, healthy, reason, made, waiting } = embeddings;
    parts.push({
      name: 'Embeddings',
      kind: model,
      healthy,
      details: reason ?? `${formatNumber(made)} texts, ${formatNumber(waiting)} waiting`,
    });
  }
  if (languageModel !== null) {
    const { model, healthy, reason } = languageModel;
    parts.push({ name: 'Language model', kind: model, healthy, details: reason ?? usageText(languageModel) });
  }
  return parts;
}

function usageText({ usage, tokensPerHour }: NonNullable<Service['languageModel']>): string {
  const used = usage.map(
    ({ purpose, calls, inputTokens, outputTokens }) =>
      `${purpose.toLowerCase()}: ${formatNumber(calls)} calls, ${formatNumber(inputTokens + outputTokens)} tokens`,
  );
  return [...used, `at most ${formatNumber(tokensPerHour)} tokens per hour`].join('; ');
}

/** The health of the back ends. */
export function Health({ service }: { readonly service: Service }): ReactNode {
  return (
    <Table head={['Back end', 'Kind', 'State', 'Details']}>
      {partsOf(service).map(({ name, kind, healthy, degraded = false, details }) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          <td>{kind}</td>
          <td>
            {healthy && !degraded && <span className="chip resolved">✓ healthy</span>}
            {healthy && degraded && <span className="chip ambiguous">! degraded</span>}
            {!healthy && <span className="chip unknown">✕ not responding</span>}
          </td>
          <td>{details}</td>
        </tr>
      ))}
    </Table>
  );
}
