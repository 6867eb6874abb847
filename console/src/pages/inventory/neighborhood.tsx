import { lazy, Suspense, useMemo, useRef, type ReactNode } from 'react';
import { useQuery } from '../../api/use-query.js';
import { EntityChip } from '../../components/entity-chip.js';
import { plural, words } from '../../components/format.js';
import { Loading, Problem, Warning } from '../../components/notice.js';
import { QueryButtons } from '../../components/query-buttons.js';
import { useUrl } from '../../components/use-url.js';
import { EntityNeighborhoodDocument, type EntityNeighborhoodQuery } from '../../generated/operations.js';
import { ringLayout, type Graph, type Point } from './graph-model.js';

const GraphView = lazy(() => import('./graph-view.js').then(({ GraphView: view }) => ({ default: view })));

/** The number of entities that a picture shows. More are hard to read, and slow. */
const LIMIT = 150;
const DEPTHS = [1, 2, 3];

function graphOf({ entity }: EntityNeighborhoodQuery): Graph {
  const around = entity?.neighborhood;
  const nodes = around?.nodes.flatMap((node) => (node.entity === null ? [] : { entity: node.entity, distance: node.distance })) ?? [];
  const edges =
    around?.edges.flatMap(({ type, from, to }) => (from === null || to === null ? [] : { type, from: from.id, to: to.id })) ?? [];
  return { nodes, edges };
}

/** The entities around one, as a picture and as a table. */
export function Neighborhood({ id, asOf }: { readonly id: string; readonly asOf: string | undefined }): ReactNode {
  const url = useUrl();
  const depth = DEPTHS.find((each) => String(each) === url.get('depth')) ?? 1;
  const variables = { id, depth, limit: LIMIT, ...(asOf === undefined ? {} : { asOf }) };
  const { data, error, loading, reload } = useQuery(EntityNeighborhoodDocument, variables);
  const graph = useMemo(() => (data === undefined ? undefined : graphOf(data)), [data]);
  const known = useRef<ReadonlyMap<string, Point>>(new Map());
  // Another time keeps the places of the nodes that both pictures show.
  const places = useMemo(() => (known.current = ringLayout(graph?.nodes ?? [], known.current)), [graph]);
  return (
    <div className="stack">
      <div className="row end">
        <label className="field">
          Steps
          <select value={depth} onChange={(event) => url.set({ depth: event.target.value }, { replace: true })}>
            {DEPTHS.map((each) => (
              <option key={each} value={each}>
                {each}
              </option>
            ))}
          </select>
        </label>
        <QueryButtons document={EntityNeighborhoodDocument} variables={variables} />
        {graph !== undefined && (
          <span className="muted small-text" role="status">
            {plural(graph.nodes.length, 'entity').replace('entitys', 'entities')}, {plural(graph.edges.length, 'relation')}
          </span>
        )}
      </div>
      <Problem error={error} retry={reload} />
      {data?.entity?.neighborhood.truncated === true && <Warning>There are more entities: only the {LIMIT} nearest are shown.</Warning>}
      {graph === undefined && loading && <Loading what="the neighbourhood" />}
      {graph !== undefined && (
        <>
          <Suspense fallback={<Loading what="the picture" />}>
            <GraphView key={`${id} ${depth}`} label="Neighbourhood" graph={graph} places={places} />
          </Suspense>
          <GraphTable graph={graph} />
        </>
      )}
    </div>
  );
}

/** The content of a picture as a table. */
export function GraphTable({ graph }: { readonly graph: Graph }): ReactNode {
  const nameOf = new Map(graph.nodes.map(({ entity }) => [entity.id, entity.display]));
  return (
    <section className="card scroll" tabIndex={0} aria-label="The same as a table">
      <table>
        <thead>
          <tr>
            <th scope="col">Entity</th>
            <th scope="col">Steps</th>
            <th scope="col">Relations</th>
          </tr>
        </thead>
        <tbody>
          {graph.nodes.map(({ entity, distance }) => (
            <tr key={entity.id}>
              <td>
                <EntityChip entity={entity} />
              </td>
              <td className="number">{distance}</td>
              <td className="small-text">
                {graph.edges
                  .filter(({ from }) => from === entity.id)
                  .map(({ type, to }) => `${words(type)} ${nameOf.get(to) ?? 'another'}`)
                  .join(', ')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
