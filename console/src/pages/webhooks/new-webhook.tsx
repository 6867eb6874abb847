import { useState, type FormEvent, type ReactNode } from 'react';
import { request } from '../../api/api.js';
import { useAction } from '../../api/use-action.js';
import { Dialog } from '../../components/dialog.js';
import { words } from '../../components/format.js';
import { Problem } from '../../components/notice.js';
import { AddWebhookDocument, type WebhookEventType } from '../../generated/operations.js';

const EVENTS: readonly WebhookEventType[] = [
  'SESSION_MESSAGE_ADDED',
  'SESSION_MESSAGE_BEGUN',
  'SESSION_MESSAGE_CHANGED',
  'SESSION_MESSAGE_CANCELLED',
  'SESSION_OPERATION_RECORDED',
  'SESSION_OPERATION_FINISHED',
  'SESSION_CONTEXT_PRUNED',
  'SESSION_CONTEXT_RESTORED',
  'SESSION_CHANGED',
  'SESSION_ENDED',
  'SESSION_DELETED',
  'WEBHOOK_DISABLED',
];

/** Adds a webhook. */
export function NewWebhook({ onAdded }: { readonly onAdded: (secret: string) => void }): ReactNode {
  const [open, setOpen] = useState(false);
  const added = (secret: string): void => {
    setOpen(false);
    onAdded(secret);
  };
  return (
    <>
      <button type="button" className="button primary" onClick={() => setOpen(true)}>
        New webhook
      </button>
      {open && (
        <Dialog title="New webhook" onClose={() => setOpen(false)}>
          <WebhookForm onAdded={added} />
        </Dialog>
      )}
    </>
  );
}

function WebhookForm({ onAdded }: { readonly onAdded: (secret: string) => void }): ReactNode {
  const [url, setUrl] = useState('');
  const [description, setDescription] = useState('');
  const [keyPrefix, setKeyPrefix] = useState('');
  const [events, setEvents] = useState<readonly WebhookEventType[]>([]);
  const add = useAction(async () => {
    const filled = {
      ...(description === '' ? {} : { description }),
      ...(keyPrefix === '' ? {} : { keyPrefix }),
      ...(events.length === 0 ? {} : { events: [...events] }),
    };
    onAdded((await request(AddWebhookDocument, { input: { url, ...filled } })).createWebhook.secret);
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void add.run();
  };
  return (
    <form className="stack" onSubmit={submit}>
      <Text label="URL, with https" value={url} onChange={setUrl} maxLength={2_000} />
      <Text label="Description" value={description} onChange={setDescription} maxLength={300} />
      <Text label="Only sessions whose key begins with" value={keyPrefix} onChange={setKeyPrefix} maxLength={200} />
      <fieldset className="event-types">
        <legend className="small-text muted">Events; none chosen means all</legend>
        {EVENTS.map((event) => (
          <label key={event} className="row small-text">
            <input
              type="checkbox"
              checked={events.includes(event)}
              onChange={() => setEvents(events.includes(event) ? events.filter((each) => each !== event) : [...events, event])}
            />
            {words(event)}
          </label>
        ))}
      </fieldset>
      <Problem error={add.problem} />
      <div className="row">
        <button type="submit" className="button primary" disabled={add.busy || url.trim() === ''}>
          Add
        </button>
      </div>
    </form>
  );
}

interface TextProps {
  readonly label: string;
  readonly value: string;
  readonly maxLength: number;
  readonly onChange: (value: string) => void;
}

function Text({ label, value, maxLength, onChange }: TextProps): ReactNode {
  return (
    <label className="field">
      {label}
      <input value={value} maxLength={maxLength} spellCheck={false} onChange={(event) => onChange(event.target.value)} />
    </label>
  );
}
