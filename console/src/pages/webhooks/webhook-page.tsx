import { useEffect, useState, type ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { request } from '../../api/api.js';
import { useAction } from '../../api/use-action.js';
import { formatTime } from '../../components/format.js';
import { Empty, Loading, Problem } from '../../components/notice.js';
import { QueryButtons } from '../../components/query-buttons.js';
import { usePages } from '../../components/use-pages.js';
import { useUrl } from '../../components/use-url.js';
import {
  ChangeWebhookDocument,
  DeliveriesDocument,
  RemoveWebhookDocument,
  RotateSecretDocument,
  SendTestDocument,
  type DeliveriesQuery,
  type WebhookDeliveryState,
  type WebhookLineFragment,
} from '../../generated/operations.js';
import { Deliveries, type DeliveryShown } from './deliveries.js';
import { Secret } from './secret.js';
import { filterOf, WebhookState } from './webhook-state.js';

const PAGE = 50;
const STATES: readonly WebhookDeliveryState[] = ['PENDING', 'DELIVERED', 'FAILED'];

const pageOf = ({ webhook }: DeliveriesQuery) => ({
  items: webhook?.deliveries.nodes ?? [],
  after: webhook?.deliveries.pageInfo.hasNextPage === true ? (webhook.deliveries.pageInfo.endCursor ?? undefined) : undefined,
});

/** A webhook with its deliveries. */
export function WebhookPage({ id }: { readonly id: string }): ReactNode {
  const url = useUrl();
  const state = STATES.find((each) => each === url.get('state'));
  const variables = { webhookId: id, first: PAGE, ...(state === undefined ? {} : { state }) };
  const pages = usePages<DeliveryShown, DeliveriesQuery, typeof variables & { readonly after?: string | null }>(
    DeliveriesDocument,
    variables,
    pageOf,
  );
  const webhook = pages.first?.webhook;
  useEffect(() => {
    document.title = `${webhook?.description ?? webhook?.url ?? 'Webhook'} – Netloom`;
  }, [webhook?.description, webhook?.url]);
  if (pages.first === undefined)
    return pages.error === undefined ? <Loading what="the webhook" /> : <Problem error={pages.error} retry={pages.reload} />;
  if (webhook === null || webhook === undefined)
    return <Empty title="This webhook does not exist">It was deleted, or it belongs to somebody else.</Empty>;
  return (
    <>
      <WebhookHead
        webhook={webhook}
        onChange={pages.reload}
        buttons={<QueryButtons document={DeliveriesDocument} variables={variables} />}
      />
      <Problem error={pages.error} retry={pages.reload} />
      <div className="row end">
        <label className="field">
          Deliveries
          <select value={state ?? ''} onChange={(event) => url.set({ state: event.target.value })}>
            <option value="">all</option>
            {STATES.map((each) => (
              <option key={each} value={each}>
                {each.toLowerCase()}
              </option>
            ))}
          </select>
        </label>
        <button type="button" className="button" disabled={pages.loading} onClick={pages.reload}>
          Refresh
        </button>
      </div>
      <Deliveries webhookId={id} pages={pages} />
    </>
  );
}

interface WebhookHeadProps {
  readonly webhook: WebhookLineFragment;
  readonly onChange: () => void;
  readonly buttons: ReactNode;
}

function WebhookHead({ webhook, onChange, buttons }: WebhookHeadProps): ReactNode {
  return (
    <div className="stack tight">
      <div className="page-head">
        <div className="session-title">
          <Link href="/webhooks" className="small-text">
            Webhooks
          </Link>
          <h1>{webhook.description ?? webhook.url}</h1>
        </div>
        <div className="row">{buttons}</div>
      </div>
      <p className="row">
        <WebhookState webhook={webhook} />
        <span className="muted small-text wrap">
          {webhook.url}, {filterOf(webhook)}, since {formatTime(webhook.createdAt)}
        </span>
      </p>
      <WebhookActions webhook={webhook} onChange={onChange} />
    </div>
  );
}

function WebhookActions({ webhook: { id, state }, onChange }: Omit<WebhookHeadProps, 'buttons'>): ReactNode {
  const [, navigate] = useLocation();
  const [secret, setSecret] = useState<string>();
  const [sure, setSure] = useState(false);
  const act = useAction(async (work: () => Promise<unknown>) => {
    await work();
    onChange();
  });
  const remove = useAction(async () => {
    await request(RemoveWebhookDocument, { webhookId: id });
    navigate('/webhooks');
  });
  const rotate = async (): Promise<void> => setSecret((await request(RotateSecretDocument, { webhookId: id })).rotateWebhookSecret.secret);
  const enable = () => request(ChangeWebhookDocument, { input: { webhookId: id, enabled: state === 'DISABLED' } });
  return (
    <>
      {secret !== undefined && <Secret secret={secret} onClose={() => setSecret(undefined)} />}
      <div className="row">
        <button
          type="button"
          className="button small"
          disabled={act.busy}
          onClick={() => void act.run(() => request(SendTestDocument, { webhookId: id }))}
        >
          Send a test
        </button>
        <button type="button" className="button small" disabled={act.busy} onClick={() => void act.run(enable)}>
          {state === 'DISABLED' ? 'Enable' : 'Disable'}
        </button>
        <button type="button" className="button small" disabled={act.busy} onClick={() => void act.run(rotate)}>
          New secret
        </button>
        <button
          type="button"
          className="button small danger"
          disabled={remove.busy}
          onClick={() => (sure ? void remove.run() : setSure(true))}
        >
          {sure ? 'Delete it and its deliveries' : 'Delete …'}
        </button>
      </div>
      <Problem error={act.problem ?? remove.problem} />
    </>
  );
}
