import { useEffect, useState, type FormEvent, type ReactNode } from 'react';
import { createClient } from '@netloom/client';
import { messageOf } from '../api/errors.js';
import { saveKey } from '../api/key.js';
import { watchKeyRequests } from '../api/unauthenticated.js';
import { Dialog } from '../components/dialog.js';
import { CallerDocument } from '../generated/operations.js';

/** Asks for the API key when the server refuses a request. */
export function KeyDialog(): ReactNode {
  const [open, setOpen] = useState(false);
  useEffect(() => watchKeyRequests(() => setOpen(true)), []);
  if (!open) return null;
  return (
    <Dialog title="API key" onClose={() => setOpen(false)}>
      <KeyForm />
    </Dialog>
  );
}

function KeyForm(): ReactNode {
  const [key, setKey] = useState('');
  const [problem, setProblem] = useState<string>();
  const use = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const tried = createClient({ url: location.origin, token: key.trim() });
    try {
      await tried.request(CallerDocument.toString());
      saveKey(key.trim());
      location.reload();
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      tried.close();
    }
  };
  return (
    <form className="stack" onSubmit={(event) => void use(event)}>
      <p>This server answers only with an API key. The console keeps it in this tab until the tab is closed.</p>
      <label className="field">
        API key
        <input
          type="password"
          autoComplete="off"
          spellCheck={false}
          value={key}
          onChange={(event) => setKey(event.target.value)}
          autoFocus
        />
      </label>
      {problem !== undefined && (
        <div className="notice error" role="alert">
          The key was not accepted: {problem}
        </div>
      )}
      <div className="row">
        <button type="submit" className="button primary" disabled={key.trim() === ''}>
          Use this key
        </button>
      </div>
    </form>
  );
}
