import type { ReactNode } from 'react';
import { CopyButton } from '../../components/copy-button.js';

/** A secret is shown once, because the API returns it only once. */
export function Secret({ secret, onClose }: { readonly secret: string; readonly onClose: () => void }): ReactNode {
  return (
    <div className="notice warning" role="status">
      <span>
        The secret that signs its requests, shown only now: <code className="wrap">{secret}</code>
      </span>
      <span className="row">
        <CopyButton label="Copy" text={() => secret} />
        <button type="button" className="button small" onClick={onClose}>
          Hide
        </button>
      </span>
    </div>
  );
}
