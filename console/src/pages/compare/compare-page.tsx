import { useEffect, type ReactNode } from 'react';
import { useQuery } from '../../api/use-query.js';
import { Tabs } from '../../components/tabs.js';
import { useUrl } from '../../components/use-url.js';
import { SessionTitleDocument } from '../../generated/operations.js';
import { SessionHead } from '../session/session-head.js';
import { Difference } from './difference.js';
import { Replay } from './replay.js';
import { Strategies } from './strategies.js';

const VIEWS = [
  { name: 'strategies', title: 'Strategies side by side' },
  { name: 'difference', title: 'Two stored windows' },
  { name: 'replay', title: 'Replay' },
] as const;

/** Windows side by side, and the stored windows of answers. */
export function ComparePage({ id }: { readonly id: string }): ReactNode {
  const url = useUrl();
  const { data } = useQuery(SessionTitleDocument, { id });
  const title = data?.session?.title ?? data?.session?.key ?? undefined;
  const view = VIEWS.find(({ name }) => name === url.get('view'))?.name ?? 'strategies';
  useEffect(() => {
    document.title = `Compare and replay ${title ?? 'a conversation'} – Netloom`;
  }, [title]);
  return (
    <>
      <SessionHead id={id} title={title} />
      <Tabs label="Comparison" tabs={VIEWS} selected={view} onSelect={(name) => url.set({ view: name }, { replace: true })}>
        {view === 'strategies' && <Strategies id={id} />}
        {view === 'difference' && <Difference id={id} />}
        {view === 'replay' && <Replay id={id} />}
      </Tabs>
    </>
  );
}
