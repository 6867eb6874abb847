import type { ReactNode } from 'react';
import { useQuery } from '../../api/use-query.js';
import { formatScore } from '../../components/format.js';
import { Empty, Problem } from '../../components/notice.js';
import { QueryButtons } from '../../components/query-buttons.js';
import { useUrlText } from '../../components/use-url.js';
import { RelevantMemoriesDocument } from '../../generated/operations.js';

const FIRST = 20;

/** The memories that are relevant to a text, with the parts of their scores. */
export function Relevant(): ReactNode {
  const [shown, text, setText] = useUrlText('text');
  const asked = text.trim() === '' ? undefined : { text, first: FIRST };
  const { data, error, reload } = useQuery(RelevantMemoriesDocument, asked);
  return (
    <div className="stack">
      <label className="field">
        A message
        <input value={shown} maxLength={2_000} onChange={(event) => setText(event.target.value)} />
      </label>
      <Problem error={error} retry={reload} />
      {asked !== undefined && (
        <div className="row">
          <QueryButtons document={RelevantMemoriesDocument} variables={asked} />
        </div>
      )}
      {asked !== undefined && data?.searchMemories.length === 0 && <Empty title="No memory is relevant to it" />}
      {asked !== undefined && data !== undefined && data.searchMemories.length > 0 && (
        <ol className="stack" aria-label="Relevant memories, best first">
          {data.searchMemories.map(({ memory, score, reason, parts }) => (
            <li key={memory.id} className="card card-body stack tight">
              <p className="wrap">{memory.text}</p>
              <p className="row small-text muted">
                <span className="chip">{formatScore(score)}</span>
                <span>{reason}:</span>
                <span>{parts.map(({ name, value }) => `${name} ${formatScore(value)}`).join(', ')}</span>
              </p>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
