import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useQuery } from '../../api/use-query.js';
import { formatTime, words } from '../../components/format.js';
import { Empty, Loading, Problem } from '../../components/notice.js';
import { QueryButtons } from '../../components/query-buttons.js';
import { Tabs } from '../../components/tabs.js';
import { useUrl } from '../../components/use-url.js';
import { StoredWindowDocument, type StoredWindowQuery } from '../../generated/operations.js';
import { BudgetBar } from '../window/budget-bar.js';
import { RENDERINGS, RenderedText } from '../window/renderings.js';
import { AnswerChoice, useAnswers } from './answer-choice.js';

/** The window that an answer was made with, as the model received it. */
export function Replay({ id }: { readonly id: string }): ReactNode {
  const url = useUrl();
  const { answers, known, error: problem, reload } = useAnswers(id);
  const messageId = url.get('message') ?? answers.at(-1)?.id;
  const as = RENDERINGS.find(({ name }) => name === url.get('as'))?.name ?? 'PROMPT';
  const variables = messageId === undefined ? undefined : { messageId, as };
  const { data, error, loading } = useQuery(StoredWindowDocument, variables);
  return (
    <div className="stack">
      <section className="card card-body row end" aria-label="Options">
        <AnswerChoice label="Answer" name="message" otherwise={messageId} answers={answers} />
        {variables !== undefined && <QueryButtons document={StoredWindowDocument} variables={variables} />}
      </section>
      <Problem error={problem ?? error} retry={reload} />
      {known && messageId === undefined && (
        <Empty title="There are no answers yet">Add an answer of the assistant in the chat first.</Empty>
      )}
      {loading && data === undefined && <Loading what="the stored window" />}
      {data !== undefined && error === undefined && <Stored id={id} message={data.message} />}
    </div>
  );
}

function Stored({ id, message }: { readonly id: string; readonly message: StoredWindowQuery['message'] }): ReactNode {
  const url = useUrl();
  if (message === null) return <Empty title="This message does not exist" />;
  const { context, text, createdAt } = message;
  const as = RENDERINGS.find(({ name }) => name === url.get('as'))?.name ?? 'PROMPT';
  return (
    <>
      <section className="card" aria-label="The answer">
        <div className="card-head">
          <h2>Answer of {formatTime(createdAt)}</h2>
          <Link href={`/sessions/${id}/window?at=${message.id}`}>Build the window of that time again</Link>
        </div>
        <p className="card-body wrap" dir="auto">
          {text}
        </p>
      </section>
      {context === null ? (
        <Empty title="No window was stored with this answer">
          A window is stored with an answer if it was requested within ten minutes before, and until it is among the oldest.
        </Empty>
      ) : (
        <section className="card card-body stack" aria-label="The stored window">
          <BudgetBar budget={context.budget} />
          <p className="muted small-text">
            {words(context.strategy)} strategy, revision {context.revision}. It renders the same, byte for byte, whatever was written since.
          </p>
          <Tabs label="Format" tabs={RENDERINGS} selected={as} onSelect={(name) => url.set({ as: name }, { replace: true })}>
            <RenderedText rendered={context.rendered} />
          </Tabs>
        </section>
      )}
    </>
  );
}
