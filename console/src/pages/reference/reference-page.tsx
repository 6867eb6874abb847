import { useEffect, useState, type ReactNode } from 'react';
import { Link } from 'wouter';
import { Empty, Loading } from '../../components/notice.js';
import { useUrlText } from '../../components/use-url.js';
import { EntryView } from './entry-view.js';
import { entriesOf, searchedIn, type Entry, type TypeGroup } from './schema.js';

const GROUPS: readonly TypeGroup[] = ['Queries', 'Mutations', 'Subscriptions', 'Types', 'Inputs', 'Enums', 'Scalars'];

/** The GraphQL schema, which is the reference of the API: what can be asked and changed, with every argument and type. */
export function ReferencePage({ name }: { readonly name?: string }): ReactNode {
  const entries = useEntries();
  const [shown, search, setSearch] = useUrlText('search');
  // A query and a subscription may have the same name.
  const selected = entries?.filter((each) => each.name === name) ?? [];
  useEffect(() => {
    document.title = `${name ?? 'API reference'} – Netloom`;
  }, [name]);
  return (
    <>
      <div className="page-head">
        <div>
          <h1>API reference</h1>
          <p className="muted">
            The GraphQL schema of this server. Requests go to /graphql, subscriptions to the same address by WebSocket.
          </p>
        </div>
      </div>
      {entries === undefined ? (
        <Loading what="the schema" />
      ) : (
        <div className="reference">
          <div className="stack tight">
            <div role="search">
              <label className="field">
                Search names and descriptions
                <input type="search" value={shown} maxLength={200} onChange={(event) => setSearch(event.target.value)} />
              </label>
            </div>
            <Groups entries={searchedIn(entries, search)} search={search} name={name} />
          </div>
          <div className="stack">
            {selected.length === 0 && <Start name={name} />}
            {selected.map((entry) => (
              <EntryView key={entry.group} entry={entry} entries={entries} />
            ))}
          </div>
        </div>
      )}
    </>
  );
}

/** Undefined while the schema is loaded. */
function useEntries(): readonly Entry[] | undefined {
  const [entries, setEntries] = useState<readonly Entry[]>();
  useEffect(() => {
    void import('../../../../schema/schema.graphql?raw').then(({ default: text }) => setEntries(entriesOf(text)));
  }, []);
  return entries;
}

interface GroupsProps {
  readonly entries: readonly Entry[];
  readonly search: string;
  readonly name: string | undefined;
}

function Groups({ entries, search, name }: GroupsProps): ReactNode {
  if (entries.length === 0) return <Empty title="Nothing contains these words" />;
  const query = search === '' ? '' : `?search=${encodeURIComponent(search)}`;
  return (
    <nav aria-label="Schema">
      {GROUPS.map((group) => {
        const found = entries.filter((each) => each.group === group);
        if (found.length === 0) return null;
        const isOpen = search !== '' || group === 'Queries' || group === 'Mutations' || found.some((each) => each.name === name);
        return (
          <details key={group} open={isOpen}>
            <summary>
              {group} ({found.length})
            </summary>
            <ul>
              {found.map((each) => (
                <li key={each.name}>
                  <Link href={`/docs/${each.name}${query}`} {...(each.name === name ? { 'aria-current': 'page' as const } : {})}>
                    {each.name}
                  </Link>
                </li>
              ))}
            </ul>
          </details>
        );
      })}
    </nav>
  );
}

function Start({ name }: { readonly name: string | undefined }): ReactNode {
  return (
    <section className="card">
      {name === undefined ? (
        <Empty title="Choose a query, a mutation or a type">
          Most programs begin with <Link href="/docs/addMessage">addMessage</Link>, <Link href="/docs/context">context</Link> and{' '}
          <Link href="/docs/sessionEvents">sessionEvents</Link>.
        </Empty>
      ) : (
        <Empty title={`The schema has no ${name}`} />
      )}
    </section>
  );
}
