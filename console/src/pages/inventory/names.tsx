import { useState, type FormEvent, type ReactNode } from 'react';
import { request } from '../../api/api.js';
import { useAction } from '../../api/use-action.js';
import { formatTime } from '../../components/format.js';
import { Problem } from '../../components/notice.js';
import { AddNameDocument, RemoveNameDocument } from '../../generated/operations.js';
import type { Entity } from './entity-page.js';

/** Other names of an entity: those of the inventory, and those of the workspace, which can be changed here. */
export function Names({ entity, onChange }: { readonly entity: Entity; readonly onChange: () => void }): ReactNode {
  const [alias, setAlias] = useState('');
  const entityId = entity.id;
  const add = useAction(async () => {
    await request(AddNameDocument, { entityId, alias: alias.trim() });
    setAlias('');
    onChange();
  });
  const remove = useAction(async (name: string) => {
    await request(RemoveNameDocument, { entityId, alias: name });
    onChange();
  });
  const own = new Set(entity.ownAliases.map(({ alias: name }) => name));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (alias.trim() !== '') void add.run();
  };
  return (
    <section className="card card-body stack" aria-label="Names">
      <div className="row">
        {entity.aliases
          .filter((name) => !own.has(name))
          .map((name) => (
            <span key={name} className="chip">
              {name}
            </span>
          ))}
        {entity.aliases.length === 0 && <span className="muted">It has no other names.</span>}
      </div>
      <ul className="stack tight">
        {entity.ownAliases.map(({ alias: name, addedBy, addedAt }) => (
          <li key={name} className="row">
            <strong>{name}</strong>
            <span className="muted small-text">
              added by {addedBy} on {formatTime(addedAt)}
            </span>
            <button type="button" className="button small quiet" disabled={remove.busy} onClick={() => void remove.run(name)}>
              Remove<span className="visually-hidden"> {name}</span>
            </button>
          </li>
        ))}
      </ul>
      <form className="row end" onSubmit={submit}>
        <label className="field grow">
          Another name, for the whole workspace
          <input value={alias} maxLength={200} onChange={(event) => setAlias(event.target.value)} />
        </label>
        <button type="submit" className="button" disabled={add.busy || alias.trim() === ''}>
          Add
        </button>
      </form>
      <Problem error={add.problem ?? remove.problem} />
    </section>
  );
}
