import type { ReactNode } from 'react';
import { useQuery } from '../../api/use-query.js';
import { shortened } from '../../components/format.js';
import { useUrl } from '../../components/use-url.js';
import { AnsweredMessagesDocument } from '../../generated/operations.js';

const SHOWN = 100;

/** The last answers of the current branch, oldest first. */
export function useAnswers(id: string) {
  const { data, error, reload, loading } = useQuery(AnsweredMessagesDocument, { id, last: SHOWN });
  return { answers: data?.session?.history.nodes ?? [], known: data !== undefined, error, reload, loading };
}

interface AnswerChoiceProps {
  readonly label: string;
  /** The parameter of the URL. */
  readonly name: string;
  /** The answer that is shown if the URL names none. */
  readonly otherwise: string | undefined;
  readonly answers: ReturnType<typeof useAnswers>['answers'];
}

export function AnswerChoice({ label, name, otherwise, answers }: AnswerChoiceProps): ReactNode {
  const url = useUrl();
  const value = url.get(name) ?? otherwise ?? '';
  return (
    <label className="field grow">
      {label}
      <select value={value} onChange={(event) => url.set({ [name]: event.target.value }, { replace: true })}>
        {value === '' && <option value="">no answers yet</option>}
        {value !== '' && !answers.some((answer) => answer.id === value) && <option value={value}>{value}</option>}
        {answers.map((answer) => (
          <option key={answer.id} value={answer.id}>
            {answer.sequence}: {shortened(answer.text, 80)}
          </option>
        ))}
      </select>
    </label>
  );
}
