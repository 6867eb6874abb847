import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useQuery } from '../../api/use-query.js';
import { formatAgo, plural } from '../../components/format.js';
import { Loading, Problem } from '../../components/notice.js';
import { StatusChip } from '../../components/status-mark.js';
import { FrequentUnresolvedNamesDocument, type FrequentUnresolvedNamesQuery } from '../../generated/operations.js';

type Name = FrequentUnresolvedNamesQuery['viewer']['unresolvedNames'][number];

/** The names that people mention most often although the inventory does not settle them. */
export function UnresolvedNames(): ReactNode {
  const { data, error, loading, reload } = useQuery(FrequentUnresolvedNamesDocument, { first: 12 });
  const names = data?.viewer.unresolvedNames ?? [];
  return (
    <aside className="card" aria-labelledby="unresolved">
      <div className="card-head">
        <h2 id="unresolved">Names without a meaning</h2>
        <button type="button" className="button small quiet" onClick={reload} disabled={loading}>
          Refresh
        </button>
      </div>
      <Problem error={error} />
      {data === undefined && loading && <Loading what="names" />}
      {data !== undefined && names.length === 0 && (
        <p className="card-body muted">Every name in your recent messages is known. Unknown and ambiguous ones are listed here.</p>
      )}
      <ul className="unresolved">
        {names.map((name) => (
          <Unresolved key={`${name.status} ${name.name}`} name={name} />
        ))}
      </ul>
    </aside>
  );
}

function Unresolved({ name }: { readonly name: Name }): ReactNode {
  const session = name.lastMessage?.session;
  return (
    <li>
      <div className="row">
        <StatusChip status={name.status} />
        <strong className="wrap">{name.name}</strong>
      </div>
      <span className="muted small-text">
        {plural(name.count, 'mention')} in {plural(name.sessions, 'conversation')},{' '}
        {session === undefined || session === null ? (
          `last ${formatAgo(name.lastSeenAt)}`
        ) : (
          <Link href={`/sessions/${session.id}`}>last {formatAgo(name.lastSeenAt)}</Link>
        )}
        {name.status === 'UNKNOWN' && (
          <>
            {' · '}
            <Link href={`/inventory?search=${encodeURIComponent(name.name)}`}>find it</Link>
          </>
        )}
      </span>
    </li>
  );
}
