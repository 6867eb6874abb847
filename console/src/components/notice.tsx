import type { ReactNode } from 'react';
import { messageOf } from '../api/errors.js';

/** An error that a person can act on. */
export function Problem({ error, retry }: { readonly error: unknown; readonly retry?: () => void }): ReactNode {
  if (error === undefined) return null;
  return (
    <div className="notice error" role="alert">
      <span>{messageOf(error)}</span>
      {retry !== undefined && (
        <button type="button" className="button small" onClick={retry}>
          Try again
        </button>
      )}
    </div>
  );
}

export function Warning({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <div className="notice warning" role="status">
      <span>{children}</span>
    </div>
  );
}

export function Loading({ what }: { readonly what: string }): ReactNode {
  return (
    <div className="loading" role="status">
      Loading {what} …
    </div>
  );
}

export function Empty({ title, children }: { readonly title: string; readonly children?: ReactNode }): ReactNode {
  return (
    <div className="empty">
      <strong>{title}</strong>
      {children}
    </div>
  );
}
