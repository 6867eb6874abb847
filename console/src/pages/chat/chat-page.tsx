import { useEffect, useState, type ReactNode } from 'react';
import { request } from '../../api/api.js';
import { useAction } from '../../api/use-action.js';
import { Empty, Loading, Problem, Warning } from '../../components/notice.js';
import { QueryButtons } from '../../components/query-buttons.js';
import { useUrl } from '../../components/use-url.js';
import { ChatHistoryDocument, ContinueBranchDocument } from '../../generated/operations.js';
import { SessionHead } from '../session/session-head.js';
import { Branches } from './branches.js';
import { Composer, type Editing, type Sent } from './composer.js';
import { FocusPanel } from './focus-panel.js';
import { InventoryChanges } from './inventory-changes.js';
import { MentionPanel, type OpenMention } from './mention-panel.js';
import { Messages } from './messages.js';
import { SessionMenu } from './session-menu.js';
import { useChat, type Chat } from './use-chat.js';

export function ChatPage({ id }: { readonly id: string }): ReactNode {
  const url = useUrl();
  const chat = useChat(id, url.get('head'));
  const { session } = chat;
  useEffect(() => {
    document.title = `${session?.title ?? 'Conversation'} – Netloom`;
  }, [session?.title]);
  if (chat.deleted || session === null)
    return <Empty title="This conversation does not exist">It was deleted, or it belongs to somebody else.</Empty>;
  return (
    <div className="chat-page">
      <SessionHead id={id} title={session?.title ?? session?.key ?? undefined}>
        {session !== undefined && <SessionMenu session={session} onChange={chat.update} />}
        {session !== undefined && (
          <Branches sessionId={id} onShow={(head) => url.set({ head: head === session.head?.id ? undefined : head })} />
        )}
        <QueryButtons
          document={ChatHistoryDocument}
          variables={{ id, last: 50, ...(chat.head === undefined ? {} : { head: chat.head.id }) }}
        />
      </SessionHead>
      <Problem error={chat.error} retry={chat.reload} />
      {chat.delivery !== undefined && <Warning>Live updates are delayed: {chat.delivery}</Warning>}
      {session === undefined ? chat.error === undefined && <Loading what="the conversation" /> : <Conversation id={id} chat={chat} />}
    </div>
  );
}

function Conversation({ id, chat }: { readonly id: string; readonly chat: Chat }): ReactNode {
  const { set } = useUrl();
  const [open, setOpen] = useState<OpenMention>();
  const [editing, setEditing] = useState<Editing>();
  const { session } = chat;
  const sent = ({ message, session: next }: Sent): void => {
    chat.history.add(message);
    chat.update(next);
    setEditing(undefined);
    set({ head: undefined }, { replace: true });
  };
  if (session === undefined || session === null) return null;
  const showBranch = (head: string): void => set({ head: head === session.head?.id ? undefined : head });
  return (
    <div className="columns chat-columns">
      <div className="chat-main">
        {chat.isAside && <Aside id={id} chat={chat} onBack={() => set({ head: undefined })} />}
        <Messages id={id} chat={chat} open={open} onOpen={setOpen} onEdit={setEditing} onSent={sent} onBranch={showBranch} />
        <InventoryChanges changes={chat.changes} />
        {session.status === 'ENDED' && <p className="notice">The conversation has ended. It accepts no more messages.</p>}
        <Composer
          sessionId={id}
          editing={editing}
          parentId={chat.isAside ? chat.head?.id : undefined}
          disabled={session.status === 'ENDED'}
          answerable={chat.head !== undefined && chat.streaming.length === 0}
          onSent={sent}
          onStopEditing={() => setEditing(undefined)}
        />
      </div>
      <div className="stack chat-side">
        {open !== undefined && <MentionPanel open={open} onClose={() => setOpen(undefined)} />}
        <FocusPanel session={session} onChange={chat.update} />
      </div>
    </div>
  );
}

/** Says that another branch is shown. */
function Aside({ id, chat, onBack }: { readonly id: string; readonly chat: Chat; readonly onBack: () => void }): ReactNode {
  const proceed = useAction(async () => {
    if (chat.head === undefined) return;
    chat.update((await request(ContinueBranchDocument, { sessionId: id, messageId: chat.head.id })).switchBranch.session);
    onBack();
  });
  return (
    <div className="notice warning" role="status">
      <span>This is another branch than the one that the conversation continues.</span>
      <span className="row">
        <button type="button" className="button small" disabled={proceed.busy} onClick={() => void proceed.run()}>
          Continue this branch
        </button>
        <button type="button" className="button small" onClick={onBack}>
          Back to the current branch
        </button>
      </span>
      {proceed.problem !== undefined && <Problem error={proceed.problem} />}
    </div>
  );
}
