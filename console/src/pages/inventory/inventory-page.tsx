import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { Link } from 'wouter';
import { useQuery } from '../../api/use-query.js';
import { formatNumber, words } from '../../components/format.js';
import { Empty, Loading, Problem } from '../../components/notice.js';
import { QueryButtons } from '../../components/query-buttons.js';
import { usePages } from '../../components/use-pages.js';
import { useUrl, useUrlText } from '../../components/use-url.js';
import { VirtualList } from '../../components/virtual-list.js';
import { EntityTitleDocument, FindEntitiesDocument, type EntityType, type FindEntitiesQuery } from '../../generated/operations.js';
import { QuestionBox } from '../ask/question-box.js';
import { AsOf, useAsOf } from './as-of.js';

const PAGE = 50;
const AHEAD = 15;

type Found = FindEntitiesQuery['entities']['nodes'][number];

const pageOf = ({ entities }: FindEntitiesQuery) => ({
  items: entities.nodes,
  after: entities.pageInfo.hasNextPage ? (entities.pageInfo.endCursor ?? undefined) : undefined,
});

export function InventoryPage(): ReactNode {
  const url = useUrl();
  const [shown, search, setSearch] = useUrlText('search');
  const asOf = useAsOf();
  const [type, within] = [url.get('type') as EntityType | undefined, url.get('within')];
  const variables = {
    first: PAGE,
    ...(search === '' ? {} : { search }),
    ...(type === undefined ? {} : { types: [type] }),
    ...(within === undefined ? {} : { within }),
    ...(asOf === undefined ? {} : { asOf }),
  };
  const pages = usePages<Found, FindEntitiesQuery, typeof variables & { readonly after?: string | null }>(
    FindEntitiesDocument,
    variables,
    pageOf,
  );
  const types = pages.first?.viewer.entityCounts ?? [];
  useEffect(() => {
    document.title = 'Inventory – Netloom';
  }, []);
  return (
    <>
      <div className="page-head">
        <h1>Inventory</h1>
        <QueryButtons document={FindEntitiesDocument} variables={variables} />
      </div>
      <QuestionBox />
      <div className="row end" role="search">
        <label className="field grow">
          Search names, words and addresses
          <input type="search" value={shown} maxLength={200} onChange={(event) => setSearch(event.target.value)} />
        </label>
        <label className="field">
          Type
          <select value={type ?? ''} onChange={(event) => url.set({ type: event.target.value })}>
            <option value="">all types</option>
            {type !== undefined && !types.some((each) => each.type === type) && <option value={type}>{words(type)}</option>}
            {types.map(({ type: each, count }) => (
              <option key={each} value={each}>
                {words(each)} ({formatNumber(count)})
              </option>
            ))}
          </select>
        </label>
      </div>
      {within !== undefined && <Within id={within} onLeave={() => url.set({ within: undefined })} />}
      <AsOf />
      <Problem error={pages.error} retry={pages.reload} />
      <Results pages={pages} asOf={asOf} />
    </>
  );
}

function Within({ id, onLeave }: { readonly id: string; readonly onLeave: () => void }): ReactNode {
  const { data } = useQuery(EntityTitleDocument, { id });
  return (
    <div className="notice">
      <span>
        Only inside <strong>{data?.entity?.display ?? id}</strong>
      </span>
      <button type="button" className="button small" onClick={onLeave}>
        Search everywhere
      </button>
    </div>
  );
}

interface ResultsProps {
  readonly pages: {
    readonly items: readonly Found[];
    readonly first: unknown;
    readonly error: unknown;
    readonly hasMore: boolean;
    readonly more: () => void;
  };
  readonly asOf: string | undefined;
}

function Results({ pages: { items, first, error, hasMore, more }, asOf }: ResultsProps): ReactNode {
  const [last, setLast] = useState(0);
  useEffect(() => {
    if (last + AHEAD > items.length) more();
  }, [last, items.length, more]);
  const show = useCallback((_first: number, shown: number) => setLast(shown), []);
  if (first === undefined) return error === undefined ? <Loading what="the inventory" /> : null;
  if (items.length === 0)
    return (
      <section className="card">
        <Empty title="Nothing matches">Try a part of the name, another type, or import an inventory with `netloom import`.</Empty>
      </section>
    );
  return (
    <section className="card" aria-label="Results">
      <p className="list-count muted small-text" role="status">
        {formatNumber(items.length)}
        {hasMore ? ' or more' : ''} entities
      </p>
      <VirtualList
        maxHeight="64dvh"
        label="Entities, best match first"
        count={items.length}
        rowHeight={58}
        keyOf={(index) => items[index]?.id ?? String(index)}
        onRange={show}
        row={(index) => <Line entity={items[index]} asOf={asOf} />}
      />
    </section>
  );
}

function Line({ entity, asOf }: { readonly entity: Found | undefined; readonly asOf: string | undefined }): ReactNode {
  if (entity === undefined) return null;
  const place = entity.chain.slice(0, -1).map(({ name }) => name);
  return (
    <Link
      className="conversation entity-line"
      href={`/inventory/${entity.id}${asOf === undefined ? '' : `?asOf=${encodeURIComponent(asOf)}`}`}
    >
      <span className="conversation-title">
        <strong className="clip">{entity.display}</strong>
        <span className="conversation-marks">
          <span className="chip">{words(entity.type)}</span>
          {entity.status !== null && <span className="chip">{entity.status}</span>}
        </span>
      </span>
      <span className="muted small-text clip">{place.length === 0 ? 'no location' : place.join(' › ')}</span>
    </Link>
  );
}
