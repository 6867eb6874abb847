import type { ReactNode } from 'react';
import { useQuery } from '../../api/use-query.js';
import { formatNumber, words } from '../../components/format.js';
import { Empty, Loading, Problem } from '../../components/notice.js';
import { QueryButtons } from '../../components/query-buttons.js';
import { useUrl, useUrlText } from '../../components/use-url.js';
import { CompareWindowsDocument, type CompareWindowsQuery, type Strategy } from '../../generated/operations.js';
import { colourOf } from '../window/budget-bar.js';
import { budgetOf, STRATEGIES } from '../window/window-request.js';

/** The API compares at most this many windows at once. */
const MAX = 5;
const FIRST: readonly Strategy[] = ['AUTO', 'DISCARD', 'RELEVANT', 'U_SHAPED'];

type Compared = CompareWindowsQuery['compareContexts'][number];

/** The same turn with several strategies: what each costs, how much they share, and how much of a known answer they contain. */
export function Strategies({ id }: { readonly id: string }): ReactNode {
  const url = useUrl();
  const [budget, settled, setBudget] = useUrlText('budget');
  const chosen = url.get('strategies')?.split(',') ?? FIRST;
  const strategies = STRATEGIES.filter((each) => chosen.includes(each)).slice(0, MAX);
  const { data, error, loading, reload, variables, part } = useComparison(id, strategies, budgetOf(settled));
  const toggle = (strategy: Strategy): void => {
    const next = strategies.includes(strategy) ? strategies.filter((each) => each !== strategy) : [...strategies, strategy];
    url.set({ strategies: next.join(',') }, { replace: true });
  };
  const compared = data?.compareContexts ?? [];
  return (
    <div className="stack">
      <section className="card card-body row end" aria-label="Options">
        <fieldset className="row choice">
          <legend className="small-text muted">Strategies, at most {MAX}</legend>
          {STRATEGIES.map((strategy) => {
            const checked = strategies.includes(strategy);
            return (
              <label key={strategy} className="row small-text">
                <input
                  type="checkbox"
                  checked={checked}
                  disabled={!checked && strategies.length >= MAX}
                  onChange={() => toggle(strategy)}
                />
                {words(strategy)}
              </label>
            );
          })}
        </fieldset>
        <label className="field">
          Budget in tokens
          <input inputMode="numeric" value={budget} placeholder="by preference" onChange={(event) => setBudget(event.target.value)} />
        </label>
        <QueryButtons document={CompareWindowsDocument} variables={variables} />
      </section>
      <Problem error={error} retry={reload} />
      {strategies.length === 0 && <Empty title="Choose at least one strategy" />}
      {loading && data === undefined && <Loading what="the comparison" />}
      {part !== undefined && (
        <p className="muted">
          Everything fits into the usual budget, and every strategy would choose the same. They are compared with {formatNumber(part)}{' '}
          tokens, three quarters of the conversation.
        </p>
      )}
      {compared.length > 0 && (
        <>
          <Costs compared={compared} />
          <Overlaps compared={compared} />
        </>
      )}
    </div>
  );
}

/** The share of the conversation that is chosen for a comparison, and the smallest budget, in tokens. */
const PART = 0.75;
const MIN_PART = 128;
const CONVERSATION: readonly string[] = ['HISTORY', 'MESSAGE'];

/** The windows at a budget. If none is given and the whole conversation fits, at a part of its tokens, where strategies differ. */
function useComparison(sessionId: string, strategies: readonly Strategy[], budget: number | undefined) {
  const variablesFor = (size: number | undefined) => ({
    sessionId,
    requests: strategies.map((strategy) => ({ strategy, ...(size === undefined ? {} : { budget: size }) })),
  });
  const usual = variablesFor(budget);
  const first = useQuery(CompareWindowsDocument, strategies.length === 0 ? undefined : usual);
  const windows = first.data?.compareContexts.map(({ context }) => context) ?? [];
  const fits = windows.length > 0 && windows.every(({ strategy, omitted }) => strategy === 'BOUNDED' || omitted.count === 0);
  const part =
    budget === undefined && fits ? Math.max(MIN_PART, Math.round(PART * Math.max(...windows.map(conversationTokens)))) : undefined;
  const partly = variablesFor(part);
  const second = useQuery(CompareWindowsDocument, part === undefined ? undefined : partly);
  return part === undefined ? { ...first, variables: usual, part } : { ...second, variables: partly, part };
}

const conversationTokens = ({ budget }: Compared['context']): number =>
  budget.bySection.reduce((sum, { kind, tokens }) => sum + (CONVERSATION.includes(kind) ? tokens : 0), 0);

function Costs({ compared }: { readonly compared: readonly Compared[] }): ReactNode {
  return (
    <section className="card" aria-label="Costs">
      <div className="scroll" tabIndex={0} role="group" aria-label="What each window costs">
        <table>
          <thead>
            <tr>
              <th scope="col">Strategy</th>
              <th scope="col">Tokens</th>
              <th scope="col">Sections</th>
              <th scope="col">Left out</th>
              <th scope="col">Known answer</th>
              <th scope="col">Built in</th>
            </tr>
          </thead>
          <tbody>
            {compared.map(({ context, recall }) => (
              <tr key={context.strategy}>
                <th scope="row">{words(context.strategy)}</th>
                <td className="number">
                  {formatNumber(context.budget.used)} of {formatNumber(context.budget.limit)}
                </td>
                <td>
                  <Sections context={context} />
                </td>
                <td className="number">
                  {formatNumber(context.omitted.count)} items, {formatNumber(context.omitted.tokens)} tokens
                </td>
                <td className="number">
                  {recall === null ? 'not known' : `${recall.found} of ${recall.named} (${Math.round(100 * recall.share)} %)`}
                </td>
                <td className="number">{context.from === 'COMPUTED' ? `${context.elapsedMs.toFixed(1)} ms` : words(context.from)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function Sections({ context: { budget } }: { readonly context: Compared['context'] }): ReactNode {
  return (
    <>
      <span className="budget-bar" aria-hidden="true">
        {budget.bySection.map(({ kind, tokens }) => (
          <span key={kind} style={{ width: `${(100 * tokens) / Math.max(1, budget.used)}%`, background: colourOf(kind) }} />
        ))}
      </span>
      <span className="muted small-text">
        {budget.bySection
          .filter(({ tokens }) => tokens > 0)
          .map(({ kind, tokens }) => `${words(kind)} ${formatNumber(tokens)}`)
          .join(', ')}
      </span>
    </>
  );
}

function Overlaps({ compared }: { readonly compared: readonly Compared[] }): ReactNode {
  return (
    <section className="card" aria-labelledby="overlaps">
      <div className="card-head">
        <h2 id="overlaps">Shared items</h2>
      </div>
      <div className="scroll" tabIndex={0} role="group" aria-label="The share of items in both windows">
        <table>
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">Strategy</span>
              </th>
              {compared.map(({ context }) => (
                <th key={context.strategy} scope="col">
                  {words(context.strategy)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {compared.map(({ context, overlaps }) => (
              <tr key={context.strategy}>
                <th scope="row">{words(context.strategy)}</th>
                {overlaps.map((overlap, index) => (
                  <td key={compared[index]?.context.strategy} className="number">
                    {Math.round(100 * overlap)} %
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
