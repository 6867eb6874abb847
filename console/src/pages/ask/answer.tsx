import type { ReactNode } from 'react';
import { EntityChip } from '../../components/entity-chip.js';
import { formatNumber, words } from '../../components/format.js';
import { Empty, Warning } from '../../components/notice.js';
import type { AskInventoryQuery, ChosenEntityInput } from '../../generated/operations.js';

type AnswerData = NonNullable<AskInventoryQuery['ask']>;
type Group = AnswerData['groups'][number];

interface AnswerProps {
  readonly answer: AnswerData;
  /** A choice of the question about an ambiguous name. */
  readonly onChoose: (chosen: ChosenEntityInput) => void;
}

const quoted = (word: string): string => `“${word}”`;

const isSameWord = (name: string, word: string): boolean => name.localeCompare(word, undefined, { sensitivity: 'base' }) === 0;

/** The facts that answer a question: numbers first, then the facts, and which of its words were not used. */
export function Answer({ answer, onChoose }: AnswerProps): ReactNode {
  const { groups, notUsed, understanding } = answer;
  const unknown = understanding.mentions.filter(({ status }) => status === 'UNKNOWN').map(({ text }) => text);
  const unused = notUsed.filter((word) => !unknown.some((name) => isSameWord(name, word)));
  return (
    <div className="card" role="region" aria-label="Answer">
      {unused.length > 0 && <Warning>Not used: {unused.map(quoted).join(', ')}.</Warning>}
      {unknown.length > 0 && <Warning>Nothing is called {unknown.map(quoted).join(' or ')}.</Warning>}
      <Question understanding={understanding} onChoose={onChoose} />
      {groups.length === 0 && (
        <Empty title="No facts answer this">
          Name something of the inventory, such as a device, a rack or a prefix, and say what you ask of it.
        </Empty>
      )}
      {groups.map((group, index) => (
        <FactsOf key={`${group.subject?.id ?? ''} ${group.topic} ${index}`} group={group} />
      ))}
    </div>
  );
}

function Question({
  understanding: { clarification, mentions },
  onChoose,
}: Omit<AnswerProps, 'answer'> & Pick<AnswerData, 'understanding'>): ReactNode {
  const open = mentions.find(({ status }) => status === 'AMBIGUOUS');
  if (clarification === null || open === undefined) return null;
  return (
    <div className="card-body">
      <p>{clarification.question}</p>
      <div className="row">
        {clarification.choices.map(({ label, entity }) =>
          entity === null ? null : (
            <button
              key={entity.id}
              type="button"
              className="button small"
              onClick={() => onChoose({ start: open.start, end: open.end, entityId: entity.id })}
            >
              {label} <span className="muted">{words(entity.type)}</span>
            </button>
          ),
        )}
      </div>
    </div>
  );
}

function FactsOf({ group }: { readonly group: Group }): ReactNode {
  const { subject, place, title, total, mayHaveMore, notFilteredBy, summary } = group;
  const facts = group.facts ?? [];
  return (
    <div className="card-body facts-of">
      <h2>
        {subject !== null && <EntityChip entity={subject} />} {place !== null && <span className="muted">in {place}: </span>}
        {title}: {formatNumber(total)}
        {mayHaveMore ? ' or more' : ''}
      </h2>
      {notFilteredBy.length > 0 && (
        <p className="small-text">Not only those with {notFilteredBy.map(quoted).join(', ')}: nothing in the inventory fits that.</p>
      )}
      {summary !== null && <p>{summary}</p>}
      <ul>
        {facts.map(({ text }) => (
          <li key={text} className="wrap">
            {text}
          </li>
        ))}
      </ul>
      {total > facts.length && (
        <p className="muted small-text">
          {facts.length === 0 ? `${formatNumber(total)} are not listed` : `and ${formatNumber(total - facts.length)} more`}
        </p>
      )}
    </div>
  );
}
