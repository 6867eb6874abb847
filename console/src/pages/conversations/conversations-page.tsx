import { useEffect, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { request } from '../../api/api.js';
import { useAction } from '../../api/use-action.js';
import { Empty, Loading, Problem, Warning } from '../../components/notice.js';
import { plural } from '../../components/format.js';
import { QueryButtons } from '../../components/query-buttons.js';
import { useUrl, useUrlText } from '../../components/use-url.js';
import { VirtualList } from '../../components/virtual-list.js';
import { ConversationsDocument, NewConversationDocument, type SessionStatus } from '../../generated/operations.js';
import { QuestionBox } from '../ask/question-box.js';
import { ConversationLine } from './conversation-line.js';
import { UnresolvedNames } from './unresolved-names.js';
import { PAGE, useConversations } from './use-conversations.js';

const STATUSES: readonly SessionStatus[] = ['ACTIVE', 'DORMANT', 'ARCHIVED', 'ENDED'];

export function ConversationsPage(): ReactNode {
  const url = useUrl();
  const [shown, search, setSearch] = useUrlText('search');
  const status = STATUSES.find((each) => each === url.get('status'));
  const filter = { ...(search === '' ? {} : { search }), ...(status === undefined ? {} : { status }) };
  const list = useConversations(filter);
  useEffect(() => {
    document.title = 'Conversations – Netloom';
  }, []);
  return (
    <>
      <div className="page-head">
        <h1>Conversations</h1>
        <div className="row">
          <QueryButtons document={ConversationsDocument} variables={{ first: PAGE, filter }} />
          <NewConversation />
        </div>
      </div>
      <QuestionBox />
      <div className="row end" role="search">
        <label className="field grow">
          Search titles and keys
          <input type="search" value={shown} onChange={(event) => setSearch(event.target.value)} maxLength={200} />
        </label>
        <label className="field">
          Status
          <select value={status ?? ''} onChange={(event) => url.set({ status: event.target.value })}>
            <option value="">any</option>
            {STATUSES.map((each) => (
              <option key={each} value={each}>
                {each.toLowerCase()}
              </option>
            ))}
          </select>
        </label>
      </div>
      {list.degraded && <Warning>Changes of other instances are delayed.</Warning>}
      <Problem error={list.error} retry={list.reload} />
      <div className="columns">
        <List list={list} filtered={Object.keys(filter).length > 0} />
        <UnresolvedNames />
      </div>
    </>
  );
}

function List({ list, filtered }: { readonly list: ReturnType<typeof useConversations>; readonly filtered: boolean }): ReactNode {
  if (list.count === undefined) return list.error === undefined ? <Loading what="conversations" /> : <span />;
  if (list.count === 0) return <NoConversations filtered={filtered} />;
  return (
    <section className="card" aria-label="Conversations">
      <p className="list-count muted small-text" role="status">
        {plural(list.count, 'conversation')}
      </p>
      <VirtualList
        maxHeight="70dvh"
        label="Conversations, last activity first"
        count={list.count}
        rowHeight={72}
        keyOf={(index) => list.items[index]?.id ?? `row-${index}`}
        onRange={list.show}
        row={(index) => <ConversationLine session={list.items[index]} />}
      />
    </section>
  );
}

function NoConversations({ filtered }: { readonly filtered: boolean }): ReactNode {
  return (
    <section className="card">
      {filtered ? (
        <Empty title="No conversation matches">Change the search or the status.</Empty>
      ) : (
        <Empty title="There are no conversations yet">Start one here, or send a message over the API. It appears at once.</Empty>
      )}
    </section>
  );
}

function NewConversation(): ReactNode {
  const [, navigate] = useLocation();
  const open = useAction(async () => {
    const { openSession } = await request(NewConversationDocument, { input: {} });
    navigate(`/sessions/${openSession.session.id}`);
  });
  return (
    <>
      <button type="button" className="button primary" disabled={open.busy} onClick={() => void open.run()}>
        New conversation
      </button>
      {open.problem !== undefined && <Problem error={open.problem} />}
    </>
  );
}
