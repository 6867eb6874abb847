import { useState, type ReactNode } from 'react';
import { formatNumber, formatTime, shortened, words } from '../../components/format.js';
import type { MentionPartsFragment, MessageLineFragment } from '../../generated/operations.js';
import { MentionText } from './mention-text.js';

export interface MessageCardProps {
  readonly message: MessageLineFragment;
  readonly selected: MentionPartsFragment | undefined;
  readonly onOpen: (mention: MentionPartsFragment) => void;
  /** What can be done with the message, and its place among its siblings. */
  readonly actions: ReactNode;
}

const ROLES: Readonly<Record<MessageLineFragment['role'], string>> = {
  USER: 'User',
  ASSISTANT: 'Assistant',
  TOOL: 'Tool',
  SYSTEM: 'System',
};
/** Longer texts are cut until they are opened. */
const SHOWN = 4_000;

export function MessageCard({ message, selected, onOpen, actions }: MessageCardProps): ReactNode {
  const { role, author, writtenBy, createdAt, flagged, status, tokens } = message;
  return (
    <article className={`message role-${role.toLowerCase()}`} aria-label={`${ROLES[role]}, message ${message.sequence}`}>
      <header className="message-head">
        <strong>{author === null ? ROLES[role] : `${ROLES[role]} (${author})`}</strong>
        {author !== null && writtenBy !== null && writtenBy !== author && <span className="muted small-text">written by {writtenBy}</span>}
        <time className="muted small-text" dateTime={createdAt}>
          {formatTime(createdAt)}
        </time>
        <span className="muted small-text number">{formatNumber(tokens)} tokens</span>
        {flagged && <span className="chip">flagged</span>}
        {status === 'STREAMING' && <span className="chip">being written</span>}
        {status === 'INTERRUPTED' && <span className="chip">interrupted</span>}
      </header>
      <Content message={message} selected={selected} onOpen={onOpen} />
      {actions}
    </article>
  );
}

type ContentProps = Pick<MessageCardProps, 'message' | 'selected' | 'onOpen'>;

function Content({ message, selected, onOpen }: ContentProps): ReactNode {
  const others = message.parts.filter(({ kind }) => kind !== 'TEXT');
  return (
    <>
      {message.text !== '' && <Text message={message} selected={selected} onOpen={onOpen} />}
      {others.map((part, index) => (
        <details key={index} className="part">
          <summary>
            {words(part.kind)} {part.tool ?? part.name ?? ''}
            {part.isError === true && ' (failed)'}
          </summary>
          <pre className="code">{shortened(part.text ?? '', SHOWN)}</pre>
        </details>
      ))}
    </>
  );
}

function Text({ message: { text, understanding }, selected, onOpen }: ContentProps): ReactNode {
  const [whole, setWhole] = useState(false);
  const shown = whole ? text : text.slice(0, SHOWN);
  const mentions = understanding.mentions.filter(({ end }) => end <= shown.length);
  return (
    <div className="message-text" dir="auto">
      <MentionText text={shown} mentions={mentions} selected={selected} onOpen={onOpen} />
      {shown.length < text.length && (
        <button type="button" className="button small" onClick={() => setWhole(true)}>
          Show all {formatNumber(text.length)} characters
        </button>
      )}
    </div>
  );
}
