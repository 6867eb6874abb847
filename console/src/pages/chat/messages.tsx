import { useEffect, useRef, useState, type ReactNode } from 'react';
import { shortened } from '../../components/format.js';
import { Empty } from '../../components/notice.js';
import type { MessageLineFragment } from '../../generated/operations.js';
import { Choices } from './choices.js';
import type { Editing, Sent } from './composer.js';
import type { OpenMention } from './mention-panel.js';
import { MessageActions } from './message-actions.js';
import { MessageCard } from './message-card.js';
import { MessageList } from './message-list.js';
import { StopWriting } from './model-answer.js';
import type { Chat } from './use-chat.js';

export interface MessagesProps {
  readonly id: string;
  readonly chat: Chat;
  readonly open: OpenMention | undefined;
  readonly onOpen: (open: OpenMention | undefined) => void;
  readonly onEdit: (editing: Editing) => void;
  readonly onSent: (sent: Sent) => void;
  readonly onBranch: (head: string) => void;
}

export function Messages(props: MessagesProps): ReactNode {
  const { chat } = props;
  const { messages, show } = chat.history;
  const stored = (chat.head?.depth ?? -1) + 1;
  const count = stored + chat.streaming.length;
  if (count === 0)
    return (
      <section className="card message-list">
        <Empty title="No messages yet">Names of devices, sites, racks and addresses are marked as you type.</Empty>
      </section>
    );
  const at = (index: number): MessageLineFragment | undefined => (index < stored ? messages.get(index) : chat.streaming[index - stored]);
  return (
    <>
      <Announcer message={messages.get(stored - 1)} />
      <MessageList
        count={count}
        keyOf={(index) => at(index)?.id ?? `row-${index}`}
        onRange={show}
        row={(index) => <Row {...props} message={at(index)} />}
      />
    </>
  );
}

/** Reads new messages out. */
function Announcer({ message }: { readonly message: MessageLineFragment | undefined }): ReactNode {
  const first = useRef<string>(undefined);
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (message === undefined) return;
    first.current ??= message.id;
    if (message.id !== first.current) setSaid(`${message.role.toLowerCase()}: ${shortened(message.text, 300)}`);
  }, [message]);
  return (
    <p className="visually-hidden" role="status">
      {said}
    </p>
  );
}

function Row(props: MessagesProps & { readonly message: MessageLineFragment | undefined }): ReactNode {
  const { id, chat, message, open, onOpen, onEdit, onSent, onBranch } = props;
  if (message === undefined) return <div className="message is-missing muted">Loading …</div>;
  const isLast = message.id === chat.head?.id;
  const isWritten = message.status !== 'STREAMING';
  return (
    <>
      <MessageCard
        message={message}
        selected={open?.messageId === message.id ? open.mention : undefined}
        onOpen={(mention) => onOpen(open?.mention === mention ? undefined : { messageId: message.id, mention })}
        actions={
          isWritten ? (
            <MessageActions
              sessionId={id}
              message={message}
              isHead={isLast && !chat.isAside}
              onFlag={(flagged) => chat.history.change(message.id, { flagged })}
              onCancelled={chat.update}
              onEdit={() => onEdit({ message })}
              onBranch={onBranch}
            />
          ) : (
            <StopWriting messageId={message.id} />
          )
        }
      />
      {isLast && chat.session?.status !== 'ENDED' && <Choices sessionId={id} message={message} onSent={onSent} />}
    </>
  );
}
