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

function partsOf({ store, cache, bus, embeddings }: Service): readonly Part[] {
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
  if (embeddings === null) return parts;
  const { model, healthy, reason, made, waiting } = embeddings;
  return [
    ...parts,
    { name: 'Embeddings', kind: model, healthy, details: reason ?? `${formatNumber(made)} texts, ${formatNumber(waiting)} waiting` },
  ];
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
