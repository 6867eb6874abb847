import type { ReactNode } from 'react';
import { formatNumber, formatTime } from '../../components/format.js';
import type { ServiceStateQuery } from '../../generated/operations.js';
import { Table } from './table.js';

type Jobs = ServiceStateQuery['service']['jobs'];

/** Background jobs by name. */
export function Jobs({ jobs }: { readonly jobs: Jobs }): ReactNode {
  if (jobs === null) return <p className="card-body">The queue does not respond.</p>;
  if (jobs.length === 0) return <p className="card-body">This server has no background jobs.</p>;
  return (
    <Table head={['Job', 'Waiting', 'Running', 'Failed within an hour', 'Last failure']}>
      {jobs.map(({ name, waiting, running, failed, lastFailure }) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          <td className="number">{formatNumber(waiting)}</td>
          <td className="number">{formatNumber(running)}</td>
          <td className="number">{formatNumber(failed)}</td>
          <td>
            {lastFailure === null ? (
              'none'
            ) : (
              <>
                <code>{lastFailure.code}</code>, {formatTime(lastFailure.at)}
              </>
            )}
          </td>
        </tr>
      ))}
    </Table>
  );
}
