import type { ReactNode } from 'react';
import { formatAgo, words } from '../../components/format.js';
import type { WebhookLineFragment } from '../../generated/operations.js';

export function WebhookState({ webhook: { state, disabledReason, failingSince } }: { readonly webhook: WebhookLineFragment }): ReactNode {
  if (state === 'DISABLED')
    return <span className="chip unknown">✕ disabled{disabledReason !== null && `: ${words(disabledReason)}`}</span>;
  if (failingSince !== null) return <span className="chip ambiguous">! failing since {formatAgo(failingSince)}</span>;
  return <span className="chip resolved">✓ enabled</span>;
}

/** Which events a webhook receives, in words. */
export function filterOf({ events, sessionId, keyPrefix }: WebhookLineFragment): string {
  const types = events.length === 0 ? 'all events' : events.map((event) => words(event).replace(/^session /u, '')).join(', ');
  if (sessionId !== null) return `${types} of ${sessionId}`;
  return keyPrefix === null ? types : `${types} of keys that begin with ${keyPrefix}`;
}
