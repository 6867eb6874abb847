import { useEffect, useState, type FormEvent, type ReactNode } from 'react';
import { useQuery } from '../../api/use-query.js';
import { Loading, Problem } from '../../components/notice.js';
import { useUrl } from '../../components/use-url.js';
import { AskInventoryDocument, type ChosenEntityInput } from '../../generated/operations.js';
import { Answer } from './answer.js';

const LONGEST = 2_000;

/** A question about the inventory, kept in the URL, with its answer below. Nothing is stored, and no language model is involved. */
export function QuestionBox(): ReactNode {
  const url = useUrl();
  const question = url.get('ask') ?? '';
  const [text, setText] = useState(question);
  useEffect(() => setText(question), [question]);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    url.set({ ask: text.trim() });
  };
  return (
    <section className="ask" aria-label="Question about the inventory">
      <form className="row end" onSubmit={submit}>
        <label className="field grow">
          Ask the inventory
          <input
            type="text"
            value={text}
            maxLength={LONGEST}
            placeholder="Which devices are in rack R2?"
            onChange={(event) => setText(event.target.value)}
          />
        </label>
        <button type="submit" className="button primary" disabled={text.trim() === ''}>
          Ask
        </button>
        {question !== '' && (
          <button type="button" className="button" onClick={() => url.set({ ask: undefined })}>
            Clear
          </button>
        )}
      </form>
      {question !== '' && <AnswerTo key={question} text={question} />}
    </section>
  );
}

function AnswerTo({ text }: { readonly text: string }): ReactNode {
  const [chosen, setChosen] = useState<ChosenEntityInput[]>([]);
  const { data, error, reload } = useQuery(AskInventoryDocument, { text, chosen });
  const answer = data?.ask;
  return (
    <>
      <Problem error={error} retry={reload} />
      {data === undefined && error === undefined && <Loading what="the answer" />}
      {answer !== undefined && answer !== null && <Answer answer={answer} onChoose={(choice) => setChosen([...chosen, choice])} />}
    </>
  );
}
