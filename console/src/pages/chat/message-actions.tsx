import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { request } from '../../api/api.js';
import { useAction } from '../../api/use-action.js';
import { Problem } from '../../components/notice.js';
import {
  CancelLastDocument,
  FlagDocument,
  ForkConversationDocument,
  type MessageLineFragment,
  type SessionStateFragment,
} from '../../generated/operations.js';
import { tipOf } from './tip-of.js';

export interface MessageActionsProps {
  readonly sessionId: string;
  readonly message: MessageLineFragment;
  /** Whether it is the last message of the branch that the conversation continues. */
  readonly isHead: boolean;
  readonly onFlag: (flagged: boolean) => void;
  readonly onCancelled: (session: SessionStateFragment) => void;
  readonly onEdit: () => void;
  /** Shows another branch, by its last message. */
  readonly onBranch: (head: string) => void;
}

export function MessageActions(props: MessageActionsProps): ReactNode {
  const { sessionId, message, isHead, onFlag, onCancelled, onEdit } = props;
  const [, navigate] = useLocation();
  const flag = useAction(async () => {
    const { updateMessage } = await request(FlagDocument, { messageId: message.id, flagged: !message.flagged });
    onFlag(updateMessage.message.flagged);
  });
  const cancel = useAction(async () => onCancelled((await request(CancelLastDocument, { messageId: message.id })).cancelMessage.session));
  const fork = useAction(async () => {
    const { forkSession } = await request(ForkConversationDocument, { messageId: message.id });
    navigate(`/sessions/${forkSession.session.id}`);
  });
  const problem = flag.problem ?? cancel.problem ?? fork.problem;
  return (
    <footer className="message-actions">
      <Branches {...props} />
      <button
        type="button"
        className="button small quiet"
        aria-pressed={message.flagged}
        disabled={flag.busy}
        onClick={() => void flag.run()}
      >
        Flag
      </button>
      {message.role === 'USER' && (
        <button type="button" className="button small quiet" onClick={onEdit}>
          Edit as a branch
        </button>
      )}
      <button type="button" className="button small quiet" disabled={fork.busy} onClick={() => void fork.run()}>
        Fork
      </button>
      {isHead && (
        <button type="button" className="button small quiet" disabled={cancel.busy} onClick={() => void cancel.run()}>
          Cancel
        </button>
      )}
      <Link className="button small quiet" href={`/sessions/${sessionId}/window?at=${message.id}`}>
        Window
      </Link>
      {message.role === 'ASSISTANT' && (
        <Link className="button small quiet" href={`/sessions/${sessionId}/compare?view=replay&message=${message.id}`}>
          Replay
        </Link>
      )}
      {problem !== undefined && <Problem error={problem} />}
    </footer>
  );
}

/** The place of the message among the messages that follow the same one. */
function Branches({ message, onBranch }: MessageActionsProps): ReactNode {
  const siblings = message.parent?.children ?? [];
  const place = siblings.findIndex(({ id }) => id === message.id);
  const go = useAction(async (step: number) => {
    const next = siblings[place + step];
    if (next !== undefined) onBranch(await tipOf(next.id));
  });
  if (siblings.length < 2 || place < 0) return null;
  return (
    <span className="row branches" role="group" aria-label="Branches">
      <button type="button" className="button small" disabled={place === 0 || go.busy} onClick={() => void go.run(-1)}>
        <span aria-hidden="true">‹</span>
        <span className="visually-hidden">Previous branch</span>
      </button>
      <span className="small-text number">
        branch {place + 1} of {siblings.length}
      </span>
      <button type="button" className="button small" disabled={place === siblings.length - 1 || go.busy} onClick={() => void go.run(1)}>
        <span aria-hidden="true">›</span>
        <span className="visually-hidden">Next branch</span>
      </button>
    </span>
  );
}
