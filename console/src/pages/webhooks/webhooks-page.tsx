import { useEffect, useState, type ReactNode } from 'react';
import { Link } from 'wouter';
import { useQuery } from '../../api/use-query.js';
import { Empty, Loading, Problem } from '../../components/notice.js';
import { QueryButtons } from '../../components/query-buttons.js';
import { WebhookListDocument, type WebhookLineFragment } from '../../generated/operations.js';
import { NewWebhook } from './new-webhook.js';
import { Secret } from './secret.js';
import { filterOf, pendingOf, WebhookState } from './webhook-state.js';

/** The caller's webhooks. */
export function WebhooksPage(): ReactNode {
  const { data, error, loading, reload } = useQuery(WebhookListDocument, {});
  const [secret, setSecret] = useState<string>();
  useEffect(() => {
    document.title = 'Webhooks – Netloom';
  }, []);
  const added = (next: string): void => {
    setSecret(next);
    reload();
  };
  return (
    <>
      <div className="page-head">
        <div>
          <h1>Webhooks</h1>
          <p className="muted">Where Netloom sends the events of your conversations: ids and revisions, no content.</p>
        </div>
        <div className="row">
          <QueryButtons document={WebhookListDocument} variables={{}} />
          <NewWebhook onAdded={added} />
        </div>
      </div>
      {secret !== undefined && <Secret secret={secret} onClose={() => setSecret(undefined)} />}
      <Problem error={error} retry={reload} />
      {data === undefined && loading && <Loading what="webhooks" />}
      {data !== undefined && <List webhooks={data.webhooks} />}
    </>
  );
}

function List({ webhooks }: { readonly webhooks: readonly WebhookLineFragment[] }): ReactNode {
  if (webhooks.length === 0)
    return (
      <section className="card">
        <Empty title="There are no webhooks">Add one to notify another system of new messages, operations and changes.</Empty>
      </section>
    );
  return (
    <ul className="card">
      {webhooks.map((webhook) => (
        <li key={webhook.id}>
          <Link className="conversation" href={`/webhooks/${webhook.id}`}>
            <span className="conversation-title">
              <strong className="clip">{webhook.description ?? webhook.url}</strong>
              <WebhookState webhook={webhook} />
            </span>
            <span className="muted small-text clip">
              {webhook.url}, {filterOf(webhook)}, {pendingOf(webhook)}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
