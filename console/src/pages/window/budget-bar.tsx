import type { ReactNode } from 'react';
import { formatNumber, words } from '../../components/format.js';
import type { SectionKind, WindowSummaryFragment } from '../../generated/operations.js';

/** The numbers of the colours. The type demands one for each kind. */
const COLOURS: Readonly<Record<SectionKind, number>> = {
  INSTRUCTIONS: 1,
  UNDERSTOOD: 2,
  ENTITIES: 3,
  FOCUS: 4,
  OPERATIONS: 5,
  SUMMARY: 6,
  RECALLED: 7,
  HISTORY: 8,
  MESSAGE: 9,
  MEMORIES: 11,
};

export const colourOf = (kind: SectionKind): string => `var(--section-${COLOURS[kind]})`;

type Budget = WindowSummaryFragment['budget'];

interface Share {
  readonly name: string;
  readonly tokens: number;
  readonly colour: string;
}

function sharesOf({ bySection, overhead, reserved, remaining }: Budget): readonly Share[] {
  const sections = bySection.map(({ kind, tokens }) => ({ name: words(kind), tokens, colour: colourOf(kind) }));
  return [
    ...sections,
    { name: 'headings and framing', tokens: overhead, colour: 'var(--section-10)' },
    { name: 'reserved for the answer', tokens: reserved, colour: 'var(--border-strong)' },
    { name: 'free', tokens: Math.max(0, remaining), colour: 'transparent' },
  ].filter(({ tokens }) => tokens > 0);
}

/** How the tokens of a window are used. The table below the bar says the same in words. */
export function BudgetBar({ budget }: { readonly budget: Budget }): ReactNode {
  const shares = sharesOf(budget);
  const total = Math.max(1, budget.limit);
  return (
    <div className="stack tight">
      <p>
        <strong className="number">{formatNumber(budget.used)}</strong> of <span className="number">{formatNumber(budget.limit)}</span>{' '}
        tokens used, <span className="number">{formatNumber(budget.reserved)}</span> reserved,{' '}
        <span className="number">{formatNumber(budget.remaining)}</span> free{' '}
        <span className="muted small-text">(counted by {budget.tokenizer})</span>
      </p>
      <div className="budget-bar" aria-hidden="true">
        {shares.map(({ name, tokens, colour }) => (
          <span key={name} style={{ width: `${(100 * tokens) / total}%`, background: colour }} />
        ))}
      </div>
      <ul className="legend">
        {shares.map(({ name, tokens, colour }) => (
          <li key={name}>
            <span className="swatch" style={{ background: colour }} />
            {name} <span className="number muted">{formatNumber(tokens)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
