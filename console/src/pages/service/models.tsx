import type { ReactNode } from 'react';
import { formatNumber, words } from '../../components/format.js';
import { useUrlText } from '../../components/use-url.js';
import type { ServiceStateQuery } from '../../generated/operations.js';
import { Table } from './table.js';

type Service = ServiceStateQuery['service'];

export function Models({ models }: { readonly models: Service['models'] }): ReactNode {
  const [shown, search, setSearch] = useUrlText('model');
  const found = models.filter(({ name, provider }) => `${name} ${provider}`.toLowerCase().includes(search.toLowerCase()));
  return (
    <>
      <div className="card-body">
        <label className="field">
          Search {models.length} models
          <input type="search" value={shown} onChange={(event) => setSearch(event.target.value)} />
        </label>
      </div>
      <Table head={['Model', 'Provider', 'Tokenizer', 'Context', 'Answer']}>
        {found.map(({ name, provider, tokenizer, contextTokens, outputTokens, margin }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{provider}</td>
            <td>
              {tokenizer}
              {margin !== null && `, estimated with ${Math.round(100 * margin)} % margin`}
            </td>
            <td className="number">{formatNumber(contextTokens)}</td>
            <td className="number">{formatNumber(outputTokens)}</td>
          </tr>
        ))}
      </Table>
    </>
  );
}

export function Profiles({ profiles }: { readonly profiles: Service['profiles'] }): ReactNode {
  return (
    <Table head={['Profile', 'For', 'Budget', 'Strategy', 'Facts of an entity']}>
      {profiles.map(({ name, description, budget, strategy, factsEach }) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          <td>{description}</td>
          <td className="number">{formatNumber(budget)}</td>
          <td>{words(strategy)}</td>
          <td className="number">{factsEach ?? 'as many as fit'}</td>
        </tr>
      ))}
    </Table>
  );
}
