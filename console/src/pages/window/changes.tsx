import { useState, type ReactNode } from 'react';
import { plural } from '../../components/format.js';
import type { WindowChange } from './window-changes.js';

/** The number of listed changes. */
const LISTED = 50;
const MARKS: Readonly<Record<WindowChange['change'], string>> = { entered: '+', changed: '~', left: '−' };
const CHIPS: Readonly<Record<WindowChange['change'], string>> = { entered: 'resolved', changed: 'ambiguous', left: 'unknown' };

/** The items that entered, changed and left with the last update of the window. */
export function Changes({ changes }: { readonly changes: readonly WindowChange[] }): ReactNode {
  const [all, setAll] = useState(false);
  if (changes.length === 0) return null;
  const listed = all ? changes : changes.slice(0, LISTED);
  const count = (change: WindowChange['change']): number => changes.filter((each) => each.change === change).length;
  return (
    <section className="card" aria-labelledby="last-change">
      <div className="card-head">
        <h2 id="last-change">Last change</h2>
        <span className="muted small-text number" role="status">
          {plural(count('entered'), 'item')} entered, {count('changed')} changed, {count('left')} left
        </span>
      </div>
      <ul className="window-changes">
        {listed.map(({ change, key, kind, name, reason }) => (
          <li key={`${change} ${key}`}>
            <span className={`chip ${CHIPS[change]}`}>
              <span aria-hidden="true">{MARKS[change]}</span> {change}
            </span>
            <span className="muted small-text">{kind}</span>
            <span className="wrap" dir="auto">
              {name}
            </span>
            <span className="small-text wrap">{reason}</span>
          </li>
        ))}
      </ul>
      {listed.length < changes.length && (
        <button type="button" className="button small" onClick={() => setAll(true)}>
          Show all {changes.length} changes
        </button>
      )}
    </section>
  );
}
