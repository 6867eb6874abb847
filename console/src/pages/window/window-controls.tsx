import type { ReactNode } from 'react';
import { useQuery } from '../../api/use-query.js';
import { formatNumber, words } from '../../components/format.js';
import { useUrl, useUrlText } from '../../components/use-url.js';
import { WindowChoicesDocument } from '../../generated/operations.js';
import { budgetOf, STRATEGIES } from './window-request.js';

/** The options of the window, which are in the URL. */
export function WindowControls(): ReactNode {
  const url = useUrl();
  const { data } = useQuery(WindowChoicesDocument, {});
  const [budget, , setBudget] = useUrlText('budget');
  const [message, , setMessage] = useUrlText('message');
  const wrong = budget !== '' && budgetOf(budget) === undefined;
  return (
    <section className="card card-body window-controls" aria-label="Options of the window">
      <Choice
        label="Model"
        name="model"
        none="o200k_base, no model"
        options={data?.service.models.map(({ name, contextTokens }) => [name, `${name} (${formatNumber(contextTokens)})`]) ?? []}
      />
      <Choice label="Profile" name="profile" none="none" options={data?.service.profiles.map(({ name }) => [name, name]) ?? []} />
      <Choice label="Strategy" name="strategy" none="by preference" options={STRATEGIES.map((each) => [each, words(each)])} />
      <label className="field">
        Budget in tokens
        <input
          inputMode="numeric"
          placeholder="by preference"
          value={budget}
          aria-invalid={wrong}
          {...(wrong ? { 'aria-describedby': 'budget-hint' } : {})}
          onChange={(event) => setBudget(event.target.value)}
        />
        {wrong && (
          <span id="budget-hint" className="hint">
            Expected a whole number from 64.
          </span>
        )}
      </label>
      <label className="field wide">
        As if this were the next message
        <input
          value={message}
          maxLength={2_000}
          onChange={(event) => setMessage(event.target.value)}
          placeholder="nothing: the window as it is"
        />
      </label>
      {url.get('at') !== undefined && (
        <div className="notice wide">
          The window as of an earlier message
          <button type="button" className="button small" onClick={() => url.set({ at: undefined })}>
            Show the current one
          </button>
        </div>
      )}
    </section>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly name: string;
  readonly none: string;
  readonly options: readonly (readonly [value: string, title: string])[];
}

function Choice({ label, name, none, options }: ChoiceProps): ReactNode {
  const url = useUrl();
  const value = url.get(name) ?? '';
  return (
    <label className="field">
      {label}
      <select value={value} onChange={(event) => url.set({ [name]: event.target.value })}>
        <option value="">{none}</option>
        {value !== '' && !options.some(([each]) => each === value) && <option value={value}>{value}</option>}
        {options.map(([each, title]) => (
          <option key={each} value={each}>
            {title}
          </option>
        ))}
      </select>
    </label>
  );
}
