import { useEffect, type ReactNode } from 'react';
import { useQuery } from '../../api/use-query.js';
import { formatNumber, formatTime, words } from '../../components/format.js';
import { Loading, Problem } from '../../components/notice.js';
import { QueryButtons } from '../../components/query-buttons.js';
import { Tabs } from '../../components/tabs.js';
import { useUrl } from '../../components/use-url.js';
import { ServiceStateDocument, type ServiceStateQuery } from '../../generated/operations.js';
import { Health } from './health.js';
import { Imports } from './imports.js';
import { Jobs } from './jobs.js';
import { Models, Profiles } from './models.js';
import { Table } from './table.js';

const VIEWS = [
  { name: 'health', title: 'Health' },
  { name: 'jobs', title: 'Jobs' },
  { name: 'imports', title: 'Imports' },
  { name: 'inventory', title: 'Workspace' },
  { name: 'limits', title: 'Limits' },
  { name: 'models', title: 'Models' },
  { name: 'profiles', title: 'Profiles' },
  { name: 'errors', title: 'Error codes' },
] as const;

/** What this server is, what it allows, and how its back ends are. */
export function ServicePage(): ReactNode {
  const url = useUrl();
  const { data, error, loading, reload } = useQuery(ServiceStateDocument, {});
  const view = VIEWS.find(({ name }) => name === url.get('view'))?.name ?? 'health';
  useEffect(() => {
    document.title = 'Service – Netloom';
  }, []);
  return (
    <>
      <div className="page-head">
        <div>
          <h1>Service</h1>
          {data !== undefined && (
            <p className="muted small-text">
              Netloom {data.service.version}, started {formatTime(data.service.startedAt)}
            </p>
          )}
        </div>
        <div className="row">
          <button type="button" className="button small" onClick={reload} disabled={loading}>
            Refresh
          </button>
          <QueryButtons document={ServiceStateDocument} variables={{}} />
        </div>
      </div>
      <Problem error={error} retry={reload} />
      {data === undefined && loading && <Loading what="the state of the service" />}
      {data !== undefined && (
        <Tabs
          label="Service"
          tabs={VIEWS}
          selected={view}
          onSelect={(name) => url.set({ view: name === 'health' ? undefined : name }, { replace: true })}
        >
          <section className="card" aria-label={VIEWS.find(({ name }) => name === view)?.title}>
            <View view={view} data={data} />
          </section>
        </Tabs>
      )}
    </>
  );
}

function View({ view, data }: { readonly view: (typeof VIEWS)[number]['name']; readonly data: ServiceStateQuery }): ReactNode {
  const { service, viewer } = data;
  switch (view) {
    case 'health':
      return <Health service={service} />;
    case 'jobs':
      return <Jobs jobs={service.jobs} />;
    case 'imports':
      return <Imports />;
    case 'inventory':
      return <Workspace viewer={viewer} />;
    case 'limits':
      return (
        <Table head={['Limit', 'Maximum', 'Applies to']}>
          {service.limits.map(({ name, max, unit, about }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td className="number">
                {formatNumber(max)} {unit}
              </td>
              <td>{about}</td>
            </tr>
          ))}
        </Table>
      );
    case 'models':
      return <Models models={service.models} />;
    case 'profiles':
      return <Profiles profiles={service.profiles} />;
    case 'errors':
      return (
        <Table head={['Code', 'Meaning']}>
          {service.errorCodes.map(({ code, meaning }) => (
            <tr key={code}>
              <th scope="row">
                <code>{code}</code>
              </th>
              <td>{meaning}</td>
            </tr>
          ))}
        </Table>
      );
  }
}

function Workspace({ viewer }: { readonly viewer: ServiceStateQuery['viewer'] }): ReactNode {
  return (
    <>
      <p className="card-body">
        You are <strong>{viewer.name}</strong> in the workspace <strong>{viewer.workspace}</strong>, with{' '}
        {formatNumber(viewer.sessionCount)} conversations.
      </p>
      <Table head={['Type', 'Entities']}>
        {viewer.entityCounts.map(({ type, count }) => (
          <tr key={type}>
            <th scope="row">{words(type)}</th>
            <td className="number">{formatNumber(count)}</td>
          </tr>
        ))}
      </Table>
    </>
  );
}
