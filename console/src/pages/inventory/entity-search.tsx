import { useState, type ReactNode } from 'react';
import { useQuery } from '../../api/use-query.js';
import { words } from '../../components/format.js';
import { useDebounced } from '../../components/use-debounced.js';
import { FindEntitiesDocument } from '../../generated/operations.js';

const SHOWN = 8;

interface EntitySearchProps {
  readonly label: string;
  readonly onChoose: (id: string) => void;
}

/** A field that finds an entity by name. */
export function EntitySearch({ label, onChoose }: EntitySearchProps): ReactNode {
  const [text, setText] = useState('');
  const search = useDebounced(text.trim(), 250);
  const { data } = useQuery(FindEntitiesDocument, search === '' ? undefined : { search, first: SHOWN });
  const found = search === '' || text.trim() === '' ? [] : (data?.entities.nodes ?? []);
  return (
    <div className="entity-search grow">
      <label className="field">
        {label}
        <input type="search" value={text} maxLength={200} onChange={(event) => setText(event.target.value)} />
      </label>
      {found.length > 0 && (
        <ul className="card" aria-label="Matches">
          {found.map(({ id, display, type, chain }) => (
            <li key={id}>
              <button
                type="button"
                className="button quiet"
                onClick={() => {
                  setText('');
                  onChoose(id);
                }}
              >
                {display}{' '}
                <span className="muted small-text">{[words(type), ...chain.slice(-3, -1).map(({ name }) => name)].join(', ')}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
