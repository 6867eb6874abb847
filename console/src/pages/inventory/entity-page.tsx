import { useEffect, type ReactNode } from 'react';
import { Link } from 'wouter';
import { useQuery } from '../../api/use-query.js';
import { formatAgo, formatTime, words } from '../../components/format.js';
import { Empty, Loading, Problem, Warning } from '../../components/notice.js';
import { QueryButtons } from '../../components/query-buttons.js';
import { Tabs } from '../../components/tabs.js';
import { useUrl } from '../../components/use-url.js';
import { EntityDetailsDocument, type EntityDetailsQuery } from '../../generated/operations.js';
import { AsOf, useAsOf } from './as-of.js';
import { Facts } from './facts.js';
import { Names } from './names.js';
import { Neighborhood } from './neighborhood.js';
import { PathView } from './path-view.js';
import { RackElevation } from './rack-elevation.js';
import { Relations } from './relations.js';

export type Entity = NonNullable<EntityDetailsQuery['entity']>;

const VIEWS = [
  { name: 'facts', title: 'Facts' },
  { name: 'relations', title: 'Relations' },
  { name: 'graph', title: 'Neighbourhood' },
  { name: 'path', title: 'Path' },
  { name: 'rack', title: 'Rack' },
  { name: 'names', title: 'Names' },
  { name: 'conversations', title: 'Conversations' },
] as const;
type View = (typeof VIEWS)[number]['name'];

export function EntityPage({ id }: { readonly id: string }): ReactNode {
  const asOf = useAsOf();
  const variables = { id, ...(asOf === undefined ? {} : { asOf }) };
  const { data, error, loading, reload } = useQuery(EntityDetailsDocument, variables);
  const now = useQuery(EntityDetailsDocument, asOf === undefined ? undefined : { id });
  const entity = data?.entity;
  const known = entity ?? now.data?.entity ?? undefined;
  useEffect(() => {
    document.title = `${known?.display ?? 'Entity'} – Netloom`;
  }, [known?.display]);
  if (data === undefined) return error === undefined && loading ? <Loading what="the entity" /> : <Problem error={error} retry={reload} />;
  if (known === undefined) return <Empty title="This entity does not exist">It is not in the inventory of your workspace.</Empty>;
  return (
    <>
      <EntityHead entity={known} buttons={<QueryButtons document={EntityDetailsDocument} variables={variables} />} />
      <AsOf since={known.createdAt} />
      <Problem error={error} retry={reload} />
      {entity === null || entity === undefined ? (
        <Empty title="It did not exist then">Move the time, or go back to now.</Empty>
      ) : (
        <EntityViews entity={entity} asOf={asOf} reload={reload} />
      )}
    </>
  );
}

function EntityHead({ entity, buttons }: { readonly entity: Entity; readonly buttons: ReactNode }): ReactNode {
  const { chain } = entity;
  return (
    <div className="stack tight">
      <nav aria-label="Location">
        <ol className="breadcrumbs small-text">
          <li>
            <Link href="/inventory">Inventory</Link>
          </li>
          {chain.slice(0, -1).map(({ id, name }) => (
            <li key={id}>
              <Link href={`/inventory/${id}`}>{name}</Link>
            </li>
          ))}
        </ol>
      </nav>
      <div className="page-head">
        <div className="row">
          <h1>{entity.display}</h1>
          <span className="chip">{words(entity.type)}</span>
          {entity.status !== null && <span className="chip">{entity.status}</span>}
        </div>
        <div className="row">
          {entity.url !== null && (
            <a className="button small" href={entity.url} target="_blank" rel="noreferrer">
              Open in {entity.ref.source}
            </a>
          )}
          <Link className="button small" href={`/inventory?within=${entity.id}`}>
            Search inside
          </Link>
          {buttons}
        </div>
      </div>
      {entity.deletedAt !== null && <Warning>It was deleted from the inventory on {formatTime(entity.deletedAt)}.</Warning>}
      {entity.observed && <Warning>Only results of tools have mentioned it so far. The next import replaces it.</Warning>}
    </div>
  );
}

interface EntityViewsProps {
  readonly entity: Entity;
  readonly asOf: string | undefined;
  readonly reload: () => void;
}

function EntityViews({ entity, asOf, reload }: EntityViewsProps): ReactNode {
  const url = useUrl();
  const views = VIEWS.filter(({ name }) => name !== 'rack' || entity.type === 'RACK');
  const view: View = views.find(({ name }) => name === url.get('view'))?.name ?? 'facts';
  return (
    <Tabs
      label="Entity"
      tabs={views}
      selected={view}
      onSelect={(name) => url.set({ view: name === 'facts' ? undefined : name }, { replace: true })}
    >
      {view === 'facts' && <Facts entity={entity} />}
      {view === 'relations' && <Relations id={entity.id} asOf={asOf} />}
      {view === 'graph' && <Neighborhood id={entity.id} asOf={asOf} />}
      {view === 'path' && <PathView id={entity.id} asOf={asOf} />}
      {view === 'rack' && <RackElevation id={entity.id} asOf={asOf} />}
      {view === 'names' && <Names entity={entity} onChange={reload} />}
      {view === 'conversations' && <Conversations entity={entity} />}
    </Tabs>
  );
}

function Conversations({ entity: { sessions } }: { readonly entity: Entity }): ReactNode {
  if (sessions.length === 0) return <Empty title="None of your conversations mentions it" />;
  return (
    <ul className="card">
      {sessions.map(({ id, title, key, lastActivityAt }) => (
        <li key={id}>
          <Link className="conversation entity-line" href={`/sessions/${id}`}>
            <span className="conversation-title">
              <strong className="clip">{title ?? key ?? 'Untitled conversation'}</strong>
              <time className="muted small-text" dateTime={lastActivityAt}>
                {formatAgo(lastActivityAt)}
              </time>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
