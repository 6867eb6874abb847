import type { ReactNode } from 'react';
import { formatAgo, formatNumber, words } from '../../components/format.js';
import type { WebhookLineFragment } from '../../generated/operations.js';

export function WebhookState({ webhook: { state, disabledReason, failingSince } }: { readonly webhook: WebhookLineFragment }): ReactNode {
  if (state === 'DISABLED')
    return <span className="chip unknown">✕ disabled{disabledReason !== null && `: ${words(disabledReason)}`}</span>;
  if (failingSince !== null) return <span className="chip ambiguous">! failing since {formatAgo(failingSince)}</span>;
  return <span className="chip resolved">✓ enabled</span>;
}

/** The number of waiting deliveries and the age of the oldest, in words. */
export function pendingOf({ pending: { count, oldestAt } }: WebhookLineFragment): string {
  if (oldestAt === null) return 'nothing pending';
  return `${count >= 1_000 ? 'at least ' : ''}${formatNumber(count)} pending, the oldest from ${formatAgo(oldestAt)}`;
}

/** Which events a webhook receives, in words. */
export function filterOf({ events, sessionId, keyPrefix }: WebhookLineFragment): string {
  const types = events.length === 0 ? 'all events' : events.map((event) => words(event).replace(/^session /u, '')).join(', ');
  if (sessionId !== null) return `${types} of ${sessionId}`;
  return keyPrefix === null ? types : `${types} of keys that begin with ${keyPrefix}`;
}
