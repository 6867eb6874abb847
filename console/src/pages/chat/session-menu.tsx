import { useState, type FormEvent, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { request } from '../../api/api.js';
import { useAction } from '../../api/use-action.js';
import { Dialog } from '../../components/dialog.js';
import { Problem } from '../../components/notice.js';
import { Members } from './members.js';
import {
  DeleteConversationDocument,
  EndConversationDocument,
  RenameDocument,
  type SessionStateFragment,
} from '../../generated/operations.js';

interface SessionMenuProps {
  readonly session: SessionStateFragment;
  readonly onChange: (session: SessionStateFragment) => void;
}

export function SessionMenu({ session, onChange }: SessionMenuProps): ReactNode {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="button small" onClick={() => setOpen(true)}>
        Settings
      </button>
      {open && (
        <Dialog title="Settings of the conversation" onClose={() => setOpen(false)}>
          <Rename session={session} onChange={onChange} />
          <Members sessionId={session.id} />
          <Retention session={session} />
          <End session={session} onChange={onChange} />
          <Delete session={session} />
        </Dialog>
      )}
    </>
  );
}

function Rename({ session, onChange }: SessionMenuProps): ReactNode {
  const [title, setTitle] = useState(session.title ?? '');
  const rename = useAction(async () => {
    onChange(
      (await request(RenameDocument, { sessionId: session.id, title: title.trim() === '' ? null : title.trim() })).updateSession.session,
    );
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void rename.run();
  };
  return (
    <form className="row end" onSubmit={submit}>
      <label className="field grow">
        Title
        <input value={title} maxLength={200} onChange={(event) => setTitle(event.target.value)} />
      </label>
      <button type="submit" className="button" disabled={rename.busy}>
        Save
      </button>
      {rename.problem !== undefined && <Problem error={rename.problem} />}
    </form>
  );
}

/** When the session ends by itself. */
function Retention({ session: { ephemeral, archivesAt, erasesAt } }: Pick<SessionMenuProps, 'session'>): ReactNode {
  const at = (time: string) => new Date(time).toLocaleString();
  const lines = [
    ...(ephemeral ? ['It ends when nobody has it open any more.'] : []),
    ...(archivesAt === null ? [] : [`Unless it is used before, it is archived at ${at(archivesAt)}.`]),
    ...(erasesAt === null ? [] : [`Unless it is used before, it is erased at ${at(erasesAt)}.`]),
  ];
  return lines.map((line) => (
    <p key={line} className="muted small-text">
      {line}
    </p>
  ));
}

function End({ session, onChange }: SessionMenuProps): ReactNode {
  const end = useAction(async () => onChange((await request(EndConversationDocument, { sessionId: session.id })).endSession.session));
  return (
    <div className="row">
      <button type="button" className="button" disabled={end.busy || session.status === 'ENDED'} onClick={() => void end.run()}>
        End the conversation
      </button>
      <span className="muted small-text">It accepts no more messages, and can still be read.</span>
      {end.problem !== undefined && <Problem error={end.problem} />}
    </div>
  );
}

function Delete({ session }: Pick<SessionMenuProps, 'session'>): ReactNode {
  const [sure, setSure] = useState(false);
  const [, navigate] = useLocation();
  const remove = useAction(async () => {
    await request(DeleteConversationDocument, { sessionId: session.id });
    navigate('/');
  });
  return (
    <div className="row">
      {sure ? (
        <button type="button" className="button danger" disabled={remove.busy} onClick={() => void remove.run()}>
          Delete it and everything in it
        </button>
      ) : (
        <button type="button" className="button danger" onClick={() => setSure(true)}>
          Delete …
        </button>
      )}
      <span className="muted small-text">Deletes all messages, operations and stored windows.</span>
      {remove.problem !== undefined && <Problem error={remove.problem} />}
    </div>
  );
}
