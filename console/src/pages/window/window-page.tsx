import { useEffect, useState, type ReactNode } from 'react';
import { useQuery } from '../../api/use-query.js';
import { sessionId } from '@netloom/client';
import { client } from '../../api/client.js';
import { useLive } from '../../api/use-live.js';
import { formatNumber, words } from '../../components/format.js';
import { Loading, Problem, Warning } from '../../components/notice.js';
import { QueryButtons } from '../../components/query-buttons.js';
import { Tabs } from '../../components/tabs.js';
import { useUrl } from '../../components/use-url.js';
import {
  LiveWindowDocument,
  RenderedWindowDocument,
  SessionTitleDocument,
  type ContextRequest,
  type LiveWindowSubscription,
} from '../../generated/operations.js';
import { SessionHead } from '../session/session-head.js';
import { Changes } from './changes.js';
import { BudgetBar } from './budget-bar.js';
import { OmittedItems } from './omitted-items.js';
import { Receipt } from './receipt.js';
import { Renderings } from './renderings.js';
import { changesBetween, type WindowChange } from './window-changes.js';
import { WindowControls } from './window-controls.js';
import { requestOf } from './window-request.js';

type Update = LiveWindowSubscription['context'];

/** The context window for the next turn, kept current. */
export function WindowPage({ id }: { readonly id: string }): ReactNode {
  const url = useUrl();
  const request = requestOf(url, url.get('message') ?? '');
  const { data } = useQuery(SessionTitleDocument, { id });
  const title = data?.session?.title ?? data?.session?.key ?? undefined;
  const live = useLiveWindow(id, request);
  useEffect(() => {
    document.title = `Window of ${title ?? 'a conversation'} – Netloom`;
  }, [title]);
  return (
    <>
      <SessionHead id={id} title={title}>
        <QueryButtons document={LiveWindowDocument} variables={{ sessionId: id, request }} />
        <QueryButtons document={RenderedWindowDocument} variables={{ sessionId: id, request, as: 'PROMPT' }} curlOnly />
      </SessionHead>
      <WindowControls />
      <Problem error={live.error} retry={live.retry} />
      {live.update === undefined ? (
        live.error === undefined && <Loading what="the window" />
      ) : (
        <WindowView id={id} request={request} update={live.update} changes={live.changes} />
      )}
    </>
  );
}

function useLiveWindow(id: string, request: ContextRequest) {
  const [state, setState] = useState<LiveState>();
  const [round, setRound] = useState(0);
  const key = `${id} ${JSON.stringify(request)} ${round}`;
  const document = LiveWindowDocument.toString();
  const take = (update: Update): void => setState((before) => nextState(key, before, update));
  const error = useLive(key, () => client.liveContext<Update>(sessionId(id), request as never, { document }), take);
  return { update: state?.update, changes: state?.changes ?? [], error, retry: () => setRound((count) => count + 1) };
}

interface LiveState {
  /** Names the session and the request. Windows of other requests are not compared. */
  readonly key: string;
  readonly update: Update;
  readonly changes: readonly WindowChange[];
}

/** An update without changes, such as one after a reconnection, leaves the last changes in place. */
function nextState(key: string, before: LiveState | undefined, update: Update): LiveState {
  if (before?.key !== key) return { key, update, changes: [] };
  const changes = changesBetween(before.update.context, update.context);
  return { key, update, changes: changes.length === 0 ? before.changes : changes };
}

const VIEWS = [
  { name: 'receipt', title: 'Receipt' },
  { name: 'rendered', title: 'Renderings' },
] as const;

interface WindowViewProps {
  readonly id: string;
  readonly request: ContextRequest;
  readonly update: Update;
  readonly changes: readonly WindowChange[];
}

function WindowView({ id, request, update, changes }: WindowViewProps): ReactNode {
  const url = useUrl();
  const view = VIEWS.find(({ name }) => name === url.get('view'))?.name ?? 'receipt';
  const { context: window, degraded } = update;
  const added = new Set(changes.filter(({ change }) => change === 'entered').map(({ key }) => key));
  return (
    <>
      {window.stale && <Warning>The store is unavailable: this is the last window that was built.</Warning>}
      {degraded && <Warning>Changes of other instances are noticed with a delay.</Warning>}
      <section className="card card-body stack tight" aria-label="Budget">
        <BudgetBar budget={window.budget} />
        <p className="muted small-text" role="status">
          {words(window.strategy)} strategy,{' '}
          {window.from === 'COMPUTED' ? `built in ${window.elapsedMs.toFixed(1)} ms` : words(window.from)}, revision {window.revision}
          {window.prefixTokens !== null && `, ${formatNumber(window.prefixTokens)} tokens shared with the last stored window`}
        </p>
      </section>
      <Changes changes={changes} />
      <Tabs
        label="View"
        tabs={VIEWS}
        selected={view}
        onSelect={(name) => url.set({ view: name === 'receipt' ? undefined : name }, { replace: true })}
      >
        {view === 'receipt' ? (
          <div className="stack">
            <Receipt sessionId={id} window={window} added={added} />
            <OmittedItems sessionId={id} omitted={window.omitted} />
          </div>
        ) : (
          <Renderings sessionId={id} request={request} windowId={window.id} />
        )}
      </Tabs>
    </>
  );
}
