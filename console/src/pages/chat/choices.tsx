import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { useAction } from '../../api/use-action.js';
import { words } from '../../components/format.js';
import { Problem } from '../../components/notice.js';
import type { MessageLineFragment } from '../../generated/operations.js';
import { send, type Sent } from './composer.js';

interface ChoicesProps {
  readonly sessionId: string;
  readonly message: MessageLineFragment;
  readonly onSent: (sent: Sent) => void;
}

/** The question about an ambiguous name, with its possible answers. The answer is a message whose text is known to mean the chosen entity. */
export function Choices({ sessionId, message, onSent }: ChoicesProps): ReactNode {
  const [chosen, setChosen] = useState<number>();
  const name = useId();
  const { clarification } = message.understanding;
  const choices = clarification?.choices.filter(({ entity }) => entity !== null) ?? [];
  const answer = useAction(async () => {
    const choice = chosen === undefined ? undefined : choices[chosen];
    if (choice?.entity === null || choice === undefined) return;
    const { label, entity } = choice;
    onSent(await send({ sessionId, text: label, parentId: message.id, chosen: [{ start: 0, end: label.length, entityId: entity.id }] }));
  });
  if (clarification === null) return null;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void answer.run();
  };
  return (
    <form className="choices card" onSubmit={submit}>
      <fieldset>
        <legend>{clarification.question}</legend>
        {choices.map(({ label, entity }, index) => (
          <label key={entity?.id} className="choice">
            <input type="radio" name={name} checked={chosen === index} onChange={() => setChosen(index)} />
            <span className="wrap">
              {label} {entity !== null && <span className="muted small-text">{words(entity.type)}</span>}
            </span>
          </label>
        ))}
      </fieldset>
      {answer.problem !== undefined && <Problem error={answer.problem} />}
      <button type="submit" className="button primary" disabled={chosen === undefined || answer.busy}>
        Answer
      </button>
    </form>
  );
}
