import { useState, type FormEvent, type ReactNode } from 'react';
import { Link } from 'wouter';
import { request } from '../../api/api.js';
import { useAction } from '../../api/use-action.js';
import { formatTime, words } from '../../components/format.js';
import { Problem } from '../../components/notice.js';
import {
  ChangeMemoryDocument,
  ConfirmProposalDocument,
  ForgetDocument,
  RejectChangeDocument,
  type MemoryLineFragment,
} from '../../generated/operations.js';
import { AliasesField, aliasesIn } from './aliases-field.js';

interface MemoryCardProps {
  readonly memory: MemoryLineFragment;
  /** Called with a sentence for screen readers. */
  readonly onChange: (done: string) => void;
}

export function MemoryCard({ memory, onChange }: MemoryCardProps): ReactNode {
  const [editing, setEditing] = useState(false);
  const { owner, kind, text, aliases, entities, createdAt, expiresAt, validTo, supersededBy, change } = memory;
  return (
    <article className="card card-body stack tight">
      {editing ? (
        <Edit memory={memory} onDone={(done) => (setEditing(false), done && onChange('The memory was changed.'))} />
      ) : (
        <p className="wrap">{text}</p>
      )}
      <p className="row small-text muted">
        <span className="chip">{owner.kind === 'USER' ? 'mine' : `${words(owner.kind)} ${owner.name}`}</span>
        <span className="chip">{words(kind)}</span>
        {isUnconfirmed(memory) && <span className="chip">only for {memory.source.by ?? 'its author'} until it is confirmed</span>}
        <Source memory={memory} />
        <span>since {formatTime(createdAt)}</span>
        {expiresAt !== null && <span>until {formatTime(expiresAt)}</span>}
        {validTo !== null && <span>held until {formatTime(validTo)}</span>}
        {aliases.length > 0 && <span className="wrap">about {aliases.join(', ')}</span>}
        {entities.map(({ id, name }) => (
          <Link key={id} href={`/inventory/${id}`}>
            {name}
          </Link>
        ))}
      </p>
      {change !== null && (
        <p className="small-text wrap">
          {change.by} proposes {change.forget === true ? 'to forget it' : `to change it: ${change.text ?? text}`}
        </p>
      )}
      {supersededBy !== null && <p className="small-text wrap">Now: {supersededBy.text}</p>}
      {!editing && <Actions memory={memory} onChange={onChange} onEdit={() => setEditing(true)} />}
    </article>
  );
}

/** Whether only windows of its author use a memory of a project or an agent. */
const isUnconfirmed = ({ owner, status, source, confirmedBy }: MemoryLineFragment): boolean =>
  owner.kind !== 'USER' && status === 'CONFIRMED' && source.by !== null && confirmedBy === null;

function Source({ memory: { source } }: Pick<MemoryCardProps, 'memory'>): ReactNode {
  if (source.kind === 'FILE')
    return (
      <span className="wrap">
        {source.file}:{source.line}
        {source.section !== null && `, ${source.section}`}
      </span>
    );
  if (source.message?.session) return <Link href={`/sessions/${source.message.session.id}`}>{`${source.by ?? 'somebody'} said it`}</Link>;
  return <span>{source.kind === 'MESSAGE' ? 'from a deleted message' : `added by ${source.by ?? 'somebody'}`}</span>;
}

interface ActionsProps extends MemoryCardProps {
  readonly onEdit: () => void;
}

function Actions({ memory, onChange, onEdit }: ActionsProps): ReactNode {
  const { id, status, source, change } = memory;
  const confirm = useAction(async () => {
    await request(ConfirmProposalDocument, { memoryId: id });
    onChange('The memory is in force.');
  });
  const forget = useAction(async () => {
    await request(ForgetDocument, { memoryId: id });
    onChange('The memory was forgotten.');
  });
  const reject = useAction(async () => {
    await request(RejectChangeDocument, { memoryId: id });
    onChange('The change was rejected.');
  });
  const isProposal = status === 'PROPOSED';
  return (
    <div className="row">
      {(isProposal || change !== null || isUnconfirmed(memory)) && (
        <button type="button" className="button small primary" disabled={confirm.busy} onClick={() => void confirm.run()}>
          Confirm
        </button>
      )}
      {change !== null && (
        <button type="button" className="button small" disabled={reject.busy} onClick={() => void reject.run()}>
          Reject the change
        </button>
      )}
      {status !== 'SUPERSEDED' && source.kind !== 'FILE' && (
        <button type="button" className="button small" onClick={onEdit}>
          Edit
        </button>
      )}
      <button type="button" className="button small" disabled={forget.busy} onClick={() => void forget.run()}>
        {isProposal ? 'Reject' : 'Forget'}
      </button>
      <Problem error={confirm.problem ?? reject.problem ?? forget.problem} />
    </div>
  );
}

function Edit({ memory, onDone }: { readonly memory: MemoryLineFragment; readonly onDone: (changed: boolean) => void }): ReactNode {
  const [text, setText] = useState(memory.text);
  const [aliases, setAliases] = useState(memory.aliases.join(', '));
  const save = useAction(async () => {
    await request(ChangeMemoryDocument, { input: { memoryId: memory.id, text, aliases: aliasesIn(aliases) } });
    onDone(true);
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void save.run();
  };
  return (
    <form className="stack tight" onSubmit={submit}>
      <label className="field">
        Statement
        <textarea rows={3} value={text} maxLength={2_000} onChange={(event) => setText(event.target.value)} autoFocus />
      </label>
      <AliasesField aliases={aliases} onChange={setAliases} />
      <Problem error={save.problem} />
      <div className="row">
        <button type="submit" className="button small primary" disabled={save.busy || text.trim() === ''}>
          Save
        </button>
        <button type="button" className="button small" onClick={() => onDone(false)}>
          Cancel
        </button>
      </div>
    </form>
  );
}
