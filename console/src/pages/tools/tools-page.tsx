import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { sessionId } from '@netloom/client';
import { client } from '../../api/client.js';
import { useLive } from '../../api/use-live.js';
import { words } from '../../components/format.js';
import { Empty, Loading, Problem } from '../../components/notice.js';
import { QueryButtons } from '../../components/query-buttons.js';
import { usePages } from '../../components/use-pages.js';
import { useUrl } from '../../components/use-url.js';
import { VirtualList } from '../../components/virtual-list.js';
import {
  OperationEventsDocument,
  type OperationEventsSubscription,
  SessionOperationsDocument,
  type OperationEffect,
  type OperationStatus,
  type SessionOperationsQuery,
} from '../../generated/operations.js';
import { SessionHead } from '../session/session-head.js';
import { OperationLine, type OperationShown } from './operation-line.js';

const PAGE = 50;
const AHEAD = 15;
const EFFECTS: readonly OperationEffect[] = ['SELECTED', 'DESELECTED', 'CREATED', 'CHANGED', 'DELETED'];
const STATUSES: readonly OperationStatus[] = ['RUNNING', 'SUCCEEDED', 'FAILED', 'CANCELLED'];

const CONCERNED: ReadonlySet<string> = new Set(['OperationRecorded', 'OperationFinished']);

const pageOf = ({ session }: SessionOperationsQuery) => ({
  items: session?.operations.nodes ?? [],
  after: session?.operations.pageInfo.hasNextPage === true ? (session.operations.pageInfo.endCursor ?? undefined) : undefined,
});

/** The timeline of tool operations with their effects, newest first, and what is selected now. */
export function ToolsPage({ id }: { readonly id: string }): ReactNode {
  const url = useUrl();
  const effect = EFFECTS.find((each) => each === url.get('effect'));
  const status = STATUSES.find((each) => each === url.get('status'));
  const variables = { id, first: PAGE, ...(effect === undefined ? {} : { effect }), ...(status === undefined ? {} : { status }) };
  const pages = usePages<OperationShown, SessionOperationsQuery, typeof variables & { readonly after?: string | null }>(
    SessionOperationsDocument,
    variables,
    pageOf,
  );
  useLive(
    id,
    () => client.sessionFeed<OperationEventsSubscription['sessionEvents']>(sessionId(id), { document: OperationEventsDocument.toString() }),
    (item) => {
      if (item.kind === 'reset' || CONCERNED.has(item.event.__typename)) pages.reload();
    },
  );
  const session = pages.first?.session;
  const title = session?.title ?? undefined;
  useEffect(() => {
    document.title = `Tools of ${title ?? 'a conversation'} – Netloom`;
  }, [title]);
  return (
    <>
      <SessionHead id={id} title={title}>
        <QueryButtons document={SessionOperationsDocument} variables={variables} />
      </SessionHead>
      <div className="row end">
        <Filter label="Effect" name="effect" options={EFFECTS} />
        <Filter label="Status" name="status" options={STATUSES} />
      </div>
      <Problem error={pages.error} retry={pages.reload} />
      <div className="columns">
        <Timeline pages={pages} filtered={effect !== undefined || status !== undefined} />
        <Selection ids={session?.selection} />
      </div>
    </>
  );
}

interface FilterProps {
  readonly label: string;
  readonly name: string;
  readonly options: readonly string[];
}

function Filter({ label, name, options }: FilterProps): ReactNode {
  const url = useUrl();
  return (
    <label className="field">
      {label}
      <select value={url.get(name) ?? ''} onChange={(event) => url.set({ [name]: event.target.value })}>
        <option value="">any</option>
        {options.map((each) => (
          <option key={each} value={each}>
            {words(each)}
          </option>
        ))}
      </select>
    </label>
  );
}

interface TimelineProps {
  readonly pages: {
    readonly items: readonly OperationShown[];
    readonly first: unknown;
    readonly error: unknown;
    readonly more: () => void;
  };
  readonly filtered: boolean;
}

function Timeline({ pages: { items, first, error, more }, filtered }: TimelineProps): ReactNode {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [last, setLast] = useState(0);
  useEffect(() => {
    if (last + AHEAD > items.length) more();
  }, [last, items.length, more]);
  const show = useCallback((_first: number, shown: number) => setLast(shown), []);
  if (first === undefined) return error === undefined ? <Loading what="operations" /> : <span />;
  if (items.length === 0)
    return (
      <section className="card">
        <Empty title={filtered ? 'No operation matches' : 'No tool was called yet'}>
          Operations come from tool results in messages, and from the mutation recordOperation.
        </Empty>
      </section>
    );
  const toggle = (id: string): void => {
    const next = new Set(open);
    if (!next.delete(id)) next.add(id);
    setOpen(next);
  };
  return (
    <section className="card" aria-label="Operations">
      <VirtualList
        maxHeight="72dvh"
        label="Operations, newest first"
        count={items.length}
        rowHeight={96}
        keyOf={(index) => items[index]?.id ?? String(index)}
        onRange={show}
        row={(index) => {
          const operation = items[index];
          return operation === undefined ? null : (
            <OperationLine operation={operation} isOpen={open.has(operation.id)} onToggle={() => toggle(operation.id)} />
          );
        }}
      />
    </section>
  );
}

function Selection({ ids }: { readonly ids: readonly string[] | undefined }): ReactNode {
  return (
    <aside className="card" aria-labelledby="selection">
      <div className="card-head">
        <h2 id="selection">Selected now</h2>
      </div>
      <div className="card-body">
        {ids === undefined || ids.length === 0 ? (
          <p className="muted">Nothing is selected.</p>
        ) : (
          <ul className="row">
            {ids.map((id) => (
              <li key={id}>
                <code className="chip">{id}</code>
              </li>
            ))}
          </ul>
        )}
      </div>
    </aside>
  );
}
