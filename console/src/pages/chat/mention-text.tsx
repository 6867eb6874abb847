import type { ReactNode } from 'react';
import { StatusShape } from '../../components/status-mark.js';
import type { MentionPartsFragment } from '../../generated/operations.js';

interface MentionTextProps {
  readonly text: string;
  readonly mentions: readonly MentionPartsFragment[];
  readonly selected?: MentionPartsFragment | undefined;
  /** Without it, mentions are shown but cannot be opened. */
  readonly onOpen?: (mention: MentionPartsFragment) => void;
}

interface Span {
  readonly text: string;
  readonly mention?: MentionPartsFragment;
}

/** Splits a text at its mentions. Mentions of tool results have no place in the text, and overlapping ones are skipped. */
export function spansOf(text: string, mentions: readonly MentionPartsFragment[]): readonly Span[] {
  const spans: Span[] = [];
  let at = 0;
  for (const mention of mentions.toSorted((a, b) => a.start - b.start)) {
    if (mention.start < at || mention.end <= mention.start || mention.end > text.length) continue;
    if (mention.start > at) spans.push({ text: text.slice(at, mention.start) });
    spans.push({ text: text.slice(mention.start, mention.end), mention });
    at = mention.end;
  }
  if (at < text.length) spans.push({ text: text.slice(at) });
  return spans;
}

export function titleOf({ status, entities, choices, candidateCount }: MentionPartsFragment): string {
  if (status === 'UNKNOWN') return 'unknown';
  if (status === 'AMBIGUOUS') return `ambiguous, ${candidateCount} candidates`;
  if (status === 'POSSIBLE') return `probably ${choices.map((choice) => namesOf(choice.entities)).join('; or ')}`;
  return namesOf(entities);
}

const namesOf = (entities: MentionPartsFragment['entities']): string => entities.map(({ display }) => display).join(', ');

/** A text with its mentions marked. The text is hostile: React renders it as text only. */
export function MentionText({ text, mentions, selected, onOpen }: MentionTextProps): ReactNode {
  return spansOf(text, mentions).map(({ text: part, mention }, index) =>
    mention === undefined ? (
      <span key={index}>{part}</span>
    ) : (
      <Mention key={index} text={part} mention={mention} isSelected={mention === selected} {...(onOpen === undefined ? {} : { onOpen })} />
    ),
  );
}

interface MentionProps {
  readonly text: string;
  readonly mention: MentionPartsFragment;
  readonly isSelected: boolean;
  readonly onOpen?: (mention: MentionPartsFragment) => void;
}

function Mention({ text, mention, isSelected, onOpen }: MentionProps): ReactNode {
  const className = `mention ${mention.status.toLowerCase()}`;
  const content = (
    <>
      <StatusShape status={mention.status} />
      <bdi>{text}</bdi>
      <span className="visually-hidden"> ({titleOf(mention)})</span>
    </>
  );
  if (onOpen === undefined) return <mark className={className}>{content}</mark>;
  return (
    <button type="button" className={className} aria-expanded={isSelected} title={titleOf(mention)} onClick={() => onOpen(mention)}>
      {content}
    </button>
  );
}
