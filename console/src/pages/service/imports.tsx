import { useState, type ReactNode } from 'react';
import { client } from '../../api/client.js';
import { useLive } from '../../api/use-live.js';
import { formatNumber, formatTime, plural } from '../../components/format.js';
import { Loading, Problem } from '../../components/notice.js';
import { ImportUpdatesDocument, type ImportUpdatesSubscription } from '../../generated/operations.js';
import { Sources } from './sources.js';
import { Table } from './table.js';

type Run = ImportUpdatesSubscription['imports'][number];

const STATES = {
  RUNNING: { chip: 'ambiguous', text: '… running' },
  FINISHED: { chip: 'resolved', text: '✓ finished' },
  FAILED: { chip: 'unknown', text: '✕ failed' },
  LOST: { chip: 'unknown', text: '✕ no reports' },
} as const;

/** Imports into the inventory of the workspace, as they go on. */
export function Imports(): ReactNode {
  const [runs, setRuns] = useState<readonly Run[]>();
  const error = useLive(
    'imports',
    () => client.subscribe<ImportUpdatesSubscription, object>(ImportUpdatesDocument.toString()),
    ({ imports }) => setRuns(imports),
  );
  if (error !== undefined) return <Problem error={error} />;
  if (runs === undefined) return <Loading what="the imports" />;
  return (
    <>
      <Sources ended={runs.map(({ importId, state }) => `${importId} ${state}`).join()} />
      <Runs runs={runs} />
    </>
  );
}

function Runs({ runs }: { readonly runs: readonly Run[] }): ReactNode {
  if (runs.length === 0)
    return (
      <p className="card-body">
        There were no imports within the last day. <code>netloom import FILE</code> starts one.
      </p>
    );
  return (
    <Table head={['Source', 'State', 'Progress', 'Entities', 'Left out', 'Began', 'Ended']}>
      {runs.map((run) => (
        <ImportRow key={run.importId} run={run} />
      ))}
    </Table>
  );
}

function ImportRow({ run }: { readonly run: Run }): ReactNode {
  const { source, state, created, updated, unchanged, skipped, invalid, startedAt, finishedAt, reason } = run;
  const { chip, text } = STATES[state];
  return (
    <tr>
      <th scope="row">{source}</th>
      <td>
        <span className={`chip ${chip}`}>{text}</span>
        {reason !== null && <div className="small-text">{reason}</div>}
      </td>
      <td>
        <Progress run={run} />
      </td>
      <td>
        {formatNumber(created)} created, {formatNumber(updated)} updated, {formatNumber(unchanged)} unchanged
      </td>
      <td>
        {formatNumber(skipped)} skipped, {formatNumber(invalid)} invalid
      </td>
      <td>{formatTime(startedAt)}</td>
      <td>{finishedAt === null ? '–' : formatTime(finishedAt)}</td>
    </tr>
  );
}

function Progress({ run: { source, state, phase, progress, records } }: { readonly run: Run }): ReactNode {
  return (
    <>
      {state === 'RUNNING' && <progress aria-label={`Progress of ${source}`} {...(progress === null ? {} : { value: progress })} />}{' '}
      {plural(records, 'record')}
      {state === 'RUNNING' && phase === 'DERIVING' && ', deriving relations'}
    </>
  );
}
