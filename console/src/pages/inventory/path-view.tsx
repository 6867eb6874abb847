import { lazy, Suspense, useMemo, type ReactNode } from 'react';
import { useQuery } from '../../api/use-query.js';
import { EntityChip } from '../../components/entity-chip.js';
import { plural, words } from '../../components/format.js';
import { Empty, Loading, Problem } from '../../components/notice.js';
import { QueryButtons } from '../../components/query-buttons.js';
import { useUrl } from '../../components/use-url.js';
import { EntityPathDocument, type EntityPathQuery } from '../../generated/operations.js';
import { EntitySearch } from './entity-search.js';
import { lineLayout, type Graph } from './graph-model.js';

const GraphView = lazy(() => import('./graph-view.js').then(({ GraphView: view }) => ({ default: view })));

type Path = NonNullable<EntityPathQuery['path']>;

/** A shortest path from an entity to another one. */
export function PathView({ id, asOf }: { readonly id: string; readonly asOf: string | undefined }): ReactNode {
  const url = useUrl();
  const to = url.get('to');
  const variables = to === undefined ? undefined : { from: id, to, ...(asOf === undefined ? {} : { asOf }) };
  const { data, error, loading, reload } = useQuery(EntityPathDocument, variables);
  return (
    <div className="stack">
      <div className="row end">
        <EntitySearch label="To" onChoose={(chosen) => url.set({ to: chosen }, { replace: true })} />
        {variables !== undefined && <QueryButtons document={EntityPathDocument} variables={variables} />}
      </div>
      <Problem error={error} retry={reload} />
      {to === undefined && <Empty title="Where to?">Choose the other end of the path.</Empty>}
      {data === undefined && loading && <Loading what="the path" />}
      {to !== undefined &&
        data !== undefined &&
        error === undefined &&
        (data.path === null ? <Empty title="There is no path of at most ten steps" /> : <Steps path={data.path} />)}
    </div>
  );
}

function Steps({ path }: { readonly path: Path }): ReactNode {
  const graph = useMemo<Graph>(
    () => ({
      nodes: path.nodes.map((entity, distance) => ({ entity, distance })),
      edges: path.edges.flatMap(({ type, from, to }) => (from === null || to === null ? [] : { type, from: from.id, to: to.id })),
    }),
    [path],
  );
  const places = useMemo(() => lineLayout(graph.nodes), [graph]);
  return (
    <>
      <p role="status">{plural(path.edges.length, 'step')}</p>
      <Suspense fallback={<Loading what="the picture" />}>
        <GraphView isLine label="Path" graph={graph} places={places} />
      </Suspense>
      <ol className="card card-body path-steps">
        {path.nodes.map((entity, index) => {
          const edge = path.edges[index];
          const forward = edge?.from?.id === entity.id;
          return (
            <li key={entity.id}>
              <EntityChip entity={entity} />
              {edge !== undefined && (
                <span className="muted small-text">
                  {forward ? '' : 'from the next: '}
                  {words(edge.type)}
                </span>
              )}
            </li>
          );
        })}
      </ol>
    </>
  );
}
