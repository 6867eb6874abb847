import type { ReactNode } from 'react';
import { useQuery } from '../../api/use-query.js';
import { formatNumber, shortened, words } from '../../components/format.js';
import { Empty, Loading, Problem } from '../../components/notice.js';
import { QueryButtons } from '../../components/query-buttons.js';
import { useUrl } from '../../components/use-url.js';
import { WindowDifferenceDocument, type ContextItemChange, type WindowDifferenceQuery } from '../../generated/operations.js';
import { AnswerChoice, useAnswers } from './answer-choice.js';

const CHANGES: readonly ContextItemChange[] = ['ADDED', 'MODIFIED', 'REMOVED', 'UNCHANGED'];
const DEFAULT: ContextItemChange[] = ['ADDED', 'MODIFIED', 'REMOVED'];
const MARKS: Readonly<Record<ContextItemChange, string>> = { ADDED: '+', MODIFIED: '~', REMOVED: '−', UNCHANGED: '=' };

type Diff = WindowDifferenceQuery['diffContexts'];

/** The stored windows of two answers, item by item. */
export function Difference({ id }: { readonly id: string }): ReactNode {
  const url = useUrl();
  const { answers, error: problem, reload } = useAnswers(id);
  const [a, b] = [url.get('a') ?? answers.at(-2)?.id, url.get('b') ?? answers.at(-1)?.id];
  const whole = url.get('unchanged') === 'yes';
  const variables = a === undefined || b === undefined ? undefined : { a, b, changes: whole ? [...CHANGES] : DEFAULT };
  const { data, error, loading } = useQuery(WindowDifferenceDocument, variables);
  return (
    <div className="stack">
      <section className="card card-body row end" aria-label="Options">
        <AnswerChoice label="First answer" name="a" otherwise={a} answers={answers} />
        <AnswerChoice label="Second answer" name="b" otherwise={b} answers={answers} />
        <label className="row small-text">
          <input type="checkbox" checked={whole} onChange={() => url.set({ unchanged: whole ? undefined : 'yes' }, { replace: true })} />
          With unchanged items
        </label>
        {variables !== undefined && <QueryButtons document={WindowDifferenceDocument} variables={variables} />}
      </section>
      <Problem error={problem ?? error} retry={reload} />
      {variables === undefined && (
        <Empty title="Two answers are needed">An answer of the assistant is stored with the window that was requested for it.</Empty>
      )}
      {loading && data === undefined && <Loading what="the difference" />}
      {data !== undefined && error === undefined && <Changes diff={data.diffContexts} />}
    </div>
  );
}

function Changes({ diff }: { readonly diff: Diff }): ReactNode {
  return (
    <section className="card" aria-labelledby="changes">
      <div className="card-head">
        <h2 id="changes">{Math.round(100 * diff.overlap)} % of the items are in both</h2>
        <span className="muted small-text number">
          {formatNumber(diff.added.items)} added, {formatNumber(diff.modified.items)} modified, {formatNumber(diff.removed.items)} removed,{' '}
          {formatNumber(diff.unchanged.items)} unchanged
        </span>
      </div>
      <ul>
        {diff.items.map(({ change, section, before, after }, index) => (
          <li key={index} className={`diff-item diff-${change.toLowerCase()}`}>
            <div className="row">
              <span className="chip">
                <span aria-hidden="true">{MARKS[change]}</span> {words(change)}
              </span>
              <span className="muted small-text">{words(section)}</span>
              <span className="muted small-text">{after?.reason}</span>
            </div>
            {before !== null && change !== 'UNCHANGED' && <pre className="diff-before">{shortened(before.text, 800)}</pre>}
            {after !== null && <pre className="diff-after">{shortened(after.text, 800)}</pre>}
          </li>
        ))}
      </ul>
    </section>
  );
}
