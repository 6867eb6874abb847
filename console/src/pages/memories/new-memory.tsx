import { useState, type FormEvent, type ReactNode } from 'react';
import { request } from '../../api/api.js';
import { useAction } from '../../api/use-action.js';
import { Dialog } from '../../components/dialog.js';
import { Problem } from '../../components/notice.js';
import { RememberDocument, type MemoryOwnerInput } from '../../generated/operations.js';
import { AliasesField, aliasesIn } from './aliases-field.js';

/** Adds a memory. */
export function NewMemory({ onAdded }: { readonly onAdded: () => void }): ReactNode {
  const [open, setOpen] = useState(false);
  const added = (): void => {
    setOpen(false);
    onAdded();
  };
  return (
    <>
      <button type="button" className="button primary" onClick={() => setOpen(true)}>
        New memory
      </button>
      {open && (
        <Dialog title="New memory" onClose={() => setOpen(false)}>
          <MemoryForm onAdded={added} />
        </Dialog>
      )}
    </>
  );
}

const OWNERS = { USER: 'me', PROJECT: 'a project', AGENT: 'an agent (a profile of windows)' } as const;
type Kind = keyof typeof OWNERS;

function MemoryForm({ onAdded }: { readonly onAdded: () => void }): ReactNode {
  const [text, setText] = useState('');
  const [aliases, setAliases] = useState('');
  const [kind, setKind] = useState<Kind>('USER');
  const [name, setName] = useState('');
  const add = useAction(async () => {
    const owner: { readonly owner?: MemoryOwnerInput } = kind === 'USER' ? {} : { owner: { kind, name: name.trim() } };
    await request(RememberDocument, { input: { text, aliases: aliasesIn(aliases), ...owner } });
    onAdded();
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void add.run();
  };
  return (
    <form className="stack" onSubmit={submit}>
      <label className="field">
        Statement
        <textarea rows={3} value={text} maxLength={2_000} onChange={(event) => setText(event.target.value)} autoFocus />
      </label>
      <AliasesField aliases={aliases} onChange={setAliases} />
      <label className="field">
        Of
        <select value={kind} onChange={(event) => setKind(event.target.value as Kind)}>
          {Object.entries(OWNERS).map(([value, title]) => (
            <option key={value} value={value}>
              {title}
            </option>
          ))}
        </select>
      </label>
      {kind !== 'USER' && (
        <label className="field">
          Name
          <input value={name} maxLength={100} spellCheck={false} onChange={(event) => setName(event.target.value)} />
        </label>
      )}
      <p className="muted small-text">
        {kind === 'USER' ? 'Only you can read it.' : 'Everybody in the workspace can read and change it.'} A memory about the same subject
        is corrected.
      </p>
      <Problem error={add.problem} />
      <div className="row">
        <button
          type="submit"
          className="button primary"
          disabled={add.busy || text.trim() === '' || (kind !== 'USER' && name.trim() === '')}
        >
          Remember
        </button>
      </div>
    </form>
  );
}
