import { useEffect, type ReactNode } from 'react';
import { request } from '../../api/api.js';
import { useAction } from '../../api/use-action.js';
import { useQuery } from '../../api/use-query.js';
import { formatNumber, formatTime } from '../../components/format.js';
import { Problem } from '../../components/notice.js';
import { SourcesDocument, StartSyncDocument, type SourcesQuery } from '../../generated/operations.js';
import { Table } from './table.js';

type Source = SourcesQuery['inventorySources'][number];
type Summary = NonNullable<Source['lastFull']>;

/**
 * The inventory servers from which the workspace is filled. `ended` changes when an import ends, so that the table is read again. Nothing is shown if there are
 * none.
 */
export function Sources({ ended }: { readonly ended: string }): ReactNode {
  const { data, error, reload } = useQuery(SourcesDocument, {});
  const sync = useAction(async (source: string, mode: 'FULL' | 'CHANGES') => {
    await request(StartSyncDocument, { input: { source, mode } });
    reload();
  });
  useEffect(() => reload(), [ended, reload]);
  const sources = data?.inventorySources ?? [];
  if (sources.length === 0) return <Problem error={error} />;
  return (
    <>
      <Problem error={error ?? sync.problem} />
      <Table head={['Inventory server', 'State', 'Read as a whole', 'Changes read', 'Synchronize']}>
        {sources.map((source) => (
          <SourceRow key={source.source} source={source} busy={sync.busy} start={(mode) => void sync.run(source.source, mode)} />
        ))}
      </Table>
    </>
  );
}

interface RowProps {
  readonly source: Source;
  readonly busy: boolean;
  readonly start: (mode: 'FULL' | 'CHANGES') => void;
}

function SourceRow({ source, busy, start }: RowProps): ReactNode {
  const { source: name, url, version, isRunning, isConfigured, lastFull, lastChanges, failure } = source;
  const { chip, text } = stateOf(source);
  return (
    <tr>
      <th scope="row">
        {name}
        <div className="small-text">
          {url}
          {version !== null && `, NetBox ${version}`}
        </div>
      </th>
      <td>
        <span className={`chip ${chip}`}>{text}</span>
        {failure !== null && (
          <div className="small-text">
            {failure.reason} ({formatTime(failure.at)})
          </div>
        )}
      </td>
      <td>{lastFull === null ? 'never' : <Figures summary={lastFull} />}</td>
      <td>{lastChanges === null ? 'never' : <Figures summary={lastChanges} />}</td>
      <td>
        <div className="row">
          <button type="button" className="button small" disabled={busy || isRunning || !isConfigured} onClick={() => start('CHANGES')}>
            Read changes
          </button>
          <button type="button" className="button small" disabled={busy || isRunning || !isConfigured} onClick={() => start('FULL')}>
            Read everything
          </button>
        </div>
      </td>
    </tr>
  );
}

function stateOf({ isRunning, isUnfinished, isConfigured, failure, lastFull }: Source) {
  if (isRunning) return { chip: 'ambiguous', text: '… running' };
  if (failure !== null) return { chip: 'unknown', text: '✕ failed' };
  if (!isConfigured) return { chip: 'ambiguous', text: 'not in the settings' };
  if (isUnfinished || lastFull === null) return { chip: 'ambiguous', text: 'not complete' };
  return { chip: 'resolved', text: '✓ up to date' };
}

function Figures({ summary: { finishedAt, read, created, updated, deleted, notices } }: { readonly summary: Summary }): ReactNode {
  return (
    <>
      {formatTime(finishedAt)}
      <div className="small-text">
        {formatNumber(read)} objects: {formatNumber(created)} created, {formatNumber(updated)} updated, {formatNumber(deleted)} deleted
      </div>
      {notices.map((notice) => (
        <div key={notice} className="small-text">
          {notice}
        </div>
      ))}
    </>
  );
}
