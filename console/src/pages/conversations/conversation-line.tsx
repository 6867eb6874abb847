import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { formatAgo, formatTime, shortened } from '../../components/format.js';
import type { SessionLineFragment } from '../../generated/operations.js';

/** One conversation. Rows that are not read yet are empty. */
export function ConversationLine({ session }: { readonly session: SessionLineFragment | undefined }): ReactNode {
  if (session === undefined) return <div className="conversation muted">Loading …</div>;
  const { id, title, key, status, head, topicName, lastActivityAt } = session;
  return (
    <Link href={`/sessions/${id}`} className="conversation">
      <span className="conversation-title">
        <strong className="clip">{title ?? key ?? 'Untitled conversation'}</strong>
        <time className="muted small-text" dateTime={lastActivityAt} title={formatTime(lastActivityAt)}>
          {formatAgo(lastActivityAt)}
        </time>
      </span>
      <span className="conversation-text">
        <span className="clip muted">
          {head === null ? 'No messages yet' : `${head.role === 'USER' ? 'User' : 'Assistant'}: ${shortened(head.text, 200)}`}
        </span>
        <span className="conversation-marks">
          {status !== 'ACTIVE' && <span className="chip">{status.toLowerCase()}</span>}
          {topicName !== null && <span className="chip">{topicName.toLowerCase()}</span>}
        </span>
      </span>
    </Link>
  );
}
