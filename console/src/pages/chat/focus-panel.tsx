import type { ReactNode } from 'react';
import { request } from '../../api/api.js';
import { useAction } from '../../api/use-action.js';
import { EntityChip } from '../../components/entity-chip.js';
import { plural, words } from '../../components/format.js';
import { Problem } from '../../components/notice.js';
import { PinDocument, ReleaseDocument, UnpinDocument, type SessionStateFragment } from '../../generated/operations.js';

interface FocusPanelProps {
  readonly session: SessionStateFragment;
  readonly onChange: (session: SessionStateFragment) => void;
}

const SHOWN = 12;

/** What the conversation is about: pinned entities, entities in focus, and what tools selected. */
export function FocusPanel({ session, onChange }: FocusPanelProps): ReactNode {
  const sessionId = session.id;
  const change = useAction(async (work: () => Promise<SessionStateFragment>) => onChange(await work()));
  const unpin = (entityId: string) => async () => (await request(UnpinDocument, { sessionId, entityId })).unpinEntity.session;
  const pin = (entityId: string) => async () => (await request(PinDocument, { sessionId, entityId })).pinEntity.session;
  const release = (entityIds: string[]) => async () => (await request(ReleaseDocument, { sessionId, entityIds })).releaseFocus.session;
  const isPinned = (id: string): boolean => session.pins.some((entity) => entity.id === id);
  return (
    <section className="card" aria-labelledby="focus-title">
      <div className="card-head">
        <h2 id="focus-title">Focus and pins</h2>
        {session.topicName !== null && <span className="chip">topic: {session.topicName.toLowerCase()}</span>}
      </div>
      <div className="card-body stack">
        {change.problem !== undefined && <Problem error={change.problem} />}
        <Group title="Pinned" empty="Nothing is pinned. Pinned entities are in every window.">
          {session.pins.map((entity) => (
            <li key={entity.id} className="row">
              <EntityChip entity={entity} />
              <Small label="Unpin" of={entity.name} onClick={() => void change.run(unpin(entity.id))} />
            </li>
          ))}
        </Group>
        <Group title="In focus" empty="Nothing is in focus yet. “It” refers to what is listed here.">
          {session.focus.slice(0, SHOWN).map(({ entityId, name, entity, source, count }) => (
            <li key={entityId} className="focus-line">
              <div className="row">
                {entity === null ? <span className="chip">{name} (deleted)</span> : <EntityChip entity={entity} />}
                <span className="muted small-text">
                  {words(source)}, {plural(count, 'mention')}
                </span>
              </div>
              <div className="row">
                {entity !== null && !isPinned(entityId) && <Small label="Pin" of={name} onClick={() => void change.run(pin(entityId))} />}
                <Small label="Release" of={name} onClick={() => void change.run(release([entityId]))} />
              </div>
            </li>
          ))}
        </Group>
        {session.selection.length > 0 && (
          <Group title="Selected by tools" empty="">
            <li className="row">
              {session.selection.slice(-SHOWN).map((id) => (
                <code key={id} className="chip">
                  {id}
                </code>
              ))}
            </li>
          </Group>
        )}
      </div>
    </section>
  );
}

function Group({ title, empty, children }: { readonly title: string; readonly empty: string; readonly children: ReactNode }): ReactNode {
  const hasNone = Array.isArray(children) && children.length === 0;
  return (
    <div className="stack tight">
      <h3>{title}</h3>
      {hasNone ? <p className="muted small-text">{empty}</p> : <ul className="stack tight">{children}</ul>}
    </div>
  );
}

function Small({ label, of, onClick }: { readonly label: string; readonly of: string; readonly onClick: () => void }): ReactNode {
  return (
    <button type="button" className="button small quiet" onClick={onClick}>
      {label}
      <span className="visually-hidden"> {of}</span>
    </button>
  );
}
