import type { ReactNode } from 'react';

export type Status = 'RESOLVED' | 'POSSIBLE' | 'AMBIGUOUS' | 'UNKNOWN';

const SHAPES: Readonly<Record<Status, ReactNode>> = {
  RESOLVED: <circle cx="6" cy="6" r="4.5" fill="currentColor" />,
  POSSIBLE: <circle cx="6" cy="6" r="4.5" fill="none" stroke="currentColor" strokeWidth="1.8" strokeDasharray="2 1.5" />,
  AMBIGUOUS: <path d="M6 1 11 6 6 11 1 6Z" fill="none" stroke="currentColor" strokeWidth="1.8" />,
  UNKNOWN: <path d="M2 2 10 10M10 2 2 10" fill="none" stroke="currentColor" strokeWidth="2.2" strokeLinecap="round" />,
};

/** The status of a mention as a shape. Its text is beside it. */
export function StatusShape({ status }: { readonly status: Status }): ReactNode {
  return (
    <svg width="10" height="10" viewBox="0 0 12 12" aria-hidden="true">
      {SHAPES[status]}
    </svg>
  );
}

export function StatusChip({ status }: { readonly status: Status }): ReactNode {
  return (
    <span className={`chip ${status.toLowerCase()}`}>
      <StatusShape status={status} />
      {status.toLowerCase()}
    </span>
  );
}
