import { newClientId } from '@netloom/client';
import { useEffect, useRef, useState, type FormEvent, type KeyboardEvent, type ReactNode } from 'react';
import { request } from '../../api/api.js';
import { useAction } from '../../api/use-action.js';
import { Problem } from '../../components/notice.js';
import {
  SendAnswerDocument,
  SendMessageDocument,
  type AddMessageInput,
  type MessageLineFragment,
  type SessionStateFragment,
} from '../../generated/operations.js';
import { DraftPreview } from './draft-preview.js';
import { ModelAnswer } from './model-answer.js';

/** The message that is edited as a new branch. */
export interface Editing {
  readonly message: MessageLineFragment;
}

export interface Sent {
  readonly message: MessageLineFragment;
  readonly session: SessionStateFragment;
}

interface ComposerProps {
  readonly sessionId: string;
  readonly editing: Editing | undefined;
  /** The message to follow, if it is not the last one of the conversation. */
  readonly parentId: string | undefined;
  readonly disabled: boolean;
  /** Whether there is a message to answer, and no answer is being written. */
  readonly answerable: boolean;
  readonly onSent: (sent: Sent) => void;
  readonly onStopEditing: () => void;
}

type Author = 'USER' | 'ASSISTANT';

/** Sends a message. The window for the answer is requested with it, so that an answer that is typed later is stored with that window. */
export async function send(input: AddMessageInput): Promise<Sent> {
  const draft = { clientId: newClientId(), ...input };
  if (input.role === 'ASSISTANT') return (await request(SendAnswerDocument, { input: draft })).addMessage;
  return (await request(SendMessageDocument, { input: draft })).addMessage;
}

function placeOf({ editing, parentId }: ComposerProps): Partial<AddMessageInput> {
  if (editing !== undefined) return editing.message.parent === null ? { root: true } : { parentId: editing.message.parent.id };
  return parentId === undefined ? {} : { parentId };
}

export function Composer(props: ComposerProps): ReactNode {
  const { sessionId, editing, parentId, disabled, answerable, onSent, onStopEditing } = props;
  const [text, setText] = useState('');
  const [author, setAuthor] = useState<Author>('USER');
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (editing === undefined) return;
    setText(editing.message.text);
    setAuthor('USER');
    area.current?.focus();
  }, [editing]);
  const sending = useAction(async () => {
    onSent(await send({ sessionId, text, role: author, ...placeOf(props) }));
    setText('');
    area.current?.focus();
  });
  const submit = (event?: FormEvent): void => {
    event?.preventDefault();
    if (text.trim() !== '' && !disabled) void sending.run();
  };
  const pressed = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
      event.preventDefault();
      submit();
    }
    if (event.key === 'Escape' && editing !== undefined) onStopEditing();
  };
  return (
    <form className="composer card" onSubmit={submit} aria-label="New message">
      {sending.problem !== undefined && <Problem error={sending.problem} retry={submit} />}
      {editing !== undefined && (
        <div className="notice">
          A new branch beside message {editing.message.sequence}
          <button type="button" className="button small" onClick={onStopEditing}>
            Stop editing
          </button>
        </div>
      )}
      {author === 'USER' && <DraftPreview text={text} sessionId={sessionId} />}
      <textarea
        ref={area}
        aria-label="Message"
        placeholder={author === 'USER' ? 'Ask about the network' : 'Type the answer of the assistant'}
        rows={2}
        maxLength={200_000}
        value={text}
        disabled={disabled}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={pressed}
      />
      <ComposerFoot author={author} onAuthor={setAuthor} canSend={text.trim() !== '' && !disabled && !sending.busy}>
        <ModelAnswer sessionId={sessionId} messageId={parentId} disabled={disabled || !answerable || editing !== undefined} />
      </ComposerFoot>
    </form>
  );
}

const AUTHORS: readonly { readonly author: Author; readonly title: string }[] = [
  { author: 'USER', title: 'As the user' },
  { author: 'ASSISTANT', title: 'As the assistant' },
];

interface ComposerFootProps {
  readonly author: Author;
  readonly onAuthor: (author: Author) => void;
  readonly canSend: boolean;
  /** Other ways to write the next message. */
  readonly children: ReactNode;
}

function ComposerFoot({ author, onAuthor, canSend, children }: ComposerFootProps): ReactNode {
  return (
    <div className="composer-foot">
      <fieldset className="row choice">
        <legend className="visually-hidden">Author</legend>
        {AUTHORS.map((each) => (
          <label key={each.author} className="row small-text">
            <input type="radio" name="author" checked={author === each.author} onChange={() => onAuthor(each.author)} />
            {each.title}
          </label>
        ))}
      </fieldset>
      <span className="muted small-text hint">Enter sends, Shift+Enter starts a new line</span>
      {children}
      <button type="submit" className="button primary" disabled={!canSend}>
        Send
      </button>
    </div>
  );
}
