import { useState, type ReactNode } from 'react';
import { ENDPOINT } from '../api/api.js';
import { readKey } from '../api/key.js';
import { CopyButton } from './copy-button.js';
import { Dialog } from './dialog.js';

interface QueryButtonsProps {
  /** A document of the API. */
  readonly document: { toString(): string };
  readonly variables: object;
  /** Only the button that copies a command. */
  readonly curlOnly?: boolean;
}

const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** The command that sends the same request. It names the variable of the key instead of the key. */
function curlOf(document: string, variables: object): string {
  const key = readKey() === undefined ? '' : ' -H "authorization: Bearer $NETLOOM_KEY"';
  const body = JSON.stringify({ query: document, variables });
  return `curl -sS ${location.origin}${ENDPOINT} -H 'content-type: application/json'${key} -d ${quoted(body)}`;
}

/** Shows the request behind a panel. Subscriptions need a WebSocket, so they have no command. */
export function QueryButtons({ document, variables, curlOnly = false }: QueryButtonsProps): ReactNode {
  const [open, setOpen] = useState(false);
  const text = document.toString().trim();
  const json = JSON.stringify(variables, null, 2);
  return (
    <span className="row">
      {!curlOnly && (
        <button type="button" className="button small" onClick={() => setOpen(true)}>
          Show the GraphQL
        </button>
      )}
      {!text.startsWith('subscription') && <CopyButton label="Copy curl" text={() => curlOf(text, variables)} />}
      {open && (
        <Dialog title="The request behind this page" onClose={() => setOpen(false)}>
          <div className="row">
            <CopyButton label="Copy the document" text={() => text} />
            <CopyButton label="Copy the variables" text={() => json} />
          </div>
          <h3>Variables</h3>
          <pre className="code" tabIndex={0} aria-label="Variables">
            {json}
          </pre>
          <h3>Document</h3>
          <pre className="code" tabIndex={0} aria-label="Document">
            {text}
          </pre>
        </Dialog>
      )}
    </span>
  );
}
