import { useEffect, useState, type FormEvent, type ReactNode } from 'react';
import { useQuery } from '../../api/use-query.js';
import { Empty, Loading, Problem } from '../../components/notice.js';
import { QueryButtons } from '../../components/query-buttons.js';
import { useUrl } from '../../components/use-url.js';
import { UnderstandTextDocument, type UnderstandTextQuery } from '../../generated/operations.js';
import { MentionText } from '../chat/mention-text.js';
import { MentionDetails } from './mention-details.js';
import { SaveCase } from './save-case.js';
import { TurnDetails } from './turn-details.js';

export type Understood = UnderstandTextQuery['understand'];

const EXAMPLE = 'Which rack is fra1-core-02 in, and what feeds its PDUs?';
const MAX_LENGTH = 8_000;

/** How a text is understood. Nothing is written. */
export function LabPage(): ReactNode {
  const url = useUrl();
  const [text, sessionId] = [url.get('text') ?? '', url.get('session')];
  const variables = text === '' ? undefined : { text, ...(sessionId === undefined ? {} : { sessionId }) };
  const { data, error, loading, reload } = useQuery(UnderstandTextDocument, variables);
  useEffect(() => {
    document.title = 'Understanding lab – Netloom';
  }, []);
  return (
    <>
      <div className="page-head">
        <div>
          <h1>Understanding lab</h1>
          <p className="muted">Paste a text and see which names and references Netloom finds, why, and what else they could mean.</p>
        </div>
        {variables !== undefined && <QueryButtons document={UnderstandTextDocument} variables={variables} />}
      </div>
      <TextForm key={text} text={text} sessionId={sessionId ?? ''} onSubmit={(next, session) => url.set({ text: next, session })} />
      <Problem error={error} retry={reload} />
      {text === '' && (
        <section className="card">
          <Empty title="No text yet">
            <button type="button" className="button" onClick={() => url.set({ text: EXAMPLE })}>
              Try an example
            </button>
          </Empty>
        </section>
      )}
      {loading && <Loading what="the understanding" />}
      {text !== '' && data !== undefined && !loading && error === undefined && <Result text={text} understood={data.understand} />}
    </>
  );
}

interface TextFormProps {
  readonly text: string;
  readonly sessionId: string;
  readonly onSubmit: (text: string, session: string) => void;
}

function TextForm({ text: before, sessionId, onSubmit }: TextFormProps): ReactNode {
  const [text, setText] = useState(before);
  const [session, setSession] = useState(sessionId);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onSubmit(text, session.trim());
  };
  return (
    <form className="card card-body stack" onSubmit={submit}>
      <label className="field">
        Text
        <textarea rows={4} maxLength={MAX_LENGTH} value={text} onChange={(event) => setText(event.target.value)} />
      </label>
      <div className="row end">
        <label className="field grow">
          In the conversation (id, optional)
          <input
            value={session}
            maxLength={100}
            spellCheck={false}
            placeholder="ses_…"
            onChange={(event) => setSession(event.target.value)}
          />
        </label>
        <button type="submit" className="button primary" disabled={text.trim() === ''}>
          Understand
        </button>
      </div>
    </form>
  );
}

function Result({ text, understood }: { readonly text: string; readonly understood: Understood }): ReactNode {
  const { mentions, clarification } = understood;
  return (
    <>
      <section className="card" aria-labelledby="spans">
        <div className="card-head">
          <h2 id="spans">Spans</h2>
          <SaveCase text={text} understood={understood} />
        </div>
        <div className="card-body stack">
          <p className="lab-text" dir="auto">
            <MentionText text={text} mentions={mentions} />
          </p>
          {clarification !== null && (
            <div className="notice warning">
              {clarification.question} {clarification.choices.map(({ label }) => label).join(', ')}
            </div>
          )}
        </div>
      </section>
      <TurnDetails understood={understood} />
      {mentions.length === 0 ? (
        <section className="card">
          <Empty title="The text mentions nothing" />
        </section>
      ) : (
        mentions.map((mention) => <MentionDetails key={`${mention.start} ${mention.end}`} mention={mention} />)
      )}
    </>
  );
}
