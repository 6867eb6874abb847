import { useState, type FormEvent, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { request } from '../../api/api.js';
import { useAction } from '../../api/use-action.js';
import { useQuery } from '../../api/use-query.js';
import { Loading, Problem } from '../../components/notice.js';
import {
  LeaveDocument,
  MembersDocument,
  ShareDocument,
  UnshareDocument,
  type MemberRole,
  type MembersQuery,
} from '../../generated/operations.js';

type Shared = NonNullable<MembersQuery['session']>;
type Member = Shared['members'][number];

/** The members of a session. Its owner adds and removes them, and a member leaves. */
export function Members({ sessionId }: { readonly sessionId: string }): ReactNode {
  const { data, error, reload } = useQuery(MembersDocument, { id: sessionId });
  const session = data?.session;
  return (
    <section className="stack tight" aria-label="Members">
      <h3>Members</h3>
      <Problem error={error} retry={reload} />
      {session === undefined && error === undefined && <Loading what="members" />}
      {session !== undefined && session !== null && <Listed session={session} onChange={reload} />}
    </section>
  );
}

function Listed({ session, onChange }: { readonly session: Shared; readonly onChange: () => void }): ReactNode {
  const isOwner = session.role === 'OWNER';
  return (
    <>
      <ul className="stack tight">
        <li>{session.owner}, owner</li>
        {session.members.map((member) => (
          <MemberLine
            key={`${member.kind} ${member.name}`}
            sessionId={session.id}
            member={member}
            removable={isOwner}
            onChange={onChange}
          />
        ))}
      </ul>
      {isOwner ? <Add sessionId={session.id} onChange={onChange} /> : <LeaveButton sessionId={session.id} />}
    </>
  );
}

interface MemberLineProps {
  readonly sessionId: string;
  readonly member: Member;
  readonly removable: boolean;
  readonly onChange: () => void;
}

function MemberLine({ sessionId, member: { kind, name, role }, removable, onChange }: MemberLineProps): ReactNode {
  const remove = useAction(async () => {
    await request(UnshareDocument, { input: { sessionId, ...(kind === 'USER' ? { user: name } : { team: name }) } });
    onChange();
  });
  return (
    <li className="row">
      <span className="wrap">
        {kind === 'TEAM' && 'Team '}
        {name}, {role.toLowerCase()}
      </span>
      {removable && (
        <button
          type="button"
          className="button small"
          disabled={remove.busy}
          aria-label={`Remove ${name}`}
          onClick={() => void remove.run()}
        >
          Remove
        </button>
      )}
      <Problem error={remove.problem} />
    </li>
  );
}

function Add({ sessionId, onChange }: { readonly sessionId: string; readonly onChange: () => void }): ReactNode {
  const [kind, setKind] = useState<'user' | 'team'>('user');
  const [name, setName] = useState('');
  const [role, setRole] = useState<MemberRole>('VIEWER');
  const add = useAction(async () => {
    await request(ShareDocument, { input: { sessionId, role, [kind]: name.trim() } });
    setName('');
    onChange();
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void add.run();
  };
  return (
    <form className="row end" onSubmit={submit}>
      <label className="field">
        Share with
        <select value={kind} onChange={(event) => setKind(event.target.value as 'user' | 'team')}>
          <option value="user">a user</option>
          <option value="team">a team</option>
        </select>
      </label>
      <label className="field grow">
        Name
        <input value={name} maxLength={64} spellCheck={false} onChange={(event) => setName(event.target.value)} />
      </label>
      <label className="field">
        Role
        <select value={role} onChange={(event) => setRole(event.target.value as MemberRole)}>
          <option value="VIEWER">viewer: reads</option>
          <option value="EDITOR">editor: also writes</option>
        </select>
      </label>
      <button type="submit" className="button" disabled={add.busy || name.trim() === ''}>
        Share
      </button>
      <Problem error={add.problem} />
    </form>
  );
}

function LeaveButton({ sessionId }: { readonly sessionId: string }): ReactNode {
  const [, navigate] = useLocation();
  const leave = useAction(async () => {
    await request(LeaveDocument, { sessionId });
    navigate('/');
  });
  return (
    <div className="row">
      <button type="button" className="button" disabled={leave.busy} onClick={() => void leave.run()}>
        Leave the conversation
      </button>
      <Problem error={leave.problem} />
    </div>
  );
}
