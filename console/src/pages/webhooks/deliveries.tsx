import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { request } from '../../api/api.js';
import { useAction } from '../../api/use-action.js';
import { formatTime, words } from '../../components/format.js';
import { Empty, Problem } from '../../components/notice.js';
import { SendAgainDocument, type DeliveriesQuery } from '../../generated/operations.js';

export type DeliveryShown = NonNullable<DeliveriesQuery['webhook']>['deliveries']['nodes'][number];

interface DeliveriesProps {
  readonly webhookId: string;
  readonly pages: {
    readonly items: readonly DeliveryShown[];
    readonly hasMore: boolean;
    readonly loading: boolean;
    readonly more: () => void;
    readonly reload: () => void;
  };
}

const CLASSES = { PENDING: 'ambiguous', DELIVERED: 'resolved', FAILED: 'unknown' } as const;

/** What was sent to a webhook, newest first, and what the receiver answered. */
export function Deliveries({ webhookId, pages }: DeliveriesProps): ReactNode {
  const again = useAction(async (deliveryId: string) => {
    await request(SendAgainDocument, { input: { webhookId, deliveryId } });
    pages.reload();
  });
  if (pages.items.length === 0)
    return (
      <section className="card">
        <Empty title="There are no deliveries">A test, or the next event that the webhook selects, appears here.</Empty>
      </section>
    );
  return (
    <section className="card" aria-label="Deliveries">
      <Problem error={again.problem} />
      <div className="scroll" tabIndex={0} role="group" aria-label="Deliveries, newest first">
        <table>
          <thead>
            <tr>
              <th scope="col">Event</th>
              <th scope="col">State</th>
              <th scope="col">Attempts</th>
              <th scope="col">Last answer</th>
              <th scope="col">Body</th>
              <th scope="col">
                <span className="visually-hidden">Send again</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {pages.items.map((delivery) => (
              <Delivery key={delivery.id} delivery={delivery} busy={again.busy} onAgain={() => void again.run(delivery.id)} />
            ))}
          </tbody>
        </table>
      </div>
      {pages.hasMore && (
        <div className="card-body">
          <button type="button" className="button" disabled={pages.loading} onClick={pages.more}>
            Show more
          </button>
        </div>
      )}
    </section>
  );
}

interface DeliveryProps {
  readonly delivery: DeliveryShown;
  readonly busy: boolean;
  readonly onAgain: () => void;
}

function Delivery({ delivery, busy, onAgain }: DeliveryProps): ReactNode {
  const { event, sessionId, createdAt, state, attempts, lastStatus, lastError, nextAttemptAt, payload } = delivery;
  return (
    <tr>
      <td>
        {words(event)}
        <br />
        <span className="muted small-text">
          {formatTime(createdAt)} {sessionId !== null && <Link href={`/sessions/${sessionId}`}>conversation</Link>}
        </span>
      </td>
      <td>
        <span className={`chip ${CLASSES[state]}`}>{state.toLowerCase()}</span>
      </td>
      <td className="number">{attempts}</td>
      <td className="small-text">
        {lastStatus ?? lastError ?? 'none yet'}
        {nextAttemptAt !== null && `, next attempt ${formatTime(nextAttemptAt)}`}
      </td>
      <td>
        <details>
          <summary className="small-text">Show</summary>
          <pre>{payload}</pre>
        </details>
      </td>
      <td>
        <button type="button" className="button small" disabled={busy} onClick={onAgain}>
          Send again
        </button>
      </td>
    </tr>
  );
}
