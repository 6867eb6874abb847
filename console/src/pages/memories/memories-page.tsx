import { useEffect, useState, type ReactNode } from 'react';
import { Empty, Loading, Problem } from '../../components/notice.js';
import { formatNumber } from '../../components/format.js';
import { QueryButtons } from '../../components/query-buttons.js';
import { Tabs } from '../../components/tabs.js';
import { usePages, type Pages } from '../../components/use-pages.js';
import { useUrl, useUrlText } from '../../components/use-url.js';
import { MemoryListDocument, type MemoryLineFragment, type MemoryListQuery, type MemoryOwnerKind } from '../../generated/operations.js';
import { MemoryCard } from './memory-card.js';
import { NewMemory } from './new-memory.js';
import { Relevant } from './relevant.js';

const PAGE = 30;
const VIEWS = ['confirmed', 'proposed', 'waiting', 'superseded', 'relevant'] as const;
type View = (typeof VIEWS)[number];
const CONDITIONS = {
  confirmed: { status: 'CONFIRMED' },
  proposed: { status: 'PROPOSED' },
  waiting: { waiting: true },
  superseded: { status: 'SUPERSEDED' },
} as const;
const OWNERS: readonly MemoryOwnerKind[] = ['USER', 'PROJECT', 'AGENT'];

/** Memories of the caller, and of the projects and agents of the workspace. */
export function MemoriesPage(): ReactNode {
  const url = useUrl();
  const view = VIEWS.find((each) => each === url.get('view')) ?? 'confirmed';
  useEffect(() => {
    document.title = 'Memories – Netloom';
  }, []);
  return (
    <>
      <div className="page-head">
        <div>
          <h1>Memories</h1>
          <p className="muted">What new conversations know of earlier ones. Proposals are used after you confirm them.</p>
        </div>
      </div>
      {view === 'relevant' ? <Views view={view} counts={undefined} /> : <Listed key={view} view={view} />}
    </>
  );
}

type Counts = MemoryListQuery['memoryCounts'];

interface ViewsProps {
  readonly view: View;
  readonly counts: Counts | undefined;
  readonly children?: ReactNode;
}

function Views({ view, counts, children }: ViewsProps): ReactNode {
  const url = useUrl();
  const title = (name: string, count: number | undefined): string => (count === undefined ? name : `${name} (${formatNumber(count)})`);
  const tabs = [
    { name: 'confirmed', title: title('In force', counts?.confirmed) },
    { name: 'proposed', title: title('Proposals', counts?.proposed) },
    { name: 'waiting', title: 'To confirm' },
    { name: 'superseded', title: title('Superseded', counts?.superseded) },
    { name: 'relevant', title: 'Relevance' },
  ] as const;
  return (
    <Tabs label="Memories" tabs={tabs} selected={view} onSelect={(name) => url.set({ view: name === 'confirmed' ? undefined : name })}>
      {view === 'relevant' ? <Relevant /> : children}
    </Tabs>
  );
}

const pageOf = ({ memories: { nodes, pageInfo } }: MemoryListQuery) => ({
  items: nodes,
  after: pageInfo.hasNextPage ? (pageInfo.endCursor ?? undefined) : undefined,
});

function Listed({ view }: { readonly view: keyof typeof CONDITIONS }): ReactNode {
  const url = useUrl();
  const [shown, search, setSearch] = useUrlText('search');
  const owner = OWNERS.find((each) => each === url.get('owner'));
  const filter = {
    ...CONDITIONS[view],
    ...(search === '' ? {} : { search }),
    ...(owner === undefined ? {} : { ownerKind: owner }),
  };
  const pages = usePages(MemoryListDocument, { first: PAGE, filter }, pageOf);
  return (
    <Views view={view} counts={pages.first?.memoryCounts}>
      <div className="stack">
        <div className="row end" role="search">
          <label className="field grow">
            Search the statements
            <input type="search" value={shown} maxLength={200} onChange={(event) => setSearch(event.target.value)} />
          </label>
          <label className="field">
            Of
            <select value={owner ?? ''} onChange={(event) => url.set({ owner: event.target.value })}>
              <option value="">everybody</option>
              <option value="USER">me</option>
              <option value="PROJECT">projects</option>
              <option value="AGENT">agents</option>
            </select>
          </label>
          <QueryButtons document={MemoryListDocument} variables={{ first: PAGE, filter }} />
          <NewMemory onAdded={pages.reload} />
        </div>
        <Problem error={pages.error} retry={pages.reload} />
        <List pages={pages} view={view} />
      </div>
    </Views>
  );
}

interface ListProps {
  readonly pages: Pages<MemoryLineFragment, MemoryListQuery>;
  readonly view: keyof typeof CONDITIONS;
}

const EMPTY = {
  confirmed: 'Add one, or confirm a proposal. Netloom proposes what you say as a rule, such as “we always label both ends”.',
  proposed: 'Netloom proposes lasting statements of your messages here.',
  waiting: 'New memories of projects and agents, and changes of them, wait here for somebody who may administer the workspace.',
  superseded: 'A memory that a later one corrects is kept here.',
} as const;

function List({ pages, view }: ListProps): ReactNode {
  const [status, setStatus] = useState('');
  if (pages.first === undefined) return pages.loading ? <Loading what="memories" /> : null;
  const changed = (text: string): void => {
    setStatus(text);
    pages.reload();
  };
  return (
    <>
      <p className="visually-hidden" role="status">
        {status}
      </p>
      {pages.items.length === 0 ? (
        <section className="card">
          <Empty title="There are no such memories">{EMPTY[view]}</Empty>
        </section>
      ) : (
        <ul className="stack" aria-label="Memories, newest first">
          {pages.items.map((memory) => (
            <li key={memory.id}>
              <MemoryCard memory={memory} onChange={changed} />
            </li>
          ))}
        </ul>
      )}
      {pages.hasMore && (
        <button type="button" className="button" disabled={pages.loading} onClick={pages.more}>
          Show more
        </button>
      )}
    </>
  );
}
