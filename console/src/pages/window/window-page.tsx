import { useEffect, useState, type ReactNode } from 'react';
import { useQuery } from '../../api/use-query.js';
import { sessionId } from '@netloom/client';
import { client } from '../../api/client.js';
import { useLive } from '../../api/use-live.js';
import { formatNumber, plural, words } from '../../components/format.js';
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
import { BudgetBar } from './budget-bar.js';
import { OmittedItems } from './omitted-items.js';
import { Receipt } from './receipt.js';
import { Renderings } from './renderings.js';
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
        <WindowView id={id} request={request} update={live.update} />
      )}
    </>
  );
}

function useLiveWindow(id: string, request: ContextRequest) {
  const [update, setUpdate] = useState<Update>();
  const [round, setRound] = useState(0);
  const key = `${id} ${JSON.stringify(request)} ${round}`;
  const document = LiveWindowDocument.toString();
  const error = useLive(key, () => client.liveContext<Update>(sessionId(id), request as never, { document }), setUpdate);
  return { update, error, retry: () => setRound((count) => count + 1) };
}

const VIEWS = [
  { name: 'receipt', title: 'Receipt' },
  { name: 'rendered', title: 'Renderings' },
] as const;

interface WindowViewProps {
  readonly id: string;
  readonly request: ContextRequest;
  readonly update: Update;
}

function WindowView({ id, request, update }: WindowViewProps): ReactNode {
  const url = useUrl();
  const view = VIEWS.find(({ name }) => name === url.get('view'))?.name ?? 'receipt';
  const { context: window, difference, degraded } = update;
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
          {difference !== null &&
            `; the last change added ${plural(difference.added.length, 'item')} and removed ${difference.removed.length}`}
        </p>
      </section>
      <Tabs
        label="View"
        tabs={VIEWS}
        selected={view}
        onSelect={(name) => url.set({ view: name === 'receipt' ? undefined : name }, { replace: true })}
      >
        {view === 'receipt' ? (
          <div className="stack">
            <Receipt sessionId={id} window={window} added={new Set(difference?.added)} />
            <OmittedItems sessionId={id} omitted={window.omitted} />
          </div>
        ) : (
          <Renderings sessionId={id} request={request} windowId={window.id} />
        )}
      </Tabs>
    </>
  );
}
